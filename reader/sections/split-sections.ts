/** Finds section headings by vocabulary and style, and splits the CV into sections. */
import { joinSegments, type Paragraph, paragraphText, type Segment } from '../extract/cv-text.ts'
import { stripContactLabel } from '../vocabulary/contact-words.ts'
import { findDates, isDateText } from '../vocabulary/dates.ts'
import {
  composedHeadingOf,
  headingOf,
  likelyHeadingOf,
  type SectionKind,
} from '../vocabulary/headings.ts'
import { stemmedHeadingOf } from '../vocabulary/heading-stems.ts'
import { companyWords, degreeWords, positionWords } from '../vocabulary/occupations.ts'

export type Section = {
  /** `top`: before the first heading of its column. */
  kind: SectionKind | 'top'
  heading: readonly Segment[]
  paragraphs: Paragraph[]
}

/** Points; boxes are relative to the page. */
export const TYPICAL_PAGE_WIDTH = 600

type Candidate = {
  paragraph: Paragraph
  segments: Segment[]
  rest: Segment[]
  kind: SectionKind
  key: string
  strength: number
}

export function splitSections(paragraphs: readonly Paragraph[]): Section[] {
  const body = bodyStyle(paragraphs)
  const headings = findHeadings(
    paragraphs.filter((paragraph) => !paragraph.isRotated),
    body,
  )
  const sections: Section[] = []
  const openInFlow = new Map<number, Section>()
  const stray: Section = { kind: 'contact', heading: [], paragraphs: [] }
  const largest = Math.max(0, ...paragraphs.filter((p) => !p.isRotated).map(sizeOf))
  for (const paragraph of paragraphs) {
    // Only the largest vertical text may be the name; the topic of other vertical text is unknown.
    if (paragraph.isRotated && sizeOf(paragraph) <= largest) {
      if (isContactLine(paragraph)) stray.paragraphs.push(paragraph)
      else sections.push({ kind: 'other', heading: [], paragraphs: [paragraph] })
      continue
    }
    const heading = headings.get(paragraph)
    const above = openInFlow.get(paragraph.flow)
    // "Programming languages" directly below "Skills" is a part of the section.
    const isPart =
      heading &&
      above?.kind === heading.kind &&
      above.paragraphs.length === 0 &&
      heading.rest.length === 0
    if (heading && !isPart) {
      const section: Section = { kind: heading.kind, heading: heading.segments, paragraphs: [] }
      sections.push(section)
      openInFlow.set(paragraph.flow, section)
      if (heading.rest.length > 0) section.paragraphs.push(withoutHeading(paragraph, heading.rest))
      continue
    }
    if (isContactLine(paragraph) && openInFlow.get(paragraph.flow)?.kind !== 'top') {
      stray.paragraphs.push(paragraph)
      continue
    }
    let open = openInFlow.get(paragraph.flow)
    if (!open) {
      open = { kind: 'top', heading: [], paragraphs: [] }
      sections.push(open)
      openInFlow.set(paragraph.flow, open)
    }
    open.paragraphs.push(paragraph)
  }
  if (stray.paragraphs.length > 0) sections.push(stray)
  return sections
}

const sizeOf = ({ segments }: Paragraph): number => Math.max(0, ...segments.map((s) => s.size))

const ADDRESS =
  /^(?:https?:\/\/|www\.)\S+$|^[\w-]{2,40}(?:\.[\w-]{2,40}){1,3}(?:\/\S*)?$|^[^\s@]{1,60}@[\w.-]{3,60}$/i

/** A line of only an email address, a phone number or several URLs. */
function isContactLine(paragraph: Paragraph): boolean {
  const text = stripContactLabel(paragraphText(paragraph))
  const parts = text.split(/\s*[|•·◦]\s*|\t/).filter((part) => part.trim() !== '')
  if (parts.length > 1 && parts.every((part) => ADDRESS.test(part.trim()))) return true
  return (
    /^\S+@\S+\.\p{L}{2,}$/u.test(text) ||
    (/^\+[\d\s().-]{8,20}$/.test(text) && text.replace(/\D/g, '').length >= 8)
  )
}

/** The text beside a heading in the margin, as its own line. */
function withoutHeading(paragraph: Paragraph, rest: Segment[]): Paragraph {
  const from = paragraph.segments[0]?.box
  const to = rest[0]?.box
  const moved = from && to ? Math.max(to[0] - from[0], from[0] + from[2] - to[0] - to[2]) : 0
  return {
    ...paragraph,
    indent: paragraph.indent + moved * TYPICAL_PAGE_WIDTH,
    segments: rest.map((segment, i) => (i === 0 ? { ...segment, cell: false } : segment)),
  }
}

