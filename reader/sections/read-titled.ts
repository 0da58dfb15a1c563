/** Reads certificates, awards and publications: title, issuer and date. */
import { joinSegments, type Paragraph, paragraphText } from '../extract/cv-text.ts'
import { findDates, isDateText } from '../vocabulary/dates.ts'
import { headingOf } from '../vocabulary/headings.ts'
import { companyWords, schoolWords } from '../vocabulary/occupations.ts'
import { readHead, trimSigns, type Unit } from './entry-units.ts'
import { type FoundTree, type Found, found } from './found.ts'
import { type SectionEntry, splitEntries } from './split-entries.ts'

type Titled = {
  title: Found
  by: Found | undefined
  date: Found | undefined
  url: Found | undefined
  summary: Found | undefined
}

function readTitled(all: readonly Paragraph[], isPublication: boolean): Titled[] {
  const paragraphs = isPublication ? joinCitations(all) : all
  const isTitled =
    paragraphs.some((p) => !p.bullet && p.segments[0]?.bold) ||
    paragraphs.some(
      (p) => findDates(paragraphText(p)).length > 0 && p.segments.some((s, i) => i > 0 && s.cell),
    )
  const areAuthored =
    isPublication &&
    paragraphs.filter((p) => AUTHORS.test(paragraphText(p))).length >= paragraphs.length * 0.4
  const entries =
    isTitled && !areAuthored
      ? splitEntries(paragraphs, (_, paragraph) => beginsWithDate(paragraph))
      : paragraphs.map((p) => ({ head: [p], body: [] as Paragraph[] }))
  const whole = isPublication ? withTheirIdentifiers(entries) : entries
  const flat = whole.flatMap((entry) =>
    entry.head.length === 1 &&
    entry.body.length > 0 &&
    entry.body.every((p) => p.bullet) &&
    entry.head[0]?.bullet
      ? [entry, ...entry.body.map((p) => ({ head: [p], body: [] as Paragraph[] }))]
      : [entry],
  )
  return flat.map(isPublication ? (entry) => entry : withLongForm).flatMap(({ head, body }) => {
    const citation = isPublication && head[0] ? citationIn(head[0]) : null
    if (citation) return [citation]
    const { units, dates } = readHead(head)
    const [first, second] = isPublication
      ? withoutAuthors(units, head)
      : issuerLast(longFormFirst(withWholeTitle(units, head), head))
    if (!first || (isPublication && isKindOfPublication(first, head, dates !== null))) return []
    const date = dates?.range.start ?? dates?.range.end
    const authors = isPublication ? head.slice(1).filter((p) => areNames(paragraphText(p))) : []
    const others = units.filter(
      (unit) =>
        unit !== first && unit !== second && !authors.includes(head[unit.line] as Paragraph),
    )
    return [
      {
        ...titleAndIssuer(first, second, isPublication),
        date: dates && date ? found(date, dates.from, 'pattern', 0.9, dates.text) : undefined,
        url: linkOf([...head, ...body]),
        summary: summaryOf(authors, others, body),
      },
    ]
  })
}

function titleAndIssuer(
  first: Unit,
  second: Unit | undefined,
  isPublication: boolean,
): { title: Found; by: Found | undefined } {
  const isRemark =
    second !== undefined && second.line !== first.line && second.text.split(/\s+/).length >= 6
  const parts =
    second && !isPublication && !isRemark
      ? null
      : splitTitle(first.text, isPublication, second !== undefined)
  const method = second ? 'style' : 'order'
  const title = found(parts?.title ?? first.text, first.from, method, parts?.by ? 0.8 : 0.85)
  if (parts?.by) return { title, by: found(parts.by, first.from, 'order', 0.75) }
  return { title, by: second && found(withoutAt(second.text), second.from, 'order', 0.75) }
}

function linkOf(paragraphs: readonly Paragraph[]): Found | undefined {
  const segments = paragraphs.flatMap((p) => p.segments)
  const link = segments.find((s) => /^https?:/.test(s.link))?.link
  return link ? found(link, segments, 'link', 0.9) : undefined
}

