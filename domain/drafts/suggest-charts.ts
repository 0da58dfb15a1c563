/**
 * Suggests bar charts: at least three numbers of one unit in one text or in the lines of one entry,
 * each with a year or a name. Values, labels and titles come from the resume.
 */
import { splitSentences } from './suggest-first-screen.ts'
import {
  isRecord,
  leavesOf,
  listAt,
  type Pointer,
  readAt,
  shapeOf,
  textAt,
} from '../resume/json-pointer.ts'
import { parseableDigits, QUANTITY } from './quantity-patterns.ts'

export type ChartSuggestion = {
  /** Subject and unit: `Revenue grown, £m`. */
  readonly title: string
  readonly bars: readonly { readonly label: string; readonly value: number }[]
  /** Employer or project; empty: none. */
  readonly source: string
  /** The first source field. */
  readonly from: Pointer
  readonly lines: readonly Pointer[]
}

const FEWEST_BARS = 3
const MOST_BARS = 12
const LONGEST_TITLE = 60
const MOST_OFFERS = 2

const TEXTS =
  /^\/basics\/summary$|^\/(?:work|projects|volunteer)\/\*\/(?:summary|description|highlights\/\*)$/

/** In document order, for plain and stored resumes. Pure. */
export function suggestCharts(resume: unknown): ChartSuggestion[] {
  const texts = leavesOf(resume).flatMap(({ pointer, value }) =>
    typeof value === 'string' && TEXTS.test(shapeOf(pointer)) ? [{ pointer, text: value }] : [],
  )
  const ofOneText = texts.flatMap(({ pointer, text }) =>
    // One series per sentence.
    splitSentences(text).flatMap((sentence) => {
      const series = seriesIn(sentence) ?? namedIn(sentence)
      return series ? [{ ...series, from: pointer, lines: [pointer] }] : []
    }),
  )
  const entries = ['work', 'projects', 'volunteer'].flatMap((section) =>
    listAt(resume, `/${section}`).map((_, at) => `/${section}/${at}`),
  )
  const ofLines = entries.flatMap((entry) => {
    const lines = texts.filter(({ pointer }) => pointer.startsWith(`${entry}/highlights/`))
    return seriesOver(lines)
  })
  return [...ofOneText, ...ofLines]
    .map((chart) => ({ ...chart, source: sourceOf(resume, chart.from) }))
    .slice(0, MOST_OFFERS)
}

/** The chart in a document (`meta.vitrine.chart`), with its source as note. */
export const chartOf = ({ title, bars, source }: ChartSuggestion) => ({
  title,
  ...(source !== '' && { note: source }),
  bars: bars.map(({ label, value }) => ({ label, value })),
})

function sourceOf(resume: unknown, from: Pointer): string {
  const entry = /^\/\w+\/\d+(?=\/)/.exec(from)?.[0]
  const said = entry === undefined ? undefined : readAt(resume, entry)
  if (entry === undefined || !isRecord(said)) return ''
  return textAt(resume, `${entry}/${'organization' in said ? 'organization' : 'name'}`)
}

type Series = Pick<ChartSuggestion, 'title' | 'bars'>

