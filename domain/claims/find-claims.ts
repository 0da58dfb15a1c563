/** Claims of a draft without a source: numbers, dates and names. */
import { memoize } from '../text/memoize.ts'
import { alignEntries, normalizeText } from '../resume/align-entries.ts'
import type { JoinedSource, Readings } from '../sources/cv-reading.ts'
import { type FieldIndex, indexFields, findFieldSources } from '../sources/field-index.ts'
import {
  type ChangeContext,
  type ChangeKind,
  type JudgedChange,
  judgeChange,
  type Verdict,
} from './judge-change.ts'
import {
  childAt,
  isRecord,
  type Leaf,
  leavesOf,
  listAt,
  type Pointer,
  pointerKeys,
  pointerTo,
  readAt,
  shapeOf,
  textAt,
} from '../resume/json-pointer.ts'
import { findNames } from './find-names.ts'
import {
  ANY,
  type DraftLine,
  fieldOfMoved,
  findMovedEntries,
  findOrigins,
  isEditedInPlace,
  judgeOrigin,
  type Origin,
  type Statement,
} from './find-origins.ts'
import { contentWords, isSameWord } from './compare-words.ts'
import { primaryLanguage } from '../languages/languages.ts'
import {
  numbersNotIn,
  indexLines,
  containsDate,
  containsName,
  findNameLine,
  type SourceText,
} from './source-text.ts'

/** The sources of an order's drafts. The identity of the object is a cache key. */
export type ClaimSources = Readings & {
  /** Texts of the order and the intake. */
  readonly statements: readonly string[]
}

export type Claim = {
  readonly pointer: Pointer
  /** Kind of name; null: values inside a text. */
  readonly what: ClaimedName | null
  /** Unsourced values, as written. */
  readonly values: readonly string[]
  /** A doubt takes one press, a new fact a source. */
  readonly verdict: Exclude<Verdict, 'same-fact'>
  /** The field's own source; empty: none. */
  readonly before: string
  /** Why; empty: the values have no source. */
  readonly why: string
}

/** Without sources, every date, number and name is a claim. */
export const NO_SOURCES: ClaimSources = { cv: null, linkedin: null, joined: null, statements: [] }

export type ClaimedName =
  | 'name'
  | 'title'
  | 'employer'
  | 'place'
  | 'school'
  | 'degree'
  | 'grade'
  | 'certificate'
  | 'award'
  | 'publication'
  | 'skill'
  | 'language'
  | 'level'

/** Compared with the files only: an order without any has nothing to compare. */
export const NEEDS_FILE: ReadonlySet<string> = new Set<ClaimedName>([
  ...(['title', 'place', 'grade', 'skill', 'language', 'level'] as const),
])

type NameField = {
  readonly what: ClaimedName
  readonly kind: ChangeKind
  /** Not translated. */
  readonly kept?: true
  /** One of a set: stands anywhere in the sources, as it belongs to no entry. */
  readonly isAnywhere?: true
}

/** Fields that are a claim as a whole. */
const NAMES: Readonly<Record<Pointer, NameField>> = {
  '/basics/name': { what: 'name', kind: 'name', kept: true },
  '/basics/honorificSuffix': { what: 'degree', kind: 'title', kept: true },
  '/basics/label': { what: 'title', kind: 'title' },
  '/basics/location/city': { what: 'place', kind: 'name' },
  '/basics/location/region': { what: 'place', kind: 'name' },
  '/work/*/name': { what: 'employer', kind: 'name', kept: true },
  '/work/*/position': { what: 'title', kind: 'title' },
  '/work/*/location': { what: 'place', kind: 'name' },
  '/volunteer/*/organization': { what: 'employer', kind: 'name', kept: true },
  '/volunteer/*/position': { what: 'title', kind: 'title' },
  '/volunteer/*/location': { what: 'place', kind: 'name' },
  '/projects/*/entity': { what: 'employer', kind: 'name', kept: true },
  '/references/*/name': { what: 'name', kind: 'name', kept: true },
  '/education/*/institution': { what: 'school', kind: 'name' },
  '/education/*/studyType': { what: 'degree', kind: 'title' },
  '/education/*/area': { what: 'degree', kind: 'name' },
  '/education/*/score': { what: 'grade', kind: 'grade' },
  '/certificates/*/name': { what: 'certificate', kind: 'title' },
  '/certificates/*/issuer': { what: 'certificate', kind: 'name' },
  '/awards/*/title': { what: 'award', kind: 'title' },
  '/awards/*/awarder': { what: 'award', kind: 'name' },
  '/publications/*/name': { what: 'publication', kind: 'name' },
  '/publications/*/publisher': { what: 'publication', kind: 'name' },
  '/meta/vitrine/licences/*/name': { what: 'certificate', kind: 'title' },
  '/skills/*/name': { what: 'skill', kind: 'name', isAnywhere: true },
  '/skills/*/keywords/*': { what: 'skill', kind: 'name', isAnywhere: true },
  '/skills/*/level': { what: 'level', kind: 'level' },
  '/languages/*/language': { what: 'language', kind: 'name', isAnywhere: true },
  '/languages/*/fluency': { what: 'level', kind: 'level' },
}