function summaryOf(
  authors: readonly Paragraph[],
  others: readonly Unit[],
  body: readonly Paragraph[],
): Found | undefined {
  const lines = [
    ...authors.map((p) => paragraphText(p)),
    ...others.map((u) => u.text),
    ...body.map((p) => paragraphText(p)),
  ]
  if (lines.length === 0) return undefined
  const from = [
    ...others.flatMap((u) => u.from),
    ...[...authors, ...body].flatMap((p) => p.segments),
  ]
  return found(lines.join('\n'), from, 'order', 0.7)
}

/** The date in the first cell, the title beside it. */
const beginsWithDate = ({ segments }: Paragraph): boolean => {
  const cell = segments.findIndex((segment, i) => i > 0 && segment.cell)
  return cell > 0 && isDateText(joinSegments(segments.slice(0, cell)))
}

/** Merges lines of authors, a DOI or a URL into the publication above. */
function withTheirIdentifiers(entries: readonly SectionEntry[]): SectionEntry[] {
  const whole: SectionEntry[] = []
  for (const { head, body } of entries) {
    const last = whole.at(-1)
    const text = head[0] ? paragraphText(head[0]) : ''
    if (last && (IDENTIFIER.test(text) || areNames(text)))
      whole[whole.length - 1] = { head: last.head, body: [...last.body, ...head, ...body] }
    else whole.push({ head, body })
  }
  return whole
}

const IDENTIFIER = /^(?:doi[:\s]\s?)?(?:10\.\d{4,6}\/\S|https?:\/\/|arxiv:)/i

/** A line of author names below a title is not the publisher. */
function withoutAuthors(units: readonly Unit[], head: readonly Paragraph[]): Unit[] {
  const first = units[0]
  return units.filter((unit) => {
    const line = head[unit.line]
    return unit.line === first?.line || line === undefined || !areNames(paragraphText(line))
  })
}

/** "John Doe, Sarah Williams, D. Park". */
const areNames = (text: string): boolean => {
  const names = text.split(/\s*[,;]\s*|\s+(?:and|und|et|y|e|&)\s+/u).filter((name) => name !== '')
  return (
    names.length > 1 &&
    names.every((name) => NAME.test(name)) &&
    !/\p{Ll}\.$/u.test(text) &&
    findDates(text).length === 0
  )
}

const NAME = /^\p{Lu}[\p{L}.'’-]{0,30}(?:\s\p{L}[\p{L}.'’-]{0,30}){1,3}$/u

/**
 * "2nd City Prize 2024 ($500)": keeps the year in the title if only digits follow, or if the line
 * starts with its date.
 */
function withWholeTitle(units: readonly Unit[], head: readonly Paragraph[]): Unit[] {
  const [first, second, ...others] = units
  const line = head[first?.line ?? 0]
  if (!first || !line) return [...units]
  const cells = line.segments.filter((segment, i) => i > 0 && segment.cell).length
  if (cells === 1 && beginsWithDate(line)) {
    const title = joinSegments(
      line.segments.slice(line.segments.findIndex((s, i) => i > 0 && s.cell)),
    )
    return [
      { ...first, text: trimSigns(title) },
      ...units.slice(1).filter((u) => u.line !== first.line),
    ]
  }
  return cells === 0 && second && second.line === first.line && !/\p{L}/u.test(second.text)
    ? [{ ...first, text: paragraphText(line) }, ...others]
    : [...units]
}

/** "CSM" above "Certified Scrum Master": the long form is the name. */
function withLongForm({ head, body }: SectionEntry): SectionEntry {
  const short = head[0] && readHead([head[0]]).units[0]?.text
  const long = isShortForm(short)
    ? body.find((p) => initialsOf(paragraphText(p)) === short)
    : undefined
  return long ? { head: [...head, long], body: body.filter((p) => p !== long) } : { head, body }
}

function longFormFirst(units: readonly Unit[], head: readonly Paragraph[]): readonly Unit[] {
  const [first, ...others] = units
  if (!first || head.length < 2 || !isShortForm(first.text)) return units
  const long = others.find(({ text }) => initialsOf(text) === first.text)
  return long ? [long, ...others.filter((unit) => unit !== long)] : units
}

const isShortForm = (text: string | undefined): boolean => /^\p{Lu}{2,6}$/u.test(text ?? '')

const initialsOf = (text: string): string =>
  text
    .split(/[\s-]+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word.charAt(0))
    .join('')

