/** Splits a section into entries: one job, degree or project each. */
import { joinSegments, type Paragraph, paragraphText, type Segment } from '../extract/cv-text.ts'
import { findDates, isDateText } from '../vocabulary/dates.ts'
import { companyWords, degreeWords, positionWords, schoolWords } from '../vocabulary/occupations.ts'
import { placeScore } from '../vocabulary/places.ts'
import { TYPICAL_PAGE_WIDTH } from './split-sections.ts'

export type SectionEntry = {
  head: Paragraph[]
  body: Paragraph[]
  /** One undated line above several dated entries. */
  isGroupTitle?: boolean
}

type Line = {
  paragraph: Paragraph
  text: string
  kind: 'item' | 'text' | 'head'
  /** Contains the dates of an entry. */
  isAnchor: boolean
  key: string
  /** Start of its text, in points from the start of the column. */
  start: number
}

/** True for a line that names an entry despite its punctuation; `text` has no dates. */
export type IsName = (text: string, paragraph: Paragraph) => boolean

export function splitEntries(
  paragraphs: readonly Paragraph[],
  isName: IsName = () => false,
): SectionEntry[] {
  const { paragraphs: parted, margins } = partMargins(paragraphs.flatMap(partDateFromText))
  const lines = parted.map((paragraph) => lineOf(paragraph, isName))
  if (lines.length === 0) return []
  findOuterBullets(lines)
  findIndentedItems(lines)
  demoteBulletedHeads(lines)
  const titles = groupTitlesOf(lines)
  const starts = titles ? startsWithTitles(lines, titles) : startsOf(lines)
  const entries: SectionEntry[] = []
  const bodyKeys = new Set(lines.filter((line) => line.kind !== 'head').map((line) => line.key))
  const areWhole = areWholeTitles(lines)
  starts.forEach((start, i) => {
    const own = lines.slice(start, starts[i + 1] ?? lines.length)
    const { head, body } = headAndBody(own, bodyKeys, areWhole)
    const beside = own.flatMap(({ paragraph }) => margins.get(paragraph) ?? [])
    entries.push({
      head: beside.length > 0 ? [...head, joinedMargin(beside)] : head,
      body,
      ...(titles?.includes(start) && own.length === 1 && { isGroupTitle: true }),
    })
  })
  return entries
}

/**
 * Text below a date in the margin ("Paris," and "France") is not the text beside it. `margins` maps
 * the paragraph above to it.
 */
function partMargins(all: readonly Paragraph[]): {
  paragraphs: Paragraph[]
  margins: Map<Paragraph, Paragraph[]>
} {
  const margins = new Map<Paragraph, Paragraph[]>()
  const paragraphs: Paragraph[] = []
  let anchor: Paragraph | null = null
  for (const paragraph of all) {
    const cell = paragraph.segments.findIndex((segment, i) => i > 0 && segment.cell)
    if (cell > 0 && isDateText(joinSegments(paragraph.segments.slice(0, cell)))) {
      anchor = paragraph
      paragraphs.push(paragraph)
      continue
    }
    const edge = anchor ? startOf(anchor) : 0
    const inMargin = cell > 0 ? paragraph.segments.slice(0, cell) : paragraph.segments
    if (!anchor || paragraph.bullet || !isLeftOf(inMargin, paragraph.indent, edge)) {
      paragraphs.push(paragraph)
      continue
    }
    margins.set(anchor, [...(margins.get(anchor) ?? []), { ...paragraph, segments: inMargin }])
    if (cell < 0) continue
    const segments = paragraph.segments.slice(cell)
    paragraphs.push({
      ...paragraph,
      indent: edge,
      segments: segments.map((segment, i) => (i === 0 ? { ...segment, cell: false } : segment)),
    })
  }
  return { paragraphs, margins }
}

