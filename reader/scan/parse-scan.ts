/** Reads the recognised words of a scan: runs inside the child process. */
import type { CvReading, CvRefusalReason, FieldSource } from '@vitrine/domain/cv-reading'
import { READ_FROM_PICTURE } from '@vitrine/domain/read-from-picture'
import { composeLines } from '../extract/compose-accents.ts'
import { arrange } from '../extract/extract-pdf.ts'
import { shortenLines } from '../extract/shorten-runs.ts'
import { buildReading } from '../provenance/build-reading.ts'
import { readSections } from '../sections/read-sections.ts'
import { glyphsOfWords } from './glyphs-of-words.ts'
import { readHocr } from './read-hocr.ts'

/** Fewer than a line of words and nothing was recognised. */
const FEWEST_LETTERS = 50

/** `bytes`: the pages as hOCR, in JSON. Every source says that it was read from a picture. */
export async function parseScan(
  bytes: Uint8Array,
): Promise<{ read: CvReading } | { refused: CvRefusalReason }> {
  const pages = JSON.parse(new TextDecoder().decode(bytes)) as string[]
  const drawn = pages.map((page) => glyphsOfWords(readHocr(page)))
  const letters = drawn.reduce((sum, { glyphs }) => sum + glyphs.length, 0)
  if (letters < FEWEST_LETTERS) return { refused: 'image-only' }
  const text = composeLines(shortenLines(arrange(drawn)))
  const reading = buildReading(text, readSections(text), 'pdf')
  return { read: { ...reading, sources: reading.sources.map(fromPicture) } }
}

/**
 * What any field of a scan is trusted with at most: letters that were recognised wrong look no
 * different from those that were not. Below what the editor and the trial take for sure.
 */
const MOST_CONFIDENCE = 0.6

const fromPicture = (source: FieldSource): FieldSource => ({
  ...source,
  method: READ_FROM_PICTURE,
  confidence: Math.min(MOST_CONFIDENCE, source.confidence),
})
