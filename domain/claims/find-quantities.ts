/** Amounts in any notation: digits of any script, words, units. */
import { findNumbers } from './find-numbers.ts'
import { type BareNumber, findNumberWords } from './number-words.ts'

export type Bound = 'exact' | 'more' | 'most' | 'about'

export type Quantity = {
  /** Normalized: `12000000 $`, `40 %`, `18 month`, `17`. */
  readonly key: string
  /** "More than" and "up to" are claims of their own. */
  readonly bound: Bound
  /** Where the words of the bound begin; `start` without one. */
  readonly boundStart: number
  /** UTF-16 offset, with sign, magnitude and unit. */
  readonly start: number
  readonly end: number
}

const scale = (words: string): RegExp =>
  new RegExp(String.raw`^[\s\u00a0-]?(?:${words})(?![\p{L}\p{N}])`, 'iu')

/** Scales of all languages. "Billón" and "Billion" differ in Spanish and German. */
const MAGNITUDES: readonly (readonly [RegExp, number])[] = [
  [/^\s?[kK](?![\p{L}\p{N}])|^\sTsd\.?(?!\p{L})|^\stys\.?(?!\p{L})/u, 1e3],
  [/^\s?(?:M|[Mm]n|MM)(?![\p{L}\p{N}²³])/u, 1e6],
  [
    scale(
      String.raw`millions?|millionen|mio\.?|millón|millones|milhão|milhões|milione|milioni|mln|miljoen(?:en)?|milion(?:y|ów|a|em)?|مليون|ملايين`,
    ),
    1e6,
  ],
  [/^\s?(?:bn|B)(?![\p{L}\p{N}])/u, 1e9],
  [
    scale(
      String.raw`milliards?|milliarden?|mrd\.?|mld|miliardo|miliardi|miljard(?:en)?|miliard(?:y|ów|a|em)?|bilhão|bilhões|مليار|مليارات`,
    ),
    1e9,
  ],
  [scale('crores?|cr'), 1e7],
  [scale('lakhs?|lacs?'), 1e5],
]
/** "Miles" are thousands in Spanish only, "cents" hundreds in French, and a billion has two sizes. */
const MAGNITUDES_OF: Readonly<Record<string, readonly (readonly [RegExp, number])[]>> = {
  en: [
    [scale('thousands?'), 1e3],
    [scale('hundreds?'), 1e2],
    [scale('dozens?'), 12],
    [scale('billions?'), 1e9],
    [scale('trillions?'), 1e12],
  ],
  de: [
    [scale('tausende?'), 1e3],
    [scale('hunderte?'), 1e2],
    [scale('dutzende?'), 12],
    [scale('billion(?:en)?'), 1e12],
  ],
  fr: [
    [scale('milliers?|mille'), 1e3],
    [scale('centaines?|cents?'), 1e2],
    [scale('douzaines?'), 12],
    [scale('billions?'), 1e12],
  ],
  es: [
    [scale('mil(?:es)?'), 1e3],
    [scale('centenares|cientos'), 1e2],
    [scale('docenas?'), 12],
    [scale('billón|billones'), 1e12],
  ],
  pt: [
    [scale('mil|milhares'), 1e3],
    [scale('centenas?'), 1e2],
    [scale('dúzias?'), 12],
  ],
  it: [
    [scale('mila|mille|migliaia'), 1e3],
    [scale('centinaia'), 1e2],
  ],
  nl: [
    [scale('duizend(?:en)?'), 1e3],
    [scale('honderd(?:en)?'), 1e2],
    [scale('biljoen'), 1e12],
  ],
  pl: [[scale('tysiąc|tysiące|tysięcy|tysiącami'), 1e3]],
  ar: [[scale('ألف|آلاف|الف'), 1e3]],
}
/** Scales of East Asia: 3千万, 1億2,000万, 2억. */
const EAST_ASIAN_SCALES: Readonly<Record<string, number>> = {
  ...{ 十: 10, 百: 100, 千: 1e3, 万: 1e4, 萬: 1e4, 億: 1e8, 亿: 1e8, 兆: 1e12 },
  ...{ 백: 100, 천: 1e3, 만: 1e4, 억: 1e8, 조: 1e12 },
}
const EAST_ASIAN_SCALE = /^\s?[十百千万萬億亿兆백천만억조]{1,2}(?![부약료요])/u
/** For money only: 40 m are meters. */
const MILLIONS = /^\s?m(?![\p{L}\p{N}²³])/u
const CURRENCY_BEFORE =
  /((?<!\p{L})(?:US|S|SG|A|AU|C|CA|HK|NZ|NT|MX|R)\$|[$£€¥￥₹₩]|\b(?:USD|EUR|GBP|CHF|JPY|CNY|RMB|KRW|INR|PLN|AED|SAR|Rs\.?|R))\s?$/u
