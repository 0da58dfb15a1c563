/** Reads sections of dated entries: work, education, volunteering and projects. */
import { joinSegments, type Paragraph, paragraphText, type Segment } from '../extract/cv-text.ts'
import { isEntryLabel } from '../vocabulary/entry-labels.ts'
import { isDateText } from '../vocabulary/dates.ts'
import { companyWords, degreeWords, positionWords, schoolWords } from '../vocabulary/occupations.ts'
import { assignRoles, type Role, type Roles } from './assign-roles.ts'
import { splitDegree } from './split-degree.ts'
import { type DatedHead, readHead, trimSigns, type Unit } from './entry-units.ts'
import { type FoundTree, type Found, found } from './found.ts'
import {
  type SectionEntry,
  type IsName,
  isSubheading,
  looksLikeSentence,
  splitEntries,
} from './split-entries.ts'

type ReadEntry = {
  head: DatedHead
  roles: Roles
  body: Paragraph[]
  url: Found | undefined
  isGroupTitle: boolean
}

function readEntries(
  paragraphs: readonly Paragraph[],
  firstWords: (text: string) => number,
  secondWords: (text: string) => number,
  isName?: IsName,
): ReadEntry[] {
  const names = (text: string) => firstWords(text) + secondWords(text)
  const entries = splitEntries(withoutLabels(paragraphs), isName)
    .map((entry) => withTitle(entry, names))
    .map(partAddress)
  const heads = entries.map((entry) => readHead(entry.head))
  const roles = assignRoles(
    heads.map((head) => head.units),
    firstWords,
    secondWords,
  )
  return entries.map((entry, i) => ({
    head: heads[i] as DatedHead,
    roles: roles[i] as Roles,
    body: entry.body,
    url: entry.url,
    isGroupTitle: entry.isGroupTitle ?? false,
  }))
}

const isEntry = ({ isGroupTitle }: { isGroupTitle?: boolean }): boolean => !isGroupTitle

/** Dates above bullets: the first bullet is the title if it names one. */
function withTitle(entry: SectionEntry, names: (text: string) => number): SectionEntry {
  const [title, ...body] = entry.body
  const isUntitled = entry.head.every((paragraph) => isDateText(paragraphText(paragraph)))
  const text = title ? paragraphText(title) : ''
  return isUntitled && title?.bullet && names(text) > 0 && text.length < 90
    ? { ...entry, head: [...entry.head, { ...title, bullet: false }], body }
    : entry
}

/** A line with only a URL becomes the URL of the entry. */
function partAddress(entry: SectionEntry): SectionEntry & { url: Found | undefined } {
  const address = [...entry.head.slice(1), ...entry.body].find(
    (paragraph) => addressOf(paragraph) !== undefined,
  )
  const without = (paragraphs: Paragraph[]) => paragraphs.filter((p) => p !== address)
  return {
    ...entry,
    head: without(entry.head),
    body: without(entry.body),
    url:
      address &&
      found(addressOf(address) ?? '', address.segments, 'pattern', 0.9, paragraphText(address)),
  }
}

function addressOf(paragraph: Paragraph): string | undefined {
  const text = paragraphText(paragraph)
  if (!/^(?:https?:\/\/|www\.)\S+$/i.test(text)) return undefined
  const link = paragraph.segments.find((segment) => /^https?:/i.test(segment.link))?.link
  return link ?? (/^https?:/i.test(text) ? text : `https://${text}`)
}

