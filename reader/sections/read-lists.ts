/** Reads sections of items: skills, languages, interests, references. */
import { type Paragraph, paragraphText, type Segment } from '../extract/cv-text.ts'
import { foldWords } from '../vocabulary/fold-text.ts'
import { SKILL_LEVELS } from '../vocabulary/skill-levels.ts'
import { headingOf, type SectionKind } from '../vocabulary/headings.ts'
import { isFluency, languageCodeOf } from '../vocabulary/language-names.ts'
import { trimSigns } from './entry-units.ts'
import { type FoundTree, type Found, found } from './found.ts'

type Item = { text: string; from: readonly Segment[]; label?: string }

/** "Word, PowerPoint, and basic Excel"; but "EN 1090" and "E 330" are names. */
const LAST_OF_LIST = /^(?:and|und|et|y|e|och|en|oraz|и|та|a)\s+(?=\S)/u

const STRONG_SIGN = /[;；•·◦|\t\n▪●∙؛⋅]/
const COMMA = /[,，、،]/

/**
 * Splits at commas, bullets and line breaks, but not inside brackets or numbers ("4,100"). If dots
 * separate the items, commas belong to an item: "ECMO, veno-venous · Triage".
 */
function splitItems(text: string): string[] {
  const items: string[] = []
  const points = text.match(/\s[•·◦|▪●∙⋅]\s/g)?.length ?? 0
  const hasCommasInside = points > 0 && points >= (text.match(/[,，、،]/g)?.length ?? 0)
  let depth = 0
  let item = ''
  for (const [i, letter] of text.split('').entries()) {
    if ('(（['.includes(letter)) depth++
    if (')）]'.includes(letter)) depth = Math.max(0, depth - 1)
    const isSign = COMMA.test(letter)
      ? !hasCommasInside && !/^\d,\d{3}(?!\d)/.test(text.slice(Math.max(0, i - 1), i + 5))
      : STRONG_SIGN.test(letter)
    if (depth === 0 && isSign) {
      items.push(item)
      item = ''
    } else item += letter
  }
  items.push(item)
  return items
    .map((each) =>
      trimSigns(each)
        .replace(/[.。]$/, '')
        .replace(LAST_OF_LIST, ''),
    )
    .filter((each) => /[\p{L}\p{N}]/u.test(each))
}

/** "Frontend: React, Vue": splits label and items. A first cell or bold start is a label too. */
function labelled(
  paragraph: Paragraph,
  isLabelRow = false,
): { label: string; labelFrom: Segment[]; rest: string; from: readonly Segment[] } | null {
  const text = paragraphText(paragraph)
  const colon = /^([^:：,;]{2,45})[:：]\s*(\S.*)$/su.exec(text)
  if (colon && !/^https?$/i.test(colon[1] as string))
    return {
      label: trimSigns(colon[1] as string),
      labelFrom: [...paragraph.segments],
      rest: colon[2] as string,
      from: paragraph.segments,
    }
  const { segments } = paragraph
  const cell = segments.findIndex((segment, i) => i > 0 && segment.cell)
  const style = segments.findIndex(
    (segment, i) => i > 0 && segments[0]?.bold === true && !segment.bold,
  )
  const cut = cell > 0 ? cell : style
  if (cut <= 0 || segments.slice(cut).some((s, i) => i > 0 && s.cell && cell > 0)) return null
  const join = (part: readonly Segment[]) =>
    part
      .map((s) => s.text)
      .join('')
      .trim()
  const label = trimSigns(join(segments.slice(0, cut)))
  const rest = join(segments.slice(cut)).replace(/^[\s:–—-]+/, '')
  if (label === '' || rest === '' || /[,;]/.test(label) || label.length > 45) return null
  if (cell > 0 && !/[,，、;\n]/.test(rest) && !segments[0]?.bold && !isLabelRow) return null
  return { label, labelFrom: segments.slice(0, cut), rest, from: segments.slice(cut) }
}

