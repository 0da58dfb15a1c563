/** Two numbers: a change from one to the other, or a range between them. */
import {
  DIGITS,
  MONEY_AFTER,
  MONEY_BEFORE,
  parseableDigits,
  SHARE,
  SIZE,
} from './quantity-patterns.ts'

/** An amount with its sign and unit. */
const AMOUNT = String.raw`(?:${MONEY_BEFORE})?${DIGITS}(?:${SIZE})?(?:${SHARE}|${MONEY_AFTER})?`
const FROM = 'from|von|de|da|des|z|ze|från|fra|van|с|со|από|من|מ-?'
/** "Von 8 bis 25" is a range, "von 8 auf 25" a change. */
const TO = 'to|auf|à|a|para|do|na|till|naar|til|до|к|σε|إلى|ל-?'

/** From one number to another, in many languages. */
const FROM_TO = new RegExp(
  String.raw`(?:\s|^)(?:${FROM})\s?(?<from>${AMOUNT})\s?(?<unit>\p{L}+)?\s(?<by>${TO})\s?(?<to>${AMOUNT})(?:\s(?<what>[\p{Ll}\p{Lo}][\p{L}\p{M}]*))?(?![\p{L}\p{N}])|(?<fromEast>${DIGITS}[%％]?)(?:から|에서)\s?(?<toEast>${DIGITS}[%％]?)(?:に|へ|으로|로)`,
  'u',
)

/** The other joiners also join ranges. */
const MOVES_TO = /^(?:auf|naar|σε)$/