/** The most common text style. */
function bodyStyle(paragraphs: readonly Paragraph[]): BodyStyle {
  const letters = new Map<string, { count: number; segment: Segment }>()
  for (const { segments } of paragraphs)
    for (const segment of segments) {
      const key = `${Math.round(segment.size)}|${segment.color}|${segment.bold}`
      const seen = letters.get(key) ?? { count: 0, segment }
      seen.count += segment.text.length
      letters.set(key, seen)
    }
  const most = [...letters.values()].sort((a, b) => b.count - a.count)[0]?.segment
  return { size: most?.size ?? 0, color: most?.color ?? '', bold: most?.bold ?? false }
}

function findHeadings(
  paragraphs: readonly Paragraph[],
  body: BodyStyle,
): Map<Paragraph, Candidate> {
  const isPlain = body.size === 0
  const items = stylesOfItems(paragraphs)
  const candidates = paragraphs.flatMap((paragraph) =>
    candidateOf(paragraph, body, isPlain, (key) => isPlain || items.has(key)),
  )
  const groups = new Map<string, Set<SectionKind>>()
  for (const { key, kind } of candidates) groups.set(key, (groups.get(key) ?? new Set()).add(kind))
  const strongest = Math.max(
    0,
    ...candidates.filter((c) => kindsOf(groups, c) >= 2).map((c) => c.strength),
  )
  const alones = candidates.filter((c) => c.rest.length === 0).length
  const purest = Math.max(
    0,
    ...candidates.filter((c) => kindsOf(groups, c) >= 3).map((c) => purityOf(paragraphs, c)),
  )
  const accepted = new Map<Paragraph, Candidate>()
  for (const candidate of candidates) {
    if (
      strongest > 0 &&
      candidate.paragraph.headingLevel === 0 &&
      isMostlyOtherText(paragraphs, candidate, purest)
    )
      continue
    const alone = candidate.rest.length === 0
    const hasPeers = kindsOf(groups, candidate) >= 2 && candidate.strength >= strongest * 0.5
    const isClear =
      candidate.strength >= Math.max(1.5, strongest - 0.6) || isMuchLarger(candidate, body)
    if (
      alone
        ? hasPeers || isClear || strongest === 0
        : hasPeers && candidate.strength >= Math.min(1, strongest) && (strongest > 0 || alones < 2)
    )
      accepted.set(candidate.paragraph, candidate)
  }
  addUnknownHeadings(paragraphs, accepted, groups, body)
  return accepted
}

/** A sidebar may use its own heading style; no other text is that large. */
const isMuchLarger = ({ segments }: Candidate, body: { size: number }) =>
  body.size > 0 && (segments[0]?.size ?? 0) >= body.size * 1.5

/** The style is used for titles and labels, one of which happens to be a section name. */
function isMostlyOtherText(
  paragraphs: readonly Paragraph[],
  candidate: Candidate,
  purest: number,
): boolean {
  return purest >= 0.6 && purityOf(paragraphs, candidate) < 0.3
}

/** The share of section names among short lines in this style. */
function purityOf(paragraphs: readonly Paragraph[], { key }: Candidate): number {
  const same = paragraphs.filter(({ segments, bullet }) => {
    const lead = segments[0]
    return !bullet && lead !== undefined && keyOf(lead, joinSegments(segments)) === key
  })
  return (
    same.filter((paragraph) => headingOf(paragraphText(paragraph)) !== null).length /
    Math.max(1, same.length)
  )
}

const kindsOf = (groups: Map<string, Set<SectionKind>>, { key }: Candidate) =>
  groups.get(key)?.size ?? 0

function candidateOf(
  paragraph: Paragraph,
  body: BodyStyle,
  isPlain: boolean,
  isKeyOfItems: (key: string) => boolean,
): Candidate[] {
  const cellEnd = paragraph.segments.findIndex((segment, i) => i > 0 && segment.cell)
  const first = cellEnd < 0 ? paragraph.segments : paragraph.segments.slice(0, cellEnd)
  const rest = cellEnd < 0 ? [] : paragraph.segments.slice(cellEnd)
  const text = joinSegments(first)
  const lead = first[0]
  if (!lead) return []
  const strength = strengthOf(paragraph, lead, text, body)
  const kind =
    headingOf(text) ??
    (isPlain && rest.length === 0 ? composedHeadingOf(text) : null) ??
    (strength >= 2 && rest.length === 0 ? stemmedHeadingOf(text) : null)
  if (!kind) return []
  const key = keyOf(lead, text)
  // An icon may precede a heading; list items share one style.
  if (paragraph.bullet && paragraph.headingLevel === 0 && isKeyOfItems(key)) return []
  // A label with a value ("Languages: Java, SQL") is no section heading.
  if (rest.length > 0 && /[:：]\s*$/.test(text) && !paragraph.headingLevel) return []
  return [
    {
      paragraph,
      segments: [...first],
      rest: [...rest],
      kind,
      key,
      strength,
    },
  ]
}

