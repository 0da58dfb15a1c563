/** Extracts paragraphs from a DOC file (Word 97–2003), without styles. */
import WordExtractor from 'word-extractor'
import { cleanText } from './clean-text.ts'
import { isRtf, readRtf } from './read-rtf.ts'
import type { CvText, Paragraph, TextLine } from './cv-text.ts'

export async function extractDoc(
  bytes: Uint8Array,
): Promise<{ text: CvText } | { refused: 'damaged' | 'image-only' }> {
  let parts: string[]
  try {
    parts = isRtf(bytes) ? [readRtf(bytes)] : await partsOf(bytes)
  } catch {
    return { refused: 'damaged' }
  }
  const paragraphs: Paragraph[] = []
  const lines: TextLine[] = []
  for (const raw of parts.join('\n').split(/[\n\u000b]/)) {
    const text = cleanText(raw.replace(/\t+/g, '\t'))
    if (text.trim() === '') continue
    paragraphs.push(paragraphOf(text, lines.length))
    lines.push({ page: 1, box: null, text: text.trim() })
  }
  if (lines.reduce((sum, line) => sum + line.text.length, 0) < 20) return { refused: 'image-only' }
  return { text: { paragraphs, lines, pages: [], looseLinks: [] } }
}

async function partsOf(bytes: Uint8Array): Promise<string[]> {
  const document = await new WordExtractor().extract(Buffer.from(bytes))
  return [
    document.getHeaders({ includeFooters: false, filterUnicode: false }),
    document.getTextboxes({ filterUnicode: false }),
    document.getBody({ filterUnicode: false }),
    document.getFooters({ filterUnicode: false }),
  ]
}

const BULLET = /^\s*[•◦▪■●○‣⁃∙·▶✓✔❖◆*–-]\s+/u

function paragraphOf(text: string, line: number): Paragraph {
  const bullet = BULLET.test(text)
  const cells = text
    .replace(BULLET, '')
    .split('\t')
    .filter((cell) => cell.trim() !== '')
  return {
    segments: cells.map((cell, i) => ({
      text: cell,
      line,
      page: 1,
      cell: i > 0,
      bold: false,
      italic: false,
      size: 0,
      color: '',
      link: '',
      box: null,
    })),
    bullet,
    indent: 0,
    gap: 0,
    page: 1,
    flow: 0,
    headingLevel: 0,
  }
}
