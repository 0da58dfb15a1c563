/** What an order's files say, indexed by field and by text. */
import type {
  CvReading,
  FieldSource,
  JoinedReading,
  JoinedSource,
  SourceKind,
} from '@vitrine/domain/cv-reading'
import { type Leaf, leavesOf, type Pointer, readAt, shapeOf } from '@vitrine/domain/json-pointer'
import { plain } from './align-entries.ts'
import { figuresOf } from './figures.ts'

/** What was read from an order's files: each alone, and the document of both. */
export type Readings = Readonly<Record<SourceKind, CvReading | null>> & {
  readonly joined: JoinedReading | null
}

/** The places to show for a field; for one that a person changed, what it was made from. */
export type Places = Readonly<Partial<Record<SourceKind, FieldSource>>>

/** The sources of one text, the one it is from first. */
export type Sources = {
  readonly value: unknown
  readonly sources: readonly JoinedSource[]
  readonly places: Places
}

/** What the files say, to be found by the field and by what it says. */
export type ReadingsIndex = {
  readonly joined: JoinedReading
  readonly byPath: ReadonlyMap<Pointer, Sources>
  readonly bySaying: ReadonlyMap<string, Sources>
  readonly files: Readonly<Record<SourceKind, FileIndex | null>>
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

/** Made once for a joined reading. */
export function indexReadings({ cv, linkedin }: Readings, joined: JoinedReading): ReadingsIndex {
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
  for (const { sides, writes } of joined.conflicts) {
    for (const { path, value } of writes) {
      if (sides.linkedin.source === null || value === null) continue
      const source: JoinedSource = { ...sides.linkedin.source, file: 'linkedin' }
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

/** "CV p.1, line 9"; without pages "CV, lines 5-11"; from the archive "LinkedIn". */
export function sourceWords({ files }: ReadingsIndex, source: JoinedSource): string {
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
export function sayingOf({ pointer, value }: Leaf): string {
  return `${shapeOf(pointer)}\n${plain(value)}`
}
