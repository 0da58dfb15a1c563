/** Reads a CV written as markup, for tests of the section parsers. */
import { plainResume } from '@vitrine/domain/resume/stored-resume'
import type { CvText, Paragraph } from '../extract/cv-text.ts'
import { buildReading } from '../provenance/build-reading.ts'
import { readSections } from '../sections/read-sections.ts'

const MARKS = /^( *)(\* )?(# |## |### |\*\*)?/

/**
 * Markup: `# ` bold and large, `## ` and `### ` larger, `* ` a bullet, `**` bold, tab a new cell,
 * leading spaces an indent.
 */
export function aCv(text: string): CvText {
  const rows = text.trim().split('\n')
  const paragraphs = rows.map((row, line): Paragraph => {
    const [, spaces = '', bullet, style] = MARKS.exec(row) ?? []
    const isHeading = style === '# '
    const isBold = isHeading || style === '**'
    const bare = row.replace(MARKS, '')
    return {
      segments: bare.split('\t').map((cell, i) => ({
        text: cell,
        line,
        page: 1,
        cell: i > 0,
        bold: isBold,
        italic: false,
        size: isHeading ? 14 : style === '## ' ? 20 : style === '### ' ? 28 : 10,
        color: '',
        link: '',
        box: null,
      })),
      bullet: bullet !== undefined,
      indent: spaces.length * 8,
      gap: isHeading || (style?.startsWith('##') && line === 0) ? 1 : 0,
      page: 1,
      flow: 0,
      headingLevel: 0,
    }
  })
  return {
    paragraphs,
    lines: rows.map((row) => ({ page: 1, box: null, text: row.replace(MARKS, '') })),
    pages: [],
    looseLinks: [],
  }
}

export function readText(cv: CvText) {
  const reading = buildReading(cv, readSections(cv), 'docx')
  return { ...reading, resume: plainResume(reading.resume) }
}

export const readMarkup = (text: string) => readText(aCv(text))
