/** Amounts in any notation: digits of any script, words, units. */
import { findNumbers } from '../claims/find-numbers.ts'

export type Quantity = {
  /** Normalized: `12000000 $`, `40 %`, `18 month`, `17`. */
  readonly key: string
  /** "More than" is a claim of its own. */
  readonly isMore: boolean
  /** UTF-16 offset, with sign, magnitude and unit. */
  readonly start: number
  readonly end: number
}

const WORDS: Readonly<Record<string, string>> = {
  en: 'one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 dozen:12 dozens:12 hundred:100 hundreds:100',
  de: 'zwei:2 drei:3 vier:4 fünf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 elf:11 zwölf:12 dreizehn:13 vierzehn:14 fünfzehn:15 sechzehn:16 siebzehn:17 achtzehn:18 neunzehn:19 zwanzig:20 dreißig:30 vierzig:40 fünfzig:50 sechzig:60 siebzig:70 achtzig:80 neunzig:90 dutzend:12 dutzende:12 hundert:100 hunderte:100',
  fr: 'deux:2 trois:3 quatre:4 cinq:5 six:6 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12 treize:13 quatorze:14 quinze:15 seize:16 vingt:20 trente:30 quarante:40 cinquante:50 soixante:60 dizaine:10 dizaines:10 douzaine:12 cent:100 cents:100 centaine:100 centaines:100',
  es: 'dos:2 tres:3 cuatro:4 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 once:11 doce:12 trece:13 catorce:14 quince:15 dieciséis:16 diecisiete:17 dieciocho:18 diecinueve:19 veinte:20 treinta:30 cuarenta:40 cincuenta:50 sesenta:60 setenta:70 ochenta:80 noventa:90 docena:12 docenas:12 decenas:10 cien:100 ciento:100 cientos:100',
}
const numbers = new Map(
  Object.values(WORDS)
    .join(' ')
    .split(' ')
    .map((pair): [string, number] => {
      const [word = '', value] = pair.split(':')
      return [word, Number(value)]
    }),
)
// "Once" is a number in Spanish only, "six" in English and French.
const byLanguage = new Map(
  Object.entries(WORDS).map(([language, pairs]) => [
    language,
    new Set(pairs.split(' ').map((pair) => pair.split(':')[0] ?? '')),
  ]),
)

const MAGNITUDES: readonly (readonly [RegExp, number])[] = [
  [/^\s?[kK](?![\p{L}\p{N}])|^\sTsd\.?(?!\p{L})/u, 1e3],
  [
    /^\s?(?:M|[Mm]n|MM)(?![\p{L}\p{N}²³])|^[\s-]?(?:[Mm]illion(?:s|en)?|[Mm]io\.?|[Mm]illón|[Mm]illones)(?!\p{L})/u,
    1e6,
  ],
  [
    /^\s?(?:bn|B)(?![\p{L}\p{N}])|^[\s-]?(?:billions?|milliards?|Milliarden?|Mrd\.?)(?!\p{L})/u,
    1e9,
  ],
]
/** "Miles" are thousands in Spanish only, "cents" hundreds in French. */
const MAGNITUDES_OF: Readonly<Record<string, readonly (readonly [RegExp, number])[]>> = {
  en: [
    [/^[\s-]thousands?(?!\p{L})/iu, 1e3],
    [/^[\s-]hundreds?(?!\p{L})/iu, 1e2],
    [/^[\s-]dozens?(?!\p{L})/iu, 12],
  ],
  de: [
    [/^[\s-]tausende?(?!\p{L})/iu, 1e3],
    [/^[\s-]hunderte?(?!\p{L})/iu, 1e2],
    [/^[\s-]dutzende?(?!\p{L})/iu, 12],
  ],
  fr: [
    [/^[\s-](?:milliers?|mille)(?!\p{L})/iu, 1e3],
    [/^[\s-](?:centaines?|cents?)(?!\p{L})/iu, 1e2],
    [/^[\s-]douzaines?(?!\p{L})/iu, 12],
  ],
  es: [
    [/^[\s-]mil(?:es)?(?!\p{L})/iu, 1e3],
    [/^[\s-](?:centenares|cientos)(?!\p{L})/iu, 1e2],
    [/^[\s-]docenas?(?!\p{L})/iu, 12],
  ],
}
/** For money only: 40 m are meters. */
const MILLIONS = /^\s?m(?![\p{L}\p{N}²³])/u
const CURRENCY_BEFORE =
  /((?<!\p{L})(?:US|S|SG|A|AU|C|CA|HK|NZ|NT|MX|R)\$|[$£€¥₹]|\b(?:USD|EUR|GBP|CHF|R))\s?$/u
