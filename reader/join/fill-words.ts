/** Joins lists of words: skills, interests. */
import { foldWords } from '../vocabulary/fold-text.ts'
import { type Joining, textsOf } from './joining.ts'
import type { Entry } from './match-entries.ts'

/** LinkedIn's list where the CV has none; else what both name is agreed on and the rest left out. */
export function fillWords(
  joining: Joining,
  section: string,
  cv: readonly Entry[],
  linkedin: readonly Entry[],
): readonly Entry[] {
  const at = `/${section}`
  if (cv.length === 0) return joining.take('linkedin', linkedin, at)
  const known = new Map(textsOf(cv).map(([below, text]) => [foldWords(text), below]))
  for (const [below, text] of textsOf(linkedin)) {
    const said = known.get(foldWords(text))
    if (said !== undefined) joining.agree(at + below, at + said)
  }
  return joining.take('cv', cv, at)
}
