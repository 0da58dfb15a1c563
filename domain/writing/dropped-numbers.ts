/** Finds claims that lost a number of their source. */
import { alignEntries, normalizeText } from '../resume/align-entries.ts'
import { fieldAnchor } from '../resume/field-anchor.ts'
import { type TextNumber, findNumbers } from '../claims/find-numbers.ts'
import type { ClaimSources } from '../claims/find-claims.ts'
import { leavesOf, readAt, textAt } from '../resume/json-pointer.ts'
import type { UnkeyedHint } from './writing-hint.ts'
import { primaryLanguage } from '../languages/languages.ts'
import type { DraftText } from './draft-texts.ts'

export function findDroppedNumbers(
  texts: readonly DraftText[],
  { resume, language }: { readonly resume: unknown; readonly language: string },
  sources: Pick<ClaimSources, 'joined' | 'cv'>,
): UnkeyedHint[] {
  const { joined, cv } = sources
  if (joined === null) return []
  const there = alignEntries(joined.resume, resume)
  const isSameLanguage =
    cv?.language != null && primaryLanguage(cv.language) === primaryLanguage(language)
  const ofPage = keysIn(readAt(resume, '/meta/vitrine'))
  const ofEntry = new Map<string, ReadonlySet<string>>()
  const keysOf = (entry: string) => {
    const known = ofEntry.get(entry) ?? keysIn(readAt(resume, entry === '' ? '/basics' : entry))
    ofEntry.set(entry, known)
    return known
  }
  return texts.flatMap(({ pointer, text, entry }): UnkeyedHint[] => {
    if (entry === '' && pointer !== '/basics/summary') return []
    if (measures(text).length > 0) return []
    const from = there.get(pointer) ?? pointer
    const source = textAt(joined.resume, from)
    const lost = measures(source).filter(
      ({ key }) => !keysOf(entry).has(key) && !ofPage.has(key) && !ofPage.has(`${key}%`),
    )
    if (lost.length === 0) return []
    const isSameLine = fieldAnchor(resume, pointer) === fieldAnchor(joined.resume, from)
    if (!isSameLine && !(isSameLanguage && shareWords(text, source))) return []
    const written = [...new Set(lost.map((figure) => `“${figure.written}”`))].slice(0, 3).join(', ')
    return [
      {
        kind: 'lost-figure',
        pointer,
        quote: '',
        boundTo: text,
        sentence: `The CV has ${written} in this line, and the draft has no figure. A claim with its figure is believed sooner.`,
        fixes: isSameLanguage
          ? [
              {
                label: `The CV’s words: “${shortened(normalizeText(source))}”`,
                text: normalizeText(source),
              },
            ]
          : [],
      },
    ]
  })
}

/** Numbers except years. */
const measures = (text: string): TextNumber[] =>
  findNumbers(text).filter(({ key }) => !/^(?:19|20)\d\d$/.test(key))

const keysIn = (value: unknown): ReadonlySet<string> =>
  new Set(leavesOf(value).flatMap((leaf) => findNumbers(String(leaf.value)).map(({ key }) => key)))

const longWords = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{M}]{4,}/gu) ?? [])

/** At least half of the shorter text's words are shared. */
function shareWords(one: string, other: string): boolean {
  const [a, b] = [longWords(one), longWords(other)]
  const shared = [...a].filter((word) => b.has(word)).length
  return shared >= 2 && shared * 2 >= Math.min(a.size, b.size)
}

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text)