/** Quarter, half, business year, month or year. */
const LABEL =
  /(?<![\p{L}\p{N}/.,-])(?:(?:Q[1-4]|H[12])(?:[\s/]?(?:’|')?(?:(?:19|20)\d\d|\d\d))?|FY\s?’?(?:(?:19|20)\d\d|\d\d)|(?:19|20)\d\d(?:[/–-](?:\d\d|(?:19|20)\d\d))?)(?![\p{L}\p{N}%٪％€£$]|[.,]\d)/gu

type Item = {
  readonly start: number
  readonly end: number
} & ({ readonly label: string } | { readonly value: number; readonly unit: string })
type Pair = {
  readonly label: string
  readonly value: number
  readonly unit: string
  /** Words between number and date: `people`. */
  readonly noun: string
  readonly start: number
  readonly end: number
}

function itemsOf(text: string): Item[] {
  const labels = [...text.matchAll(LABEL)].map((at) => ({
    label: at[0],
    start: at.index,
    end: at.index + at[0].length,
  }))
  const quantities = [...text.matchAll(QUANTITY)].flatMap((at): Item[] => {
    const start = at.index
    const end = start + at[0].length
    const {
      digits = '',
      size = '',
      plus,
      money = '',
      after = '',
      share = '',
      unit = '',
    } = at.groups ?? {}
    const value = Number(parseableDigits(digits))
    const isTaken = labels.some((label) => start < label.end && end > label.start)
    // "40+" is no exact value.
    if (isTaken || plus !== undefined || !Number.isFinite(value)) return []
    const marks = [money, size, after, share, unit].map((mark) => mark.trim())
    const glued = `${marks[0]}${marks[1]}`
    return [
      {
        ...{ start, end, value },
        unit: [glued, ...marks.slice(2)].filter(Boolean).join(' '),
      },
    ]
  })
  return [...labels, ...quantities].toSorted((a, b) => a.start - b.start)
}

/** Words that join a number and a date, or two pairs. */
const BINDS: ReadonlySet<string> = new Set(
  `in for at by of to from then and was were is as up
  im in für auf von bis und dann am war
  en à de et puis pour
  en a de y luego
  em para e de do no
  nel a da e
  in van tot en naar
  i från till och på år
  w z do i
  в с до и`.split(/\s+/),
)

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}’']+/gu) ?? []
const binds = (text: string): boolean =>
  /^[\s\p{L}\p{M},;:()–—→=/’'-]*$/u.test(text) &&
  wordsIn(text).every((word) => BINDS.has(word.toLowerCase()))

/** At most two words, as in "12 people in 2021". */
function nounIn(text: string): string | undefined {
  if (!/^[\s\p{L}\p{M}(,]*$/u.test(text)) return undefined
  const words = wordsIn(text)
  while (BINDS.has(words.at(-1)?.toLowerCase() ?? '')) words.pop()
  const isPlain = words.length <= 2 && words.every((word) => !BINDS.has(word.toLowerCase()))
  return isPlain ? words.join(' ') : undefined
}

/** "£2m in 2019, £3m in 2020 and £5m in 2021", in either order. */
function seriesIn(text: string): Series | undefined {
  const items = itemsOf(text)
  const run = clearerOf(text, [
    runOf(text, items, 'value first'),
    runOf(text, items, 'label first'),
  ])
  const [first, last] = [run?.[0], run?.at(-1)]
  if (run === undefined || first === undefined || last === undefined) return undefined
  return seriesOf(run, subjectIn(text.slice(0, first.start)) || subjectIn(text.slice(last.end)))
}

/**
 * Each number is next to two dates. Prefers pairs without a comma between, then the longer run;
 * null if ambiguous.
 */
function clearerOf(text: string, runs: readonly Pair[][]): Pair[] | undefined {
  const long = runs.filter((run) => run.length >= FEWEST_BARS)
  const whole = long.filter(
    (run) => !run.some(({ start, end }) => PARTED.test(text.slice(start, end))),
  )
  const rest = whole.length > 0 ? whole : long
  const most = Math.max(...rest.map((run) => run.length))
  const [run, another] = rest.filter(({ length }) => length === most)
  return another === undefined ? run : undefined
}

/** Not "1,200". */
const PARTED = /[,;]\s/

/** Longest run of pairs without other text between. */
function runOf(text: string, items: readonly Item[], order: 'value first' | 'label first'): Pair[] {
  let best: Pair[] = []
  let run: Pair[] = []
  for (let at = 0; at + 1 < items.length; at++) {
    const pair = pairOf(text, items[at], items[at + 1], order)
    if (pair === undefined) {
      run = []
      continue
    }
    const last = run.at(-1)
    const goesOn = last === undefined || binds(text.slice(last.end, pair.start))
    run = goesOn ? [...run, pair] : [pair]
    if (run.length > best.length) best = run
    at++
  }
  return best
}

function pairOf(
  text: string,
  a: Item | undefined,
  b: Item | undefined,
  order: 'value first' | 'label first',
): Pair | undefined {
  const [number, date] = order === 'value first' ? [a, b] : [b, a]
  if (!a || !b || !number || !date || !('value' in number) || !('label' in date)) return undefined
  const between = text.slice(a.end, b.start)
  const noun = order === 'value first' ? nounIn(between) : binds(between) ? '' : undefined
  if (noun === undefined) return undefined
  const { value, unit } = number
  return { label: date.label, value, unit, noun, start: a.start, end: b.end }
}

/** "Sales by region: North £1.2m, South £0.9m, West £2m". */
function namedIn(text: string): Series | undefined {
  const [, title = '', rest = ''] = /^([^:]{3,60}):\s(.+)$/su.exec(text.trim()) ?? []
  const parts = rest
    .replace(/[.]\s*$/, '')
    .split(/[;·|]\s*|(?:,\s|\s)(?:and|und|et|y|e|och|en|i|и)\s|,\s(?=\S)/u)
    .filter((part) => part.trim() !== '')
  const pairs = parts.map((part): Pair | undefined => {
    const numbers = itemsOf(part)
    const [number] = numbers
    if (numbers.length !== 1 || number === undefined || !('value' in number)) return undefined
    const label = `${part.slice(0, number.start)} ${part.slice(number.end)}`
      .replace(/[():–—=]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    const isName = label !== '' && label.length <= 24 && wordsIn(label).length <= 3
    // Only a unit makes a number a measurement.
    return isName && number.unit !== ''
      ? { label, value: number.value, unit: number.unit, noun: '', start: 0, end: 0 }
      : undefined
  })
  const known = pairs.filter((pair) => pair !== undefined)
  return known.length === pairs.length ? seriesOf(known, subjectIn(title)) : undefined
}

/** Lines of one entry that differ in year and value: "2019: £2m raised", "2020: £3m raised". */
function seriesOver(
  lines: readonly { pointer: Pointer; text: string }[],
): (Series & Pick<ChartSuggestion, 'from' | 'lines'>)[] {
  const alike = new Map<string, { pairs: Pair[]; lines: Pointer[]; subject: string }>()
  for (const { pointer, text } of lines) {
    const items = itemsOf(text)
    const number = items.find((item) => 'value' in item)
    const date = items.find((item) => 'label' in item)
    if (items.length !== 2 || !number || !date || !('value' in number) || !('label' in date))
      continue
    const [first = number, second = date] = items
    const rest = [text.slice(0, first.start), text.slice(first.end, second.start)]
    const said = wordsIn([...rest, text.slice(second.end)].join(' '))
    const subject = said.filter((word) => !BINDS.has(word.toLowerCase())).join(' ')
    const key = `${subject.toLowerCase()} ${number.unit}`
    const one = alike.get(key) ?? { pairs: [], lines: [], subject }
    one.pairs.push({ ...number, label: date.label, noun: '' })
    one.lines.push(pointer)
    alike.set(key, one)
  }
  return [...alike.values()].flatMap(({ pairs, lines: pointers, subject }) => {
    const series = seriesOf(pairs, subject)
    const [from] = pointers
    return series && from !== undefined ? [{ ...series, from, lines: pointers }] : []
  })
}

/** "Top 3", "No. 4": a rank, no amount. */
const RANK = /(?:^|\s)(?:top|rank(?:ed)?|no\.?|nr\.?|#|place|platz)\s*$/iu

function seriesOf(pairs: readonly Pair[], subject: string): Series | undefined {
  const [first] = pairs
  if (first === undefined || pairs.length < FEWEST_BARS || pairs.length > MOST_BARS)
    return undefined
  const labels = new Set(pairs.map(({ label }) => label))
  const nouns = new Set(pairs.map(({ noun }) => noun.toLowerCase()).filter(Boolean))
  const isOne =
    labels.size === pairs.length &&
    nouns.size <= 1 &&
    pairs.every(({ unit }) => unit === first.unit)
  const noun = pairs.find((pair) => pair.noun !== '')?.noun ?? ''
  if (!isOne || (subject === '' && noun === '') || RANK.test(subject)) return undefined
  const title = [subject, noun, first.unit].filter(Boolean).join(', ')
  if (title.length > LONGEST_TITLE) return undefined
  const bars = pairs.map(({ label, value }) => ({ label, value }))
  return { title, bars: isNewestFirst(bars) ? bars.toReversed() : bars }
}

/** Charts run from old to new. */
const isNewestFirst = (bars: readonly { label: string }[]): boolean =>
  bars.every(({ label }, at) => {
    const before = bars[at - 1]?.label
    return /^(?:19|20)\d\d/.test(label) && (before === undefined || label < before)
  })

/** Trims punctuation in a loop, as a regex would be quadratic. */
function withoutEnd(word: string): string {
  let end = word.length
  while (end > 0 && ',;:.()'.includes(word[end - 1] ?? '')) end -= 1
  return word.slice(0, end)
}

/** The subject: words next to the series, without joining words. */
function subjectIn(text: string): string {
  const words = (
    text
      .split(/[.,;!?•]\s|[:]\s*$/u)
      .filter((part) => part.trim())
      .at(-1) ?? ''
  )
    .trim()
    .split(/\s+/)
    .map(withoutEnd)
    .filter(Boolean)
  while (BINDS.has(words.at(-1)?.toLowerCase() ?? '')) words.pop()
  while (BINDS.has(words[0]?.toLowerCase() ?? '')) words.shift()
  const said = words.join(' ')
  return /\p{L}{2}/u.test(said) && !/\d/.test(said) ? said : ''
}