/** Prose fields, which can contain names. */
const PROSE =
  /\/(?:summary|description|reference|headline|short|long)$|\/highlights\/\*$|^\/meta\/vitrine\/notes\/\*\/text$/

export const isProsePointer = (pointer: Pointer): boolean => PROSE.test(shapeOf(pointer))

const DATES: ReadonlySet<string> = new Set([
  'startDate',
  'endDate',
  'date',
  'releaseDate',
  'expires',
])

export const isDateField = (shape: Pointer): boolean =>
  DATES.has(shape.slice(shape.lastIndexOf('/') + 1))
export const isNameField = (shape: Pointer): boolean => Object.hasOwn(NAMES, shape)

/** Contact details and metadata. */
const NO_CLAIM =
  /^\/(?:\$schema|basics\/(?:image|email|phone|location\/(?:address|postalCode|countryCode))$)|\/(?:url|network|username)$|^\/meta\/(?!vitrine\/)|^\/meta\/vitrine\/(?:sketches|shifts|posters)\//

/**
 * Unsourced claims of one draft, in document order. A field with a counterpart in the files is judged
 * against it alone. `original`: the draft of the first language, as source of a translation, in
 * `originalLanguage`.
 */
export function findClaims(
  draft: { readonly language: string; readonly resume: unknown },
  sources: ClaimSources,
  original: unknown,
  originalLanguage: string = languagesOf(sources)[0] ?? draft.language,
): Claim[] {
  const { resume, language } = draft
  const { joined } = sources
  const said = wordsOfSources(sources)
  const customer = wordsOfCustomer(sources)
  const isTranslated = original !== null || isOtherLanguage(language, sources)
  const months = monthLanguages(language, sources)
  const fields = joined === null ? null : indexFields(joined)
  const { inReading, homeOf, isAligned, ofReading, lines } = alignDraft(
    resume,
    joined?.resume,
    fields,
  )
  const inOriginal = original === null ? null : alignEntries(original, resume)
  const knownFigures = original === null ? [said] : [said, wordsOfResume(Object(original))]
  const ofOriginal = (pointer: Pointer): string[] =>
    inOriginal === null ? [] : textsIn([readAt(original, inOriginal.get(pointer) ?? pointer)])

  const isSourced = (leaf: Leaf): boolean =>
    fields !== null && findFieldSources(fields, leaf, homeOf(leaf.pointer)) !== undefined

  const origins = isTranslated ? null : originsOf(sources, lines)
  const told: Said = { sources, customer, months }

  /** Against the field's own source; null: it has none. */
  const judge = (pointer: Pointer, text: string, kind: ChangeKind): JudgedField | null => {
    const first = ofOriginal(pointer)
    const own = first.length > 0 ? first : ofReading(pointer)
    if (own.length === 0) return null
    const from = first.length > 0 ? originalLanguage : (languagesOf(sources)[0] ?? language)
    const known = isTranslated ? [] : knownTo(sources, fields, homeOf(pointer), kind)
    const isFree = NAMES[shapeOf(pointer)]?.what === 'title'
    const context = { kind, language, from, known, isFree }
    const change = judgeChange(own, text, context)
    return { change, before: own[0] ?? '', values: unsaidBy(told, text, change, context) }
  }

  /** A line against the statements it was made from. */
  const lineClaim = (origin: Origin): Claim | null => {
    const { statements, line } = origin
    const { pointer, text, home } = line
    if (contentWords(text).length === 0) return null
    const known =
      home === '' ? headingsOf(sources, statements) : knownTo(sources, fields, `${home}/`, 'prose')
    const context = { kind: 'prose', language, known } as const
    if (statements.length === 0) {
      const values = valuesBeyond(pointer, text)
      if (values.length > 0) return claimed(pointer, null, values)
      const unsaid = unsaidBy(told, text, judgeChange([], text, context), context)
      return unsaid.length === 0 ? null : newStatement(pointer, text)
    }
    const change = judgeOrigin(origin, context)
    const values = unsaidBy(told, text, change, context)
    return judgedClaim(pointer, null, { change, before: textOf(statements), values }, text)
  }

  /** Figures and names that stand nowhere in the files. */
  const valuesBeyond = (pointer: Pointer, text: string): string[] => {
    const figures = numbersNotIn(knownFigures, text, language).map(({ written }) => written)
    const names = isProsePointer(pointer) && !isTranslated ? namesNotIn(said, text, language) : []
    return [...new Set([...figures, ...names])]
  }

  const nameClaim = (leaf: Leaf, field: NameField): Claim | null => {
    const { pointer } = leaf
    const name = String(leaf.value)
    const { what } = field
    if (isTranslated) {
      const from = [...ofOriginal(pointer), ...ofReading(pointer)]
      if (!followsName(name, from, field) && !containsName(said, name))
        return claimed(pointer, what, [name])
      if (field.kept === true || field.isAnywhere === true) return null
    } else if (field.isAnywhere === true) {
      return claimed(pointer, what, containsName(said, name) ? [] : [name])
    }
    const judged = judge(pointer, name, field.kind)
    if (judged !== null) return judgedClaim(pointer, what, judged, name)
    if (!containsName(said, name)) return claimed(pointer, what, [name])
    return containsName(linesNear(sources, resume, pointer), name)
      ? null
      : farFromEntry(pointer, what, name)
  }

  const dateClaim = (pointer: Pointer, text: string): Claim | null => {
    const own = [
      ...ofOriginal(pointer),
      ...(isTranslated && original !== null ? [] : ofReading(pointer)),
    ]
    if (own.length > 0) {
      const { verdict } = judgeChange(own, text, { kind: 'date', language })
      const isSaid = verdict === 'same-fact' || containsDate(customer, text, months)
      return claimed(pointer, null, isSaid ? [] : [text], own[0])
    }
    const home = homeOf(pointer)
    const entry = isAligned(pointer, home)
      ? (linesOfEntry(sources, fields, home) ?? said)
      : linesNear(sources, resume, pointer)
    const stands = containsDate(entry, text, months) || containsDate(customer, text, months)
    return claimed(pointer, null, stands ? [] : [text])
  }

  const claimOf = (leaf: Leaf): Claim | null => {
    const { pointer, value } = leaf
    if (typeof value === 'boolean' || value === '') return null
    const shape = shapeOf(pointer)
    if (NO_CLAIM.test(shape)) return null
    const text = String(value)
    const origin = origins?.get(pointer)
    if (origin !== undefined && !isEditedInPlace(origin)) return lineClaim(origin)
    const isFollowing = isDateField(shape) && ofOriginal(pointer).length > 0
    if (!isFollowing && isSourced(leaf)) return null
    if (isDateField(shape)) return dateClaim(pointer, text)
    const field = NAMES[shape]
    if (field !== undefined)
      return joined === null && sources !== NO_SOURCES && NEEDS_FILE.has(field.what)
        ? null
        : nameClaim(leaf, field)
    const judged = PROSE.test(shape) ? judge(pointer, text, 'prose') : null
    if (judged !== null) return judgedClaim(pointer, null, judged, text)
    return claimed(pointer, null, valuesBeyond(pointer, text))
  }

  return [
    ...leavesOf(resume).flatMap((leaf) => claimOf(leaf) ?? []),
    ...(original === null ? findOpenEnds(resume, joined, inReading, isAligned) : []),
  ]
}