const CURRENCY_AFTER =
  /^\s?(?:([$£€¥₹])|(euros?|EUR|dollars?|USD|pounds?|GBP|CHF|dólares|libras)(?!\p{L}))/iu
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  // Other dollars than the US dollar, which a bare sign can mean.
  [/^(?:S|SG)\$/, 'S$'],
  [/^(?:A|AU)\$/, 'A$'],
  [/^(?:C|CA)\$/, 'C$'],
  [/^HK\$/, 'HK$'],
  [/^NZ\$/, 'NZ$'],
  [/^NT\$/, 'NT$'],
  [/^MX\$/, 'MX$'],
  [/^R\$/, 'R$'],
  [/\$|usd|dol+ar|dólar/i, '$'],
  [/€|eur/i, '€'],
  [/£|gbp|pound|libra/i, '£'],
]
const PERCENT =
  /^\s?(?:%|٪|％|per ?cent(?!\p{L})|percent(?!\p{L})|Prozent(?!\p{L})|pour ?cent(?!\p{L})|por ciento(?!\p{L})|percentage points?)/iu
const SHARE_POINTS =
  /^\s?(?:percentage points?|Prozentpunkte?|points de pourcentage|puntos porcentuales)/iu

/** Units by the next words. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ms|milliseconds?|Millisekunden?)$/i, 'ms'],
  [/^(?:seconds?|secs?|Sekunden?|secondes?|segundos?)$/i, 'second'],
  [/^(?:min|minutes?|Minuten?|minutos?)$/i, 'minute'],
  [/^(?:h|hours?|hrs?|Stunden?|heures?|horas?)$/i, 'hour'],
  [/^(?:days?|Tagen?|jours?|días?|nights?)$/i, 'day'],
  // "Price tag".
  [/^Tag$/, 'day'],
  [/^(?:weeks?|Wochen?|semaines?|semanas?)$/i, 'week'],
  [/^(?:months?|Monaten?|Monate?|mois|mes|meses)$/i, 'month'],
  [/^(?:quarters?|Quartalen?|Quartale?|trimestres?)$/i, 'quarter'],
  [/^(?:years?|Jahren?|Jahre?|ans|années?|años?)$/i, 'year'],
  [/^(?:decades?|Jahrzehnt(?:en?)?|décennies?|décadas?)$/i, 'decade'],
  [/^(?:m|met(?:er|re)s?|Metern?|mètres?|metros?)$/, 'm'],
  [/^(?:miles?|mi)$/i, 'mile'],
  [/^(?:km|kilomet(?:er|re)s?|Kilometern?|kilómetros?)$/i, 'km'],
  [/^(?:kW|kilowatts?)$/, 'kW'],
  [/^(?:MW|megawatts?)$/, 'MW'],
  [/^(?:kg|kilos?|kilograms?|Kilogramm)$/i, 'kg'],
  [/^(?:t|tons?|tonnes?|Tonnen?|toneladas?)$/, 't'],
  [/^(?:GB|gigabytes?)$/, 'GB'],
  [/^(?:TB|terabytes?)$/, 'TB'],
  [/^(?:x|times|fold|mal|fois|veces)$/i, 'times'],
]

const TIMES: ReadonlySet<string> = new Set(
  'ms second minute hour day week month quarter year decade'.split(' '),
)
const MORE =
  /(?<!\p{L})(?:over|more than|above|at least|upwards of|in excess of|beyond|mehr als|über|mindestens|plus de|au moins|más de|al menos)\s$/iu

/** "Annually" equals "a year". */
const ADVERBS: readonly (readonly [RegExp, string])[] = [
  [/^(?:hourly|stündlich)$/i, 'hour'],
  [/^(?:daily|täglich|quotidien(?:ne|nement)?|diari[oa]s?|diariamente|nightly)$/i, 'day'],
  [/^(?:weekly|wöchentlich|hebdomadaire(?:s|ment)?|semanal(?:es|mente)?)$/i, 'week'],
  [/^(?:monthly|monatlich|mensuel(?:le|les|s|lement)?|mensual(?:es|mente)?)$/i, 'month'],
  [/^(?:quarterly|quartalsweise|trimestriel(?:le)?|trimestral(?:es)?)$/i, 'quarter'],
  [/^(?:yearly|annual|annually|jährlich|annuel(?:le|les|s|lement)?|anual(?:es|mente)?)$/i, 'year'],
]

/** Units of time with or without a number. */
export function findTimeUnits(text: string): { name: string; start: number; end: number }[] {
  return [...text.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
    const name =
      UNITS.find(([pattern]) => pattern.test(word))?.[1] ??
      ADVERBS.find(([pattern]) => pattern.test(word))?.[1] ??
      ''
    return TIMES.has(name) ? [{ name, start: index, end: index + word.length }] : []
  })
}

export function findQuantities(text: string, language: string): Quantity[] {
  const amounts = digitsIn(text).map((bare) => withUnit(text, language, bare))
  // "3 hundred" is one amount.
  const others = wordsIn(text, language).filter(
    (word) => !amounts.some(({ start, end }) => start < word.end && word.start < end),
  )
  const found = [...amounts, ...others.map((bare) => withUnit(text, language, bare))]
  const sorted = found.toSorted((a, b) => a.start - b.start)
  // "From 9 days to 4" shares the unit.
  return sorted.map((each, place) => {
    if (each.key.includes(' ')) return each
    for (const [one, other] of [
      [sorted[place - 1], each],
      [each, sorted[place + 1]],
    ]) {
      if (one === undefined || other === undefined) continue
      const unit = (one === each ? other : one).key.split(' ')[1]
      if (unit !== undefined && RANGE.test(text.slice(one.end, other.start)))
        return { ...each, key: `${each.key} ${unit}` }
    }
    return each
  })
}

