/** The claims of an order, each with its source. Open claims are those of the gate. */
import { z } from 'zod'
import { alignEntries, normalizeText } from '../resume/align-entries.ts'
import { type JoinedSource, sourceKinds } from '../sources/cv-reading.ts'
import { findNumbers } from './find-numbers.ts'
import {
  type Claim,
  findClaims,
  isDateField,
  isOtherLanguage,
  monthLanguages,
  NEEDS_FILE,
  NO_SOURCES,
} from './find-claims.ts'
import {
  type GateOrder,
  isResolvedBy,
  type ItemResolution,
  listOpenItems,
  type ResolutionKind,
  resolutionKindSchema,
} from '../publishing/gate.ts'
import { indexReadings, type ReadingsIndex, sourceLabel } from '../sources/reading-index.ts'
import { findFieldSources } from '../sources/field-index.ts'
import { type Leaf, leavesOf, type Pointer, readAt, shapeOf } from '../resume/json-pointer.ts'
import { entryName, entryPointer } from './page-claims.ts'
import { type CustomerStatement, customerStatementSchema } from './customer-statements.ts'
import { sectionOrder } from '../resume/section-order.ts'
import {
  findDateLine,
  findFigureLine,
  findNameLine,
  indexLines,
  type SourceText,
} from './source-text.ts'

const claimKindSchema = z.enum([
  'figure',
  'date',
  'name',
  'title',
  'employer',
  'place',
  'school',
  'degree',
  'grade',
  'skill',
  'language',
  'level',
  'certificate',
  'award',
  'publication',
  /** A name inside a text. */
  'mention',
  /** Other words that the field's own source does not have. */
  'statement',
])

const ledgerSourceSchema = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('file'),
    /** `CV p.1, line 9`, then the other file if both have it. */
    places: z.array(z.string()),
    /** Text of the source. */
    text: z.string(),
  }),
  customerStatementSchema.extend({ from: z.literal('customer') }),
  z.object({
    from: z.literal('team'),
    /** A source outside the files, a reason, or a confirmed change. */
    how: resolutionKindSchema,
    words: z.string(),
    /** Username. */
    by: z.string(),
    /** ISO 8601. */
    at: z.string(),
  }),
  z.object({ from: z.literal('open') }),
])
export type LedgerSource = z.infer<typeof ledgerSourceSchema>

export const ledgerRowSchema = z.object({
  /** The code of the language edition. */
  language: z.string(),
  pointer: z.string(),
  /** `Charge nurse, St. Mary’s`; empty: no entry. */
  entry: z.string(),
  kind: claimKindSchema,
  /** As written. */
  value: z.string(),
  /** Whole text of the field. */
  text: z.string(),
  /** Text of the first language; null: the claim has its own source. */
  translatedFrom: z.string().nullable(),
  source: ledgerSourceSchema,
})
export type LedgerRow = z.infer<typeof ledgerRowSchema>

/** A resolution of an open item. */
type Decision = ItemResolution & {
  readonly how: ResolutionKind
  readonly words: string
  readonly givenBy: string
  readonly givenAt: Date
}

type Draft = GateOrder['drafts'][number]

/**
 * All claims of the first language, then those of other languages that differ, in document order.
 * Repeated values of one text are one claim. Pure.
 */
export function claimsLedger(order: LedgerOrder): LedgerRow[] {
  const [first, ...others] = order.languages
  const draftIn = (code: string | undefined) =>
    order.drafts.find(({ language }) => language === code)
  const original = draftIn(first?.code)
  if (original === undefined) return []
  const weigh = makeWeigher(order)
  const isOther = isOtherLanguage(original.language, order.sources)
  const ofFirst = weigh
    .withOpen(original, listClaims(original, isOther))
    .map((claim): LedgerRow => {
      const source = weigh.sourceOf(original, claim)
      const made = source === undefined && isOther ? weigh.madeFrom(original, claim) : undefined
      return rowOf(original, claim, made?.text ?? null, source ?? made ?? OPEN)
    })
  const rest = others.flatMap(({ code }) => {
    const draft = draftIn(code)
    return draft === undefined ? [] : translatedRows(draft, original, ofFirst, weigh)
  })
  return [...ofFirst, ...rest]
}

const OPEN: LedgerSource = { from: 'open' }

/** One value of a field. */
type OneClaim = Pick<LedgerRow, 'pointer' | 'kind' | 'value' | 'text'> & {
  /** Equal for all spellings of a number or a name. */
  readonly same: string
}

function listClaims({ language, resume }: Draft, isTranslated: boolean): OneClaim[] {
  return findClaims({ language, resume }, NO_SOURCES, null)
    .flatMap((claim) => valuesOf(claim, String(readAt(resume, claim.pointer) ?? '')))
    .filter(({ kind }) => !(isTranslated && kind === 'mention'))
    .toSorted(inDocumentOrder)
}

