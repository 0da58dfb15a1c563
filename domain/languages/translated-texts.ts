/** The original of each translated text, and texts that need work. */
import { z } from 'zod'
import { alignEntries, normalizeText } from '../resume/align-entries.ts'
import { fingerprint } from '../text/fingerprint.ts'
import {
  isRecord,
  type Leaf,
  leavesOf,
  type Pointer,
  pointerTo,
  readAt,
  shapeOf,
  textAt,
} from '../resume/json-pointer.ts'
import { isListText } from '../resume/list-text.ts'
import { sectionOrder } from '../resume/section-order.ts'

/**
 * Hash of the original text by field key; with `=` in front, a person kept the original's words.
 * Other texts have an unknown original.
 */
export const translationSourcesSchema = z.record(z.string().max(400), z.string().max(20))
export type TranslationSources = z.infer<typeof translationSourcesSchema>

export type TranslatedText = {
  /** In the first language; empty: removed there. */
  readonly from: Pointer
  /** In the translation, present or future. */
  readonly pointer: Pointer
  readonly source: string
  readonly text: string
  /**
   * - `missing`: no text;
   * - `untranslated`: equal to the original;
   * - `stale`: made from another original.
   */
  readonly state: 'missing' | 'untranslated' | 'stale' | 'current'
  /** Hash of the original that the text was made from; null: unknown. */
  readonly madeFrom: string | null
  /** A name, figure or single word, which can be the same in both languages. */
  readonly mayKeep: boolean
}

/**
 * The rule for equal texts:
 * - `prose`: several names such as "Python, Django" may stay;
 * - `role`: abbreviations such as "CEO" may stay;
 * - `term`: names such as "Kubernetes" may stay;
 * - `figure`: numbers with signs and units may stay, "6 → 2 days" not.
 */
type Kind = 'prose' | 'role' | 'term' | 'figure'

const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/\/(?:summary|description|reference|headline)$|\/biography\/(?:short|long)$/, 'prose'],
  [/\/highlights\/\*$|^\/meta\/vitrine\/notes\/\*\/text$|\/shifts\/note$/, 'prose'],
  [/^\/basics\/label$|\/position$|\/studyType$|\/area$|\/availability$/, 'role'],
  [/^\/meta\/vitrine\/(?:figures\/\*\/(?:label|note)|jobs\/\*\/result\/label)$/, 'role'],
  [/\/(?:courses|keywords|roles)\/\*$|^\/(?:skills|interests)\/\*\/name$/, 'term'],
  [/^\/certificates\/\*\/name$|^\/awards\/\*\/title$|^\/skills\/\*\/level$/, 'term'],
  [/^\/projects\/\*\/type$|^\/education\/\*\/score$|^\/meta\/vitrine\/emphasis$/, 'term'],
  [/^\/meta\/vitrine\/(?:licences\/\*\/name|jobs\/\*\/facts\/\*\/label)$/, 'term'],
  [/^\/meta\/vitrine\/(?:chart\/bars|shifts\/rows)\/\*\/label$/, 'term'],
  [/^\/meta\/vitrine\/(?:comparisons\/\*\/measure|sketches\/\*\/options\/\*\/name)$/, 'term'],
  [/^\/meta\/vitrine\/(?:chart|diagram)\/(?:title|note)$/, 'prose'],
  [/^\/meta\/vitrine\/(?:figures\/\*|jobs\/\*\/(?:result|facts\/\*))\/value$/, 'figure'],
  [/^\/meta\/vitrine\/comparisons\/\*\/(?:(?:before|after)\/text|change)$/, 'figure'],
]

const kindOf = (pointer: Pointer): Kind | undefined => {
  const shape = shapeOf(pointer)
  return KINDS.find(([pattern]) => pattern.test(shape))?.[1]
}

/** All texts to translate, in document order, matched by entry ID. */
export function listTranslatedTexts(
  original: unknown,
  resume: unknown,
  madeFrom: TranslationSources,
): TranslatedText[] {
  const there = alignEntries(resume, original)
  const keys = new Map(textsByKey(resume).map(({ key, pointer }) => [pointer, key]))
  const hashAt = (pointer: Pointer) => madeFrom[keys.get(pointer) ?? '']
  const texts = leavesOf(original).flatMap(({ pointer: from, value }): TranslatedText[] => {
    const kind = kindOf(from)
    if (kind === undefined || typeof value !== 'string' || value.trim() === '') return []
    const pointer = there.get(from) ?? from
    const text = textAt(resume, pointer)
    const hash = hashAt(pointer)
    const state =
      text.trim() === ''
        ? 'missing'
        : normalizeText(text) === normalizeText(value)
          ? mayStay(value, kind) || hash === keptHash(value)
            ? 'current'
            : 'untranslated'
          : hash !== undefined && bareHash(hash) !== hashSourceText(value)
            ? 'stale'
            : 'current'
    const madeFrom = hash === undefined ? null : bareHash(hash)
    return [{ from, pointer, source: value, text, state, madeFrom, mayKeep: kind !== 'prose' }]
  })
  const known = new Set(texts.map(({ pointer }) => pointer))
  // Translations of removed originals.
  const left = leavesOf(resume).flatMap(({ pointer, value }): TranslatedText[] =>
    typeof value !== 'string' ||
    value.trim() === '' ||
    known.has(pointer) ||
    hashAt(pointer) === undefined
      ? []
      : [
          {
            ...{ from: '', pointer, source: '', text: value, state: 'stale' },
            ...{ madeFrom: bareHash(hashAt(pointer) ?? ''), mayKeep: false },
          },
        ],
  )
  return [...texts, ...left].toSorted((a, b) => sectionOrder(a.pointer) - sectionOrder(b.pointer))
}