/** Returns groups with keywords, or single skills, and separately the languages among them. */
export function readSkills(all: readonly Paragraph[]): {
  skills: FoundTree[]
  languages: FoundTree[]
  /** Groups named like another section: "Awards: …". */
  others: { kind: SectionKind; paragraph: Paragraph }[]
} {
  const others: { kind: SectionKind; paragraph: Paragraph }[] = []
  const rows = withLabelColumns(all)
  const paragraphs = rows.paragraphs.filter(
    (paragraph) =>
      !isSkillLevel(paragraphText(paragraph)) &&
      (!isRemark(paragraph) || describedSkill(paragraph)),
  )
  const skills: FoundTree[] = []
  const languages: FoundTree[] = []
  for (const [i, paragraph] of paragraphs.entries()) {
    const described = describedSkill(paragraph)
    if (described) {
      skills.push({ name: found(described.label, described.labelFrom, 'label', 0.8) })
      continue
    }
    const group = labelled(paragraph, rows.labels.has(paragraph))
    if (group) {
      const items = splitItems(group.rest)
      const spoken = items.map((item) => spokenLanguage({ text: item, from: group.from }))
      if (headingOf(group.label) === 'languages' && spoken.every((s) => s !== null)) {
        languages.push(...spoken.filter((s) => s !== null))
        continue
      }
      const kind = headingOf(group.label)
      if (kind === 'awards' || kind === 'interests' || kind === 'certificates') {
        others.push(
          ...items.map((item) => ({ kind, paragraph: textParagraph(paragraph, group.from, item) })),
        )
        continue
      }
      skills.push({
        name: found(group.label, group.labelFrom, 'label', 0.85),
        keywords: items.map((item) => found(partLevel(item).name, group.from, 'order', 0.9)),
      })
      continue
    }
    const text = paragraphText(paragraph)
    const next = paragraphs[i + 1]
    if (isGroupTitle(paragraph, next)) {
      skills.push({ name: found(trimSigns(text), paragraph.segments, 'style', 0.7), keywords: [] })
      continue
    }
    const open = skills.at(-1)
    const items = splitItems(text).map(partLevel)
    const read = (value: string) => found(value, paragraph.segments, 'order', listConfidence(text))
    if (open && Array.isArray(open.keywords) && isUnderTitle(paragraphs, i))
      (open.keywords as Found[]).push(...items.map(({ name }) => read(name)))
    else
      skills.push(
        ...items.map(({ name, level }) => ({
          name: read(name),
          level: level === undefined ? undefined : read(level),
        })),
      )
  }
  return { skills, languages, others }
}

/**
 * A column of labels beside a column of values: the lines below a value belong to its label.
 * `labels` are the rows with a label.
 */
function withLabelColumns(all: readonly Paragraph[]): {
  paragraphs: readonly Paragraph[]
  labels: ReadonlySet<Paragraph>
} {
  const rows = all.filter((paragraph) => valueOf(paragraph) !== null)
  const areNamed = rows.filter(({ segments }) => headingOf(segments[0]?.text ?? '') !== null)
  const goOn = all.filter((paragraph, i) => goesOnBelow(paragraph, all.slice(0, i)))
  if (rows.length < 2 || areNamed.length === 0 || goOn.length + areNamed.length < 2)
    return { paragraphs: all, labels: new Set() }
  const paragraphs: Paragraph[] = []
  for (const paragraph of all) {
    const last = paragraphs.at(-1)
    if (last && goOn.includes(paragraph))
      paragraphs[paragraphs.length - 1] = {
        ...last,
        segments: [
          ...last.segments,
          ...paragraph.segments.map((s, i) => (i === 0 ? { ...s, text: `\n${s.text}` } : s)),
        ],
      }
    else paragraphs.push(paragraph)
  }
  return { paragraphs, labels: new Set(paragraphs.filter((p) => valueOf(p) !== null)) }
}

