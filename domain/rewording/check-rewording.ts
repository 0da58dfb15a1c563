/**
 * Whether a wording that a model suggests says nothing but what stands in the sources. What does not
 * stand there is struck out; a wording with anything struck out, or with something left out that held
 * the claim back, can't be taken.
 */
import {
  findAddedClaims,
  findReversedDirections,
  findDroppedHedges,
  compareNegations,
  type PatternMatch,
} from './claim-patterns.ts'
import { type Quantity, findQuantities, findTimeUnits } from './find-quantities.ts'

/** Languages whose words for claims are known: in no other is a wording judged. */
const JUDGED = ['en', 'de', 'fr', 'es'] as const

export const canCheckRewording = (language: string): boolean =>
  (JUDGED as readonly string[]).includes(primary(language))

export type RewordingSources = {
  /** The text that is to be reworded, as it stands. */
  readonly original: string
  /** What the CV says in the same place; empty where nobody knows. */
  readonly source: string
  /** Names that belong to the text: of the employer, the position, the place. */
  readonly names: readonly string[]
}

export type CheckedRewording = {
  /** The wording in pieces; those that are not found are struck out. */
  readonly parts: readonly { readonly text: string; readonly found: boolean }[]
  /** Words of the original that are gone and held its claim back: a negation, "helped", "nearly". */
  readonly missing: readonly string[]
  /** Nothing is struck out and nothing is missing: it may be taken. */
  readonly isSound: boolean
}

/** Pure. A language that `canJudge` refuses is never sound. */
export function checkRewording(
  rewording: string,
  sources: RewordingSources,
  language: string,
): CheckedRewording {
  const code = primary(language)
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

/** Amounts that nobody says, that count something else, or that stand in another order. */
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
    if (amount.key === '1' && !amount.isMore && isA) return false
    if (!keys.has(amount.key)) return true
    const same = said.flatMap(({ amounts }) => amounts.filter(({ key }) => key === amount.key))
    if (amount.isMore && !same.some(({ isMore }) => isMore)) return true
    if (amount.key.includes(' ')) return false
    // "12 nurses" are no "12 surgeons": one of the words behind has to stand behind it there, too.
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

/** "A day" where it was "an hour". "Daily" and the like are claims of their own. */
function timesBeyond(text: string, from: readonly string[]): Span[] {
  const said = new Set(from.flatMap((each) => findTimeUnits(each).map(({ name }) => name)))
  return findTimeUnits(text).filter(({ name }) => !said.has(name))
}

/** "From 6 to 9" is no "from 9 to 6": two amounts of one unit stand in the order of the source. */
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

/** The beginnings of the next words that mean something, up to a sign. */
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
 * Words written like names that stand nowhere. The first word of a sentence is one as well unless it
 * is written small somewhere or is no name by its ending. In German every noun is written like one.
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
    // "Prozent" belongs to its number.
    if (amounts.some((each) => each.start <= index && index < each.end)) continue
    // Its nouns are bent: "Mitarbeitende" is "Mitarbeitenden".
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

/** Endings of words that lines open with; what has none of them may be a name. */
const OPENING: Readonly<Record<string, RegExp>> = {
  en: /(?:ed|ing|ly|ment|tion|ity|ship|ance|ence)$|^(?:sales|member|members|care|work|service|support|planning|training|editor|author|teacher|the|a|an|as|by|in|on|at|for|with|to|from|over|after|during|through|while|built|made|took|set|cut|ran|led|won|wrote|taught|sold|kept|held|put|gave|drew|drove|brought|grew|began|became|saw|oversaw|shrank|rebuilt|rewrote|retaught|outgrew|upheld|withdrew|undertook|fed|fell|rose|spent|chose|spoke|rose|met|found|got|did|had|was|were|its|their|our|all|each|this|these|that|it|build|design|write|manage|run|lead|train|teach|keep|hold|handle|own|plan|prepare|negotiate|coordinate|oversee|direct|review|diagnose|repair)$/i,
  de: /(?:ung|heit|keit|tät|tion|schaft|te|ten|end|ieren|ierte)$|^(?:die|der|das|ein|eine|im|in|am|an|auf|bei|mit|von|für|zur|zum|nach|aus|als)$/i,
  fr: /(?:tion|ment|age|ance|ence|ure|é|ée|ant|er)$|^(?:le|la|les|l|un|une|des|du|de|en|au|aux|à|par|pour|avec|dans|mise|suivi|conduite|reprise)$/i,
  es: /(?:ión|uje|miento|aje|ado|ada|ndo|é|ó|í|ura|ncia|dad)$|^(?:el|la|los|las|un|una|de|del|en|al|a|por|para|con|puesta|manejo|control)$/i,
}
const opensLines = (word: string, code: string): boolean => OPENING[code]?.test(word) ?? false

/** Addresses, marks of a text format, and letters that look like others. */
function oddSigns(text: string): Span[] {
  return [
    ...text.matchAll(
      /https?:|www\.|(?<!\S)\S+@\S+|\p{L}\.(?:com|org|net|io)\b|[<>{}|\\`*_~]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu,
    ),
    ...(/[\p{Script=Latin}]/u.test(text)
      ? text.matchAll(/[\p{Script=Cyrillic}\p{Script=Greek}]+/gu)
      : []),
    // Roman, circled, raised and other numbers that no digit is read from.
    ...text.matchAll(/[\p{No}\p{Nl}]+/gu),
  ].map(({ 0: sign, index }) => ({ start: index, end: index + sign.length }))
}

function partsOf(text: string, struck: readonly Span[]): CheckedRewording['parts'] {
  const isStruck = Array.from({ length: text.length }, () => false)
  for (const { start, end } of struck) isStruck.fill(true, start, end)
  const parts: { text: string; found: boolean }[] = []
  for (let at = 0; at < text.length; ) {
    let end = at
    while (end < text.length && isStruck[end] === isStruck[at]) end += 1
    parts.push({ text: text.slice(at, end), found: isStruck[at] !== true })
    at = end
  }
  return parts
}

const primary = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? tag