/** Stems of change. Without one, "de 8 à 25" is a range. */
const CHANGES = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    'grew|grow|cut|reduc|increas|rais|rose|ris(?:e|ing)|lower|improv|shorten|expand|scal|drop|fell|fall|doubl|tripl|boost|br(?:ought|ing)|took|tak(?:e|ing)|lift|shr[aiu]nk|speed|sped|slash|decreas|declin|accelerat|extend|went|jump|halv|trim|turn|dr(?:ive|ove)|mov(?:e|ing)|chang|widen|narrow',
    '(?:ge)?steiger|(?:ge)?senk|reduzier|erhöh|verkürz|ausgebaut|ausbau|verringer|verdoppel|wuchs|gewachsen|wachs|verbesser|gestiegen|gesunken',
    'pass[eé]r?(?!\\p{L})|passant|rédui|réduct|augment|baiss|diminu|porté|croiss|grandi|amélior|accélér|monté|hauss|ramen|abaiss|évolu|élarg',
    'pas[óé](?!\\p{L})|pasa(?:r|ndo|mos)(?!\\p{L})|redu[cjçz]|redução|aument|baj[óéa]|crec|increment|mejor|disminu|elev|subi|duplic|acort|ampli|llev[óéa]',
    'cresc|passou|passar(?!\\p{L})|baix|melhor|encurt|levou|levar',
    'rido(?:tt|tto)|ridu|passat[oai]|passare|miglior|portat[oai]|portare|abbass|accorci|sces[oa]|salit[oa]|raddoppi',
    'verhoog|verlaag|gegroei|groei|verminder|teruggebracht|verkort|uitgebreid|verbeter|gedaald|gestegen|verdubbel',
    'skr[óa]c|zwiększ|zmniejsz|obniż|wzrost|wzr[óo]s|popraw|rozbud|podni|zreduk|redukc|ogranicz|spad',
    'ök(?:a|n|t)|minsk|sänk|höj|väx|utök|förkort|förbättr|fördubbl|øg|økt|økning|reduser|sænk|voks|hæv',
    'увелич|сокра|сниз|вырос|рост|расшир|повы|уменьш|улучш|дов[её]л|ускор',
    '[وب]?(?:ال)?(?:خفض|زيادة|زاد|رفع|تقليص|تقليل|قلص|نمو|تحسين|ارتف|انخف|توسيع|وسع)',
    'הגד|הקט|הפח|שיפ|צמצ|העל|צמח',
    'αύξη|αυξή|μείω|μειώ|βελτί|ανέβ',
  ].join('|')})`,
  'iu',
)

/** Not within a number: else each digit of a long one would begin a search of its own. */
const START = String.raw`(?<![\p{N}]|\p{N}[.,'’\u00a0\u202f])`

/** "8–25", "8 à 25", "zwischen 8 und 25", "8〜25". */
const RANGE = new RegExp(
  String.raw`${START}(?<low>${AMOUNT})(?:\s?[–—-]\s?|\p{Lo}?\s?(?:[~〜～]|から|에서|至|到)|(?:\s?\p{L}+)?\s(?:${TO}|bis|tot|al|έως|ως|μέχρι|से|đến|hingga|sampai|and|und|et|y|e|en|och|og|i|и|و|και)\s)\s?(?<high>${AMOUNT})(?![\p{Lu}\p{Ll}\p{N}:°]|[/.,]\d|[-–]\p{L})`,
  'gu',
)
/** Before the first number of a range of which only the joiner would be a list. */
const BETWEEN =
  /(?<!\p{L})(?:between|zwischen|entre|tra|fra|tussen|między|mellan|mellem|mellom|между|بين|μεταξύ)\s$/iu
const LISTS = /\s(?:and|und|et|y|e|en|och|og|i|и|و|και)\s/u

export type NumberChange = {
  readonly first: string
  readonly last: string
  /** The word after each number; may be empty. */
  readonly unit: string
  readonly what: string
  readonly isEastAsian: boolean
  readonly start: number
  readonly end: number
}

/** The first change of a sentence. Pure. */
export function findChange(text: string): NumberChange | undefined {
  const match = FROM_TO.exec(text)
  const { from, to, unit = '', what = '', fromEast, toEast } = match?.groups ?? {}
  const [first, last] = [from ?? fromEast, to ?? toEast]
  if (match === null || first === undefined || last === undefined) return undefined
  const isEastAsian = fromEast !== undefined
  if (!isEastAsian && !isChanged(text, match)) return undefined
  if (isYear(first) || isYear(last) || Number(parseableDigits(first)) === 0) return undefined
  const start = match.index
  return { first, last, unit, what, isEastAsian, start, end: start + match[0].length }
}

/** Numbers that fall, or a stem of change, but not "réduit les délais pour des équipes de 8 à 25 personnes". */
function isChanged(text: string, match: RegExpExecArray): boolean {
  const { by = '', from = '', to = '' } = match.groups ?? {}
  const isFalling = Number(parseableDigits(from)) > Number(parseableDigits(to))
  if (isFalling || MOVES_TO.test(by)) return true
  const before = text.slice(0, match.index)
  const stem = CHANGES.exec(before)
  return stem !== null && !FOR_OTHERS.test(before.slice(stem.index))
}

const FOR_OTHERS = /\s(?:for|pour|avec|para|con|com|per|für|voor|dla|для|för)\s/iu

export type NumberRange = {
  readonly start: number
  readonly end: number
  /** `8–25` */
  readonly value: string
}

/** Ranges of a sentence, and lists of two numbers that are no range. */
export function findRanges(text: string): NumberRange[] {
  return [...text.matchAll(RANGE)].flatMap((match): NumberRange[] => {
    const { low = '', high = '' } = match.groups ?? {}
    const between = BETWEEN.test(text.slice(0, match.index))
    const joiner = match[0].slice(low.length, match[0].length - high.length)
    if (LISTS.test(joiner) && !between) return []
    const [least, most] = [low, high].map((each) => Number(parseableDigits(each)))
    // "From 0 to 40 clients" has one number.
    if (least === undefined || most === undefined || least === 0 || least >= most) return []
    if (isYear(low) || isYear(high)) return []
    const value = `${low.trim()}–${high.trim()}`
    return [{ start: match.index, end: match.index + match[0].length, value }]
  })
}

export const isYear = (digits: string): boolean => /^(?:19|20)\d\d$/.test(digits)
