/** Cuts a section into entries: one job, one degree, one project each. */
import { type Paragraph, paragraphText, type Segment } from '../extract/cv-text.ts'
import { findDates, isDateText } from '../vocabulary/dates.ts'

export type Entry = { head: Paragraph[]; body: Paragraph[] }

type Line = {
  paragraph: Paragraph
  text: string
  kind: 'item' | 'text' | 'head'
  /** Holds the dates of an entry. */
  isAnchor: boolean
  key: string
}

export function splitEntries(paragraphs: readonly Paragraph[]): Entry[] {
  const lines = paragraphs.map(lineOf)
  if (lines.length === 0) return []
  demoteBulletedHeads(lines)
  const starts = startsOf(lines)
  const entries: Entry[] = []
  const bodyKeys = new Set(lines.filter((line) => line.kind !== 'head').map((line) => line.key))
  starts.forEach((start, i) => {
    const own = lines.slice(start, starts[i + 1] ?? lines.length)
    entries.push(headAndBody(own, bodyKeys))
  })
  return entries
}

function lineOf(paragraph: Paragraph): Line {
  const text = paragraphText(paragraph)
  const rest = withoutDates(text)
  const dates = findDates(text)
  const isSentence = looksLikeSentence(rest)
  const kind = paragraph.bullet ? 'item' : isSentence ? 'text' : 'head'
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
  }
}

/** When nothing but bullets has dates, the bullets are the entries. */
function demoteBulletedHeads(lines: Line[]): void {
  if (lines.some((line) => line.isAnchor)) return
  const dated = lines.filter((line) => line.kind === 'item' && findDates(line.text).length > 0 && withoutDates(line.text).length < 140)
  const items = lines.filter((line) => line.kind === 'item')
  if (dated.length === 0 || dated.length < items.length * 0.4) return
  for (const line of dated) {
    line.kind = 'head'
    line.isAnchor = true
  }
}

export function looksLikeSentence(text: string): boolean {
  const words = text.split(/\s+/).length
  const dense = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/.test(text)
  if (/[。．]$/.test(text)) return true
  if (dense && words <= 3) return text.length > 45
  if (/[.!?।](?:["”»)])?$/.test(text) && words >= 5 && !/\b(?:Inc|Ltd|Co|Corp|S\.A|A\.Ş|Sp|o\.o|s\.r\.o|a\.s|B\.V|N\.V|e\.V|St|Jr|Sr|D|A|S|C|M|B|Sc)\.$/.test(text)) return true
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

/** The first segment that is not just a date. */
function leadOf({ segments }: Paragraph): Segment | undefined {
  return segments.find((segment) => /\p{L}/u.test(segment.text) && !isDateText(segment.text)) ?? segments[0]
}

function startsOf(lines: Line[]): number[] {
  const first = lines.find((line) => line.kind === 'head')
  if (!first) return lines.some((line) => line.kind === 'item') ? [0] : [0]
  const hasAnchors = lines.some((line) => line.isAnchor)
  const styled = startsByStyle(lines, first.key, hasAnchors)
  if (styled) return hasAnchors ? splitAtAnchors(lines, styled) : styled
  return hasAnchors ? startsByAnchor(lines) : startsByGap(lines)
}

/** Titles set in a style of their own begin the entries. */
function startsByStyle(lines: Line[], key: string, hasAnchors: boolean): number[] | null {
  const others = lines.filter((line) => line.key !== key)
  const isDistinct =
    others.length > 0 && !lines.some((line) => line.key === key && line.kind === 'text') &&
    !lines.some((line) => line.key === key && line.kind === 'item')
  if (!isDistinct) return null
  const starts: number[] = []
  let hasAnchor = false
  let hasBody = false
  let hasOther = false
  lines.forEach((line, i) => {
    const opens = line.kind === 'head' && line.key === key
    const previousIsDone = hasBody || (hasAnchors ? hasAnchor && (hasOther || line.isAnchor || startsFresh(lines, i)) : hasOther)
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

const startsFresh = (lines: Line[], i: number) => (lines[i] as Line).paragraph.gap > 0.3

/** Several dated roles under one title: each is an entry. */
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
        (lines[begin - 1]?.key === lines[first - (anchor - begin + 1)]?.key || hasBodyBetween(lines, previous, begin - 1))
      )
        begin--
      if (isDateText((lines[anchor] as Line).text) && begin === anchor && !hasBodyBetween(lines, previous, anchor) && anchor === previous + 1) continue
      all.push(begin)
    }
  })
  return all
}

const hasBodyBetween = (lines: Line[], from: number, to: number) =>
  lines.slice(from + 1, to).some((line) => line.kind !== 'head')

function indexesOfAnchors(lines: Line[], start: number, end: number): number[] {
  return lines.flatMap((line, i) => (i >= start && i < end && line.isAnchor ? [i] : []))
}

/** Without style to go by, each entry has as many lines above its date as the first one. */
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

/** A clear white space between the two entries decides where the second begins. */
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
    const isNew = line.kind === 'head' && (!previous || previous.kind !== 'head' || line.paragraph.gap > 0.4)
    if (i === 0 || isNew) starts.push(i)
  })
  return starts
}

function headAndBody(own: Line[], bodyKeys: Set<string>): Entry {
  const anchor = own.findIndex((line) => line.isAnchor)
  let end = 0
  let after = 0
  while (end < own.length) {
    const line = own[end] as Line
    if (line.kind !== 'head') break
    if (anchor >= 0 && end > anchor) {
      after++
      const looksLikeBody = bodyKeys.has(line.key) && after > 2
      if (looksLikeBody || after > 3) break
    }
    end++
  }
  if (end === 0) end = 1
  return {
    head: own.slice(0, end).map((line) => line.paragraph),
    body: own.slice(end).map((line) => line.paragraph),
  }
}