/** A school or company above a certificate is its issuer. */
function issuerLast(units: readonly Unit[]): readonly Unit[] {
  const [first, second] = units
  const gives = ({ text }: Unit) => schoolWords(text) + companyWords(text) > 0
  return first && second && second.line !== first.line && gives(first) && !gives(second)
    ? [second, first, ...units.slice(2)]
    : units
}

/** "Journal articles" as a subheading. */
function isKindOfPublication(unit: Unit, head: Paragraph[], isDated: boolean): boolean {
  return (
    !isDated &&
    head.length === 1 &&
    unit.text.split(/\s+/).length <= 4 &&
    (headingOf(unit.text) === 'publications' || /^(?:conference )?proceedings$/i.test(unit.text))
  )
}

const NUMBERED = /^\[?\d{1,3}[.)\]]\s+/

/** A numbered or hanging citation goes on in the next lines, and loses its number. */
function joinCitations(paragraphs: readonly Paragraph[]): Paragraph[] {
  const areNumbered = paragraphs.filter((p) => NUMBERED.test(paragraphText(p))).length
  const edge = Math.min(...paragraphs.map(({ indent }) => indent))
  const hangs = (p: Paragraph) => !p.bullet && p.indent > edge + 8 && p.indent < edge + 45
  const isHanging =
    areNumbered === 0 &&
    paragraphs.filter((p) => !hangs(p)).every((p) => AUTHORS.test(paragraphText(p)))
  if (areNumbered < 2 && !isHanging) return [...paragraphs]
  const joined: Paragraph[] = []
  for (const paragraph of paragraphs) {
    const last = joined.at(-1)
    const goesOn = isHanging ? hangs(paragraph) : !NUMBERED.test(paragraphText(paragraph))
    if (last && goesOn)
      joined[joined.length - 1] = {
        ...last,
        segments: [
          ...last.segments,
          ...paragraph.segments.map((s, i) => (i === 0 ? { ...s, text: ` ${s.text}` } : s)),
        ],
      }
    else joined.push(withoutNumber(paragraph))
  }
  return joined
}

function withoutNumber(paragraph: Paragraph): Paragraph {
  const [first, ...others] = paragraph.segments
  return first && NUMBERED.test(first.text.trimStart())
    ? {
        ...paragraph,
        segments: [{ ...first, text: first.text.trimStart().replace(NUMBERED, '') }, ...others],
      }
    : paragraph
}

const citationIn = (paragraph: Paragraph): Titled | null =>
  readCitation(paragraph) ?? readNumberedVolume(paragraph) ?? readAuthored(paragraph)

/** "Berg T, Lund K. Drift of larvae. Polar Biology. 2019 Oct;28(4):1321." */
function readNumberedVolume(paragraph: Paragraph): Titled | null {
  const match =
    /^(?:\p{Lu}[\p{L}'’-]{1,30}(?:\s\p{L}[\p{L}'’-]{1,30})?\s\p{Lu}{1,3}(?:,?\s(?:and\s|&\s)?|(?=\.))){1,30}(?:et al)?\.\s(.{8,300}?)\.\s([^.]{3,120})\.\s((?:19|20)\d\d)\b/u.exec(
      paragraphText(paragraph),
    )
  if (!match) return null
  const [, title = '', by = '', year = ''] = match
  const at = (value: string, confidence: number) =>
    found(value, paragraph.segments, 'pattern', confidence)
  return {
    title: at(title, 0.85),
    by: at(by, 0.8),
    date: at(year, 0.9),
    url: undefined,
    summary: undefined,
  }
}

/** "Solheim I, Berg T (2021). Drift of cod larvae. Polar Biology 44." */
function readCitation(paragraph: Paragraph): Titled | null {
  const match = /^.{3,200}?\(((?:19|20)\d\d)[a-z]?\)[.,:]?\s+(.{8,}?[^.]{3})[.?!]\s+(\S.*)$/su.exec(
    paragraphText(paragraph),
  )
  if (!match) return null
  const [, year, title, by] = match as unknown as [string, string, string, string]
  const at = (value: string, confidence: number) =>
    found(value, paragraph.segments, 'pattern', confidence)
  return {
    title: at(title, 0.9),
    by: at(by.replace(/\.$/, ''), 0.8),
    date: at(year, 0.95),
    url: undefined,
    summary: undefined,
  }
}