const CURRENCY_AFTER =
  /^\s?(?:([$£€¥￥₹₩]|zł|円|元|人民币|ドル|ユーロ|美元|欧元|원|달러|유로)|(euros?|EUR|dollars?|dólares|dollari|dolarów|USD|pounds?|sterline|GBP|CHF|libras|JPY|CNY|RMB|KRW|INR|PLN|AED|SAR|reais|rupees|yen|يورو|دولار|ريال|درهم)(?!\p{L}))/iu
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
  [/\$|usd|dol+ar|dólar|ドル|美元|달러|دولار/i, '$'],
  [/€|eur|ユーロ|欧元|유로|يورو/i, '€'],
  [/£|gbp|pound|libra|sterlin/i, '£'],
  // The yuan has the sign of the yen.
  [/[¥￥]|円|jpy|yen|元|人民币|cny|rmb/i, '¥'],
  [/₩|원|krw/i, '₩'],
  [/₹|inr|rs|rupee/i, '₹'],
  [/zł|pln/i, 'zł'],
]
const PERCENT =
  /^\s?(?:%|٪|％|per ?cent(?!\p{L})|percent(?!\p{L})|Prozent(?!\p{L})|pour ?cent(?!\p{L})|por ciento(?!\p{L})|por cento(?!\p{L})|per cento(?!\p{L})|procent(?!\p{L})|proc\.|パーセント|퍼센트|프로|بالمئة|بالمائة|في المئة|percentage points?)/iu
const SHARE_POINTS =
  /^\s?(?:percentage points?|Prozentpunkte?|points de pourcentage|puntos porcentuales|pontos percentuais|punti percentuali|procentpunt(?:en)?|punkt(?:y|ów) procentow(?:e|ych)|ポイント|个百分点|百分点|퍼센트포인트|%p)/iu

