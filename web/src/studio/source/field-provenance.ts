/**
 * Finds the source of each field: CV, LinkedIn, customer, team or none. Sources refer to the
 * merged document, where writers move and remove entries. Matches fields by text and entry, never
 * by position alone.
 */
import type { FieldAuthor } from '@vitrine/contract/studio'
import { alignEntries } from '@vitrine/domain/resume/align-entries'
import type { Readings, SourceKind } from '@vitrine/domain/sources/cv-reading'
import { indexReadings, sourceLabel } from '@vitrine/domain/sources/reading-index'
import {
  type SourcesByFile,
  fieldValueKey as textOf,
  findFieldSources,
} from '@vitrine/domain/sources/field-index'
import { type Leaf, leavesOf, type Pointer, readAt } from '@vitrine/domain/resume/json-pointer'
import {
  type IndexedStatements,
  indexStatements,
  type CustomerStatement,
  findStatement,
} from '@vitrine/domain/claims/customer-statements'

/** Fields below this confidence are marked as uncertain. */
export const LOW_CONFIDENCE = 0.7

export type FieldProvenance = {
  readonly kind: SourceKind | 'person' | 'none'
  /**
   * "CV p.1, line 9", "LinkedIn p.1, line 2", "Written by noor", "Customer, 2 Mar", "Message, 2
   * Mar" or "No source".
   */
  readonly label: string
  readonly locations: SourcesByFile
  readonly lowConfidence: boolean
}

export type AuthoredDraft = {
  readonly resume: unknown
  readonly authors: readonly FieldAuthor[]
}

/**
 * The source of each field with text, by pointer. `saved` is null before the first save. Fields
 * that differ from `saved` were written by `me`.
 */
export function findProvenance(
  resume: unknown,
  readings: Readings,
  saved: AuthoredDraft | null,
  me: string,
  told: readonly CustomerStatement[] = NOTHING_TOLD,
): ReadonlyMap<Pointer, FieldProvenance> {
  const read = readings.joined === null ? null : indexReadings(readings, readings.joined)
  const known = saved === null ? null : indexSaved(saved)
  const heard = hearOnce(told)
  const spoken = languagesOf(readings)

  const marks = new Map<Pointer, FieldProvenance>()
  const aligned = read === null ? null : alignEntries(read.joined.resume, resume)
  for (const leaf of leavesOf(resume)) {
    if (leaf.value === '') continue
    const home = aligned?.get(leaf.pointer) ?? leaf.pointer
    const sources = read === null ? undefined : findFieldSources(read.fields, leaf, home)
    const [first] = sources?.sources ?? []
    if (read !== null && sources !== undefined && first !== undefined) {
      marks.set(leaf.pointer, {
        kind: first.file,
        label: sourceLabel(read, first),
        locations: sources.places,
        lowConfidence: first.confidence < LOW_CONFIDENCE,
      })
      continue
    }
    const saying = textOf(leaf)
    const author =
      known?.authors.get(saying) ?? (known?.sayings.has(saying) ? undefined : { by: me })
    const told = author?.by === 'customer' ? undefined : findStatement(leaf, heard, spoken)
    const words = told !== undefined ? sayingWords(told) : author && authorWords(author)
    marks.set(leaf.pointer, {
      kind: words === undefined ? 'none' : 'person',
      label: words ?? 'No source',
      locations: read?.fields.byPath.get(home)?.places ?? NOWHERE,
      lowConfidence: false,
    })
  }
  return marks
}

/** A shared object keeps sources equal by identity. */
const NOWHERE: SourcesByFile = {}

/** Reuses unchanged source objects, so that their fields do not render again. */
export function createProvenanceFinder(): typeof findProvenance {
  let before: ReadonlyMap<Pointer, FieldProvenance> = new Map()
  return (...asked) => {
    before = new Map(
      Array.from(findProvenance(...asked), ([field, mark]) => {
        const old = before.get(field)
        return [field, old !== undefined && saysTheSameMark(old, mark) ? old : mark]
      }),
    )
    return before
  }
}

const saysTheSameMark = (a: FieldProvenance, b: FieldProvenance) =>
  a.label === b.label && a.locations === b.locations && a.kind === b.kind

type Author = { readonly by: string; readonly at?: string }

/** Texts from the customer are sources too, with their date. */
function authorWords({ by, at }: Author): string {
  if (by !== 'customer' || at === undefined) return `Written by ${by}`
  return `Customer, ${DAY.format(new Date(at))}`
}

/** Kept short: fields have little space. */
const PLACES: Readonly<Record<CustomerStatement['where'], string>> = {
  order: 'Order',
  message: 'Message',
  comment: 'Comment',
}

function sayingWords({ where, at }: CustomerStatement): string {
  const place = PLACES[where]
  return at === null ? place : `${place}, ${DAY.format(new Date(at))}`
}

const NOTHING_TOLD: readonly CustomerStatement[] = []
const heardOf = new WeakMap<readonly CustomerStatement[], IndexedStatements>()

function hearOnce(told: readonly CustomerStatement[]): IndexedStatements {
  const heard = heardOf.get(told) ?? indexStatements(told)
  heardOf.set(told, heard)
  return heard
}

/** May contain a month. */
const languagesOf = ({ cv, linkedin }: Readings): string[] => [
  ...new Set([cv, linkedin].flatMap((reading) => reading?.language ?? [])).add('en'),
]

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

type SavedIndex = {
  /** All texts of the saved draft. */
  readonly sayings: ReadonlySet<string>
  /** Author and date of manual edits. */
  readonly authors: ReadonlyMap<string, Author>
}

const savedIndexes = new WeakMap<AuthoredDraft, SavedIndex>()

function indexSaved(saved: AuthoredDraft): SavedIndex {
  const known = savedIndexes.get(saved)
  if (known !== undefined) return known
  const authors = new Map<string, Author>()
  for (const { path, author, at } of saved.authors) {
    const value = readAt(saved.resume, path)
    if (isLeafValue(value)) authors.set(textOf({ pointer: path, value }), { by: author, at })
  }
  const index = { sayings: new Set(leavesOf(saved.resume).map(textOf)), authors }
  savedIndexes.set(saved, index)
  return index
}

const isLeafValue = (value: unknown): value is Leaf['value'] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