/** Initials with a family name, or two names, before a comma or "and". */
const AUTHORS =
  /^(?:(?:\p{Lu}\.[\s-]?){1,3}\p{Lu}[\p{L}'’-]+|\p{Lu}[\p{L}'’-]+,?\s(?:\p{Lu}\.\s?){1,3}|\p{Lu}[\p{L}'’-]+\s\p{Lu}[\p{L}'’-]+(?=\s(?:and|und|et|y|e|&)\s|\.\s))/u

/** Authors first: the title is quoted, or else italic. */
function readAuthored(paragraph: Paragraph): Titled | null {
  const text = paragraphText(paragraph)
  if (!AUTHORS.test(text)) return null
  const quoted = /["“«„]([^"”»“]{8,300})["”»]/.exec(text)?.[1]
  const slanted = paragraph.segments
    .filter((segment, i) => segment.italic && i > 0)
    .map((segment) => segment.text)
    .join('')
  const title = trimSigns(quoted ?? slanted).replace(/[.,]$/, '')
  if (title === '') return null
  const date = findDates(text).at(-1)
  const year = date?.start ?? date?.end
  const at = (value: string, confidence: number) =>
    found(value, paragraph.segments, 'pattern', confidence)
  return {
    title: at(title, 0.85),
    by: quoted && slanted !== '' ? at(trimSigns(slanted), 0.75) : undefined,
    date: year ? at(year, 0.9) : undefined,
    url: undefined,
    summary: undefined,
  }
}

const withoutAt = (text: string) =>
  text.replace(/^(?:at|by|in|from|von|par|de|en|bei|chez)\s+(?=\p{Lu})/u, '')

/** "CCRN – Adult Critical Care, AACN": the part after the last comma is the issuer. */
function splitTitle(
  text: string,
  isPublication: boolean,
  hasMore: boolean,
): { title: string; by: string } | null {
  const quoted = isPublication ? /["“«„](.{8,}?)["”»]/.exec(text) : null
  if (quoted)
    return {
      title: quoted[1] as string,
      by: trimSigns(text.slice((quoted.index ?? 0) + quoted[0].length)),
    }
  const cut = isPublication
    ? (/(?<=\p{Ll}{2}|[?!])\.\s+(?=\p{L})/u.exec(text) ?? (hasMore ? null : lastComma(text)))
    : (lastComma(text) ??
      /\s+[–—-]\s+/.exec(text) ??
      /\s*[(（](?=[^()]*\p{L}[^()]*[)）]$)/u.exec(text) ??
      /(?<=[\u3040-\u9fff\uac00-\ud7af][^\s]*)\s+(?=[\u3040-\u9fff\uac00-\ud7af]\S*$)/u.exec(text))
  if (!cut || cut.index < 2) return null
  const title = trimSigns(text.slice(0, cut.index))
  const by = trimSigns(text.slice(cut.index + cut[0].length))
  return title === '' || by === '' ? null : { title, by }
}

function lastComma(text: string): RegExpExecArray | null {
  let last: RegExpExecArray | null = null
  for (const match of text.matchAll(/\s*[,，、;]\s*/g)) {
    const before = text.slice(0, match.index)
    const opens = (before.match(/[(（]/g) ?? []).length - (before.match(/[)）]/g) ?? []).length
    if (opens === 0) last = match
  }
  return last
}

export const readCertificates = (paragraphs: readonly Paragraph[]): FoundTree[] =>
  readTitled(paragraphs, false).map(({ title, by, date, url }) => ({
    name: title,
    issuer: by,
    date,
    url,
  }))

export const readAwards = (paragraphs: readonly Paragraph[]): FoundTree[] =>
  readTitled(paragraphs, false).map(({ title, by, date, summary }) => ({
    title,
    awarder: by,
    date,
    summary,
  }))

export const readPublications = (paragraphs: readonly Paragraph[]): FoundTree[] =>
  readTitled(paragraphs, true).map(({ title, by, date, url, summary }) => ({
    name: title,
    publisher: by,
    releaseDate: date,
    url,
    summary,
  }))
