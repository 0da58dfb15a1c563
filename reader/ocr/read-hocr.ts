/** Parses the lines and words of an OCR page (hOCR, written by tesseract). */
import { readXml, type XmlNode } from '../extract/read-xml.ts'

/** Pixels from the top left corner of the page. */
export type Word = { text: string; x0: number; x1: number; top: number; bottom: number }
export type WordLine = {
  words: Word[]
  /** At the middle of the line. */
  baseline: number
  /** From descender to ascender. */
  size: number
}
export type WordPage = { width: number; height: number; lines: WordLine[] }

/** Percent; lower confidence means a stain, a line or a logo. */
const LEAST_SURE = 20
const MOST_LINES = 2000

/** Ignores malformed parts. */
export function readHocr(hocr: string): WordPage {
  // Skips the DOCTYPE, which the XML parser refuses.
  const page = first(readXml(hocr.slice(hocr.indexOf('<body'))), 'ocr_page')
  const [, , width = 0, height = 0] = page ? boxOf(page) : []
  return {
    width,
    height,
    lines: page ? linesIn(page).slice(0, MOST_LINES).flatMap(readLine) : [],
  }
}

const LINES = new Set(['ocr_line', 'ocr_header', 'ocr_caption', 'ocr_textfloat'])

function linesIn(node: XmlNode): XmlNode[] {
  return LINES.has(node.attributes['class'] ?? '') ? [node] : node.children.flatMap(linesIn)
}

function first(node: XmlNode, kind: string): XmlNode | undefined {
  if (node.attributes['class'] === kind) return node
  for (const child of node.children) {
    const found = first(child, kind)
    if (found) return found
  }
  return undefined
}

function readLine(node: XmlNode): WordLine[] {
  const [x0 = 0, , x1 = 0, bottom = 0] = boxOf(node)
  const [slope = 0, offset = 0] = numbersOf(node, 'baseline')
  const [size = 0] = numbersOf(node, 'x_size')
  const words = node.children.flatMap(readWord)
  if (words.length === 0 || size <= 0) return []
  return [{ words, size, baseline: bottom + offset + (slope * (x1 - x0)) / 2 }]
}

function readWord(node: XmlNode): Word[] {
  const text = textOf(node).trim()
  const [sure = 0] = numbersOf(node, 'x_wconf')
  const [x0 = 0, top = 0, x1 = 0, bottom = 0] = boxOf(node)
  return text !== '' && sure >= LEAST_SURE && x1 > x0 ? [{ text, x0, x1, top, bottom }] : []
}

const textOf = (node: XmlNode): string => node.text + node.children.map(textOf).join('')

const boxOf = (node: XmlNode) => numbersOf(node, 'bbox')

/** The numbers of a property in the title attribute: `bbox 1 2 3 4; x_wconf 96`. */
function numbersOf(node: XmlNode, name: string): number[] {
  const property = (node.attributes['title'] ?? '')
    .split(';')
    .map((part) => part.trim().split(' '))
    .find(([key]) => key === name)
  return (property ?? []).slice(1).map(Number).filter(Number.isFinite)
}
