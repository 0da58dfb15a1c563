/** Everything that the program can say about how a draft is written, without a model. */
import type { ClaimSources } from '../find-claims.ts'
import { leavesOf } from '../json-pointer.ts'
import { sectionPlace } from '../section-place.ts'
import { mixedDateForms } from './date-forms.ts'
import { type Finding, findingOf, type Noticed } from './finding.ts'
import { firstScreenLengths } from './first-screen-lengths.ts'
import { lostFigures } from './lost-figures.ts'
import { sameOpenings } from './same-openings.ts'
import { presentInThePast } from './tense.ts'
import { weakOpenings } from './weak-openings.ts'
import { writtenTexts } from './written-texts.ts'

/**
 * In the order of the document; the same finding twice in one text is said once. `today` is
 * ISO 8601. Pure.
 */
export function listFindings(
  draft: { readonly language: string; readonly resume: unknown },
  sources: Pick<ClaimSources, 'joined' | 'cv'>,
  today: string,
): Finding[] {
  const { resume, language } = draft
  const texts = writtenTexts(resume, today)
  const noticed: Noticed[] = [
    ...firstScreenLengths(resume),
    ...weakOpenings(texts, language),
    ...sameOpenings(texts),
    ...presentInThePast(texts, language),
    ...lostFigures(texts, draft, sources),
    ...mixedDateForms(texts, language),
  ]
  const places = new Map(leavesOf(resume).map(({ pointer }, place) => [pointer, place]))
  const placeOf = ({ pointer }: Noticed) => sectionPlace(pointer) * 1e6 + (places.get(pointer) ?? 0)
  const findings = noticed
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((each) => findingOf(each, language, resume))
  return [...new Map(findings.map((each) => [each.key, each])).values()]
}
