/**
 * Where each field of a draft comes from: a place in the CV, a person, or nowhere.
 *
 * The reader's sources name fields of *its* document. A writer moves and removes
 * entries, so a field is matched by what it says and by the entry it stands in,
 * never by its place alone.
 */
import type { CvReading, FieldSource } from '@vitrine/domain/cv-reading'
import type { FieldAuthor } from '@vitrine/contract/studio'
import { isRecord, type Leaf, leavesOf, type Pointer, pointerTo, readAt } from './json-pointer.ts'
import { kindOf } from './resume-form.ts'

/** Below this a field read from the CV is marked for a second look. */
export const LOW_CONFIDENCE = 0.7

export type FieldMark = {
  readonly kind: 'cv' | 'person' | 'none'
  /** "CV p.1, line 9", "Written by noor" or "No source". */
  readonly words: string
  /** The place in the CV to show when the field has the focus; for a field that a person changed, what it was made from. */
  readonly source: FieldSource | null
  readonly lowConfidence: boolean
  /** Numbers in a person's text that stand nowhere in the CV. */
  readonly figures: readonly string[]
}

export type DraftOnServer = {
  readonly resume: unknown
  readonly authors: readonly FieldAuthor[]
}

/**
 * The mark of every field that says something, by its pointer in `resume`.
 *
 * `reading` is null while no CV has been read; `saved` is null before the first
 * save. A field that differs from what is saved was written by `me`.
 */
export function markFields(
  resume: unknown,
  reading: CvReading | null,
  saved: DraftOnServer | null,
  me: string,
): ReadonlyMap<Pointer, FieldMark> {
  const cv = reading === null ? null : indexReading(reading)
  const known = saved === null ? null : indexSaved(saved)

  const marks = new Map<Pointer, FieldMark>()
  const inReading = cv === null ? null : alignWith(cv.reading.resume, resume)
  for (const leaf of leavesOf(resume)) {
    if (leaf.value === '') continue
    const saying = sayingOf(leaf)
    const home = cv === null ? null : sourceAt(cv, inReading?.(leaf.pointer) ?? leaf.pointer)
    const same = cv?.bySaying.get(saying)
    if (cv !== null && (same !== undefined || (home !== null && saysTheSame(home, leaf)))) {
      const source = home !== null && saysTheSame(home, leaf) ? home.source : same
      if (source !== undefined) {
        marks.set(leaf.pointer, {
          kind: 'cv',
          words: sourceWords(cv, source),
          source,
          lowConfidence: source.confidence < LOW_CONFIDENCE,
          figures: [],
        })
        continue
      }
    }
    const author = known?.authors.get(saying) ?? (known?.sayings.has(saying) ? undefined : me)
    const figures =
      cv === null || !isProse(leaf.pointer) ? [] : figuresNotIn(cv.figures, String(leaf.value))
    marks.set(leaf.pointer, {
      kind: author === undefined ? 'none' : 'person',
      words: author === undefined ? 'No source' : `Written by ${author}`,
      source: home?.source ?? null,
      lowConfidence: false,
      figures,
    })
  }
  return marks
}

/** Marks fields again and again; a mark that says the same as before keeps its identity, so that its field is not drawn anew. */
export function makeFieldMarker(): typeof markFields {
  let before: ReadonlyMap<Pointer, FieldMark> = new Map()
  return (...asked) => {
    before = new Map(
      Array.from(markFields(...asked), ([field, mark]) => {
        const old = before.get(field)
        return [field, old !== undefined && saysTheSameMark(old, mark) ? old : mark]
      }),
    )
    return before
  }
}

const saysTheSameMark = (a: FieldMark, b: FieldMark) =>
  a.words === b.words &&
  a.source === b.source &&
  a.kind === b.kind &&
  a.figures.join('\n') === b.figures.join('\n')

type SavedIndex = {
  /** Everything the saved draft says. */
  readonly sayings: ReadonlySet<string>
  /** Who wrote it, where a person did. */
  readonly authors: ReadonlyMap<string, string>
}

const savedIndexes = new WeakMap<DraftOnServer, SavedIndex>()

function indexSaved(saved: DraftOnServer): SavedIndex {
  const known = savedIndexes.get(saved)
  if (known !== undefined) return known
  const authors = new Map<string, string>()
  for (const { path, author } of saved.authors) {
    const value = readAt(saved.resume, path)
    if (isLeafValue(value)) authors.set(sayingOf({ pointer: path, value }), author)
  }
  const index = { sayings: new Set(leavesOf(saved.resume).map(sayingOf)), authors }
  savedIndexes.set(saved, index)
  return index
}