type Said = {
  readonly sources: ClaimSources
  readonly customer: SourceText
  readonly months: readonly string[]
}

/** Pieces of a changed text that the customer does not say either. */
function unsaidBy(
  { sources, customer, months }: Said,
  text: string,
  change: JudgedChange,
  context: ChangeContext,
): string[] {
  if (change.verdict === 'same-fact') return []
  const isSaid = similarStatements(sources, text).some(
    (line) => judgeChange([line], text, context).verdict === 'same-fact',
  )
  const rest = change.marks
    .map(({ start, end }) => text.slice(start, end))
    .filter((piece) => !isSaidIn(customer, piece, context.kind, months))
  return isSaid ? [] : [...new Set([...rest, ...change.missing])]
}

/** In another language a name follows its counterpart, unless it is kept as it is. */
const followsName = (name: string, from: readonly string[], { kept }: NameField): boolean =>
  from.some(
    (each) =>
      kept !== true ||
      normalizeText(each) === normalizeText(name) ||
      scriptOf(each) !== scriptOf(name),
  )

/** Pairs the fields of a draft with those of the files. */
function alignDraft(resume: unknown, read: unknown, fields: FieldIndex | null) {
  const inReading = fields === null ? null : alignEntries(read, resume)
  const isPaired = makeAligner(read, resume)
  const moved = findMovedEntries(read, resume, (entry) =>
    isPaired(entry, inReading?.get(entry) ?? entry),
  )
  const movedTo = (pointer: Pointer): Pointer | undefined => {
    const entry = entryOf(pointer)
    const home = entry === undefined ? undefined : moved.get(entry)
    return entry === undefined || home === undefined
      ? undefined
      : fieldOfMoved(pointer, entry, home)
  }
  const homeOf = (pointer: Pointer): Pointer =>
    movedTo(pointer) ?? inReading?.get(pointer) ?? pointer
  // Lines of a moved entry are found by their words.
  const isAligned = (pointer: Pointer, home: Pointer): boolean =>
    movedTo(pointer) === undefined ? isPaired(pointer, home) : pointerKeys(pointer).length === 3
  const ofReading = (pointer: Pointer): string[] => {
    const home = homeOf(pointer)
    if (!isAligned(pointer, home)) return []
    const others = fields?.alternatives.get(home) ?? []
    return textsIn([readAt(read, home), ...others])
  }
  const lines = linesOfDraft(resume, homeOf, isAligned, ofReading)
  return { inReading, homeOf, isAligned, ofReading, lines }
}