/** The first segment of the second and last cell. */
function valueOf({ segments, bullet }: Paragraph): Segment | null {
  const cells = segments.filter((segment, i) => i > 0 && segment.cell)
  return cells.length === 1 && !bullet ? (cells[0] ?? null) : null
}

function goesOnBelow(paragraph: Paragraph, above: readonly Paragraph[]): boolean {
  const [first] = paragraph.segments
  const row = above.findLast((p) => valueOf(p) !== null)
  const value = row && valueOf(row)
  return Boolean(
    first?.box &&
    value?.box &&
    row?.page === paragraph.page &&
    paragraph.segments.every((s, i) => i === 0 || !s.cell) &&
    Math.abs(first.box[0] - value.box[0]) < 0.01,
  )
}

/** "Analytical skills: able to analyse large studies.": the label is the skill. */
function describedSkill(
  paragraph: Paragraph,
): { label: string; labelFrom: readonly Segment[] } | null {
  const text = paragraphText(paragraph)
  const match = /^([^:：,;.]{3,45})[:：]\s+(\S.*)$/su.exec(text)
  const [, label = '', rest = ''] = match ?? []
  const isProse = /[.!]$/.test(rest) && rest.split(/\s+/).length / splitItems(rest).length > 4
  return isProse && paragraph.bullet && headingOf(label) !== 'languages'
    ? { label: trimSigns(label), labelFrom: paragraph.segments }
    : null
}

/** "Microsoft Excel - advanced", "SQL (expert)". */
function partLevel(item: string): { name: string; level?: string } {
  const match = /^(.{2,60}?)(?:\s+[-–—]\s*|\s*[-–—]\s+|\s*:\s+|\s*\()([^()]{2,30})\)?$/u.exec(item)
  const [, name = '', level = ''] = match ?? []
  return match && isSkillLevel(level)
    ? { name: trimSigns(name), level: trimSigns(level) }
    : { name: item }
}

/** One item of a group as its own paragraph. */
function textParagraph(paragraph: Paragraph, from: readonly Segment[], text: string): Paragraph {
  const [first] = from
  return first
    ? { ...paragraph, bullet: true, segments: [{ ...first, text, cell: false, bold: false }] }
    : paragraph
}

/** "Advanced" on its own line is a level, not a skill. */
const isSkillLevel = (text: string) => SKILL_LEVELS.has(foldWords(text))

/** A sentence, not a list. */
function isRemark(paragraph: Paragraph): boolean {
  const text = paragraphText(paragraph)
  const items = splitItems(text)
  const words = text.split(/\s+/).length
  return /[.!]$/.test(text) && words >= 8 && words / items.length > 4
}

const listConfidence = (text: string) => (/[,;•·|、]/.test(text) ? 0.9 : 0.8)

/** A bold line above plain ones is a group title. */
function isGroupTitle(paragraph: Paragraph, next: Paragraph | undefined): boolean {
  const [lead] = paragraph.segments
  const nextLead = next?.segments[0]
  if (!lead || !nextLead || !next || paragraph.bullet) return false
  const text = paragraphText(paragraph)
  return (
    lead.bold &&
    !nextLead.bold &&
    !text.includes('\t') &&
    splitItems(text).length === 1 &&
    (next.bullet || splitItems(paragraphText(next)).length > 1)
  )
}

function isUnderTitle(paragraphs: readonly Paragraph[], i: number): boolean {
  for (let at = i - 1; at >= 0; at--) {
    const above = paragraphs[at] as Paragraph
    if (isGroupTitle(above, paragraphs[at + 1])) return true
    if (above.segments[0]?.bold || above.bullet !== (paragraphs[i] as Paragraph).bullet)
      return false
  }
  return false
}