type ReadingIndex = {
  readonly reading: CvReading
  readonly byPath: ReadonlyMap<Pointer, FieldSource>
  readonly bySaying: ReadonlyMap<string, FieldSource>
  /** Line number on its page, from 1, by line id. */
  readonly numberOnPage: ReadonlyMap<number, number>
  /** Every number of the CV, digits only. */
  readonly figures: ReadonlySet<string>
}

const indexes = new WeakMap<CvReading, ReadingIndex>()

function indexReading(reading: CvReading): ReadingIndex {
  const known = indexes.get(reading)
  if (known !== undefined) return known
  const byPath = new Map(reading.sources.map((source) => [source.path, source]))
  const bySaying = new Map<string, FieldSource>()
  for (const leaf of leavesOf(reading.resume)) {
    const source = byPath.get(leaf.pointer)
    const saying = sayingOf(leaf)
    if (source !== undefined && !bySaying.has(saying)) bySaying.set(saying, source)
  }
  const numberOnPage = new Map<number, number>()
  const seenOnPage = new Map<number, number>()
  for (const { id, page } of reading.lines) {
    const number = (seenOnPage.get(page) ?? 0) + 1
    seenOnPage.set(page, number)
    numberOnPage.set(id, number)
  }
  const figures = new Set(
    reading.lines.flatMap(({ text }) => figuresIn(text).map(({ digits }) => digits)),
  )
  const index = { reading, byPath, bySaying, numberOnPage, figures }
  indexes.set(reading, index)
  return index
}

function sourceAt(cv: ReadingIndex, pointer: Pointer) {
  const source = cv.byPath.get(pointer)
  return source === undefined ? null : { source, value: readAt(cv.reading.resume, pointer) }
}

const saysTheSame = (home: { value: unknown }, leaf: Leaf) =>
  typeof home.value === typeof leaf.value && plain(home.value) === plain(leaf.value)

/** "CV p.1, line 9"; without pages "CV, lines 5-11"; from the archive "LinkedIn". */
function sourceWords({ reading, numberOnPage }: ReadingIndex, source: FieldSource): string {
  if (reading.format === 'linkedin-archive') return 'LinkedIn'
  const place = reading.format === 'pdf' ? `CV p.${source.page}` : 'CV'
  const numbers = source.lines.flatMap((id) => numberOnPage.get(id) ?? [])
  if (numbers.length === 0) return place
  const first = Math.min(...numbers)
  const last = Math.max(...numbers)
  return first === last ? `${place}, line ${first}` : `${place}, lines ${first}–${last}`
}

/**
 * Finds for each entry of the draft's lists the entry of the reading that it was
 * made from, and translates pointers accordingly. Entries pair by the share of
 * texts they have in common, then by place.
 */
function alignWith(readingResume: unknown, resume: unknown): (pointer: Pointer) => Pointer {
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
    } else if (isRecord(draft)) {
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
  return (pointer) => translated.get(pointer) ?? pointer
}

/** What an entry says. Entries that an edit did not touch are the same objects as before. */
function textsOf(entry: unknown): ReadonlySet<string> {
  if (!isRecord(entry)) return new Set(leavesOf(entry).map(({ value }) => plain(value)))
  const known = knownTexts.get(entry)
  if (known !== undefined) return known
  const texts = new Set(leavesOf(entry).map(({ value }) => plain(value)))
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
      score: [...mine].filter((saying) => theirs.has(saying)).length,
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

/** What a field says, together with the kind of place it says it in. */
function sayingOf({ pointer, value }: Leaf): string {
  return `${pointer.replace(/\/\d+(?=\/|$)/g, '/*')}\n${plain(value)}`
}

const plain = (value: unknown) => String(value).normalize('NFC').replace(/\s+/g, ' ').trim()

const isLeafValue = (value: unknown): value is Leaf['value'] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

function isProse(pointer: Pointer): boolean {
  const kind = kindOf(pointer)
  return kind === 'line' || kind === 'text'
}

/** Digits, with groups as in 1,200 or 3.5. */
const FIGURE = /\d+(?:[.,'’\u00a0\u202f]\d+)*(?:\s?%)?/g

const figuresIn = (text: string) =>
  Array.from(text.matchAll(FIGURE), ([figure]) => ({ figure, digits: figure.replace(/\D/g, '') }))

function figuresNotIn(known: ReadonlySet<string>, text: string): string[] {
  return figuresIn(text)
    .filter(({ digits }) => !known.has(digits))
    .map(({ figure }) => figure)
}
