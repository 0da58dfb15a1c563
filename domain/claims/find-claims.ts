/** Claims of a draft without a source: numbers, dates and names. */
import { memoize } from '../text/memoize.ts'
import { alignEntries, normalizeText } from '../resume/align-entries.ts'
import type { Readings } from '../sources/cv-reading.ts'
import { type TextNumber, findNumbers } from './find-numbers.ts'
import { indexFields, findFieldSources } from '../sources/field-index.ts'
import { type Leaf, leavesOf, type Pointer, readAt, shapeOf } from '../resume/json-pointer.ts'
import { languages, primaryLanguage } from '../languages/languages.ts'
import {
  numbersNotIn,
  indexLines,
  containsDate,
  containsName,
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
}

/** Without sources, every date, number and name is a claim. */
export const NO_SOURCES: ClaimSources = { cv: null, linkedin: null, joined: null, statements: [] }

export type ClaimedName =
  | 'name'
  | 'employer'
  | 'school'
  | 'degree'
  | 'certificate'
  | 'award'
  | 'publication'

/** Fields that are names. `kept` names are not translated. */
const NAMES: Readonly<Record<Pointer, { readonly what: ClaimedName; readonly kept?: true }>> = {
  '/basics/name': { what: 'name', kept: true },
  '/basics/honorificSuffix': { what: 'degree', kept: true },
  '/work/*/name': { what: 'employer', kept: true },
  '/volunteer/*/organization': { what: 'employer', kept: true },
  '/projects/*/entity': { what: 'employer', kept: true },
  '/references/*/name': { what: 'name', kept: true },
  '/education/*/institution': { what: 'school' },
  '/education/*/studyType': { what: 'degree' },
  '/education/*/area': { what: 'degree' },
  '/certificates/*/name': { what: 'certificate' },
  '/certificates/*/issuer': { what: 'certificate' },
  '/awards/*/title': { what: 'award' },
  '/awards/*/awarder': { what: 'award' },
  '/publications/*/name': { what: 'publication' },
  '/publications/*/publisher': { what: 'publication' },
  '/meta/vitrine/licences/*/name': { what: 'certificate' },
}

/** Prose fields, which can contain names. */
const PROSE =
  /\/(?:summary|description|reference|headline|short|long)$|\/highlights\/\*$|^\/meta\/vitrine\/notes\/\*\/text$/

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
 * Unsourced claims of one draft, in document order. `original`: the draft of the first language, as
 * source of a translation.
 */
export function findClaims(
  draft: { readonly language: string; readonly resume: unknown },
  sources: ClaimSources,
  original: unknown,
): Claim[] {
  const { resume, language } = draft
  const { joined } = sources
  const said = wordsOfSources(sources)
  const isTranslated = original !== null || isOtherLanguage(language, sources)
  const months = monthLanguages(language, sources)
  const inReading = joined === null ? null : alignEntries(joined.resume, resume)
  const inOriginal = original === null ? null : alignEntries(original, resume)
  const knownFigures = original === null ? [said] : [said, wordsOfResume(Object(original))]

  /** Original texts of a field. */
  const counterparts = (pointer: Pointer): string[] =>
    [
      inOriginal && readAt(original, inOriginal.get(pointer) ?? pointer),
      inReading && readAt(joined?.resume, inReading.get(pointer) ?? pointer),
    ].flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? [value] : []))

  const isSourced = (leaf: Leaf): boolean =>
    joined !== null &&
    findFieldSources(indexFields(joined), leaf, inReading?.get(leaf.pointer) ?? leaf.pointer) !==
      undefined

  const nameClaims = (name: string, pointer: Pointer, kept: boolean): string[] => {
    if (containsName(said, name)) return []
    const from = isTranslated ? counterparts(pointer) : []
    const follows = from.some(
      (each) =>
        !kept || normalizeText(each) === normalizeText(name) || scriptOf(each) !== scriptOf(name),
    )
    return follows ? [] : [name]
  }

  return leavesOf(resume).flatMap((leaf): Claim[] => {
    const { pointer, value } = leaf
    if (typeof value === 'boolean' || value === '') return []
    const shape = shapeOf(pointer)
    if (NO_CLAIM.test(shape) || isSourced(leaf)) return []
    const text = String(value)
    const claim = (values: readonly string[], what: ClaimedName | null = null): Claim[] =>
      values.length === 0 ? [] : [{ pointer, what, values }]

    if (isDateField(shape)) {
      const stands =
        containsDate(said, text, months) || (isTranslated && counterparts(pointer).includes(text))
      return claim(stands ? [] : [text])
    }
    const name = NAMES[shape]
    if (name !== undefined) {
      return claim(nameClaims(text, pointer, name.kept === true), name.what)
    }
    const figures = numbersNotIn(knownFigures, text).map(({ written }) => written)
    const names = PROSE.test(shape) && !isTranslated ? namesNotIn(said, text, language) : []
    return claim([...new Set([...figures, ...names])])
  })
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

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’&+#]*/gu

/** Text before a new sentence. */
const SENTENCE_ENDS = /[.!?:;•·"“”„«»(\n…–—-]/

/** Capitalized words that are no names. */
const NO_NAMES: ReadonlySet<string> = new Set([
  'I',
  ...languages.flatMap(({ name, endonym }) => [name, endonym]),
])

const namesNotIn = (said: SourceText, text: string, language: string): string[] =>
  findNames(text, language).filter((name) => !containsName(said, name))

/**
 * Capitalized words inside sentences. German capitalizes nouns, so two capitals are required there.
 */
export function findNames(text: string, language: string): string[] {
  const nouns = primaryLanguage(language) === 'de'
  const found: string[][] = []
  let run: string[] | null = null
  let [first, end] = [true, 0]
  for (const { 0: whole, index } of text.matchAll(WORD)) {
    const between = text.slice(end, index)
    const word = whole.replace(/['’]s?$/, '')
    end = index + whole.length
    const begins = first || SENTENCE_ENDS.test(between)
    first = false
    if (!isName(word, nouns) || (begins && !hasInnerCapital(word))) {
      run = null
      continue
    }
    if (run !== null && between === ' ') run.push(word)
    else found.push((run = [word]))
  }
  return found.map((words) => words.join(' '))
}

const hasInnerCapital = (word: string): boolean => /.\p{Lu}/u.test(word)

function isName(word: string, nouns: boolean): boolean {
  if (word.length < 2 || NO_NAMES.has(word) || isNumber(word)) return false
  return nouns ? hasInnerCapital(word) : /^\p{Lu}/u.test(word) || hasInnerCapital(word)
}

/** Numbers are found separately. */
const isNumber = (word: string): boolean => {
  const [figure, ...more]: TextNumber[] = findNumbers(word)
  return more.length === 0 && figure?.written === word
}