const inDocumentOrder = (a: OneClaim, b: OneClaim): number =>
  sectionOrder(a.pointer) - sectionOrder(b.pointer) ||
  entryPlace(a.pointer) - entryPlace(b.pointer) ||
  placeInEntry(a) - placeInEntry(b)

const entryPlace = (pointer: Pointer): number => Number(/^\/[^/]+\/(\d+)/.exec(pointer)?.[1] ?? -1)

/** Orders name, start, end, then text, as databases reorder keys. */
function placeInEntry({ kind, pointer }: OneClaim): number {
  if (kind === 'figure' || kind === 'mention' || kind === 'statement') return 3
  if (kind !== 'date') return 0
  return pointer.endsWith('/startDate') ? 1 : 2
}

function valuesOf({ pointer, what, values }: Claim, text: string): OneClaim[] {
  const keys = new Map(findNumbers(text).map(({ written, key }) => [written, key]))
  const isDate = isDateField(shapeOf(pointer))
  return values.map((value): OneClaim => {
    const key = keys.get(value)
    if (isDate) return { pointer, kind: 'date', value, text, same: value }
    if (what !== null) return { pointer, kind: what, value, text, same: normalizeText(value) }
    return key === undefined
      ? { pointer, kind: 'mention', value, text, same: normalizeText(value) }
      : { pointer, kind: 'figure', value, text, same: key }
  })
}

function rowOf(
  { language, resume }: Draft,
  { pointer, kind, value, text }: OneClaim,
  translatedFrom: string | null,
  source: LedgerSource,
): LedgerRow {
  const entry = entryName(resume, entryPointer(pointer)) ?? ''
  return { language, pointer, entry, kind, value, text, translatedFrom, source }
}

type Weigher = {
  /** The claims with those that the judge found: "$3 billion" replaces "3". */
  withOpen(draft: Draft, claims: readonly OneClaim[]): OneClaim[]
  /** The gate's decision or the source; undefined: no exact source. */
  sourceOf(draft: Draft, claim: OneClaim): LedgerSource | undefined
  /** The source of a translated name. */
  madeFrom(draft: Draft, claim: OneClaim): FileSource | undefined
}

type FileSource = Extract<LedgerSource, { from: 'file' }>

function translatedRows(
  draft: Draft,
  original: Draft,
  ofFirst: readonly LedgerRow[],
  weigh: Weigher,
): LedgerRow[] {
  const inOriginal = alignEntries(original.resume, draft.resume)
  const keyOf = (...parts: readonly string[]) => parts.join('\n')
  const claimsOfFirst = new Set(
    listClaims(original, false).map(({ pointer, kind, same }) => keyOf(pointer, kind, same)),
  )
  const [byField, byValue] = [new Map<string, LedgerRow>(), new Map<string, LedgerRow>()]
  for (const row of ofFirst.toReversed()) {
    byField.set(keyOf(row.pointer, row.kind), row)
    byValue.set(keyOf(row.kind, row.value), row)
  }
  return weigh.withOpen(draft, listClaims(draft, true)).flatMap((claim): LedgerRow[] => {
    const source = weigh.sourceOf(draft, claim)
    const home = inOriginal.get(claim.pointer) ?? claim.pointer
    const isSame = claimsOfFirst.has(keyOf(home, claim.kind, claim.same))
    const isDecided = source?.from === 'open' || source?.from === 'team'
    if (isSame && !isDecided) return []
    if (source !== undefined) return [rowOf(draft, claim, null, source)]
    // As in the first language: may be open or resolved.
    const from = byField.get(keyOf(home, claim.kind)) ?? byValue.get(keyOf(claim.kind, claim.value))
    if (from !== undefined) return [rowOf(draft, claim, from.text, from.source)]
    const made = weigh.madeFrom(draft, claim)
    return [rowOf(draft, claim, made?.text ?? null, made ?? OPEN)]
  })
}

type LedgerOrder = GateOrder<Decision> & { readonly told: readonly CustomerStatement[] }