/** Styles in which most bulleted lines are no section names. */
function stylesOfItems(paragraphs: readonly Paragraph[]): ReadonlySet<string> {
  const counts = new Map<string, { items: number; headings: number }>()
  for (const { segments, bullet } of paragraphs) {
    const lead = segments[0]
    if (!bullet || !lead) continue
    const text = joinSegments(segments)
    const key = keyOf(lead, text)
    const seen = counts.get(key) ?? { items: 0, headings: 0 }
    seen.items++
    if (headingOf(text) !== null) seen.headings++
    counts.set(key, seen)
  }
  return new Set(
    [...counts].flatMap(([key, { items, headings }]) => (headings < items * 0.5 ? [key] : [])),
  )
}

function keyOf(segment: Segment, text: string): string {
  return `${Math.round(segment.size * 2)}|${segment.bold}|${segment.italic}|${segment.color}|${isCapitals(text)}`
}

function strengthOf(paragraph: Paragraph, lead: Segment, text: string, body: BodyStyle): number {
  let strength = paragraph.headingLevel > 0 ? 3 : 0
  if (body.size > 0 && lead.size > body.size * 1.06) strength += 2
  if (lead.bold && !body.bold) strength += 1.5
  if (isCapitals(text)) strength += 1.5
  if (lead.color !== body.color) strength += 0.7
  if (paragraph.gap >= 0.4) strength += 0.7
  return strength
}

const isCapitals = (text: string) =>
  /\p{Lu}/u.test(text) && text === text.toUpperCase() && text !== text.toLowerCase()

/** Lines at the top in which large text is a name or headline. */
const LONGEST_HEADER = 4

type BodyStyle = { size: number; color: string; bold: boolean }

/** Text in a heading style with unknown words starts a section of its own. */
function addUnknownHeadings(
  paragraphs: readonly Paragraph[],
  accepted: Map<Paragraph, Candidate>,
  groups: Map<string, Set<SectionKind>>,
  body: BodyStyle,
): void {
  const keys = new Map<string, number>()
  for (const { key } of accepted.values()) keys.set(key, (keys.get(key) ?? 0) + 1)
  const firstHeading = paragraphs.findIndex((paragraph) => accepted.has(paragraph))
  const unknown = new Map<string, Paragraph[]>()
  paragraphs.forEach((paragraph, i) => {
    const isAbove = i < firstHeading && i < LONGEST_HEADER
    const key = isAbove || accepted.has(paragraph) ? null : keyOfShortLine(paragraph, body)
    if (key !== null && keys.has(key)) unknown.set(key, [...(unknown.get(key) ?? []), paragraph])
  })
  for (const [key, twins] of unknown) {
    const areFew = twins.length <= (keys.get(key) ?? 0) * 0.6 && (groups.get(key)?.size ?? 0) >= 2
    if (!areFew && !areLargeHeadings(twins, paragraphs, body)) continue
    for (const paragraph of twins)
      accepted.set(paragraph, {
        paragraph,
        segments: [...paragraph.segments],
        rest: [],
        kind: likelyHeadingOf(paragraphText(paragraph)) ?? 'other',
        key,
        strength: 0,
      })
  }
}

/** The style of a line that may be a heading with unknown words, else null. */
function keyOfShortLine(paragraph: Paragraph, body: BodyStyle): string | null {
  const lead = paragraph.segments[0]
  const text = paragraphText(paragraph)
  const isShort =
    lead !== undefined &&
    !paragraph.bullet &&
    strengthOf(paragraph, lead, text, body) >= 2 &&
    !text.includes('\t') &&
    text.length <= 50 &&
    text.split(/\s+/).length <= 6 &&
    findDates(text).length === 0 &&
    !/[@:,]|https?/.test(text)
  return isShort ? keyOf(lead, text) : null
}

/** Lines larger than the text; a style with dates below its lines is one of entry titles. */
function areLargeHeadings(
  lines: readonly Paragraph[],
  paragraphs: readonly Paragraph[],
  body: BodyStyle,
): boolean {
  const areLarge = lines.every((line) => body.size > 0 && sizeOf(line) > body.size * 1.06)
  const titles = lines.filter((line) => {
    const next = paragraphs[paragraphs.indexOf(line) + 1]
    const text = paragraphText(line)
    return (
      (next !== undefined && isDateText(paragraphText(next))) ||
      positionWords(text) + companyWords(text) + degreeWords(text) > 0
    )
  })
  return areLarge && titles.length <= lines.length * 0.34
}
