/** Merges lists of words: skills, interests. */
import { foldWords } from '../vocabulary/fold-text.ts'
import { type MergeBuilder, textLeaves } from './merge-builder.ts'
import type { ResumeEntry } from './match-entries.ts'

/**
 * Uses LinkedIn's list only if the CV has none; otherwise shared words are marked equal and the
 * rest is left out.
 */
export function mergeKeywords(
  joining: MergeBuilder,
  section: string,
  cv: readonly ResumeEntry[],
  linkedin: readonly ResumeEntry[],
): readonly ResumeEntry[] {
  const at = `/${section}`
  if (cv.length === 0) return joining.addValue('linkedin', linkedin, at)
  const known = new Map(textLeaves(cv).map(([below, text]) => [foldWords(text), below]))
  for (const [below, text] of textLeaves(linkedin)) {
    const said = known.get(foldWords(text))
    if (said !== undefined) joining.markEqual(at + below, at + said)
  }
  return joining.addValue('cv', cv, at)
}
