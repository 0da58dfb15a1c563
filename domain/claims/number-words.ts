/** Number words of twelve languages. Values below 1,000; scales follow in `find-quantities.ts`. */

export type BareNumber = { readonly value: number; readonly start: number; readonly end: number }

/** Words by value; `a/b` are forms of one value. Languages that join words have one as well. */
const UNITS: Readonly<Record<string, string>> = {
  en: 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  de: '- zwei/zwo drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  fr: '- deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
  es: '- dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis/dieciseis diecisiete dieciocho diecinueve',
  pt: '- dois/duas três/tres quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze dezasseis/dezesseis dezassete/dezessete dezoito dezanove/dezenove',
  it: '- due tre/tré quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
  nl: '- twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
  pl: '- dwa/dwie/dwóch/dwaj/dwoma/dwu trzy/trzech/trzej/trzema cztery/czterech/czterej/czterema pięć/pięciu sześć/sześciu siedem/siedmiu osiem/ośmiu dziewięć/dziewięciu dziesięć/dziesięciu jedenaście/jedenastu dwanaście/dwunastu trzynaście/trzynastu czternaście/czternastu piętnaście/piętnastu szesnaście/szesnastu siedemnaście/siedemnastu osiemnaście/osiemnastu dziewiętnaście/dziewiętnastu',
  ar: '- اثنان/اثنين/اثنتان/اثنتين ثلاث/ثلاثة أربع/أربعة/اربعة خمس/خمسة ست/ستة سبع/سبعة ثماني/ثمانية ثمان تسع/تسعة عشر/عشرة',
}

const TENS: Readonly<Record<string, string>> = {
  en: 'twenty thirty forty/fourty fifty sixty seventy eighty ninety',
  de: 'zwanzig dreißig/dreissig vierzig fünfzig sechzig siebzig achtzig neunzig',
  fr: 'vingt/vingts trente quarante cinquante soixante septante octante/huitante nonante',
  es: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  pt: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
  it: 'venti/vent trenta/trent quaranta/quarant cinquanta/cinquant sessanta/sessant settanta/settant ottanta/ottant novanta/novant',
  nl: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
  pl: 'dwadzieścia/dwudziestu trzydzieści/trzydziestu czterdzieści/czterdziestu pięćdziesiąt/pięćdziesięciu sześćdziesiąt/sześćdziesięciu siedemdziesiąt/siedemdziesięciu osiemdziesiąt/osiemdziesięciu dziewięćdziesiąt/dziewięćdziesięciu',
  ar: 'عشرون/عشرين ثلاثون/ثلاثين أربعون/أربعين خمسون/خمسين ستون/ستين سبعون/سبعين ثمانون/ثمانين تسعون/تسعين',
}

const OTHERS: Readonly<Record<string, string>> = {
  en: 'dozen:12 dozens:12 hundred:100 hundreds:100',
  de: 'dutzend:12 dutzende:12 hundert:100 hunderte:100 einhundert:100 zweihundert:200',
  fr: 'dizaine:10 dizaines:10 douzaine:12 quinzaine:15 vingtaine:20 trentaine:30 cinquantaine:50 cent:100 cents:100 centaine:100 centaines:100',
  es: 'docena:12 docenas:12 decena:10 decenas:10 veintiuno:21 veintiún:21 veintidós:22 veintitrés:23 veinticuatro:24 veinticinco:25 veintiséis:26 veintisiete:27 veintiocho:28 veintinueve:29 cien:100 ciento:100 cientos:100 doscientos:200 doscientas:200 trescientos:300 trescientas:300 cuatrocientos:400 quinientos:500 seiscientos:600 setecientos:700 ochocientos:800 novecientos:900',
  pt: 'dúzia:12 dúzias:12 dezena:10 dezenas:10 cem:100 cento:100 centena:100 centenas:100 duzentos:200 duzentas:200 trezentos:300 trezentas:300 quatrocentos:400 quinhentos:500 seiscentos:600 setecentos:700 oitocentos:800 novecentos:900',
  it: 'dozzina:12 decina:10 decine:10 ventina:20 trentina:30 cinquantina:50 cento:100 centinaio:100 centinaia:100',
  nl: 'dozijn:12 tiental:10 tientallen:10 honderd:100 honderden:100',
  pl: 'tuzin:12 sto:100 stu:100 dwieście:200 dwustu:200 trzysta:300 trzystu:300 czterysta:400 czterystu:400 pięćset:500 pięciuset:500 sześćset:600 siedemset:700 osiemset:800 dziewięćset:900',
  ar: 'مئة:100 مائة:100 مئتان:200 مئتين:200 مائتين:200',
}