/** Points; `edge` is the start of the text beside the margin. */
function isLeftOf(segments: readonly Segment[], indent: number, edge: number): boolean {
  const [first, last] = [segments[0]?.box, segments.at(-1)?.box]
  if (!first || !last || edge === 0) return false
  const width = (last[0] + last[2] - first[0]) * TYPICAL_PAGE_WIDTH
  return width > 0 && indent + width <= edge + 1 && isPlace(joinSegments(segments))
}

const isPlace = (text: string): boolean => placeScore(text.replace(/,$/, '')) >= 0.7

const joinedMargin = (parts: readonly Paragraph[]): Paragraph => ({
  ...(parts[0] as Paragraph),
  segments: parts.flatMap(({ segments }, i) =>
    segments.map((s, at) => (i > 0 && at === 0 ? { ...s, text: ` ${s.text}`, cell: false } : s)),
  ),
})

/**
 * Undated lines between entries whose first line starts with the date, in a column of its own.
 * Null if each entry has such a line, which then is its title.
 */
function groupTitlesOf(lines: readonly Line[]): number[] | null {
  const anchors = lines.filter((line) => line.isAnchor)
  const areDatesFirst = anchors.every(
    ({ text }) => text.includes('\t') && isDateText(text.split('\t')[0] ?? ''),
  )
  if (anchors.length < 2 || !areDatesFirst) return null
  const titles = lines.flatMap((line, i) => {
    const isFree = i === 0 || (lines[i - 1] as Line).kind !== 'head'
    return line.kind === 'head' && !line.isAnchor && isFree && lines[i + 1]?.isAnchor ? [i] : []
  })
  return titles.length > 0 && titles.length < anchors.length ? titles : null
}

/** Each title beside its dates has at least two parts: "Novelist, Harbour Press". */
function areWholeTitles(lines: readonly Line[]): boolean {
  const anchors = lines.filter((line) => line.isAnchor)
  return (
    anchors.length >= 2 &&
    anchors.every(({ text }) => {
      const [dates = '', title = ''] = text.split('\t')
      return isDateText(dates) && /\p{L}{2},\s+\p{L}/u.test(title)
    })
  )
}

function isPlainText({ text, paragraph }: Line): boolean {
  const lead = leadOf(paragraph)
  const names = companyWords(text) + schoolWords(text) + degreeWords(text) + positionWords(text)
  const isNamed = names > 0 && !/\s\p{Ll}{4,}$/u.test(text)
  return !lead?.bold && !lead?.italic && !isNamed && !isPlace(text)
}

const startsWithTitles = (lines: readonly Line[], titles: readonly number[]): number[] =>
  lines.flatMap((line, i) => (i === 0 || line.isAnchor || titles.includes(i) ? [i] : []))

/**
 * "since January 2016, programming and watching the build.": the date ends the head, the rest is
 * body text.
 */
function partDateFromText(paragraph: Paragraph): Paragraph[] {
  const { segments } = paragraph
  const text = segments.map((segment) => segment.text).join('')
  const first = findDates(text)[0]
  if (!first?.isRange || paragraph.bullet || segments.some((s) => s.cell)) return [paragraph]
  const end = first.index + first.length
  // "Clerk, Acme Ltd (2016 – 2018) Leads the archive."
  const isAfterTitle = first.index <= LONGEST_TITLE && text[end - 1] === ')'
  if (first.index > 2 && !isAfterTitle) return [paragraph]
  const rest = text.slice(end).replace(/^[\s,;:–—-]+/, '')
  if (rest.split(/\s+/).length < 4 || !/[.!?]$/.test(rest)) return [paragraph]
  const cut = text.length - rest.length
  return [
    { ...paragraph, segments: sliceOf(segments, 0, end) },
    { ...paragraph, segments: sliceOf(segments, cut, text.length), gap: 0 },
  ]
}

/** The segments for the characters `from` to `to` of the joined text. */
function sliceOf(segments: readonly Segment[], from: number, to: number): Segment[] {
  let at = 0
  return segments.flatMap((segment) => {
    const start = at
    at += segment.text.length
    const text = segment.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    return text.trim() === '' ? [] : [{ ...segment, text }]
  })
}

