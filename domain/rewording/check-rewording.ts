/**
 * Checks that a suggested rewording adds no claim and drops no hedge. Unsourced words are struck
 * out; such a rewording can't be accepted.
 */
import { primaryLanguage } from '../languages/languages.ts'
import {
  findAddedClaims,
  findReversedDirections,
  findDroppedHedges,
  compareNegations,
  type PatternMatch,
} from '../claims/claim-patterns.ts'
import { type Quantity, findQuantities, findTimeUnits } from '../claims/find-quantities.ts'

/** Languages with known claim patterns. */
const JUDGED = ['en', 'de', 'fr', 'es'] as const

export const canCheckRewording = (language: string): boolean =>
  (JUDGED as readonly string[]).includes(primaryLanguage(language))

export type RewordingSources = {
  readonly original: string
  /** The CV's text of the same field; empty: unknown. */
  readonly source: string
  /** Names of the employer, position and place. */
  readonly names: readonly string[]
}

export type CheckedRewording = {
  /** Segments; `found: false` is struck out. */
  readonly parts: readonly { readonly text: string; readonly found: boolean }[]
  /** Dropped hedges: a negation, "helped", "nearly". */
  readonly missing: readonly string[]
  /** Acceptable. */
  readonly isSound: boolean
}

/** Never sound in an unknown language. Pure. */
export function checkRewording(
  rewording: string,
  sources: RewordingSources,
  language: string,
): CheckedRewording {
  const code = primaryLanguage(language)
  const text = rewording.normalize('NFC')
  const from = [sources.original, sources.source].filter((each) => each.trim() !== '')
  const { original } = sources
  const known = [...from, ...sources.names]
  const turned = compareNegations(text, original)
  const struck = [
    ...amountsBeyond(text, from, code),
    ...timesBeyond(text, from),
    ...namesBeyond(text, known, code, findQuantities(text, code)),
    ...findAddedClaims(text, from),
    ...turned.added,
    ...findReversedDirections(text, original),
    ...oddSigns(text),
  ]
  const missing = [...new Set([...turned.dropped, ...findDroppedHedges(text, original)])]
  const parts = partsOf(text, struck)
  const says = /\p{L}/u.test(text) && canCheckRewording(language)
  return { parts, missing, isSound: says && struck.length === 0 && missing.length === 0 }
}

type Span = Pick<PatternMatch, 'start' | 'end'>

/** Unsourced, relabeled or reordered amounts. */
function amountsBeyond(text: string, from: readonly string[], code: string): Span[] {
  const said = from.map((each) => ({ text: each, amounts: findQuantities(each, code) }))
  const keys = new Set(said.flatMap(({ amounts }) => amounts.map(({ key }) => key)))
  const own = findQuantities(text, code)
  const counted = said.flatMap(({ text: each, amounts }) =>
    amounts.map((amount) => ({ key: amount.key, stems: stemsAfter(each, amount) })),
  )
  const wrong = own.filter((amount) => {
    // "A third" is "one third".
    const isA = from.some((each) => /(?<!\p{L})(?:an?|une?|ein|eine|una)(?!\p{L})/iu.test(each))
    if (amount.key === '1' && amount.bound !== 'more' && isA) return false
    if (!keys.has(amount.key)) return true
    const same = said.flatMap(({ amounts }) => amounts.filter(({ key }) => key === amount.key))
    if (amount.bound === 'more' && !same.some(({ bound }) => bound === 'more')) return true
    if (amount.key.includes(' ')) return false
    // "12 nurses" are not "12 surgeons": a following word has to match.
    const stems = stemsAfter(text, amount)
    if (stems.length === 0) return false
    const there = counted.filter(({ key }) => key === amount.key)
    return (
      !there.some(
        (each) => each.stems.length === 0 || each.stems.some((stem) => stems.includes(stem)),
      ) && !there.some(() => stems.some((stem) => saysStem(from, stem)))
    )
  })
  const order = said.map(({ amounts }) => amounts.map(({ key }) => key))
  return [...wrong, ...(isReordered(own, order) ? own : [])]
}

/** "A day" instead of "an hour". "Daily" is a claim pattern. */
function timesBeyond(text: string, from: readonly string[]): Span[] {
  const said = new Set(from.flatMap((each) => findTimeUnits(each).map(({ name }) => name)))
  return findTimeUnits(text).filter(({ name }) => !said.has(name))
}

/** "From 6 to 9" is not "from 9 to 6". */
function isReordered(own: readonly Quantity[], order: readonly (readonly string[])[]): boolean {
  const unitOf = (key: string) => key.split(' ')[1] ?? ''
  return own.some((one, place) =>
    own.slice(place + 1).some(
      (other) =>
        one.key !== other.key &&
        unitOf(one.key) === unitOf(other.key) &&
        order.length > 0 &&
        order.every((keys) => {
          const [a, b] = [keys.indexOf(one.key), keys.indexOf(other.key)]
          return a === -1 || b === -1 || a > b
        }),
    ),
  )
}

const SMALL = new Set(
  'of the a an and in to for per by from on with at de la le les des du el los las un une una der die das den dem von und en y et d l por para con von im am auf'.split(
    ' ',
  ),
)

/** Stems of the next words. */
function stemsAfter(text: string, { end }: Quantity): string[] {
  const clause = /^[^,;:.!?()\d]{0,60}/u.exec(text.slice(end))?.[0] ?? ''
  return (clause.match(/[\p{L}\p{M}]+/gu) ?? [])
    .filter((word) => !SMALL.has(word.toLowerCase()))
    .slice(0, 3)
    .map(stem)
}

