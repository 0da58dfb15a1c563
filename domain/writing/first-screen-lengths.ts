/** Texts that are too long for the first screen of a phone. */
import { isWide, MAX_HEADLINE_LENGTH } from '../drafts/suggest-first-screen.ts'
import { leavesOf, listAt, shapeOf } from '../resume/json-pointer.ts'
import type { UnkeyedHint } from './writing-hint.ts'

/** Maximum characters; half in wide scripts. */
const LENGTHS: Readonly<Record<string, { readonly most: number; readonly what: string }>> = {
  '/basics/label': { most: 70, what: 'role' },
  '/meta/vitrine/headline': { most: MAX_HEADLINE_LENGTH, what: 'headline' },
  '/basics/summary': { most: 600, what: 'summary' },
  '/meta/vitrine/availability': { most: 90, what: 'availability' },
  '/meta/vitrine/figures/*/value': { most: 14, what: 'figure' },
  '/meta/vitrine/figures/*/label': { most: 48, what: 'label of a figure' },
}
const MOST_FIGURES = 4

export function checkFirstScreenLengths(resume: unknown): UnkeyedHint[] {
  const long = leavesOf(resume).flatMap(({ pointer, value }): UnkeyedHint[] => {
    const limit = LENGTHS[shapeOf(pointer)]
    if (limit === undefined || typeof value !== 'string') return []
    const count = [...value.trim()].length
    const most = isWide(value) ? limit.most / 2 : limit.most
    if (count <= most) return []
    const sentence = `${count} characters for the ${limit.what}: on a phone it pushes the rest off the first screen. Keep it under ${most + 1}.`
    return [{ kind: 'too-long', pointer, quote: '', boundTo: value, sentence, fixes: [] }]
  })
  const figures = listAt(resume, '/meta/vitrine/figures')
  if (figures.length <= MOST_FIGURES) return long
  const sentence = `${figures.length} figures: more than ${MOST_FIGURES} push the rest off the first screen of a phone. Keep the strongest.`
  const pointer = `/meta/vitrine/figures/${MOST_FIGURES}/value`
  const boundTo = JSON.stringify(leavesOf(figures).map(({ value }) => value))
  return [...long, { kind: 'too-long', pointer, quote: '', boundTo, sentence, fixes: [] }]
}
