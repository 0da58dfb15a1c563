import { memoize } from '../text/memoize.ts'
import { isRecord, leavesOf, type Pointer, pointerTo } from './json-pointer.ts'
import { isListText } from './list-text.ts'

/**
 * Maps every pointer of the draft to the pointer of the reading. Entries match by ID, otherwise by
 * shared texts, then by index.
 */
export function alignEntries(
  readingResume: unknown,
  resume: unknown,
): ReadonlyMap<Pointer, Pointer> {
  const translated = new Map<Pointer, Pointer>()
  const walk = (draft: unknown, read: unknown, at: Pointer, readAtPointer: Pointer) => {
    translated.set(at, readAtPointer)
    if (Array.isArray(draft)) {
      const pairs = pairEntries(draft, Array.isArray(read) ? read : [])
      draft.forEach((entry: unknown, place) => {
        const other = pairs[place] ?? place
        walk(
          entry,
          Array.isArray(read) ? read[other] : undefined,
          pointerTo(at, place),
          pointerTo(readAtPointer, other),
        )
      })
    } else if (isRecord(draft) && !isListText(draft)) {
      for (const [key, value] of Object.entries(draft)) {
        walk(
          value,
          isRecord(read) ? read[key] : undefined,
          pointerTo(at, key),
          pointerTo(readAtPointer, key),
        )
      }
    }
  }
  walk(resume, readingResume, '', '')
  return translated
}

/** Texts of an entry. Unchanged entries keep their identity, so the cache works. */
function textsOf(entry: unknown): ReadonlySet<string> {
  return isRecord(entry) ? textsOfRecord(entry) : collectTexts(entry)
}

const collectTexts = (entry: unknown): ReadonlySet<string> =>
  new Set(leavesOf(entry).map(({ value }) => normalizeText(value)))
const textsOfRecord = memoize<object, ReadonlySet<string>>(collectTexts)

/** Pairs of entries that share no text stay in place; see `alignEntries`. */
function pairEntries(draft: readonly unknown[], read: readonly unknown[]): number[] {
  const pairs: number[] = []
  const taken = new Set<number>()
  const pair = (index: number, other: number) => {
    if (pairs[index] !== undefined || taken.has(other)) return
    pairs[index] = other
    taken.add(other)
  }
  const byId = new Map<unknown, number>()
  read.forEach((entry, other) => {
    const id = idOf(entry)
    if (id !== undefined && !byId.has(id)) byId.set(id, other)
  })
  draft.forEach((entry, index) => {
    const other = byId.get(idOf(entry))
    if (other !== undefined) pair(index, other)
  })
  const shared = shareTexts(draft, read)
  shared.sort(
    (a, b) =>
      b.score - a.score ||
      Math.abs(a.index - a.other) - Math.abs(b.index - b.other) ||
      a.index - b.index,
  )
  for (const { index, other } of shared) pair(index, other)
  for (let index = 0; index < Math.min(draft.length, read.length); index += 1) pair(index, index)
  // An entry without a partner points past the reading's list, so that it borrows no source.
  return draft.map((_, index) => pairs[index] ?? read.length + index)
}

/** More frequent texts do not identify an entry. */
const MAX_ENTRIES_PER_TEXT = 20

/** The number of texts that two entries share. Time grows with the number of texts. */
function shareTexts(
  draft: readonly unknown[],
  read: readonly unknown[],
): { readonly index: number; readonly other: number; readonly score: number }[] {
  const entriesByText = new Map<string, number[]>()
  read.forEach((entry, other) => {
    for (const text of textsOf(entry)) {
      const entries = entriesByText.get(text)
      if (entries === undefined) entriesByText.set(text, [other])
      else entries.push(other)
    }
  })
  return draft.flatMap((entry, index) => {
    const scores = new Map<number, number>()
    for (const text of textsOf(entry)) {
      const entries = entriesByText.get(text) ?? []
      const near = entries.length <= MAX_ENTRIES_PER_TEXT ? entries : nearest(entries, index)
      for (const other of near) scores.set(other, (scores.get(other) ?? 0) + 1)
    }
    return [...scores].map(([other, score]) => ({ index, other, score }))
  })
}

/** The nearest sorted places. */
function nearest(places: readonly number[], index: number): readonly number[] {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] as number) < index) low = middle + 1
    else high = middle
  }
  const start = Math.max(0, low - MAX_ENTRIES_PER_TEXT / 2)
  return places.slice(start, start + MAX_ENTRIES_PER_TEXT)
}

const idOf = (entry: unknown) => (isRecord(entry) ? entry['$id'] : undefined)

/** Ignores invisible differences. */
export const normalizeText = (value: unknown): string =>
  String(value).normalize('NFC').replace(/\s+/g, ' ').trim()
