/**
 * Where each field of a draft comes from: a place in the CV or the LinkedIn file, a
 * person, or nowhere.
 *
 * The sources name fields of the *joined* document. A writer moves and removes
 * entries, so a field is matched by what it says and by the entry it stands in,
 * never by its place alone.
 */
import type { FieldAuthor } from '@vitrine/contract/studio'
import type {
  CvReading,
  FieldSource,
  JoinedReading,
  JoinedSource,
  SourceFile,
} from '@vitrine/domain/cv-reading'
import { type Leaf, leavesOf, type Pointer, readAt, shapeOf } from '@vitrine/domain/json-pointer'
import { kindOf } from '../fields/resume-form.ts'
import { alignEntries, plain } from './align-entries.ts'

/** Below this a field read from a file is marked for a second look. */
export const LOW_CONFIDENCE = 0.7

/** What was read from an order's files: each alone, and the document of both. */
export type Readings = Readonly<Record<SourceFile, CvReading | null>> & {
  readonly joined: JoinedReading | null
}

/** The places to show for a field; for one that a person changed, what it was made from. */
export type Places = Readonly<Partial<Record<SourceFile, FieldSource>>>

export type FieldMark = {
  readonly kind: SourceFile | 'person' | 'none'
  /** "CV p.1, line 9", "LinkedIn p.1, line 2", "Written by noor" or "No source". */
  readonly words: string
  readonly places: Places
  readonly lowConfidence: boolean
  /** Numbers in a person's text that stand nowhere in the CV; `elsewhere`: LinkedIn has them all. */
  readonly figures: readonly string[]
  readonly elsewhere: boolean
}

export type DraftOnServer = {
  readonly resume: unknown
  readonly authors: readonly FieldAuthor[]
}

/**
 * The mark of every field that says something, by its pointer in `resume`.
 *
 * `saved` is null before the first save. A field that differs from what is saved was
 * written by `me`.
 */
export function markFields(
  resume: unknown,
  readings: Readings,
  saved: DraftOnServer | null,
  me: string,
): ReadonlyMap<Pointer, FieldMark> {
  const read = readings.joined === null ? null : indexReadings(readings, readings.joined)
  const known = saved === null ? null : indexSaved(saved)

  const marks = new Map<Pointer, FieldMark>()
  const aligned = read === null ? null : alignEntries(read.joined.resume, resume)
  for (const leaf of leavesOf(resume)) {
    if (leaf.value === '') continue
    const saying = sayingOf(leaf)
    const home = read?.byPath.get(aligned?.get(leaf.pointer) ?? leaf.pointer)
    const sources =
      home !== undefined && saysTheSame(home, leaf) ? home : read?.bySaying.get(saying)
    const [first] = sources?.sources ?? []
    if (read !== null && sources !== undefined && first !== undefined) {
      marks.set(leaf.pointer, {
        kind: first.file,
        words: sourceWords(read, first),
        places: sources.places,
        lowConfidence: first.confidence < LOW_CONFIDENCE,
        figures: [],
        elsewhere: false,
      })
      continue
    }
    const author = known?.authors.get(saying) ?? (known?.sayings.has(saying) ? undefined : me)
    const figures =
      read === null || !isProse(leaf.pointer) ? [] : figuresNotIn(read.figures, String(leaf.value))
    marks.set(leaf.pointer, {
      kind: author === undefined ? 'none' : 'person',
      words: author === undefined ? 'No source' : `Written by ${author}`,
      places: home?.places ?? NOWHERE,
      lowConfidence: false,
      figures: figures.map(({ figure }) => figure),
      elsewhere:
        figures.length > 0 && figures.every(({ digits }) => read?.linkedInFigures.has(digits)),
    })
  }
  return marks
}

/** One object, so that marks stay the same. */
const NOWHERE: Places = {}

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
  a.places === b.places &&
  a.elsewhere === b.elsewhere &&
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

/** The sources of one text, the one it is from first. */
type Sources = {
  readonly value: unknown
  readonly sources: readonly JoinedSource[]
  readonly places: Places
}