export const needsTranslation = ({ state }: TranslatedText): boolean => state !== 'current'

/**
 * Updates the recorded originals after an edit: changed and unknown texts get the current original.
 * Pure.
 */
export function updateTranslationSources(
  madeFrom: TranslationSources,
  before: unknown,
  after: unknown,
  original: unknown,
): TranslationSources {
  const earlier = new Map(textsByKey(before).map(({ key, value }) => [key, value]))
  const aligned = alignEntries(original, after)
  const next: Record<string, string> = {}
  let same = true
  const texts = textsByKey(after)
  for (const { key, pointer, value } of texts) {
    const known = madeFrom[key]
    const source = textAt(original, aligned.get(pointer) ?? pointer)
    const hash =
      known !== undefined && earlier.get(key) === value
        ? known
        : source.trim() === ''
          ? undefined
          : hashSourceText(source)
    if (hash !== undefined) next[key] = hash
    same &&= hash === known
  }
  return same && Object.keys(madeFrom).length === Object.keys(next).length ? madeFrom : next
}

/** Marks a text as a translation of the current original, or its words as kept. */
export function confirmTranslation(
  madeFrom: TranslationSources,
  resume: unknown,
  { pointer, source }: Pick<TranslatedText, 'pointer' | 'source'>,
): TranslationSources {
  const key = textsByKey(resume).find((each) => each.pointer === pointer)?.key
  if (key === undefined) return madeFrom
  const { [key]: _, ...others } = madeFrom
  if (source === '') return others
  const isKept = normalizeText(textAt(resume, pointer)) === normalizeText(source)
  return { ...others, [key]: isKept ? keptHash(source) : hashSourceText(source) }
}

const keptHash = (source: string): string => `=${hashSourceText(source)}`
const bareHash = (hash: string): string => hash.replace(/^=/, '')

/** Facts that the translation has differently or not at all. */
export type FactMismatch = {
  readonly from: Pointer
  readonly pointer: Pointer
  readonly source: Leaf['value']
  /** Null: missing. */
  readonly value: Leaf['value'] | null
}

/** Names, dates, numbers and addresses: all fields without translation. */
export function listFactMismatches(original: unknown, resume: unknown): FactMismatch[] {
  const there = alignEntries(resume, original)
  return leavesOf(original)
    .flatMap(({ pointer: from, value: source }): FactMismatch[] => {
      if (kindOf(from) !== undefined || NO_FACT.test(from) || source === '') return []
      const pointer = there.get(from) ?? from
      const own = readAt(resume, pointer)
      const value = typeof own === 'object' || own === undefined || own === '' ? null : own
      if (normalizeText(value) === normalizeText(source)) return []
      return [{ from, pointer, source, value: value as Leaf['value'] | null }]
    })
    .toSorted((a, b) => sectionOrder(a.pointer) - sectionOrder(b.pointer))
}

/** Metadata. */
const NO_FACT = /^\/(?:\$schema|meta\/(?!vitrine\/))/

/** Ignores invisible differences. */
export const hashSourceText = (source: string): string => fingerprint(normalizeText(source))

type KeyedText = { readonly key: string; readonly pointer: Pointer; readonly value: string }

/**
 * Non-empty texts to translate with a stable key: the ID of the innermost entry or line and the
 * path below it.
 */
function textsByKey(value: unknown, pointer: Pointer = '', key = ''): KeyedText[] {
  if (isListText(value)) return textOf(value.$text, pointer, value.$id)
  if (Array.isArray(value))
    return value.flatMap((item, place) => textsByKey(item, pointerTo(pointer, place), `${key}/*`))
  if (isRecord(value)) {
    const { $id, ...parts } = value
    const base = typeof $id === 'string' ? $id : key
    return Object.entries(parts).flatMap(([name, part]) =>
      textsByKey(part, pointerTo(pointer, name), pointerTo(base, name)),
    )
  }
  return typeof value === 'string' ? textOf(value, pointer, key) : []
}

const textOf = (value: string, pointer: Pointer, key: string): KeyedText[] =>
  value.trim() === '' || kindOf(pointer) === undefined ? [] : [{ key, pointer, value }]

function mayStay(text: string, kind: Kind): boolean {
  const words = text.split(/[\s,;·•|]/).filter((word) => /\p{L}/u.test(word) && !isAddress(word))
  // Also true for numbers and addresses only.
  if (words.every(isAbbreviation)) return true
  if (kind === 'figure') return words.every(isUnit)
  if (kind === 'role') return false
  const likeNames = words.every((word) => /^[("'“]*\p{Lu}/u.test(word) || hasInnerCapital(word))
  return likeNames && (kind === 'term' || words.length > 1)
}

/** "€12M", "40 kWh" and "3x" are the same in most languages; "10 ans" is not. */
const isUnit = (word: string): boolean =>
  (/\d/.test(word) && /^[^\p{L}]*\p{L}{1,3}[^\p{L}]*$/u.test(word)) ||
  /^(?:k|m|bn|x|h|ms|km|kg|k[WV]p?|[kMGT]W|[kMGT]Wh|[kMGT]B)$/i.test(word)

const isAddress = (word: string): boolean => /@|:\/\/|^www\.|\p{L}\.\p{L}{2,}/u.test(word)

const hasInnerCapital = (word: string): boolean => /\p{L}\p{Lu}/u.test(word)

/** "CEO", "B2B", "C++". */
const isAbbreviation = (word: string): boolean =>
  /\p{Lu}/u.test(word) && !/\p{Ll}|\p{Lo}/u.test(word)