function makeWeigher(order: LedgerOrder): Weigher {
  const asked = Map.groupBy(
    listOpenItems({ ...order, given: [] }).filter(({ kind }) => kind === 'claim'),
    ({ language, pointer }) => `${language} ${pointer}`,
  )
  const given = new Map(
    order.given.toReversed().map((each) => [`${each.key} ${each.text}`, each] as const),
  )
  const places = findPlaces(order)
  return {
    madeFrom: places.madeFrom,
    withOpen(draft, all) {
      const claims =
        order.sources.joined === null ? all.filter(({ kind }) => !NEEDS_FILE.has(kind)) : all
      const found = [...asked.values()].flatMap((items) =>
        items.filter(({ language }) => language === draft.language),
      )
      const listed = new Set(claims.map(({ pointer, value }) => `${pointer}\n${value}`))
      const replaces = ({ pointer, value }: OneClaim) =>
        asked
          .get(`${draft.language} ${pointer}`)
          ?.some(
            ({ values }) => !values.includes(value) && values.some((each) => each.includes(value)),
          ) === true
      const more = found.flatMap(({ pointer, values, text }) =>
        values.flatMap((value): OneClaim[] => {
          const kind = isDateField(shapeOf(pointer)) ? 'date' : 'statement'
          return listed.has(`${pointer}\n${value}`)
            ? []
            : [{ pointer, kind, value, text, same: value }]
        }),
      )
      if (more.length === 0) return [...claims]
      return [...claims.filter((each) => !replaces(each)), ...more].toSorted(inDocumentOrder)
    },
    sourceOf(draft, claim) {
      const items = asked.get(`${draft.language} ${claim.pointer}`) ?? []
      const item = items.find(({ values }) => values.includes(claim.value))
      if (item === undefined) return places.stands(draft, claim)
      const decision = given.get(`${item.key} ${item.text}`)
      if (decision === undefined || !isResolvedBy(item, decision)) return OPEN
      const { how, words, givenBy, givenAt } = decision
      return { from: 'team', how, words, by: givenBy, at: givenAt.toISOString() }
    },
  }
}

/** A line of a source with its label. */
type SourceLine = { readonly text: string; readonly source: LedgerSource }

function findPlaces({ sources, told }: Pick<LedgerOrder, 'sources' | 'told'>): {
  readonly stands: Weigher['sourceOf']
  readonly madeFrom: Weigher['madeFrom']
} {
  const { joined } = sources
  const read = joined === null ? null : indexReadings(sources, joined)
  const findInFiles = lineFinder(read === null ? [] : linesOfFiles(sources, read))
  const ofCustomer = told.flatMap((saying) =>
    saying.words.split('\n').map((words): SourceLine => ({
      text: words,
      source: { ...saying, from: 'customer', words },
    })),
  )
  const findInStatements = lineFinder(ofCustomer.toReversed())
  const inReading = new Map<Draft, ReadonlyMap<Pointer, Pointer>>()
  const homeOf = (draft: Draft, pointer: Pointer): Pointer => {
    const known = inReading.get(draft) ?? alignEntries(joined?.resume, draft.resume)
    inReading.set(draft, known)
    return known.get(pointer) ?? pointer
  }
  const asFile = (found: readonly JoinedSource[]): FileSource | undefined => {
    const [nearest] = found
    if (read === null || nearest === undefined) return undefined
    const places = [...new Set(found.map((source) => sourceLabel(read, source)))]
    return { from: 'file', places, text: nearest.text }
  }

  return {
    stands(draft, claim) {
      const months = monthLanguages(draft.language, sources)
      const home = homeOf(draft, claim.pointer)
      const value = readAt(draft.resume, claim.pointer) as Leaf['value']
      const whole = read && findFieldSources(read.fields, { pointer: claim.pointer, value }, home)
      // The original field before other lines with the same number.
      const own = read?.fields.byPath
        .get(home)
        ?.sources.filter(({ text }) => findLine(indexLines([text]), claim, months) !== undefined)
      return (
        asFile(whole?.sources ?? own ?? []) ??
        findInFiles(claim, months) ??
        findInStatements(claim, months)
      )
    },
    madeFrom: (draft, claim) =>
      claim.kind === 'figure' || claim.kind === 'date'
        ? undefined
        : asFile(read?.fields.byPath.get(homeOf(draft, claim.pointer))?.sources ?? []),
  }
}

/** Lines of the files, then read texts, which join broken lines. */
function linesOfFiles(sources: GateOrder['sources'], read: ReadingsIndex): SourceLine[] {
  const lines = sourceKinds.flatMap((file) =>
    (sources[file]?.lines ?? []).map(({ id, page, text }): SourceLine => {
      const place = sourceLabel(read, { file, page, lines: [id], method: '' })
      return { text, source: { from: 'file', places: [place], text } }
    }),
  )
  const texts = leavesOf(read.joined.resume).map(({ pointer, value }): SourceLine => {
    const found = read.fields.byPath.get(pointer)?.sources ?? []
    const places = [...new Set(found.map((source) => sourceLabel(read, source)))]
    const text = String(value)
    return { text, source: { from: 'file', places, text } }
  })
  return [...lines, ...texts]
}

function lineFinder(lines: readonly SourceLine[]) {
  const said = indexLines(lines.map(({ text }) => text))
  return (claim: OneClaim, months: readonly string[]): LedgerSource | undefined =>
    lines[findLine(said, claim, months) ?? lines.length]?.source
}

/** The place of the first line with the claim, for names also over two consecutive lines. */
function findLine(
  said: SourceText,
  { kind, value, text }: OneClaim,
  months: readonly string[],
): number | undefined {
  if (kind === 'date') return findDateLine(said, value, months)
  if (kind !== 'figure') return findNameLine(said, value)
  // The context makes a percentage: `40 percent` has no sign.
  const key = findNumbers(text).find(({ written }) => written === value)?.key
  return key === undefined ? undefined : findFigureLine(said, key)
}
