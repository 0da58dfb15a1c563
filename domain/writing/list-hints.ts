/** All writing hints, without a model. */
import type { ClaimSources } from '../claims/find-claims.ts'
import { leavesOf } from '../resume/json-pointer.ts'
import { sectionOrder } from '../resume/section-order.ts'
import { findMixedDateFormats } from './date-formats.ts'
import { type WritingHint, createHint, type UnkeyedHint } from './writing-hint.ts'
import { checkFirstScreenLengths } from './first-screen-lengths.ts'
import { findDroppedNumbers } from './dropped-numbers.ts'
import { findRepeatedOpenings } from './repeated-openings.ts'
import { findPresentTense } from './tense.ts'
import { findWeakOpenings } from './weak-openings.ts'
import { listDraftTexts } from './draft-texts.ts'

/** In document order, without duplicates. `today` is ISO 8601. Pure. */
export function listHints(
  draft: { readonly language: string; readonly resume: unknown },
  sources: Pick<ClaimSources, 'joined' | 'cv'>,
  today: string,
): WritingHint[] {
  const { resume, language } = draft
  const texts = listDraftTexts(resume, today)
  const noticed: UnkeyedHint[] = [
    ...checkFirstScreenLengths(resume),
    ...findWeakOpenings(texts, language),
    ...findRepeatedOpenings(texts),
    ...findPresentTense(texts, language),
    ...findDroppedNumbers(texts, draft, sources),
    ...findMixedDateFormats(texts, language),
  ]
  const places = new Map(leavesOf(resume).map(({ pointer }, place) => [pointer, place]))
  const placeOf = ({ pointer }: UnkeyedHint) =>
    sectionOrder(pointer) * 1e6 + (places.get(pointer) ?? 0)
  const findings = noticed
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((each) => createHint(each, language, resume))
  return [...new Map(findings.map((each) => [each.key, each])).values()]
}