type ReadingsIndex = {
  readonly joined: JoinedReading
  readonly byPath: ReadonlyMap<Pointer, Sources>
  readonly bySaying: ReadonlyMap<string, Sources>
  readonly files: Readonly<Record<SourceFile, FileIndex | null>>
  /** Every number of the CV, digits only; of LinkedIn where there is no CV. */
  readonly figures: ReadonlySet<string>
  readonly linkedInFigures: ReadonlySet<string>
}

type FileIndex = {
  readonly format: CvReading['format']
  /** Line number on its page, from 1, by line id. */
  readonly numberOnPage: ReadonlyMap<number, number>
}

const indexes = new WeakMap<JoinedReading, ReadingsIndex>()

function indexReadings({ cv, linkedin }: Readings, joined: JoinedReading): ReadingsIndex {
  const known = indexes.get(joined)
  if (known !== undefined) return known
  const byPath = new Map<Pointer, Sources>()
  for (const [path, sources] of Map.groupBy(joined.sources, (source) => source.path)) {
    byPath.set(path, sourcesOf(readAt(joined.resume, path), sources))
  }
  const bySaying = new Map<string, Sources>()
  const remember = (leaf: Leaf, sources: Sources | undefined) => {
    const saying = sayingOf(leaf)
    if (sources !== undefined && !bySaying.has(saying)) bySaying.set(saying, sources)
  }
  for (const leaf of leavesOf(joined.resume)) remember(leaf, byPath.get(leaf.pointer))
  // What taking LinkedIn's side in a conflict would write.
  for (const { linkedinSource, writes } of joined.conflicts) {
    for (const { path, value } of writes) {
      if (linkedinSource === null || value === null) continue
      const source: JoinedSource = { ...linkedinSource, file: 'linkedin' }
      remember({ pointer: path, value }, sourcesOf(value, [source]))
    }
  }
  const index: ReadingsIndex = {
    joined,
    byPath,
    bySaying,
    files: { cv: indexFile(cv), linkedin: indexFile(linkedin) },
    figures: figuresOf(cv ?? linkedin),
    linkedInFigures: figuresOf(linkedin),
  }
  indexes.set(joined, index)
  return index
}

function sourcesOf(value: unknown, sources: readonly JoinedSource[]): Sources {
  const places = Object.fromEntries(sources.toReversed().map((source) => [source.file, source]))
  return { value, sources, places }
}

function indexFile(reading: CvReading | null): FileIndex | null {
  if (reading === null) return null
  const numberOnPage = new Map<number, number>()
  const seenOnPage = new Map<number, number>()
  for (const { id, page } of reading.lines) {
    const number = (seenOnPage.get(page) ?? 0) + 1
    seenOnPage.set(page, number)
    numberOnPage.set(id, number)
  }
  return { format: reading.format, numberOnPage }
}

const figuresOf = (reading: CvReading | null): ReadonlySet<string> =>
  new Set(reading?.lines.flatMap(({ text }) => figuresIn(text).map(({ digits }) => digits)))

const saysTheSame = (home: { value: unknown }, leaf: Leaf) =>
  typeof home.value === typeof leaf.value && plain(home.value) === plain(leaf.value)

/** "CV p.1, line 9"; without pages "CV, lines 5-11"; from the archive "LinkedIn". */
function sourceWords({ files }: ReadingsIndex, source: JoinedSource): string {
  const file = files[source.file]
  if (file === null || file.format === 'linkedin-archive') return 'LinkedIn'
  const name = source.file === 'cv' ? 'CV' : 'LinkedIn'
  const place = file.format === 'pdf' ? `${name} p.${source.page}` : name
  const numbers = source.lines.flatMap((id) => file.numberOnPage.get(id) ?? [])
  if (numbers.length === 0) return place
  const first = Math.min(...numbers)
  const last = Math.max(...numbers)
  return first === last ? `${place}, line ${first}` : `${place}, lines ${first}–${last}`
}

/** What a field says, together with the kind of place it says it in. */
function sayingOf({ pointer, value }: Leaf): string {
  return `${shapeOf(pointer)}\n${plain(value)}`
}

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

const figuresNotIn = (known: ReadonlySet<string>, text: string) =>
  figuresIn(text).filter(({ digits }) => !known.has(digits))
