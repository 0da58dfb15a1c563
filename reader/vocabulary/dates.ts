/** Finds dates and date ranges in all product languages. */

import { lowered, months, PRESENT, SEASONS, SINCE, UNTIL } from './date-words.ts'

/** `2019` or `2019-04`; an end of `null` means "present", undefined means absent. */
export type DateRange = {
  start: string | undefined
  end: string | null | undefined
  /** Offset in the text. */
  index: number
  length: number
  /** Has both ends, or is open ("since 2019"). */
  isRange: boolean
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const oneOf = (words: Iterable<string>) =>
  [...new Set([...words].map((word) => lowered(word).trim()))]
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .map((word) => escape(word).replaceAll(' ', '\\s*'))
    .join('|')

const MONTH = oneOf([...months.keys()].map((name) => name))
const YEAR = '(?:(?:19|20|25)\\d{2})'
const EDGE = '(?<![\\p{L}\\p{M}\\p{N}])'
const END_EDGE = '(?![\\p{L}\\p{M}\\p{N}])'

/** Each pattern yields year, month (number or name) and Japanese era. */
const FORMS: { pattern: string; read: (groups: string[]) => string | null }[] = [
  // 2019年4月, 2019년 4월, 2019年04月01日, 2019年
  {
    pattern: `(${YEAR})\\s*(?:年度?|년)(?:\\s*(\\d{1,2})\\s*(?:月|월)(?:\\s*\\d{1,2}\\s*(?:日|일))?)?`,
    read: ([year, month]) => dateOf(year, month),
  },
  // 平成31年4月, 令和元年5月
  {
    pattern: `(昭和|平成|令和|[shr](?=\\d))\\s*(\\d{1,2}|元)\\s*年(?:\\s*(\\d{1,2})\\s*月(?:\\s*\\d{1,2}\\s*日)?)?`,
    read: ([era, year, month]) => dateOf(eraYear(era ?? '', year ?? ''), month),
  },
  // 15 March 2019, 1. März 2019, 3 de mayo de 2019
  {
    pattern: `${EDGE}\\d{1,2}(?:st|nd|rd|th|er|º|ª|\\.)?\\s*(?:de\\s+|of\\s+)?(${MONTH})[.,]?\\s*(?:de\\s+|del\\s+|of\\s+)?,?\\s*(${YEAR})${END_EDGE}`,
    read: ([month, year]) => dateOf(year, month),
  },
  // March 15, 2019
  {
    pattern: `${EDGE}(${MONTH})\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?,\\s*(${YEAR})${END_EDGE}`,
    read: ([month, year]) => dateOf(year, month),
  },
  // 2019-04-30, 2019/04/30, 2019.04.30
  {
    pattern: `(?<![\\p{L}\\p{N}./-])(${YEAR})([-./])(0?[1-9]|1[0-2])\\2(?:0?[1-9]|[12]\\d|3[01])(?!\\d)\\.?`,
    read: ([year, , month]) => dateOf(year, month),
  },
  // 30.04.2019, 30/04/2019; 04/30/2019 when the second number can't be a month
  {
    pattern: `(?<![\\p{L}\\p{N}./-])(0?[1-9]|[12]\\d|3[01])([-./])(0?[1-9]|[12]\\d|3[01])\\2(${YEAR})(?![\\d])`,
    read: ([first, , second, year]) =>
      Number(second) <= 12
        ? dateOf(year, second)
        : Number(first) <= 12
          ? dateOf(year, first)
          : null,
  },
  // tháng 3/2019, tháng 03 năm 2019, thg 3 2019
  {
    pattern: `${EDGE}(?:tháng|thg|t)\\s*(\\d{1,2})(?:\\s*(?:/|-|,?\\s*năm|,)\\s*|\\s+)(${YEAR})`,
    read: ([month, year]) => dateOf(year, month),
  },
  // 2019/Mar
  {
    pattern: `(?<![\\p{L}\\p{N}./-])(${YEAR})/(${MONTH})\\.?${END_EDGE}`,
    read: ([year, month]) => dateOf(year, month),
  },
  // March 2019, Mar. 2019, marzo de 2019, Mart, 2019
  {
    pattern: `${EDGE}(${MONTH})[.,]*['\\s/-]*(?:de\\s+|del\\s+|of\\s+|พ\\.ศ\\.\\s*|ค\\.ศ\\.\\s*)?(${YEAR})(?:\\s*(?:г\\.?|года|р\\.?|r\\.?|год))?${END_EDGE}`,
    read: ([month, year]) => dateOf(year, month),
  },
  // Oct/11
  {
    pattern: `${EDGE}(${MONTH})\\.?/(\\d{2})(?![\\d/])`,
    read: ([month, year]) => dateOf(shortYear(year), month),
  },
  // Mar '19
  {
    pattern: `${EDGE}(${MONTH})[.,]?\\s*'(\\d{2})${END_EDGE}`,
    read: ([month, year]) => dateOf(shortYear(year), month),
  },
  // 2019 March
  {
    pattern: `(?<![\\p{L}\\p{N}./-])(${YEAR})\\.?,?\\s+(${MONTH})\\.?${END_EDGE}`,
    read: ([year, month]) => dateOf(year, month),
  },
  // 07 2023 - 10 2023
  {
    pattern: `(?<=^\\s*|[-(\\t]\\s*)(0[1-9]|1[0-2])\\s(${YEAR})(?=\\s*(?:$|[-)\\t,]))`,
    read: ([month, year]) => dateOf(year, month),
  },
  // Spring 2019
  {
    pattern: `${EDGE}(${oneOf(Object.keys(SEASONS))})\\s+(${YEAR})${END_EDGE}`,
    read: ([season, year]) => dateOf(year, String(SEASONS[season ?? ''] ?? '')),
  },
  // 04/2019, 04.2019, 4-2019
  {
    pattern: `(?<![\\p{L}\\p{N}./]|(?<![\\d./])(?:19|20)\\d\\d-)(0?[1-9]|1[0-2])\\s?[-./]\\s?(${YEAR})(?![\\d])`,
    read: ([month, year]) => dateOf(year, month),
  },
  // 2019-04, 2019/04, 2019.04
  {
    pattern: `(?<![\\p{L}\\p{N}./-])(${YEAR})\\s?[-./]\\s?(0[1-9]|1[0-2])(?![\\d/])\\.?`,
    read: ([year, month]) => dateOf(year, month),
  },
  // 2019.4, 2019/4
  {
    pattern: `(?<![\\p{L}\\p{N}./-])(${YEAR})[./]([1-9])(?![\\d])`,
    read: ([year, month]) => dateOf(year, month),
  },
  // 04/19
  {
    pattern: `(?<![\\p{L}\\p{N}./-])(0[1-9]|1[0-2])/(\\d{2})(?![\\d/])`,
    read: ([month, year]) => dateOf(shortYear(year), month),
  },
  // 2019
  {
    pattern: `(?<![\\p{L}\\p{N}.,/+$€£-])(?:พ\\.ศ\\.\\s*|ค\\.ศ\\.\\s*)?(${YEAR})(?:\\s*(?:г\\.|гг\\.?|г(?![\\p{L}])|года|р\\.|год(?![\\p{L}])))?(?![\\p{L}\\p{N}%+]|[.,]\\d)`,
    read: ([year]) => dateOf(year, undefined),
  },
]

type Atom = { index: number; length: number; value: string | null; isShortEnd?: boolean }

const FORM_PATTERNS = FORMS.map(({ pattern }) => new RegExp(pattern, 'gu'))
const PRESENT_ALONE = new RegExp(`^(?:${oneOf(PRESENT)})$`, 'u')
const PRESENT_PATTERN = new RegExp(`${EDGE}(?:${oneOf(PRESENT)})${END_EDGE}`, 'gu')
/** "Oct 2025 – expected 2029". */
const EXPECTED =
  'expected|exp.|est.|estimated|anticipated|planned|voraussichtlich|geplant|prévu|prévue|previsto|prevista|prevista para|planowane|beräknad|forventet|verwacht|ожидается'.split(
    '|',
  )
const BETWEEN = new RegExp(
  `^[\\s,.)]*(?:-+|>|→|/|\\.\\.+|…|(?<![\\p{L}])(?:${oneOf(UNTIL)})(?![\\p{Ll}]))?[\\s:(]*(?:(?:${oneOf([...UNTIL, ...EXPECTED, 'к', 'по', 'la', "l'"])})(?![\\p{Ll}]))?[\\s]*$`,
  'u',
)
const MONTH_BEFORE = new RegExp(`${EDGE}(${MONTH})\\.?\\s*(?:-|to|bis|a|à)\\s*$`, 'u')
const SINCE_BEFORE = new RegExp(`${EDGE}(?:${oneOf(SINCE)})[\\s:]*$`, 'u')
const UNTIL_BEFORE = new RegExp(
  `${EDGE}(?:${oneOf(['until', 'till', 'bis', 'hasta', 'até', "jusqu'en", "jusqu'à", 'fino al', 'tot', 'до', 'по', 'έως', 'μέχρι', 'עד', 'حتى'])})[\\s:]*$`,
  'u',
)
const SINCE_AFTER =
  /^\s*(?:ff\b\.?|から|より|以来|起|부터|से|'den beri|'dan beri|den beri|dan beri)/u

/** All dates and ranges from left to right; a range covers both ends. Pure. */
export function findDates(text: string): DateRange[] {
  if (!/[\d\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59\uff10-\uff19元]/.test(text))
    return []
  const low = inGregorianYears(lowered(text), text)
  const atoms = findAtoms(low)
  const ranges: DateRange[] = []
  for (let i = 0; i < atoms.length; i++) {
    const first = atoms[i] as Atom
    const second = atoms[i + 1]
    const end = first.index + first.length
    if (first.value === null) continue
    const between = second ? low.slice(end, second.index) : ''
    if (second && joins(between, second)) {
      ranges.push({
        start: first.value,
        end: second.value,
        index: first.index,
        length: second.index + second.length - first.index,
        isRange: true,
      })
      i++
      continue
    }
    ranges.push(alone(low, first, end, second))
  }
  return ranges.map((range) => ({ ...range, ...widened(low, range) }))
}

/** Years of the Persian calendar in Persian text, at the same offsets. */
function inGregorianYears(low: string, text: string): string {
  return /[\u06f0-\u06f9پچژگکی]/.test(text)
    ? low.replace(/(?<!\d)1[34]\d\d(?!\d)/g, (year) => String(Number(year) + 621))
    : low
}

function joins(between: string, second: Atom): boolean {
  if (between.length > 24 || !BETWEEN.test(between)) return false
  const hasSign = /[-/>→…]|\.\.|\p{L}/u.test(between)
  return hasSign || (second.value === null && between.length < 4)
}

function alone(low: string, atom: Atom, end: number, next: Atom | undefined): DateRange {
  const before = low.slice(0, atom.index)
  const after = low.slice(end)
  const since = SINCE_BEFORE.exec(before)
  const until = UNTIL_BEFORE.exec(before)
  const base = { index: atom.index, length: atom.length }
  const value = atom.value ?? undefined
  if (until && !since) return { start: undefined, end: value, ...base, isRange: false }
  const sinceAfter = SINCE_AFTER.exec(after)
  const openEnd = /^\s*-+\s*$/.test(after) && !next
  if (since || sinceAfter || openEnd) {
    const index = since ? since.index : atom.index
    const length = end + (sinceAfter?.[0].length ?? (openEnd ? after.length : 0)) - index
    return { start: value, end: null, index, length, isRange: true }
  }
  return { start: value, end: undefined, ...base, isRange: false }
}

/** Extends a date by its brackets and a following duration. */
function widened(low: string, { index, length }: DateRange): { index: number; length: number } {
  let start = index
  let end = index + length
  const duration = DURATION.exec(low.slice(end))
  if (duration) end += duration[0].length
  const opening = /[([（［]\s*$/.exec(low.slice(0, start))
  const closing = /^\s*[)\]）］]/.exec(low.slice(end))
  if (opening && closing) {
    start -= opening[0].length
    end += closing[0].length
  }
  const since = SINCE_BEFORE.exec(low.slice(0, start))
  if (since) start = since.index
  const tail = /^\s*(?:まで|까지|तक|'e kadar|’e kadar)/u.exec(low.slice(end))
  if (tail) end += tail[0].length
  return { index: start, length: end - start }
}

/** A duration ("3 yrs 2 mos", "6 Jahre 7 Monate", "2년 3개월"), which is redundant beside dates. */
const UNIT =
  '(?:years?|yrs?|months?|mos?|ans?|mois|jahre?n?|monate?n?|años?|meses|mes|anni|anno|mesi|mese|anos?|meses|mês|лет|года?|год|месяц(?:ев|а)?|мес|lat|lata|rok|roku|miesi[eę]c[ey]?|miesięcy|mies|år|månader|månad|mån|jaar|maanden|maand|let|roky|měsíců|měsíce|měsíc|yıl|ay|年间?|年間|个月|ヶ月|か月|カ月|個月|년|개월|سنوات|سنة|سنتان|شهر|أشهر|اشهر|שנים|שנה|חודשים|ปี|เดือน|năm|tháng|वर्ष|साल|महीने|माह|χρόνια|έτη|έτος|χρόνος|μήνες|μήνας|y|m|yr|mo)'
const DURATION = new RegExp(
  `^[\\s·•|,-]*[（(]?\\s*(?:(?:about|ca\\.?|less than a year)\\s*)?\\d{1,2}\\+?\\s*${UNIT}\\.?(?![\\p{L}])(?:[\\s,·]*(?:and|und|et|y|e|i|och|en|a|ve|и|و|ו)?\\s*\\d{1,2}\\s*${UNIT}\\.?(?![\\p{L}]))?\\s*[)）]?`,
  'u',
)

function findAtoms(low: string): Atom[] {
  const atoms: Atom[] = []
  const taken = (index: number, length: number) =>
    atoms.some((atom) => index < atom.index + atom.length && atom.index < index + length)
  // Ranges of bare years ("2015-2019", "2015/16") first, because their separators occur in other
  // patterns.
  for (const match of low.matchAll(
    /(?<![\p{L}\p{N}./])((?:18|19|20)\d{2})\s?[-/]\s?((?:18|19|20)?\d{2})(?![\d./-])/gu,
  )) {
    const [whole, start, end] = match as unknown as [string, string, string]
    const full = end.length === 2 ? start.slice(0, 2) + end : end
    if (
      end.length === 2 &&
      (Number(full) <= Number(start) ||
        Number(full) - Number(start) > 8 ||
        (Number(end) <= 12 && Number(full) - Number(start) > 1 && !whole.includes(' ')))
    )
      continue
    if (end.length === 2 && Number(end) <= 12 && !whole.includes('/')) continue
    atoms.push({ index: match.index, length: start.length, value: start })
    atoms.push({
      index: match.index + whole.length - end.length,
      length: end.length,
      value: full,
    })
  }
  for (const [i, { read }] of FORMS.entries())
    for (const match of low.matchAll(FORM_PATTERNS[i] as RegExp)) {
      if (taken(match.index, match[0].length)) continue
      const value = read(match.slice(1))
      if (value !== null)
        atoms.push({ index: match.index, length: match[0].trimEnd().length, value })
    }
  atoms.push(...monthsThatShareAYear(low, atoms))
  if (atoms.length > 0)
    for (const match of low.matchAll(PRESENT_PATTERN))
      if (!taken(match.index, match[0].length) && followsADate(low, match.index, atoms))
        atoms.push({ index: match.index, length: match[0].length, value: null })
  return atoms.sort((a, b) => a.index - b.index)
}

/** "Jan – Mar 2019", "06 – 08/2019": the first month shares the year. */
function monthsThatShareAYear(low: string, atoms: Atom[]): Atom[] {
  const found: Atom[] = []
  for (const atom of atoms) {
    if (!atom.value || !atom.value.includes('-')) continue
    const before = low.slice(0, atom.index)
    const named = MONTH_BEFORE.exec(before)
    if (
      !named ||
      atoms.some((o) => o.index < atom.index && o.index + o.length > (named.index ?? 0))
    )
      continue
    const value = dateOf(atom.value.slice(0, 4), named[1])
    if (value) found.push({ index: named.index, length: (named[1] as string).length, value })
  }
  return found
}

function followsADate(low: string, index: number, atoms: Atom[]): boolean {
  return atoms.some((atom) => {
    const end = atom.index + atom.length
    return end <= index && index - end <= 16 && BETWEEN.test(low.slice(end, index))
  })
}

function dateOf(year: string | undefined, month: string | undefined): string | null {
  let full = Number(year)
  if (full >= 2500 && full < 2600) full -= 543
  if (!(full >= 1930 && full <= 2045)) return null
  if (month === undefined || month === '') return String(full)
  const number = /^\d+$/.test(month)
    ? Number(month)
    : (months.get(month.replace(/[.\s]+$/, '').trim()) ?? months.get(month) ?? 0)
  return number >= 1 && number <= 12 ? `${full}-${String(number).padStart(2, '0')}` : String(full)
}

function shortYear(two: string | undefined): string {
  return Number(two) > 50 ? `19${two}` : `20${two}`
}

function eraYear(era: string, year: string): string {
  const first = { 昭和: 1926, s: 1926, 平成: 1989, h: 1989, 令和: 2019, r: 2019 }[era] ?? 0
  return String(first + (year === '元' ? 1 : Number(year)) - 1)
}

/** True if the text is only a duration ("4 years 11 months"). */
export function isDuration(text: string): boolean {
  const low = lowered(text).trim()
  return DURATION.exec(low)?.[0].length === low.length
}

/** True if the text is little more than dates. */
export function isDateText(text: string): boolean {
  const found = findDates(text)
  if (found.length === 0) return isPresentText(text) || isMonthText(text)
  return lettersLeft(text, found).length <= 3 || isMonthText(lettersLeft(text, found))
}

export function hasWholeRange(text: string): boolean {
  return findDates(text).some(
    (range) =>
      range.isRange && !/[-–—]\s*$/.test(text.slice(range.index, range.index + range.length)),
  )
}

/** "– present", "2018": possible second lines of a wrapped range. */
export function startsLikeRangeEnd(text: string): boolean {
  return /^\s*(?:[-–—~〜]|to\b|bis\b|à\b|a\b|until\b)/iu.test(text) || isPresentText(text)
}

/** Letters and digits outside of the dates. */
function lettersLeft(text: string, found: DateRange[]): string {
  let rest = text
  for (const { index, length } of [...found].sort((a, b) => b.index - a.index))
    rest = rest.slice(0, index) + rest.slice(index + length)
  return rest.replace(/[^\p{L}\p{N}]/gu, '')
}

function isPresentText(text: string): boolean {
  const low = lowered(text).replace(/^[\s-]+|[\s-]+$/g, '')
  return PRESENT_ALONE.test(low)
}

export function isMonthText(text: string): boolean {
  return months.has(
    lowered(text)
      .replace(/[.,\s-]+$/, '')
      .trim(),
  )
}