const stem = (word: string): string =>
  bare(word)
    .replace(/e?[sn]$/, '')
    .slice(0, 5)
const bare = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const saysStem = (texts: readonly string[], wanted: string): boolean =>
  texts.some((text) => wordsOf(text).some((word) => stem(word) === wanted))

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}]+/gu) ?? []

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’&+#.-]*[\p{L}\p{M}\p{N}+#]|\p{L}/gu

/**
 * Unsourced names. The first word of a sentence counts unless its ending or lowercase use shows
 * that it is none. German capitalizes all nouns.
 */
function namesBeyond(
  text: string,
  known: readonly string[],
  code: string,
  amounts: readonly Span[],
): Span[] {
  const heard = new Set(known.flatMap((each) => (each.match(WORD) ?? []).map(nameKey)))
  for (const each of known) for (const word of wordsOf(each)) heard.add(nameKey(word))
  const found: Span[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const between = text.slice(end, index)
    const begins = end === 0 || /[.!?:•\n]/.test(between)
    end = index + word.length
    const isWritten = /\p{Lu}/u.test(word)
    if (!isWritten || heard.has(nameKey(word))) continue
    // "Prozent" belongs to a number.
    if (amounts.some((each) => each.start <= index && index < each.end)) continue
    // German declension: "Mitarbeitende", "Mitarbeitenden".
    const key = nameKey(word)
    const isBent = (other: string) =>
      (key.length > 5 && other.slice(0, 6) === key.slice(0, 6)) || unbent(other) === unbent(key)
    if (code === 'de' && !/.\p{Lu}/u.test(word) && [...heard].some(isBent)) continue
    const parts = word.split(/[-.'’&]/).filter(Boolean)
    if (parts.every((part) => heard.has(nameKey(part)) || !/\p{Lu}/u.test(part))) continue
    const next = /^\s(\p{Lu}[\p{L}\p{M}]+)/u.exec(text.slice(end))?.[1]
    const goesOn = next !== undefined && !heard.has(nameKey(next))
    if (begins && !/.\p{Lu}/u.test(word) && !goesOn && opensLines(word, code)) continue
    if (word === 'I' && code === 'en') continue
    found.push({ start: index, end })
  }
  return found
}

const nameKey = (word: string): string => bare(word).replace(/['’]s?$/, '')

const unbent = (noun: string): string => noun.replace(/(?:e[snrm]?|[sn])$/, '')

/** Endings of opening words that are no names. */
const OPENING: Readonly<Record<string, RegExp>> = {
  en: /(?:ed|ing|ly|ment|tion|ity|ship|ance|ence)$|^(?:sales|member|members|care|work|service|support|planning|training|editor|author|teacher|the|a|an|as|by|in|on|at|for|with|to|from|over|after|during|through|while|built|made|took|set|cut|ran|led|won|wrote|taught|sold|kept|held|put|gave|drew|drove|brought|grew|began|became|saw|oversaw|shrank|rebuilt|rewrote|retaught|outgrew|upheld|withdrew|undertook|fed|fell|rose|spent|chose|spoke|rose|met|found|got|did|had|was|were|its|their|our|all|each|this|these|that|it|build|design|write|manage|run|lead|train|teach|keep|hold|handle|own|plan|prepare|negotiate|coordinate|oversee|direct|review|diagnose|repair)$/i,
  de: /(?:ung|heit|keit|tät|tion|schaft|te|ten|end|ieren|ierte)$|^(?:die|der|das|ein|eine|im|in|am|an|auf|bei|mit|von|für|zur|zum|nach|aus|als)$/i,
  fr: /(?:tion|ment|age|ance|ence|ure|é|ée|ant|er)$|^(?:le|la|les|l|un|une|des|du|de|en|au|aux|à|par|pour|avec|dans|mise|suivi|conduite|reprise)$/i,
  es: /(?:ión|uje|miento|aje|ado|ada|ndo|é|ó|í|ura|ncia|dad)$|^(?:el|la|los|las|un|una|de|del|en|al|a|por|para|con|puesta|manejo|control)$/i,
}
const opensLines = (word: string, code: string): boolean => OPENING[code]?.test(word) ?? false

/** URLs, markup and look-alike letters. */
function oddSigns(text: string): Span[] {
  return [
    ...text.matchAll(
      /https?:|www\.|(?<!\S)\S+@\S+|\p{L}\.(?:com|org|net|io)\b|[<>{}|\\`*_~]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu,
    ),
    ...(/[\p{Script=Latin}]/u.test(text)
      ? text.matchAll(/[\p{Script=Cyrillic}\p{Script=Greek}]+/gu)
      : []),
    // Roman, circled and raised numbers.
    ...text.matchAll(/[\p{No}\p{Nl}]+/gu),
  ].map(({ 0: sign, index }) => ({ start: index, end: index + sign.length }))
}

function partsOf(text: string, struck: readonly Span[]): CheckedRewording['parts'] {
  const isStruck = Array.from({ length: text.length }, () => false)
  for (const { start, end } of struck) isStruck.fill(true, start, end)
  const parts: { text: string; found: boolean }[] = []
  for (let at = 0; at < text.length;) {
    let end = at
    while (end < text.length && isStruck[end] === isStruck[at]) end += 1
    parts.push({ text: text.slice(at, end), found: isStruck[at] !== true })
    at = end
  }
  return parts
}