const originsOf = (sources: ClaimSources, lines: readonly DraftLine[]) =>
  sources.joined === null ? null : findOrigins(lines, statementsOf(sources), sources.joined.resume)

const textOf = (statements: readonly Statement[]): string =>
  statements.map(({ text }) => text).join('; ')

/** A line without any statement. */
const newStatement = (pointer: Pointer, text: string): Claim => ({
  ...{ pointer, what: null, values: [text], verdict: 'cannot-tell', before: '' },
  why: 'No statement of the sources says this',
})

/** Prose of a draft and where it comes from. */
const linesOfDraft = (
  resume: unknown,
  homeOf: (pointer: Pointer) => Pointer,
  isAligned: (pointer: Pointer, home: Pointer) => boolean,
  ofReading: (pointer: Pointer) => string[],
): DraftLine[] =>
  leavesOf(resume).flatMap(({ pointer, value }): DraftLine[] => {
    const text = String(value)
    if (!isProsePointer(pointer) || text.trim() === '') return []
    const entry = entryOf(pointer)
    const home = entry === undefined ? '' : homeOf(`${entry}/$id`)
    const own = ofReading(pointer)
    if (entry === undefined) return [{ pointer, text, home: '', own }]
    const isPaired = isAligned(`${entry}/$id`, home)
    return [{ pointer, text, home: isPaired ? (entryOf(home) ?? null) : null, own }]
  })

/** Names and years. */
const headingTexts = (
  { pointer, value }: Leaf,
  alternatives: FieldIndex['alternatives'],
): string[] => {
  const shape = shapeOf(pointer)
  if (isNameField(shape)) return textsIn([value])
  if (!isDateField(shape)) return []
  const dates = [String(value), ...(alternatives.get(pointer) ?? [])]
  return dates.flatMap((date) => (date === '' ? [] : date.slice(0, 4)))
}

