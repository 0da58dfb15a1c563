/** Parses the OCR output of a scan inside the child process. */
import type { CvReading, CvRefusalReason, FieldSource } from '@vitrine/domain/sources/cv-reading'
import { OCR_METHOD } from '@vitrine/domain/sources/ocr'
import { composeLines } from '../extract/compose-accents.ts'
import { glyphsToText } from '../extract/extract-pdf.ts'
import { limitLineRepeats } from '../extract/limit-repeats.ts'
import { buildReading } from '../provenance/build-reading.ts'
import { readSections } from '../sections/read-sections.ts'
import { wordsToGlyphs } from './words-to-glyphs.ts'
import { readHocr } from './read-hocr.ts'

/** Less than one line of text means nothing was recognized. */
const FEWEST_LETTERS = 50

/** `bytes`: the pages as hOCR in a JSON array. Every source gets the method `picture`. */
export async function parseScan(
  bytes: Uint8Array,
): Promise<{ read: CvReading } | { refused: CvRefusalReason }> {
  const pages = JSON.parse(new TextDecoder().decode(bytes)) as string[]
  const drawn = pages.map((page) => wordsToGlyphs(readHocr(page)))
  const letters = drawn.reduce((sum, { glyphs }) => sum + glyphs.length, 0)
  if (letters < FEWEST_LETTERS) return { refused: 'image-only' }
  const text = composeLines(limitLineRepeats(glyphsToText(drawn)))
  const reading = buildReading(text, readSections(text), 'pdf')
  return { read: { ...reading, sources: reading.sources.map(fromPicture) } }
}

/**
 * Upper bound for the confidence of OCR text, because misread letters look like correct ones. Below
 * the threshold of the editor and the trial.
 */
const MOST_CONFIDENCE = 0.6

const fromPicture = (source: FieldSource): FieldSource => ({
  ...source,
  method: OCR_METHOD,
  confidence: Math.min(MOST_CONFIDENCE, source.confidence),
})
