/** Reads tables of languages with a level per skill (listening, reading, speaking, writing). */
import { type Paragraph, paragraphText, type Segment } from '../extract/cv-text.ts'
import { isFluency, languageCodeOf } from '../vocabulary/language-names.ts'
import { trimSigns } from './entry-units.ts'
import { type FoundTree, found } from './found.ts'
import type { Section } from './split-sections.ts'

type Grid = {
  /** The sections without the table rows. */
  sections: Section[]
  languages: FoundTree[]
  /** The column headers. */
  understood: Segment[]
}

/**
 * Extracts the tables from sections of any name. CEFR levels identify the rows, so the column
 * headers need no vocabulary.
 */
export function extractLanguageGrids(sections: Section[]): Grid {
  const languages: FoundTree[] = []
  const understood: Segment[] = []
  const left = sections.map((section) => {
    const { paragraphs } = section
    const rows = new Map(
      paragraphs.flatMap((paragraph) => {
        const row = gridRow(paragraph)
        return row ? [[paragraph, row] as const] : []
      }),
    )
    if (rows.size === 0) return section
    const taken = new Set<Paragraph>(rows.keys())
    for (const paragraph of headsOf(paragraphs, rows)) {
      taken.add(paragraph)
      understood.push(...paragraph.segments)
    }
    for (const paragraph of paragraphs) {
      const row = rows.get(paragraph)
      const mothers = row || taken.has(paragraph) ? [] : motherTongues(paragraph)
      languages.push(...(row ? [row] : mothers))
      if (mothers.length > 0) taken.add(paragraph)
    }
    return { ...section, paragraphs: paragraphs.filter((paragraph) => !taken.has(paragraph)) }
  })
  return { sections: left, languages, understood }
}

const LEVEL = /(?<![\p{L}\d])[ABC][12](?![\p{L}\d])/gu

/** "French C1 C2 B2 C1 C1", also "C1 Proficient user" per cell; not a sentence. */
function gridRow(paragraph: Paragraph): FoundTree | null {
  const text = paragraphText(paragraph)
  const levels = [...text.matchAll(LEVEL)]
  const [first] = levels
  if (!first || levels.length < 3 || levels.length > 6) return null
  const name = trimSigns(text.slice(0, first.index))
  const between = text.slice(first.index).replace(LEVEL, '\n').split('\n')
  const isTable = between.every((words) => /^[\s\p{L}]{0,30}$/u.test(words))
  if (!isTable || !languageCodeOf(name)) return null
  const codes = levels.map(([code]) => code).sort()
  const [lowest, highest] = [codes[0] as string, codes.at(-1) as string]
  return {
    language: found(name, paragraph.segments, 'vocabulary', 0.95),
    fluency: found(
      lowest === highest ? lowest : `${lowest}–${highest}`,
      paragraph.segments,
      'pattern',
      0.9,
      text,
    ),
  }
}

/** Rows of short cells directly above the first table row. */
function headsOf(
  paragraphs: readonly Paragraph[],
  rows: ReadonlyMap<Paragraph, FoundTree>,
): Paragraph[] {
  const heads: Paragraph[] = []
  for (let at = paragraphs.findIndex((p) => rows.has(p)) - 1; at >= 0; at--) {
    const paragraph = paragraphs[at] as Paragraph
    if (heads.length === MOST_HEADS || !isHead(paragraph)) break
    heads.unshift(paragraph)
  }
  return heads
}

const MOST_HEADS = 3

function isHead(paragraph: Paragraph): boolean {
  const cells = cellsOf(paragraph)
  return (
    motherTongues(paragraph).length === 0 &&
    cells.every((cell) => cell.split(/\s+/).length <= 3 && /^[\p{L}\p{M}\s/()-]+$/u.test(cell)) &&
    !cells.some((cell) => languageCodeOf(cell)) &&
    (cells.length > 1 || /^\p{Lu}[^\p{Ll}]+$/u.test(cells[0] ?? ''))
  )
}

/** "Mother tongue(s)" and its languages. */
function motherTongues(paragraph: Paragraph): FoundTree[] {
  const [label, names, ...others] = cellsOf(paragraph)
  if (!label || !names || others.length > 0) return []
  const fluency = label.replace(/\s*\(\p{L}{1,3}\)\s*$/u, '').replace(/[:：]$/, '')
  const languages = names.split(/[,;/]\s*/).map(trimSigns)
  if (!isFluency(fluency) || !languages.every((name) => languageCodeOf(name))) return []
  return languages.map((name) => ({
    language: found(name, paragraph.segments, 'vocabulary', 0.95),
    fluency: found(fluency, paragraph.segments, 'label', 0.9, label),
  }))
}

const cellsOf = (paragraph: Paragraph): string[] =>
  paragraphText(paragraph)
    .split('\t')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