/** What the files and the customer say in sentences, and the headings of entries. */
const statementsOf = memoize((sources: ClaimSources): Statement[] => {
  const { joined, cv, linkedin, statements } = sources
  const resume = joined?.resume
  const alternatives: FieldIndex['alternatives'] =
    joined === null ? new Map() : indexFields(joined).alternatives
  const leaves = leavesOf(resume)
  const prose = leaves.flatMap(({ pointer, value }) =>
    isProsePointer(pointer)
      ? [String(value), ...(alternatives.get(pointer) ?? [])].map((text): Statement => ({
          entry: entryOf(pointer) ?? '',
          text,
        }))
      : [],
  )
  // Skills and languages belong to no entry.
  const headingOf = ({ pointer }: Leaf) =>
    /^\/(?:skills|languages)\//.test(pointer) ? '' : (entryOf(pointer) ?? '')
  const others = [...alternatives.keys()].map((pointer): Leaf => ({ pointer, value: '' }))
  const headings = [...Map.groupBy([...leaves, ...others], headingOf)].map(
    ([entry, fields]): Statement => ({
      ...{ entry, isHeading: true },
      text: fields.flatMap((leaf) => headingTexts(leaf, alternatives)).join(', '),
    }),
  )
  const loose = [cv, linkedin].flatMap((reading) => reading?.unplaced.map(({ text }) => text) ?? [])
  const free = [...loose, ...(joined?.leftOut.map(({ text }) => text) ?? []), ...statements]
  return [
    ...prose,
    ...headings,
    ...free.filter((text) => text.trim() !== '').map((text): Statement => ({ entry: ANY, text })),
  ]
})

/** Names and years of the entries of statements. */
function headingsOf(sources: ClaimSources, statements: readonly Statement[]): string[] {
  const headings = headingByEntry(sources)
  return [...new Set(statements.map(({ entry }) => entry))].flatMap(
    (entry) => headings.get(entry) ?? [],
  )
}
const headingByEntry = memoize(
  (sources: ClaimSources) =>
    new Map(
      statementsOf(sources).flatMap(({ entry, text, isHeading }) =>
        isHeading === true ? [[entry, text] as const] : [],
      ),
    ),
)

/**
 * Whether two pointers name one entry and one line: by ID, by a shared text, or by half of their
 * words. An entry that merely has the same place is no counterpart.
 */
function makeAligner(before: unknown, after: unknown): (one: Pointer, home: Pointer) => boolean {
  const known = new Map<Pointer, boolean>()
  const isSame = (one: Pointer, home: Pointer): boolean => {
    const [is, was] = [itemAt(after, one), itemAt(before, home)]
    if (is === undefined || was === undefined) return is === was
    const ids = [is, was].map((item) => (isRecord(item) ? item['$id'] : undefined))
    if (ids[0] !== undefined && ids[0] === ids[1]) return true
    const [texts, others] = [textsOf(is).map(normalizeText), textsOf(was).map(normalizeText)]
    if (texts.some((text) => others.includes(text))) return true
    if (texts.length !== 1 || others.length !== 1) return false
    const [words, said] = [contentWords(texts[0] ?? ''), contentWords(others[0] ?? '')]
    const shared = words.filter(({ key }) => said.some((each) => isSameWord(each.key, key)))
    return shared.length * 2 >= Math.min(words.length, said.length) && shared.length > 0
  }
  return (one, home) => {
    const [keys, homeKeys] = [pointerKeys(one), pointerKeys(home)]
    return keys.every((key, depth) => {
      if (!/^\d+$/.test(key)) return true
      const [item, other] = [keys, homeKeys].map((each) =>
        pointerTo('', ...each.slice(0, depth + 1)),
      )
      const kept = known.get(`${item} ${other}`) ?? isSame(item ?? '', other ?? '')
      known.set(`${item} ${other}`, kept)
      return kept
    })
  }
}

/** With its ID; undefined: none. */
const itemAt = (document: unknown, pointer: Pointer): unknown =>
  pointerKeys(pointer).reduce<unknown>((value, key) => childAt(value, key), document)

type JudgedField = {
  readonly change: JudgedChange
  readonly before: string
  /** What the customer did not say either. */
  readonly values: readonly string[]
}

function claimed(
  pointer: Pointer,
  what: ClaimedName | null,
  values: readonly string[],
  before = '',
): Claim | null {
  return values.length === 0
    ? null
    : { pointer, what, values, verdict: 'new-fact', before, why: '' }
}

