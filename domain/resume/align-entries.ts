import { isRecord, leavesOf, type Pointer, pointerTo } from './json-pointer.ts'
import { isListText } from './list-text.ts'

/**
 * Finds for each entry of the draft's lists the entry of the reading that it was
 * made from: the reading's pointer for every pointer of the draft. Entries pair by their
 * ids; those that were written or read before there were any, and those of another file,
 * by the share of texts they have in common, then by place.
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

/** What an entry says. Entries that an edit did not touch are the same objects as before. */
function textsOf(entry: unknown): ReadonlySet<string> {
  if (!isRecord(entry)) return new Set(leavesOf(entry).map(({ value }) => normalizeText(value)))
  const known = knownTexts.get(entry)
  if (known !== undefined) return known
  const texts = new Set(leavesOf(entry).map(({ value }) => normalizeText(value)))
  knownTexts.set(entry, texts)
  return texts
}

const knownTexts = new WeakMap<object, ReadonlySet<string>>()

function pairEntries(draft: readonly unknown[], read: readonly unknown[]): number[] {
  const wanted = draft.map(textsOf)
  const offered = read.map(textsOf)
  const scored = wanted.flatMap((mine, place) =>
    offered.map((theirs, other) => ({
      place,
      other,
      score: isSame(draft[place], read[other])
        ? Number.MAX_SAFE_INTEGER
        : [...mine].filter((saying) => theirs.has(saying)).length,
    })),
  )
  scored.sort(
    (a, b) =>
      b.score - a.score ||
      Math.abs(a.place - a.other) - Math.abs(b.place - b.other) ||
      a.place - b.place,
  )
  const pairs: number[] = []
  const taken = new Set<number>()
  for (const { place, other, score } of scored) {
    if (pairs[place] !== undefined || taken.has(other)) continue
    if (score === 0 && place !== other) continue
    pairs[place] = other
    taken.add(other)
  }
  // What has no partner points past the reading's list, so that it borrows no one else's source.
  return draft.map((_, place) => pairs[place] ?? read.length + place)
}

const isSame = (mine: unknown, theirs: unknown) =>
  isRecord(mine) && isRecord(theirs) && mine.$id !== undefined && mine.$id === theirs.$id

/** A text as it is compared: without differences that nobody sees. */
export const normalizeText = (value: unknown): string =>
  String(value).normalize('NFC').replace(/\s+/g, ' ').trim()