export function readLanguages(paragraphs: readonly Paragraph[]): FoundTree[] {
  const languages: FoundTree[] = []
  for (const paragraph of paragraphs) {
    for (const item of languageItems(paragraph)) {
      const language = spokenLanguage(item)
      if (language) languages.push(language)
      else {
        const last = languages.at(-1)
        if (last && !last.fluency && isFluency(item.text))
          last.fluency = found(item.text, item.from, 'vocabulary', 0.8)
      }
    }
  }
  return languages
}

/** Two or more language names and nothing else: "English, Igbo". */
export function isLanguageList(paragraph: Paragraph): boolean {
  const items = splitItems(paragraphText(paragraph))
  return items.length > 1 && items.every((item) => languageCodeOf(item) !== null)
}

function languageItems({ segments }: Paragraph): Item[] {
  const text = segments.map((s, i) => (s.cell && i > 0 ? `\t${s.text}` : s.text)).join('')
  const items: Item[] = []
  for (const part of splitItems(text.replace(/\s\/\s/g, ', ')))
    items.push({ text: part, from: segments.filter((s) => sharesText(s.text, part)) })
  return items.map((item) => (item.from.length > 0 ? item : { ...item, from: segments }))
}

const sharesText = (segment: string, part: string) => {
  const trimmed = segment.trim()
  return trimmed !== '' && (part.includes(trimmed) || trimmed.includes(part))
}

/**
 * "Spanish (fluent)", "English – C1", "Native German": name and level; null without a language.
 */
function spokenLanguage({ text, from }: Item): FoundTree | null {
  const whole = trimSigns(text)
  if (languageCodeOf(whole)) return { language: found(whole, from, 'vocabulary', 0.95) }
  const cut =
    /^(.+?)\s*[(（[]([^)）\]]+)[)）\]]?(.*)$|^(.+?)\s*(?:[:：]|\s[–—-]+\s?|[–—])\s*(.+)$/su.exec(
      whole,
    )
  if (cut) {
    const name = trimSigns((cut[1] ?? cut[4]) as string)
    const level = trimSigns(`${cut[2] ?? cut[5] ?? ''}${cut[3] ? ` ${cut[3]}` : ''}`)
    if (languageCodeOf(name)) return withLevel(name, level, from)
    if (languageCodeOf(level)) return withLevel(level, name, from)
  }
  const words = whole.split(/\s+/)
  for (let n = Math.min(3, words.length - 1); n >= 1; n--) {
    const head = words.slice(0, n).join(' ')
    const tail = words.slice(-n).join(' ')
    if (languageCodeOf(head)) return withLevel(head, words.slice(n).join(' '), from)
    if (languageCodeOf(tail)) return withLevel(tail, words.slice(0, -n).join(' '), from)
  }
  const glued = /^([\u3040-\u30ff\u3400-\u9fff]{1,6}?[语語文])(.+)$/u.exec(whole)
  if (glued && languageCodeOf(glued[1] as string))
    return withLevel(glued[1] as string, glued[2] as string, from)
  return null
}

function withLevel(name: string, level: string, from: readonly Segment[]): FoundTree {
  const trimmed = trimSigns(level)
  return {
    language: found(trimSigns(name), from, 'vocabulary', 0.93),
    fluency:
      trimmed === '' ? undefined : found(trimmed, from, 'order', isFluency(trimmed) ? 0.9 : 0.7),
  }
}

export function readInterests(paragraphs: readonly Paragraph[]): FoundTree[] {
  return paragraphs.flatMap((paragraph) =>
    splitItems(paragraphText(paragraph)).map((item) => ({
      name: found(item, paragraph.segments, 'order', 0.85),
    })),
  )
}

export function readReferences(paragraphs: readonly Paragraph[]): FoundTree[] {
  return paragraphs.map((paragraph) => ({
    reference: found(
      paragraphText(paragraph).replaceAll('\t', ' '),
      paragraph.segments,
      'heading',
      0.7,
    ),
  }))
}