/** "Employer | Volta Roads Authority": drops the label. */
function withoutLabels(paragraphs: readonly Paragraph[]): Paragraph[] {
  const rows = paragraphs.map(firstCellOf).filter((cell) => cell !== null)
  const known = rows.filter(isEntryLabel).length
  // Beside known labels the other short cells of the column are labels too.
  const isForm = known >= 2 && known >= rows.length * 0.6
  const isLabel = (cell: string) =>
    isEntryLabel(cell) || (isForm && /^[\p{L}\s/&’'()-]{3,40}$/u.test(cell) && !isDateText(cell))
  return paragraphs.flatMap((paragraph) => {
    const { segments } = paragraph
    const cell = segments.findIndex((segment, i) => i > 0 && segment.cell)
    const first = joinSegments(cell > 0 ? segments.slice(0, cell) : segments)
    if (cell > 0 && isLabel(first))
      return [
        {
          ...paragraph,
          segments: segments.slice(cell).map((s, i) => (i === 0 ? { ...s, cell: false } : s)),
        },
      ]
    if (cell < 0 && /[:：]$/.test(first) && isEntryLabel(first)) return []
    const lead = segments[0]
    const colon = lead && /^([^:：]{2,60})[:：]\s*(\S.*)$/su.exec(lead.text)
    if (lead && colon && isEntryLabel(colon[1] as string))
      return [
        { ...paragraph, segments: [{ ...lead, text: colon[2] as string }, ...segments.slice(1)] },
      ]
    return [paragraph]
  })
}

function firstCellOf({ segments }: Paragraph): string | null {
  const cell = segments.findIndex((segment, i) => i > 0 && segment.cell)
  return cell > 0 ? joinSegments(segments.slice(0, cell)) : null
}

export function readWork(paragraphs: readonly Paragraph[]): FoundTree[] {
  const drafts: FoundTree[] = []
  const entries = readEntries(paragraphs, positionWords, companyWords)
  let group: Group | null = null
  entries.forEach(({ head, roles, body, url, isGroupTitle }, i) => {
    const next = entries[i + 1]
    // The employer appears once above its roles, as an entry without a position.
    const isHeading =
      roles.second &&
      !roles.first &&
      next?.roles.first &&
      !next.roles.second &&
      body.length === 0 &&
      styleOf(roles.second) !== styleOf(next.roles.first)
    if (roles.second && next?.roles.first && isHeading) {
      group = { employer: roles.second, roleStyle: styleOf(next.roles.first) }
      return
    }
    if (isGroupTitle) {
      group = null
      return
    }
    if (roles.second) group = groupOf(roles)
    const company = roles.second ?? (roles.first && employerOf(group, roles.first))
    drafts.push({
      position: asField(roles.first, 'position'),
      name: asField(company, 'position'),
      ...datesOf(head, true),
      location: asField(roles.place, 'vocabulary'),
      url,
      ...textOf(body, roles.rest, [roles.first, roles.second]),
    })
  })
  return drafts
}

/** An employer over several roles, which all have one style. */
type Group = { employer: Role; roleStyle: string }

/** Only an employer on a line above its role, in another style, heads a group. */
function groupOf({ first, second }: Roles): Group | null {
  const [role, employer] = [first?.from[0], second?.from[0]]
  const isAbove = role && employer && employer.line < role.line
  return first && second && isAbove && styleOf(first) !== styleOf(second)
    ? { employer: second, roleStyle: styleOf(first) }
    : null
}

const employerOf = (group: Group | null, role: Role): Role | null =>
  group && group.roleStyle === styleOf(role) ? { ...group.employer, confidence: 0.75 } : null

function styleOf({ from }: Role): string {
  const lead = from.find(({ text }) => /\p{L}/u.test(text))
  if (!lead) return ''
  const start = lead.box ? Math.round(lead.box[0] * 100) : ''
  return [lead.bold, lead.italic, Math.round(lead.size * 2), lead.color, start].join('|')
}

export function readVolunteering(paragraphs: readonly Paragraph[]): FoundTree[] {
  const entries = readEntries(paragraphs, positionWords, companyWords)
  return entries.filter(isEntry).map(({ head, roles, body, url }) => ({
    organization: asField(roles.second, 'position'),
    position: asField(roles.first, 'position'),
    ...datesOf(head, true),
    url,
    ...textOf(body, roles.rest),
  }))
}

export function readEducation(paragraphs: readonly Paragraph[]): FoundTree[] {
  const entries = readEntries(paragraphs, degreeWords, schoolWords, namesSchool)
  return entries.filter(isEntry).map(({ head, roles, body, url }) => {
    const { degree: first, grade } = partGrade(roles.first)
    const { score, others } = takeScore(grade ? [grade, ...roles.rest] : roles.rest, body)
    const degree: FoundTree = first ? readDegree(first, others) : {}
    const subject =
      degree.studyType && !degree.area && body[0] && isShortLine(body[0]) ? body[0] : null
    if (subject) degree.area = wholeText(subject, 0.65)
    const courses = body.filter((p) => p !== subject)
    return {
      institution: asField(roles.second, 'position'),
      ...degree,
      ...datesOf(head),
      url,
      score,
      courses: courses.length > 0 && !score ? courses.map((p) => wholeText(p, 0.6)) : undefined,
    }
  })
}

/** "Major in Engineering, University of Leeds, UK.": names, despite the final period. */
const namesSchool = (text: string): boolean =>
  schoolWords(text) > 0 && /,/.test(text) && text.split(/\s+/).length <= 14

export function readProjects(paragraphs: readonly Paragraph[]): FoundTree[] {
  return splitEntries(paragraphs)
    .filter(isEntry)
    .map((entry) => {
      const { head, body, url } = partAddress(entry)
      const dated = readHead(head)
      const [name, ...rest] = roleLast(dated.units)
      const text = textOf(
        body,
        rest.map((unit) => ({ text: unit.text, from: unit.from, confidence: 0.6 })),
      )
      const title = name ? titleOf(name.text) : null
      return {
        name: name && title ? found(title.name, name.from, 'style', 0.8) : undefined,
        description:
          title?.rest && name ? found(title.rest, name.from, 'order', 0.6) : text.summary,
        ...projectDates(dated),
        url,
        highlights: text.highlights,
      }
    })
}

/** "Maintainer, Hyperschedule": the role is not the project name. */
function roleLast(units: readonly Unit[]): readonly Unit[] {
  const [first, second, ...others] = units
  return first &&
    second &&
    second.line === first.line &&
    positionWords(first.text) > 0 &&
    positionWords(second.text) === 0
    ? [second, first, ...others]
    : units
}

function titleOf(text: string): { name: string; rest: string } {
  const cut = /\s*:\s+|\s+[–—-]\s+/.exec(text)
  if (!cut || cut.index > 60 || cut.index < 2) return { name: text, rest: '' }
  return {
    name: trimSigns(text.slice(0, cut.index)),
    rest: text.slice(cut.index + cut[0].length).trim(),
  }
}

const isShortLine = (paragraph: Paragraph) =>
  !paragraph.bullet &&
  !SCORE.test(paragraphText(paragraph)) &&
  paragraphText(paragraph).length < 70 &&
  !looksLikeProse(paragraph)

function asField(role: Role | null, method: Found['method']): Found | undefined {
  return role ? found(role.text, role.from, method, role.confidence) : undefined
}

/** A single year ends a degree; a job started and ended in it. */
function datesOf(
  { dates, moreDates }: DatedHead,
  isPoint = false,
): { startDate?: Found; endDate?: Found } {
  if (!dates) return {}
  const { range, from, text } = dates
  const field = (value: string | null | undefined, confidence: number) =>
    value ? found(value, from, 'pattern', confidence, text) : undefined
  const second = moreDates.find(
    (date) =>
      !date.range.isRange && date.range.start && range.start && date.range.start >= range.start,
  )
  // Start and end on separate lines.
  if (
    !range.isRange &&
    range.start &&
    second?.range.start &&
    isDateText(text) &&
    second.from !== from
  )
    return {
      startDate: field(range.start, 0.85),
      endDate: found(second.range.start, second.from, 'pattern', 0.85, textOfRange(second)),
    }
  if (!range.isRange && isPoint && range.start)
    return { startDate: field(range.start, 0.7), endDate: field(range.start, 0.6) }
  if (!range.isRange) return { startDate: undefined, endDate: field(range.end ?? range.start, 0.7) }
  return { startDate: field(range.start, 0.95), endDate: field(range.end, 0.95) }
}

/** A single date is the start of a project. */
function projectDates(head: DatedHead): { startDate?: Found; endDate?: Found } {
  const { startDate, endDate } = datesOf(head)
  return head.dates?.range.isRange || startDate ? { startDate, endDate } : { startDate: endDate }
}

const textOfRange = ({ range, from }: DatedHead['moreDates'][number]) =>
  from
    .map((s) => s.text)
    .join('')
    .slice(range.index, range.index + range.length)

/**
 * Bullets and short lines become highlights, prose the summary. Excludes the values in `named`.
 */
function textOf(
  all: Paragraph[],
  rest: Role[],
  named: readonly (Role | null)[] = [],
): { summary?: Found; highlights?: Found[] } {
  const body = all.filter(
    (p) =>
      !isSubheading(paragraphText(p)) && !named.some((role) => role?.text === paragraphText(p)),
  )
  const bullets = body.filter((p) => p.bullet)
  const plain = body.filter((p) => !p.bullet)
  const extra = rest.filter((role) => role.text.length > 2)
  const asHighlights = bullets.length === 0 && plain.length > 1
  // Prose followed by short lines: a summary and highlights.
  const lead = plain[0]
  const leads = asHighlights && lead && looksLikeProse(lead) && !plain.slice(1).some(looksLikeProse)
  const summaryParts = asHighlights ? (leads ? [lead] : []) : plain
  const texts = [
    ...extra.map((r) => r.text),
    ...summaryParts.map((p) => paragraphText(p).replaceAll('\t', ' ')),
  ]
  const segments: Segment[] = [
    ...extra.flatMap((r) => r.from),
    ...summaryParts.flatMap((p) => p.segments),
  ]
  const highlights = (asHighlights ? plain.slice(leads ? 1 : 0) : bullets).map((p) =>
    wholeText(p, 0.9),
  )
  return {
    summary: texts.length > 0 ? found(texts.join('\n'), segments, 'order', 0.75) : undefined,
    highlights: highlights.length > 0 ? highlights : undefined,
  }
}

function wholeText(paragraph: Paragraph, confidence: number): Found {
  return found(
    joinSegments(paragraph.segments).replaceAll('\t', ' '),
    paragraph.segments,
    'order',
    confidence,
  )
}

const SCORE =
  /(?:\b(?:c?gpa|grade|note|nota|media|score|punteggio|średnia|ocena|betyg|cijfer|průměr|ortalama|voto)\b|成绩|평점|학점|средний балл|ממוצע|เกรด|المعدل|điểm|gpa)\D{0,12}\d|^\d{1,3}[.,/]\d{1,3}(?:\s*\/\s*\d+)?$|\b(?:summa|magna)? ?cum laude\b|\bfirst class\b|\b(?:2:1|2:2)\b|\b1[01]\d\/110|^\d{1,3}(?:[.,]\d+)?\s?%$/iu

function takeScore(rest: Role[], body: Paragraph[]): { score: Found | undefined; others: Role[] } {
  const role = rest.find(({ text }) => SCORE.test(text))
  if (role)
    return {
      score: found(withoutScoreLabel(role.text), role.from, 'pattern', 0.8, role.text),
      others: rest.filter((r) => r !== role),
    }
  const paragraph = body.find((p) => SCORE.test(paragraphText(p)) && paragraphText(p).length < 60)
  const text = paragraph ? paragraphText(paragraph) : ''
  return {
    score: paragraph
      ? found(withoutScoreLabel(text), paragraph.segments, 'pattern', 0.8, text)
      : undefined,
    others: rest,
  }
}

/** "Laurea in ingegneria, voto 97": the grade is no subject. */
function partGrade(role: Role | null): { degree: Role | null; grade: Role | null } {
  const cut = role ? /^(.{4,}?)\s*[,;(]\s*([^,;()]{2,40})\)?$/su.exec(role.text) : null
  const [, degree = '', grade = ''] = cut ?? []
  return role && /\d/.test(grade) && SCORE.test(grade) && !SCORE.test(degree)
    ? { degree: { ...role, text: degree }, grade: { ...role, text: grade } }
    : { degree: role, grade: null }
}

/** "GPA: 3.7" → "3.7". */
const withoutScoreLabel = (text: string) => text.replace(/^[\p{L}\s.]{2,20}[:：]\s*(?=\d)/u, '')

/** Degree and subject; if the head has only one, a remaining part may be the other. */
function readDegree(role: Role, others: Role[]): FoundTree {
  const area = others.find((other) => !looksLikeSentence(other.text) && other.text.length < 80)
  const divided = splitDegree(role.text)
  if (divided.studyType && divided.area)
    return {
      studyType: found(divided.studyType, role.from, 'vocabulary', role.confidence),
      area: found(divided.area, role.from, 'order', role.confidence),
    }
  if (divided.studyType)
    return {
      studyType: found(role.text, role.from, 'vocabulary', role.confidence),
      area: area ? found(area.text, area.from, 'order', 0.65) : undefined,
    }
  return {
    area: found(role.text, role.from, 'order', role.confidence),
    studyType: area ? found(area.text, area.from, 'order', 0.6) : undefined,
  }
}

function looksLikeProse(paragraph: Paragraph): boolean {
  return looksLikeSentence(paragraphText(paragraph))
}