/** "Und" in "einundzwanzig" and "vinte e cinco". */
const AND: Readonly<Record<string, RegExp>> = {
  en: /^(?:[\s-]|\sand\s)$/,
  fr: /^(?:[\s-]|[\s-]et[\s-])$/,
  es: /^\sy\s$|^\s$/,
  pt: /^\se\s$/,
  pl: /^\s$/,
  it: /^\s$/,
  ar: /^\sو?$/,
}
/** Languages that write a number as one word, and what joins ones to tens. */
const JOINED: Readonly<Record<string, RegExp>> = {
  de: /^(ein|.+?)und(.+)$/,
  nl: /^(een|.+?)(?:ën|en)(.+)$/,
}

type Words = ReadonlyMap<string, number>

function tableOf(language: string): Words {
  const words = new Map<string, number>()
  const list = (table: string, first: number, step: number) =>
    table.split(' ').forEach((forms, place) => {
      for (const form of forms.split('/')) words.set(form, first + place * step)
    })
  list(UNITS[language] ?? '', 1, 1)
  list(TENS[language] ?? '', 20, 10)
  for (const pair of (OTHERS[language] ?? '').split(' ')) {
    const [word = '', value] = pair.split(':')
    words.set(word, Number(value))
  }
  for (const nothing of ['', '-']) words.delete(nothing)
  // Eight has two Arabic forms; the places after it are one too far.
  if (language === 'ar')
    for (const [word, value] of [
      ['تسع', 9],
      ['تسعة', 9],
      ['عشر', 10],
      ['عشرة', 10],
      ['ثمان', 8],
    ] as const)
      words.set(word, value)
  return words
}

const tables = new Map<string, Words>()
function wordsFor(language: string): Words {
  const known = tables.get(language)
  if (known !== undefined) return known
  const made = tableOf(language in UNITS ? language : 'en')
  tables.set(language, made)
  return made
}

/** All number words of a text: "twenty-five" and "two hundred five" are one number each. */
export function findNumberWords(text: string, language: string): BareNumber[] {
  if (language === 'ja' || language === 'zh') return findHanNumbers(text)
  if (language === 'ko') return findKoreanNumbers(text)
  const table = wordsFor(language)
  const found: BareNumber[] = []
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const isBehind = language === 'ar' && word.startsWith('و') && table.has(word.slice(1))
    const value = valueOf(isBehind ? word.slice(1) : word.toLowerCase(), table, language)
    if (value === undefined || isPercent(text, word, index)) continue
    const end = index + word.length
    const last = found.at(-1)
    const sum =
      last !== undefined &&
      joiner(language).test(text.slice(last.end, index + (isBehind ? 1 : 0))) &&
      !beginsName(text.slice(end), table)
        ? addBehind(last.value, value, language)
        : undefined
    if (last !== undefined && sum !== undefined) {
      found.pop()
      found.push({ value: sum, start: last.start, end })
    } else found.push({ value, start: index, end })
  }
  return found
}

/** "Pour cent" is a unit. */
const isPercent = (text: string, word: string, index: number): boolean =>
  /^(?:cent|cento|ciento)$/i.test(word) &&
  /(?<!\p{L})(?:pour|por|per)\s$/iu.test(text.slice(0, index))

/** "One hundred five-star reviews" are a hundred. */
function beginsName(rest: string, table: Words): boolean {
  const next = /^-(\p{L}+)/u.exec(rest)?.[1]
  return next !== undefined && !table.has(next)
}

const joiner = (language: string): RegExp => AND[language] ?? /^[\s-]$/

function valueOf(word: string, table: Words, language: string): number | undefined {
  const known = table.get(word)
  if (known !== undefined) return known
  if (language === 'it') return italianValue(word, table)
  const joined = JOINED[language]
  if (joined === undefined) return undefined
  const hundreds = /^(.*?)(hundert|honderd)(.*)$/.exec(word)
  if (hundreds !== null) {
    const [, count = '', , rest = ''] = hundreds
    const times = count === '' || /^ee?i?n$/.test(count) ? 1 : table.get(count)
    const more = rest === '' ? 0 : valueOf(rest.replace(/^und/, ''), table, language)
    return times === undefined || more === undefined ? undefined : times * 100 + more
  }
  const [, ones = '', tens = ''] = joined.exec(word) ?? []
  const [one, ten] = [/^ee?i?n$/.test(ones) ? 1 : table.get(ones), table.get(tens)]
  return one !== undefined && ten !== undefined && one < 10 && ten >= 20 ? one + ten : undefined
}