function judgedClaim(
  pointer: Pointer,
  what: ClaimedName | null,
  { change, before, values }: JudgedField,
  text: string,
): Claim | null {
  const { verdict, sentence } = change
  if (verdict === 'same-fact' || values.length === 0) return null
  // A name is one claim.
  return what === null
    ? { pointer, what, values, verdict, before, why: sentence }
    : { pointer, what, values: [text], verdict, before, why: sentence }
}

const ENTRY_NAMES = ['name', 'organization', 'entity', 'position', 'location'] as const

const textsIn = (values: readonly unknown[]): string[] =>
  values.flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? [value] : []))

/** Without its end date an entry says "until now". */
function findOpenEnds(
  resume: unknown,
  joined: ClaimSources['joined'],
  inReading: ReadonlyMap<Pointer, Pointer> | null,
  isAligned: (one: Pointer, home: Pointer) => boolean,
): Claim[] {
  if (joined === null || inReading === null) return []
  return ENDED.flatMap((section) =>
    listAt(resume, `/${section}`).flatMap((_, place): Claim[] => {
      const entry = `/${section}/${place}`
      const home = inReading.get(entry)
      const [is, was] = [
        textAt(resume, `${entry}/endDate`),
        textAt(joined.resume, `${home}/endDate`),
      ]
      if (home === undefined || was === '' || is !== '') return []
      const isOngoing = joined.conflicts.some(({ writes }) =>
        writes.some(({ path, value }) => path === `${home}/endDate` && value === null),
      )
      if (!isAligned(entry, home) || isOngoing || textAt(resume, `${entry}/startDate`) === '')
        return []
      const why = `The source ends this in ${was}; without an end date the page says “until now”`
      const pointer = `${entry}/endDate`
      return [{ pointer, what: null, values: [was], verdict: 'new-fact', before: was, why }]
    }),
  )
}

const ENDED = ['work', 'volunteer', 'education'] as const

/** Other texts of the same entry and the lines of the field. */
function knownTo(
  sources: ClaimSources,
  fields: FieldIndex | null,
  home: Pointer,
  kind: ChangeKind,
): string[] {
  const resume = sources.joined?.resume
  if (home === '/basics/label')
    return leavesOf(resume).flatMap(({ pointer, value }) =>
      NAMES[shapeOf(pointer)]?.what === 'title' ? [String(value)] : [],
    )
  if (kind !== 'prose') return linesOfField(sources, fields, home)
  const entry = /^\/(?:work|volunteer|projects)\/\d+/.exec(home)?.[0]
  return entry === undefined
    ? []
    : ENTRY_NAMES.flatMap((key) => textsIn([readAt(resume, `${entry}/${key}`)]))
}

/** The lines from which a field was read. */
function linesOfField(sources: ClaimSources, fields: FieldIndex | null, home: Pointer): string[] {
  return (fields?.byPath.get(home)?.sources ?? []).flatMap(({ file, lines, text }) => [
    text,
    ...lines.flatMap((id) => lineTexts(sources)[file].get(id) ?? []),
  ])
}

/** The lines of an entry and their neighbors; null: the files have no such entry. */
function linesOfEntry(
  sources: ClaimSources,
  fields: FieldIndex | null,
  home: Pointer,
): SourceText | null {
  const entry = entryOf(home)
  if (entry === undefined || fields === null) return null
  const found = sourcesByEntry(fields).get(entry)
  if (found === undefined) return null
  const texts = found.flatMap(({ file, lines: ids }) =>
    ids.flatMap((id) =>
      [id - 1, id, id + 1].flatMap((each) => lineTexts(sources)[file].get(each) ?? []),
    ),
  )
  return indexLines([...new Set(texts)])
}

const nameOfEntry = (resume: unknown, pointer: Pointer): string =>
  ['name', 'organization', 'entity', 'institution', 'title']
    .map((key) => textAt(resume, `${entryOf(pointer)}/${key}`))
    .find((text) => text !== '') ?? ''

/** Of an entry that the files do not have as one: the lines around its name. */
function linesNear(sources: ClaimSources, resume: unknown, pointer: Pointer): SourceText {
  const said = wordsOfSources(sources)
  const name = sources.joined === null ? '' : nameOfEntry(resume, pointer)
  const place = name === '' ? undefined : findNameLine(said, name)
  if (place === undefined) return said
  const lines = said.lines.slice(Math.max(0, place - LINES_BEFORE), place + LINES_AFTER)
  return { lines, figures: new Set(lines.flatMap(({ figures }) => [...figures])) }
}
const LINES_BEFORE = 6
const LINES_AFTER = 12

