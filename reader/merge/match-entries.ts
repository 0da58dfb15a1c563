/** Matches entries of the CV with entries of the LinkedIn file. */
import { languageCodeOf } from '../vocabulary/language-names.ts'
import { foldWords } from '../vocabulary/fold-text.ts'
import { similarity } from './compare-values.ts'

export type ResumeEntry = Readonly<Record<string, unknown>>

/** Fields that identify an entry: organization, title, start, end. */
export type EntryKeys = {
  readonly who?: string
  readonly what: readonly string[]
  readonly from?: string
  readonly to?: string
}

/** `isSure`: no other entry fits, so LinkedIn may fill empty fields. */
export type Match = { readonly place: number; readonly isSure: boolean }

/**
 * For each LinkedIn entry the index in `cv`, or undefined. Each CV entry is matched once, with the
 * most similar names and dates; the position in the list only breaks ties.
 */
export function matchEntries(
  cv: readonly ResumeEntry[],
  linkedin: readonly ResumeEntry[],
  keys: EntryKeys,
  isOneLanguage: boolean,
): (Match | undefined)[] {
  const pairs = linkedin.flatMap((theirs, place) =>
    cv.flatMap((ours, other) => {
      const score = scoreOf(ours, theirs, keys, isOneLanguage)
      return score > 0 ? [{ place, other, score }] : []
    }),
  )
  pairs.sort(
    (a, b) =>
      b.score - a.score ||
      Math.abs(a.place - a.other) - Math.abs(b.place - b.other) ||
      a.place - b.place,
  )
  const matched: (Match | undefined)[] = linkedin.map(() => undefined)
  const taken = new Set<number>()
  for (const { place, other, score } of pairs) {
    if (matched[place] !== undefined || taken.has(other)) continue
    const isTied = pairs.some(
      (rival) =>
        rival.score === score &&
        (rival.place === place) !== (rival.other === other) &&
        isOpen(rival),
    )
    matched[place] = { place: other, isSure: !isTied && !isDoubtful(cv[other], linkedin[place]) }
    taken.add(other)
  }
  return matched

  function isOpen(pair: { place: number; other: number }): boolean {
    return matched[pair.place] === undefined && !taken.has(pair.other)
  }

  /** Without an employer only the months identify a job. */
  function isDoubtful(ours: ResumeEntry | undefined, theirs: ResumeEntry | undefined): boolean {
    if (keys.who === undefined || !ours || !theirs) return false
    const isNamed = compared(ours, theirs, [keys.who]) !== null
    const when = closenessOf(ours, theirs, keys)
    return !isNamed && when !== null && when < 0.6
  }
}

/** Minimal similarity of two spellings of one name. */
const SAME = 0.7

/** 0 if the entries differ; higher is more certain. */
function scoreOf(
  ours: ResumeEntry,
  theirs: ResumeEntry,
  keys: EntryKeys,
  isOneLanguage: boolean,
): number {
  const who = keys.who === undefined ? null : compared(ours, theirs, [keys.who])
  const what = isOneLanguage || !keys.who ? compared(ours, theirs, keys.what) : null
  const when = keys.to === undefined ? sameDay(ours, theirs, keys) : closenessOf(ours, theirs, keys)
  if (keys.who === undefined || (who === null && what !== null))
    return what !== null && what >= 0.8 && (keys.who === undefined || when !== 0)
      ? what + (when ?? 0)
      : 0
  if (who === null || !isSameEntry(who, what, when)) return 0
  return who * 0.45 + (what ?? 0.5) * 0.25 + (when ?? 0.5) * 0.3
}

function isSameEntry(who: number, what: number | null, when: number | null): boolean {
  // Equal months and half-similar names: one is misspelled. One title at one time: the employer is
  // in conflict.
  if (who < SAME)
    return (when === 1 && who + (what ?? 0) >= 0.8) || ((what ?? 0) >= 0.8 && (when ?? 0) >= 0.6)
  if (what === null) return when === null || when >= 0.3
  return what >= 0.8 || (when ?? 0) >= 0.6 || (what >= 0.5 && when !== 0)
}

const joined = (entry: ResumeEntry, keys: readonly string[]): string =>
  keys
    .map((key) => entry[key])
    .filter((value) => typeof value === 'string')
    .join(' ')

function compared(ours: ResumeEntry, theirs: ResumeEntry, keys: readonly string[]): number | null {
  const [a, b] = [joined(ours, keys), joined(theirs, keys)]
  if (foldWords(a) === '' || foldWords(b) === '') return null
  const codes = keys[0] === 'language' ? [languageCodeOf(a), languageCodeOf(b)] : []
  if (codes[0] && codes[1]) return codes[0] === codes[1] ? 1 : 0
  return similarity(a, b)
}

type Period = { from: string | undefined; to: string | undefined }

function periodOf(entry: ResumeEntry, { from, to }: EntryKeys): Period {
  const at = (key: string | undefined) => {
    const value = key === undefined ? undefined : entry[key]
    return typeof value === 'string' ? value : undefined
  }
  return { from: at(from), to: at(to) }
}

const closenessOf = (ours: ResumeEntry, theirs: ResumeEntry, keys: EntryKeys): number | null =>
  closeness(periodOf(ours, keys), periodOf(theirs, keys))

/** For single events, which have no duration. */
function sameDay(ours: ResumeEntry, theirs: ResumeEntry, keys: EntryKeys): number | null {
  const [one, other] = [periodOf(ours, keys).from, periodOf(theirs, keys).from]
  return one === undefined || other === undefined ? null : Number(agree(one, other))
}

/** 1 for equal months as far as given, else the shared fraction of time; null without dates. */
function closeness(a: Period, b: Period): number | null {
  const [one, other] = [monthsOf(a), monthsOf(b)]
  if (one === null || other === null) return null
  if (agree(a.from, b.from) && agree(a.to, b.to)) return 1
  const latest = Math.max(
    ...[one, other].flatMap(({ from, to }) => (to === null ? [from + 12] : [from + 1, to])),
  )
  const [endOne, endOther] = [one.to ?? latest, other.to ?? latest]
  const shared = Math.min(endOne, endOther) - Math.max(one.from, other.from)
  const all = Math.max(endOne, endOther) - Math.min(one.from, other.from)
  return shared <= 0 ? 0 : shared / Math.max(1, all)
}

const agree = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined ? a === b : a.startsWith(b) || b.startsWith(a)

/** Months since year 0; `to` is exclusive, null means present. */
function monthsOf({ from, to }: Period): { from: number; to: number | null } | null {
  const first = from ?? to
  if (first === undefined) return null
  const [year, month] = first.split('-').map(Number) as [number, number?]
  const [lastYear, lastMonth] = (to ?? '').split('-').map(Number) as [number, number?]
  return {
    from: year * 12 + (month ?? 1) - 1,
    to: to === undefined ? null : lastYear * 12 + (lastMonth ?? 12),
  }
}