/** Units by the next words. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ms|milliseconds?|Millisekunden?)$/i, 'ms'],
  [
    /^(?:seconds?|secs?|Sekunden?|secondes?|segundos?|secondi|seconden|sekund[ay]?|秒)$/iu,
    'second',
  ],
  [/^(?:min|minutes?|Minuten?|minutos?|minuti|minuten|minut[ay]?|分)$/iu, 'minute'],
  [
    /^(?:h|hours?|hrs?|Stunden?|heures?|horas?|or[ea]|uur|uren|godzin[ay]?|時間|小时|시간|ساعات?|ساعة)$/iu,
    'hour',
  ],
  [/^(?:days?|Tagen?|jours?|días?|nights?|dias?|giorn[oi]|dagen|dag|dni|dzień)$/iu, 'day'],
  // "Price tag".
  [/^Tag$/, 'day'],
  [
    /^(?:weeks?|Wochen?|semaines?|semanas?|settiman[ae]|week|weken|tydzień|tygodni[ea]?|週間|周|주)$/iu,
    'week',
  ],
  [
    /^(?:months?|Monaten?|Monate?|mois|mes|meses|mês|mes[ei]|maand(?:en)?|miesi[ąę]c[ey]?|か月|ヶ月|ヵ月|カ月|个月|개월|أشهر|شهر)$/iu,
    'month',
  ],
  [
    /^(?:quarters?|Quartalen?|Quartale?|trimestres?|kwarta(?:len|al)|kwartał(?:y|ów)?)$/iu,
    'quarter',
  ],
  [
    /^(?:years?|Jahren?|Jahre?|ans|années?|años?|anos?|ann[oi]|jaar|jaren|lat|lata|rok|年間?|년|سنوات|سنة|عام)$/iu,
    'year',
  ],
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
const BOUNDS: readonly (readonly [Exclude<Bound, 'exact'>, RegExp])[] = [
  [
    'more',
    /(?<!\p{L})(?:over|more than|above|at least|upwards of|in excess of|beyond|mehr als|über|mindestens|plus de|au moins|más de|al menos|mais de|pelo menos|più di|oltre|almeno|meer dan|ruim|minstens|ponad|co najmniej|więcej niż|أكثر من)\s$|(?:超过|逾|超)\s?$/iu,
  ],
  [
    'most',
    /(?<!\p{L})(?:up to|under|below|at most|fewer than|less than|a maximum of|bis zu|höchstens|weniger als|unter|jusqu['’]à|moins de|au plus|hasta|menos de|como máximo|até|no máximo|fino a|meno di|al massimo|tot wel|minder dan|hoogstens|mniej niż|maksymalnie|حتى|أقل من)\s$|(?:最大|最多|最高|不到|최대)\s?$/iu,
  ],
  [
    'about',
    /(?<!\p{L})(?:about|around|approximately|approx\.|roughly|nearly|almost|some|etwa|rund|ungefähr|circa|ca\.|fast|environ|près de|presque|unos|unas|aproximadamente|casi|cerca de|quase|quasi|ongeveer|bijna|około|prawie|حوالي|تقريبا)\s$|(?<!\p{L})(?:約|大约|约|近|약)\s?$/iu,
  ],
]
const BOUNDS_AFTER: readonly (readonly [Exclude<Bound, 'exact'>, RegExp])[] = [
  ['more', /^\s?\+(?!\p{L})|^\s?(?:以上|余|多名|이상)/u],
  ['most', /^\s?(?:以下|未満|以内|이하|미만|이내)/u],
]

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
  const others = findNumberWords(text, language).filter(
    (word) => !amounts.some(({ start, end }) => start < word.end && word.start < end),
  )
  const found = [...amounts, ...others.map((bare) => withUnit(text, language, bare))]
  // "Two dozen" is one amount.
  const sorted = found
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((each, place, all) => !all.slice(0, place).some(({ end }) => each.start < end))
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

function digitsIn(text: string): BareNumber[] {
  let from = 0
  return findNumbers(text).flatMap(({ written, key }): BareNumber[] => {
    const digits = written.replace(/\s?[%٪％]$/, '')
    const start = text.indexOf(digits, from)
    if (start === -1) return []
    from = start + digits.length
    return [{ value: Number(key.replace('%', '')), start, end: from }]
  })
}

function withUnit(text: string, language: string, { value, start, end }: BareNumber): Quantity {
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
  const { bound, boundStart } = boundOf(text, from, to, unit)
  return { key: `${exact} ${unit}`.trim(), bound, boundStart, start: from, end: to }
}

function boundOf(
  text: string,
  from: number,
  to: number,
  unit: string,
): Pick<Quantity, 'bound' | 'boundStart'> {
  const head = text.slice(Math.max(0, from - 24), from)
  for (const [bound, pattern] of BOUNDS) {
    const words = pattern.exec(head)?.[0] ?? ''
    // "Over two years" is a duration.
    if (words !== '' && !(/^over\s$/i.test(words) && TIMES.has(unit)))
      return { bound, boundStart: from - words.length }
  }
  const tail = text.slice(to, to + 6)
  const behind = BOUNDS_AFTER.find(([, pattern]) => pattern.test(tail))?.[0]
  return { bound: behind ?? 'exact', boundStart: from }
}

/** The amount with "thousand", "k" or "million" after it, and the end of that. */
function applyMagnitude(
  text: string,
  language: string,
  { value, end }: BareNumber,
  isMoney: boolean,
): { readonly amount: number; readonly end: number } {
  const own = MAGNITUDES_OF[language] ?? MAGNITUDES_OF['en'] ?? []
  let [amount, to] = [value, end]
  // "Mil millones" are two.
  for (let turn = 0; turn < 2; turn += 1) {
    const rest = text.slice(to, to + 24)
    const found = [...MAGNITUDES, ...own].find(([pattern]) => pattern.test(rest))
    if (found === undefined) break
    const [pattern, times] = found
    amount *= times
    to += pattern.exec(rest)?.[0].length ?? 0
  }
  const asian = eastAsianAmount(text, value, end)
  if (asian !== null) return asian
  const millions = MILLIONS.exec(text.slice(to))?.[0].length ?? 0
  return millions > 0 && (isMoney || CURRENCY_AFTER.test(text.slice(to + millions)))
    ? { amount: amount * 1e6, end: to + millions }
    : { amount, end: to }
}

/** "1億2,000万" is one amount. */
function eastAsianAmount(
  text: string,
  value: number,
  end: number,
): { readonly amount: number; readonly end: number } | null {
  const scales = EAST_ASIAN_SCALE.exec(text.slice(end, end + 4))?.[0]
  if (scales === undefined) return null
  let amount = [...scales.trim()].reduce((sum, sign) => sum * (EAST_ASIAN_SCALES[sign] ?? 1), value)
  let to = end + scales.length
  const more = /^\s?(\d[\d,]*)(?=\s?[千百万萬천백만])/u.exec(text.slice(to, to + 12))
  if (more !== null) {
    const rest = eastAsianAmount(text, Number(more[1]?.replaceAll(',', '')), to + more[0].length)
    amount += rest?.amount ?? 0
    to = rest?.end ?? to
  }
  return { amount, end: to }
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