const farFromEntry = (pointer: Pointer, what: ClaimedName, name: string): Claim => ({
  ...{ pointer, what, values: [name], verdict: 'cannot-tell', before: '' },
  why: 'The sources say this far from the rest of this entry',
})

const entryOf = (pointer: Pointer): Pointer | undefined => /^\/\w+\/\d+(?=\/)/.exec(pointer)?.[0]

/** Of all fields but the highlights. */
const sourcesByEntry = memoize(({ byPath }: FieldIndex) => {
  const entries = new Map<Pointer, JoinedSource[]>()
  for (const [path, { sources }] of byPath) {
    const entry = entryOf(path)
    if (entry === undefined || path.startsWith(`${entry}/highlights`)) continue
    entries.set(entry, [...(entries.get(entry) ?? []), ...sources])
  }
  return entries
})

const lineTexts = memoize(({ cv, linkedin }: ClaimSources) => {
  const textById = (reading: Readings['cv']) =>
    new Map(reading?.lines.map(({ id, text }) => [id, text]))
  return { cv: textById(cv), linkedin: textById(linkedin) }
})

/** Statements by word. A word of many statements finds none. */
const statementIndex = memoize(({ statements }: ClaimSources) => {
  const byWord = new Map<string, string[]>()
  for (const line of new Set(statements))
    for (const key of new Set(contentWords(line).map((word) => word.key))) {
      const lines = byWord.get(key)
      if (lines === undefined) byWord.set(key, [line])
      else if (lines.length <= MOST_STATEMENTS) lines.push(line)
    }
  return byWord
})

const MOST_STATEMENTS = 3

/** Few statements that share the rarest word of a text. */
function similarStatements(sources: ClaimSources, text: string): readonly string[] {
  if (sources.statements.length === 0) return []
  const byWord = statementIndex(sources)
  const found = contentWords(text).flatMap(({ key }) => {
    const lines = byWord.get(key)
    return lines !== undefined && lines.length <= MOST_STATEMENTS ? [lines] : []
  })
  return found.toSorted((one, other) => one.length - other.length)[0] ?? []
}

/** The customer said a piece of a changed text. */
function isSaidIn(
  customer: SourceText,
  piece: string,
  kind: ChangeKind,
  months: readonly string[],
): boolean {
  if (customer.lines.length === 0) return false
  if (kind === 'date') return containsDate(customer, piece, months)
  return /\d/.test(piece)
    ? numbersNotIn([customer], piece).length === 0
    : containsName(customer, piece)
}

/** Languages in which a source can name a month. */
export const monthLanguages = (language: string, sources: ClaimSources): string[] => [
  ...languagesOf(sources),
  primaryLanguage(language),
  'en',
]

/** The draft is in none of the files' languages: translated names do not match exactly. */
export function isOtherLanguage(language: string, sources: ClaimSources): boolean {
  const fileLanguages = languagesOf(sources)
  return fileLanguages.length > 0 && !fileLanguages.includes(primaryLanguage(language))
}

const wordsOfSources = memoize(({ cv, linkedin, joined, statements }: ClaimSources) =>
  indexLines([
    ...[cv, linkedin].flatMap((reading) => reading?.lines.map(({ text }) => text) ?? []),
    // Joins words that a line break split.
    ...textsOf(joined?.resume),
    ...statements,
  ]),
)

const wordsOfCustomer = memoize(({ statements }: ClaimSources) =>
  indexLines(statements.filter((line) => line !== '')),
)

const wordsOfResume = memoize((resume: object) => indexLines(textsOf(resume)))

const textsOf = (document: unknown): string[] =>
  leavesOf(document).map(({ value }) => String(value))

const languagesOf = ({ cv, linkedin }: ClaimSources): string[] =>
  [cv?.language, linkedin?.language].flatMap((tag) => (tag ? [primaryLanguage(tag)] : []))

/** Transliterated names differ. */
const scriptOf = (text: string): string => {
  if (/\p{Script=Latin}/u.test(text)) return 'latin'
  if (/\p{Script=Cyrillic}/u.test(text)) return 'cyrillic'
  return 'other'
}

const namesNotIn = (said: SourceText, text: string, language: string): string[] =>
  findNames(text, language).filter((name) => !containsName(said, name))