function lineOf(paragraph: Paragraph, isName: IsName): Line {
  const text = paragraphText(paragraph)
  const rest = withoutDates(text)
  const dates = findDates(text)
  const isSentence =
    isShortSentence(rest) ||
    (looksLikeSentence(rest) && !isName(rest, paragraph) && !isDatedTitle(paragraph, rest)) ||
    isSubheading(rest)
  // An icon before a date is no list bullet.
  const isItem = paragraph.bullet && !isDateText(text.split('\t')[0] ?? '')
  const kind = isItem ? 'item' : isSentence ? 'text' : 'head'
  const hasRange = dates.some((date) => date.isRange)
  const dateAtEdge = dates.some(
    ({ index, length }) => index <= 2 || text.length - (index + length) <= 2 || /\t/.test(text),
  )
  return {
    paragraph,
    text,
    kind,
    isAnchor: kind === 'head' && dates.length > 0 && (hasRange || dateAtEdge),
    key: keyOf(paragraph),
    start: startOf(paragraph),
  }
}

/** A short text beside a date range in its own cell names an entry, also with a full stop. */
function isDatedTitle({ segments }: Paragraph, rest: string): boolean {
  const cell = segments.findIndex((segment, i) => i > 0 && segment.cell)
  return (
    cell > 0 &&
    isDateText(joinSegments(segments.slice(0, cell))) &&
    rest.length <= LONGEST_TITLE &&
    !/[.!?]\s/.test(rest.replace(/\b\p{L}{1,3}\.\s/gu, ''))
  )
}

const LONGEST_TITLE = 110