const RANGE = /^\s?(?:to|auf|bis|à|al?|[–-])\s?$/

type Bare = { readonly value: number; readonly start: number; readonly end: number }

function digitsIn(text: string): Bare[] {
  let from = 0
  return findNumbers(text).flatMap(({ written, key }): Bare[] => {
    const digits = written.replace(/\s?[%٪％]$/, '')
    const start = text.indexOf(digits, from)
    if (start === -1) return []
    from = start + digits.length
    return [{ value: Number(key.replace('%', '')), start, end: from }]
  })
}

/** "twenty-five" and "two hundred five" are one amount. */
function wordsIn(text: string, language: string): Bare[] {
  const own = byLanguage.get(language) ?? byLanguage.get('en')
  const found: Bare[] = []
  for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
    const said = word.toLowerCase()
    if (own?.has(said) !== true) continue
    const value = numbers.get(said) ?? 0
    const last = found.at(-1)
    const joins =
      last !== undefined &&
      last.end === index - 1 &&
      /[\s-]/.test(text[index - 1] ?? '') &&
      (value === 100 ? last.value < 100 : fitsBehind(last.value, value)) &&
      // "One hundred five-star reviews" are a hundred.
      !/^-\p{L}/u.test(text.slice(index + word.length))
    if (joins) {
      found.pop()
      const sum = value === 100 ? last.value * 100 : last.value + value
      found.push({ value: sum, start: last.start, end: index + word.length })
    } else found.push({ value, start: index, end: index + word.length })
  }
  return found
}

/** Ones after tens, and values below 100 after hundreds. */
function fitsBehind(before: number, value: number): boolean {
  const [tens, hundreds] = [before % 100, Math.floor(before / 100)]
  return value < 10
    ? tens % 10 === 0 && (tens >= 20 || (tens === 0 && hundreds > 0))
    : tens === 0 && hundreds > 0
}

function withUnit(text: string, language: string, { value, start, end }: Bare): Quantity {
  const before = CURRENCY_BEFORE.exec(text.slice(0, start))
  const { amount, end: amountEnd } = applyMagnitude(
    text,
    language,
    { value, start, end },
    before !== null,
  )
  const { unit, length } = unitAt(text, start, amountEnd)
  const to = amountEnd + length
  const from = start - (before?.[0].length ?? 0)
  // Avoids 0.1 + 0.2 errors.
  const exact = Number(amount.toPrecision(12))
  const more = MORE.exec(text.slice(0, from))?.[0].trim() ?? ''
  // "Over two years" is a duration.
  const isMore =
    (more !== '' && !(/^over$/i.test(more) && TIMES.has(unit))) ||
    /^\s?\+(?!\p{L})/u.test(text.slice(to))
  return { key: `${exact} ${unit}`.trim(), isMore, start: from, end: to }
}

/** The amount with "thousand", "k" or "million" after it, and the end of that. */
function applyMagnitude(
  text: string,
  language: string,
  { value, end }: Bare,
  isMoney: boolean,
): { readonly amount: number; readonly end: number } {
  const own = MAGNITUDES_OF[language] ?? MAGNITUDES_OF['en'] ?? []
  let [amount, to] = [value, end]
  for (const [pattern, times] of [...MAGNITUDES, ...own]) {
    const magnitude = pattern.exec(text.slice(to))
    if (magnitude === null) continue
    amount *= times
    to += magnitude[0].length
    break
  }
  const millions = MILLIONS.exec(text.slice(to))?.[0].length ?? 0
  return millions > 0 && (isMoney || CURRENCY_AFTER.test(text.slice(to + millions)))
    ? { amount: amount * 1e6, end: to + millions }
    : { amount, end: to }
}

/** The unit around an amount, and its length after the amount. */
function unitAt(
  text: string,
  start: number,
  end: number,
): { readonly unit: string; readonly length: number } {
  const [head, tail] = [text.slice(0, start), text.slice(end)]
  const before = CURRENCY_BEFORE.exec(head)?.[0]
  if (before !== undefined) return { unit: currencyOf(before), length: 0 }
  const points = SHARE_POINTS.exec(tail)?.[0]
  if (points !== undefined) return { unit: 'points', length: points.length }
  const percent = PERCENT.exec(tail)?.[0]
  if (percent !== undefined || /(?:%|yüzde)\s?$/i.test(head))
    return { unit: '%', length: percent?.length ?? 0 }
  const after = CURRENCY_AFTER.exec(tail)?.[0]
  if (after !== undefined) return { unit: currencyOf(after), length: after.length }
  const [next = '', word = ''] = /^[\s-]?(\p{L}+)/u.exec(tail.slice(0, 30)) ?? []
  const unit = UNITS.find(([pattern]) => pattern.test(word))?.[1] ?? ''
  return { unit, length: unit === '' ? 0 : next.length }
}

const currencyOf = (sign: string): string =>
  CURRENCIES.find(([pattern]) => pattern.test(sign))?.[1] ?? sign.trim()
