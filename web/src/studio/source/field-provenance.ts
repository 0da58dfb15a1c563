/**
 * Finds the source of each field: CV, LinkedIn, customer, team or none. Sources refer to the
 * merged document, where writers move and remove entries. Matches fields by text and entry, never
 * by position alone.
 */
import type { FieldAuthor } from '@vitrine/contract/studio'
import { alignEntries } from '@vitrine/domain/resume/align-entries'
import type { Readings, SourceKind } from '@vitrine/domain/sources/cv-reading'
import { LOW_CONFIDENCE } from '@vitrine/domain/publishing/fields-to-check'
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

export type FieldProvenance = {
  readonly kind: SourceKind | 'person' | 'none'
  /**
   * "CV p.1, line 9", "LinkedIn p.1, line 2", "Written by noor", "Customer, 2 Mar", "Message, 2
   * Mar" or "No source".
   */
  readonly label: string
  readonly locations: SourcesByFile
  readonly lowConfidence: boolean
  /** Its open item, until a person has checked it. */
  readonly checkKey?: string
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
  statements: readonly CustomerStatement[] = NO_STATEMENTS,
): ReadonlyMap<Pointer, FieldProvenance> {
  const read = readings.joined === null ? null : indexReadings(readings, readings.joined)
  const aligned = read === null ? null : alignEntries(read.joined.resume, resume)
  const index = saved === null ? null : indexSaved(saved)
  const statementIndex = statementIndexOf(statements)
  const languages = languagesOf(readings)

  const personLabel = (leaf: Leaf): string | undefined => {
    const text = textOf(leaf)
    const author = index?.authors.get(text) ?? (index?.texts.has(text) ? undefined : { by: me })
    const statement =
      author?.by === 'customer' ? undefined : findStatement(leaf, statementIndex, languages)
    return statement ? statementLabel(statement) : author && authorLabel(author)
  }
  const provenanceOf = (leaf: Leaf): FieldProvenance => {
    const path = aligned?.get(leaf.pointer) ?? leaf.pointer
    const found = read === null ? undefined : findFieldSources(read.fields, leaf, path)
    const first = found?.sources[0]
    if (read !== null && found !== undefined && first !== undefined) {
      return {
        kind: first.file,
        label: sourceLabel(read, first),
        locations: found.places,
        lowConfidence: first.confidence < LOW_CONFIDENCE,
      }
    }
    const label = personLabel(leaf)
    return {
      kind: label === undefined ? 'none' : 'person',
      label: label ?? 'No source',
      locations: read?.fields.byPath.get(path)?.places ?? NOWHERE,
      lowConfidence: false,
    }
  }
  const filled = leavesOf(resume).filter(({ value }) => value !== '')
  return new Map(filled.map((leaf) => [leaf.pointer, provenanceOf(leaf)]))
}

/** Uncertain fields are marked until they are checked. `open`: item keys by field. */
export function markOpenChecks(
  marks: ReadonlyMap<Pointer, FieldProvenance>,
  open: ReadonlyMap<Pointer, string>,
): ReadonlyMap<Pointer, FieldProvenance> {
  const shown = new Map(marks)
  for (const [field, mark] of marks) {
    if (!mark.lowConfidence) continue
    const checkKey = open.get(field)
    shown.set(
      field,
      checkKey === undefined ? { ...mark, lowConfidence: false } : { ...mark, checkKey },
    )
  }
  return shown
}

/** A shared object keeps sources equal by identity. */
const NOWHERE: SourcesByFile = {}

/** Reuses unchanged source objects, so that their fields do not render again. */
export function createProvenanceFinder(): typeof findProvenance {
  let before: ReadonlyMap<Pointer, FieldProvenance> = new Map()
  return (...args) => {
    before = new Map(
      Array.from(findProvenance(...args), ([field, mark]) => {
        const old = before.get(field)
        return [field, old !== undefined && isSameProvenance(old, mark) ? old : mark]
      }),
    )
    return before
  }
}

const isSameProvenance = (a: FieldProvenance, b: FieldProvenance) =>
  a.label === b.label && a.locations === b.locations && a.kind === b.kind

type Author = { readonly by: string; readonly at?: string }

/** Texts from the customer are sources too, with their date. */
function authorLabel({ by, at }: Author): string {
  if (by !== 'customer' || at === undefined) return `Written by ${by}`
  return `Customer, ${DAY.format(new Date(at))}`
}

/** Kept short: fields have little space. */
const PLACES: Readonly<Record<CustomerStatement['where'], string>> = {
  order: 'Order',
  message: 'Message',
  comment: 'Comment',
}

function statementLabel({ where, at }: CustomerStatement): string {
  const place = PLACES[where]
  return at === null ? place : `${place}, ${DAY.format(new Date(at))}`
}

const NO_STATEMENTS: readonly CustomerStatement[] = []
const statementIndexes = new WeakMap<readonly CustomerStatement[], IndexedStatements>()

function statementIndexOf(statements: readonly CustomerStatement[]): IndexedStatements {
  const index = statementIndexes.get(statements) ?? indexStatements(statements)
  statementIndexes.set(statements, index)
  return index
}

/** May contain a month. */
const languagesOf = ({ cv, linkedin }: Readings): string[] => [
  ...new Set([cv, linkedin].flatMap((reading) => reading?.language ?? [])).add('en'),
]

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

type SavedIndex = {
  /** All texts of the saved draft. */
  readonly texts: ReadonlySet<string>
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
  const index = { texts: new Set(leavesOf(saved.resume).map(textOf)), authors }
  savedIndexes.set(saved, index)
  return index
}

const isLeafValue = (value: unknown): value is Leaf['value'] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