/** "Venticinque", "duecento". */
function italianValue(word: string, table: Words): number | undefined {
  for (let cut = 3; cut < word.length - 2; cut += 1) {
    const [head, tail] = [table.get(word.slice(0, cut)), word.slice(cut)]
    if (head === undefined) continue
    const rest = tail === 'uno' ? 1 : (table.get(tail) ?? italianValue(tail, table))
    if (rest === undefined) continue
    if (rest === 100 && head < 10) return head * 100
    if (head >= 20 && head % 10 === 0 && rest < 10) return head + rest
    if (head === 100 && rest < 100) return head + rest
  }
  return undefined
}

/** The sum of two neighbors; undefined: they are two numbers. */
function addBehind(before: number, value: number, language: string): number | undefined {
  const [tens, hundreds] = [before % 100, Math.floor(before / 100)]
  if (value === 100) return before < 100 && before % 10 > 0 ? before * 100 : undefined
  if (language === 'fr' && value === 20 && tens === 4) return before - 4 + 80
  if (joinsBefore(tens, value, language)) return before + value
  const fits =
    value < 10
      ? tens % 10 === 0 && (tens >= 20 || (tens === 0 && hundreds > 0))
      : value < 100 && tens === 0 && hundreds > 0
  return fits ? before + value : undefined
}

/** "Soixante-dix", "dix-sept"; in Arabic ones stand before tens. */
function joinsBefore(tens: number, value: number, language: string): boolean {
  if (language === 'fr') {
    if (value >= 10 && value < 20) return tens === 60 || tens === 80
    return value >= 7 && value < 10 && [10, 70, 90].includes(tens)
  }
  if (language !== 'ar' || tens === 0 || tens >= 10) return false
  return value === 10 || (value >= 20 && value < 100)
}

const HAN = '〇零一二三四五六七八九'
const HAN_UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }
/** Han digits are numbers before a counter or a scale only: 一部 is a part. */
const HAN_NUMBER =
  /(?<![〇零一二两兩三四五六七八九十百千])(?:[〇零一二两兩三四五六七八九十百千]{1,24}(?=\s?[名人个個位件年月日歳岁社店店舗台倍割回次家间間項项所校部門门円元名場场条週周小時时ヶヵケカつ%％万萬億亿])|[二两三四五六七八九]?十[一二三四五六七八九]?(?![\p{Script=Han}])|[二三四五六七八九]?[百千][二三四五六七八九十百]{1,8})/gu

function findHanNumbers(text: string): BareNumber[] {
  return [...text.matchAll(HAN_NUMBER)].flatMap(({ 0: written, index }) => {
    const value = hanValue(written)
    // Digits before it are read with their scale.
    const isBehind = /\d\s?$/.test(text.slice(0, index))
    return value === undefined || isBehind
      ? []
      : [{ value, start: index, end: index + written.length }]
  })
}

function hanValue(written: string): number | undefined {
  const digits = [...written.replace(/[两兩]/g, '二').replace('零', '〇')]
  if (digits.every((sign) => HAN.includes(sign))) {
    if (digits.length > 1 && digits.length < 4) return undefined
    return Number(digits.map((sign) => Math.max(0, HAN.indexOf(sign) - 1)).join(''))
  }
  let [sum, last] = [0, 0]
  for (const sign of digits) {
    const unit = HAN_UNITS[sign]
    if (unit === undefined) last = Math.max(0, HAN.indexOf(sign) - 1)
    else {
      sum += (last || 1) * unit
      last = 0
    }
  }
  return sum + last
}

const KOREAN: Words = new Map(
  '한 두 세 네 다섯 여섯 일곱 여덟 아홉 열'.split(' ').map((word, place) => [word, place + 1]),
)
const KOREAN_TENS: Words = new Map([
  ['열', 10],
  ['스물', 20],
  ['스무', 20],
  ['서른', 30],
  ['마흔', 40],
  ['쉰', 50],
])
const KOREAN_NUMBER =
  /(?<!\p{L})(열|스물|스무|서른|마흔|쉰)?(한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)?(?=\s?(?:명|개|곳|건|대|번|달|팀|가지|살|시간|주|분))/gu

function findKoreanNumbers(text: string): BareNumber[] {
  return [...text.matchAll(KOREAN_NUMBER)].flatMap(({ 0: written, 1: tens, 2: ones, index }) => {
    const value = (KOREAN_TENS.get(tens ?? '') ?? 0) + (KOREAN.get(ones ?? '') ?? 0)
    return written === '' || value === 0
      ? []
      : [{ value, start: index, end: index + written.length }]
  })
}