/** "Served customers." names neither a role nor an employer. */
const isShortSentence = (text: string): boolean =>
  /^\p{Lu}\p{L}+(?:\s\p{Ll}[\p{L}’'-]*){1,8}\p{Ll}{3}\.$/u.test(text) &&
  positionWords(text) + companyWords(text) + schoolWords(text) + degreeWords(text) === 0

/** The start of its text, ignoring a date in the margin. */
function startOf(paragraph: Paragraph): number {
  const lead = leadOf(paragraph)
  const first = paragraph.segments[0]
  if (!lead?.box || !first?.box || lead === first) return paragraph.indent
  const moved = Math.max(
    lead.box[0] - first.box[0],
    first.box[0] + first.box[2] - lead.box[0] - lead.box[2],
  )
  return paragraph.indent + moved * TYPICAL_PAGE_WIDTH
}

/**
 * Outer bullets may be the entries if they are bold, or each have a date, or a place or date at the
 * right edge. The same holds for a single level of bullets.
 */
function findOuterBullets(lines: Line[]): void {
  const items = lines.filter((line) => line.kind === 'item')
  const edge = Math.min(...items.map((line) => line.start))
  const outer = items.filter((line) => line.start < edge + 4)
  const inner = items.filter((line) => line.start >= edge + 4)
  const isBold = ({ paragraph }: Line) => leadOf(paragraph)?.bold === true
  const isDated = ({ text }: Line) =>
    findDates(text).length > 0 && withoutDates(text).length < 90 && !looksLikeSentence(text)
  const areAtEdge = outer.every(endsInPlaceOrDate)
  const areHeads = outer.every(isBold) || outer.every(isDated) || areAtEdge
  // A timeline: markers before bold titles, none before other lines.
  const areTitles = items.length > 0 && items.every(isBold) && lines.some((line) => line.isAnchor)
  if (inner.length === 0 ? !areTitles : !areHeads || inner.some(isBold)) return
  // The line with the dates below each title is its anchor.
  const haveDatesBelow = lines.some((line) => line.isAnchor)
  for (const line of outer) {
    line.kind = 'head'
    line.isAnchor = findDates(line.text).length > 0 || (areAtEdge && !haveDatesBelow)
  }
}

/** The last cell contains only a place or a date. */
function endsInPlaceOrDate({ paragraph }: Line): boolean {
  const { segments } = paragraph
  const from = segments.findLastIndex((segment, i) => i > 0 && segment.cell)
  if (from < 0) return false
  const text = joinSegments(segments.slice(from))
  return isDateText(text) || placeScore(withoutDates(text)) >= 0.7
}

/** Drawn bullets may be missing: lines indented further than the titles are items. */
function findIndentedItems(lines: Line[]): void {
  if (lines.some((line) => line.kind === 'item')) return
  const heads = lines.filter((line) => line.isAnchor)
  const base = Math.min(...(heads.length > 0 ? heads : lines).map((line) => line.start))
  const deeper = lines.filter(
    (line) =>
      line.start > base + 8 && !line.isAnchor && line.paragraph.segments.every((s) => !s.cell),
  )
  const isList =
    deeper.length > 0 &&
    lines.some(
      (line, i) => i > 0 && deeper.includes(line) && (lines[i - 1] as Line).start <= base + 8,
    )
  if (!isList || deeper.some((line) => line.paragraph.segments[0]?.bold)) return
  for (const line of deeper) line.kind = 'item'
}

/** If only bullets have dates, the bullets are the entries. */
function demoteBulletedHeads(lines: Line[]): void {
  if (lines.some((line) => line.isAnchor)) return
  const dated = lines.filter(
    (line) =>
      line.kind === 'item' &&
      findDates(line.text).length > 0 &&
      withoutDates(line.text).length < 140,
  )
  const items = lines.filter((line) => line.kind === 'item')
  if (dated.length === 0 || dated.length < items.length * 0.4) return
  for (const line of dated) {
    line.kind = 'head'
    line.isAnchor = true
  }
}

const SUBHEADINGS = new Set(
  'highlights|key highlights|achievements|key achievements|responsibilities|key responsibilities|duties|tasks|main tasks|results|key results|accomplishments|summary|courses|technologies|tech stack|logros|funciones|responsabilidades|tareas|réalisations|missions|responsabilités|aufgaben|tätigkeiten|erfolge|hauptaufgaben|risultati|attività|mansioni|responsabilità|conquistas|resultados|atividades|realizações|業務内容|実績|主要业绩|工作职责|主要职责|工作内容|المهام|الإنجازات|المسؤوليات|обязанности|достижения|должностные обязанности|ज़िम्मेदारियाँ|उपलब्धियाँ|görevler|sorumluluklar|başarılar|obowiązki|zadania|osiągnięcia|zakres obowiązków|arbetsuppgifter|resultat|ansvarsområden|주요 업무|주요 성과|담당 업무|taken|verantwoordelijkheden|werkzaamheden|resultaten|náplň práce|úspěchy|תחומי אחריות|הישגים|หน้าที่ความรับผิดชอบ|ผลงาน|nhiệm vụ|thành tích|trách nhiệm|καθήκοντα|αρμοδιότητες|επιτεύγματα'.split(
    '|',
  ),
)

/** "Key achievements:" above a list inside an entry is a label without a field. */
export function isSubheading(text: string): boolean {
  return SUBHEADINGS.has(
    text
      .replace(/[:：\s]+$/, '')
      .trim()
      .toLowerCase(),
  )
}

export function looksLikeSentence(text: string): boolean {
  const words = text.split(/\s+/).length
  const dense = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/.test(text)
  if (/[。．]$/.test(text)) return true
  if (dense && words <= 3) return text.length > 45
  if (
    /[.!?।](?:["”»)])?$/.test(text) &&
    words >= 5 &&
    !/\b(?:Inc|Ltd|Co|Corp|S\.A|A\.Ş|Sp|o\.o|s\.r\.o|a\.s|B\.V|N\.V|e\.V|St|Jr|Sr|D|A|S|C|M|B|Sc)\.$/.test(
      text,
    )
  )
    return true
  return words > 18 || text.length > 140
}

function withoutDates(text: string): string {
  let rest = text
  for (const { index, length } of findDates(text).reverse())
    rest = `${rest.slice(0, index)} ${rest.slice(index + length)}`
  return rest.replace(/\s+/g, ' ').trim()
}

function keyOf(paragraph: Paragraph): string {
  const lead = leadOf(paragraph)
  return `${lead?.bold}|${lead?.italic}|${Math.round((lead?.size ?? 0) * 2)}|${lead?.color}`
}

/** The first segment that is not a date. */
function leadOf({ segments }: Paragraph): Segment | undefined {
  const cell = segments.findIndex((segment, i) => i > 0 && segment.cell)
  if (cell > 0 && isDateText(joinSegments(segments.slice(0, cell)))) return segments[cell]
  return (
    segments.find((segment) => /\p{L}/u.test(segment.text) && !isDateText(segment.text)) ??
    segments[0]
  )
}

function startsOf(lines: Line[]): number[] {
  const first = lines.find((line) => line.kind === 'head')
  if (!first) return [0]
  const hasAnchors = lines.some((line) => line.isAnchor)
  const styled = startsByStyle(lines, first.key, hasAnchors)
  if (styled && (!hasAnchors || mostHaveAnchors(lines, styled) || allFollowText(lines, styled)))
    return hasAnchors ? splitAtAnchors(lines, styled) : styled
  return hasAnchors ? startsByAnchor(lines) : startsByGap(lines)
}

/** Titles in a distinct style start the entries. */
function startsByStyle(lines: Line[], key: string, hasAnchors: boolean): number[] | null {
  const others = lines.filter((line) => line.key !== key)
  const isDistinct =
    others.length > 0 &&
    !lines.some((line) => line.key === key && line.kind === 'text') &&
    !lines.some((line) => line.key === key && line.kind === 'item')
  if (!isDistinct) return null
  const starts: number[] = []
  let hasAnchor = false
  let hasBody = false
  let hasOther = false
  lines.forEach((line, i) => {
    const opens = line.kind === 'head' && line.key === key
    const previousIsDone =
      hasBody ||
      (hasAnchors ? hasAnchor && (hasOther || line.isAnchor || startsFresh(lines, i)) : hasOther)
    if (opens && (starts.length === 0 || previousIsDone)) {
      starts.push(i)
      hasAnchor = false
      hasBody = false
      hasOther = false
    }
    if (line.isAnchor) hasAnchor = true
    if (line.kind !== 'head') hasBody = true
    if (line.key !== key) hasOther = true
  })
  if (starts[0] !== 0) starts.unshift(0)
  return starts
}

function mostHaveAnchors(lines: Line[], starts: number[]): boolean {
  const dated = starts.filter(
    (start, i) => indexesOfAnchors(lines, start, starts[i + 1] ?? lines.length).length > 0,
  )
  return dated.length >= starts.length * 0.7
}

/** Each later title directly follows the text of the previous entry, even without dates. */
function allFollowText(lines: Line[], starts: number[]): boolean {
  return (
    starts.length > 1 &&
    starts.slice(1).every((start) => lines[start - 1]?.kind !== 'head') &&
    starts.some((start) => (lines[start] as Line).isAnchor)
  )
}

const startsFresh = (lines: Line[], i: number) => (lines[i] as Line).paragraph.gap > 0.3

/** Several dated roles below one title are separate entries. */
function splitAtAnchors(lines: Line[], starts: number[]): number[] {
  const all: number[] = []
  starts.forEach((start, s) => {
    const end = starts[s + 1] ?? lines.length
    all.push(start)
    const anchors = indexesOfAnchors(lines, start, end)
    const first = anchors[0] ?? start
    for (let a = 1; a < anchors.length; a++) {
      const anchor = anchors[a] as number
      const previous = anchors[a - 1] as number
      let begin = anchor
      while (
        begin - 1 > previous &&
        lines[begin - 1]?.kind === 'head' &&
        (lines[begin - 1]?.key === lines[first - (anchor - begin + 1)]?.key ||
          hasBodyBetween(lines, previous, begin - 1))
      )
        begin--
      if (
        isDateText((lines[anchor] as Line).text) &&
        begin === anchor &&
        !hasBodyBetween(lines, previous, anchor) &&
        anchor === previous + 1
      )
        continue
      all.push(begin)
    }
  })
  return all
}

const hasBodyBetween = (lines: Line[], from: number, to: number) =>
  lines.slice(from + 1, to).some((line) => line.kind !== 'head')

function indexesOfAnchors(lines: Line[], start: number, end: number): number[] {
  return lines.flatMap((line, i) =>
    i >= start && i < end && line.isAnchor && !endsDateAbove(lines, i) ? [i] : [],
  )
}

/** Start and end years on separate lines are one anchor. */
function endsDateAbove(lines: Line[], i: number): boolean {
  const isSingle = (line: Line | undefined) =>
    line !== undefined &&
    line.isAnchor &&
    isDateText(line.text) &&
    !findDates(line.text).some((date) => date.isRange)
  return isSingle(lines[i]) && isSingle(lines[i - 1]) && !isSingle(lines[i - 2])
}

/** Without distinct styles, each entry has as many lines above its date as the first. */
function startsByAnchor(lines: Line[]): number[] {
  const anchors = indexesOfAnchors(lines, 0, lines.length)
  const above = anchors[0] as number
  const starts = [0]
  for (let a = 1; a < anchors.length; a++) {
    const anchor = anchors[a] as number
    const previous = anchors[a - 1] as number
    let lastBody = previous
    for (let i = previous + 1; i < anchor; i++) if (lines[i]?.kind !== 'head') lastBody = i
    const begin = Math.max(lastBody + 1, anchor - above)
    starts.push(byGap(lines, begin, anchor))
  }
  return starts
}

/** A clear gap between entries decides the start of the second. */
function byGap(lines: Line[], begin: number, anchor: number): number {
  let best = begin
  let widest = 0.35
  for (let i = begin; i <= anchor; i++) {
    const gap = lines[i]?.paragraph.gap ?? 0
    if (gap > widest + 0.15) {
      widest = gap
      best = i
    }
  }
  return best
}

function startsByGap(lines: Line[]): number[] {
  const starts: number[] = []
  lines.forEach((line, i) => {
    const previous = lines[i - 1]
    const isNew =
      line.kind === 'head' && (!previous || previous.kind !== 'head' || line.paragraph.gap > 0.4)
    if (i === 0 || isNew) starts.push(i)
  })
  return starts
}

/**
 * The first lines of an entry up to its body. Without distinct styles, two lines of names form the
 * head.
 */
function headAndBody(own: Line[], bodyKeys: Set<string>, areWhole: boolean): SectionEntry {
  const anchor = own.findIndex((line) => line.isAnchor)
  let end = 0
  let after = 0
  let names = 0
  while (end < own.length) {
    const line = own[end] as Line
    if (line.kind !== 'head') break
    const rest = withoutDates(line.text)
    const isName = /\p{L}{2}/u.test(rest) && placeScore(rest) < 0.7
    if (anchor >= 0 && end > anchor) {
      if (areWhole && isPlainText(line)) break
      after++
      const looksAlike = bodyKeys.has(line.key) || bodyKeys.size === 0
      if ((looksAlike && names >= 2 && isName) || after > 3) break
    }
    if (isName)
      names +=
        line.text.includes('\t') &&
        !isDateText(line.text.split('\t')[0] ?? '') &&
        !isDateText(line.text.split('\t').at(-1) ?? '')
          ? 2
          : 1
    end++
  }
  if (end === 0) end = 1
  return {
    head: own.slice(0, end).map((line) => line.paragraph),
    body: own
      .slice(end)
      .map((line) => (line.kind === 'item' ? { ...line.paragraph, bullet: true } : line.paragraph)),
  }
}
