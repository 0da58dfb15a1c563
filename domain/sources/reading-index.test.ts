import { expect, test } from 'vitest'
import type { CvReading, JoinedSource } from './cv-reading.ts'
import { indexReadings, sourceLabel } from './reading-index.ts'
import { isOcrReading } from './ocr.ts'
import { aReading, aReadings, twoReadings } from '../testing/readings.ts'

const words = (readings: ReturnType<typeof aReadings>, source: Partial<JoinedSource>) => {
  if (readings.joined === null) throw new Error('nothing was joined')
  return sourceLabel(indexReadings(readings, readings.joined), {
    ...{ file: 'cv', page: 1, lines: [], method: 'position' },
    ...source,
  })
}
const ofFormat = (format: CvReading['format']) => aReadings({ ...aReading(), format })

test('labels a source by file, page and lines', () => {
  const said = (source: Partial<JoinedSource>) => words(aReadings(), source)
  expect(said({ lines: [2] })).toBe('CV p.1, line 3')
  expect(said({ lines: [4, 3] })).toBe('CV p.1, lines 4–5')
  // Lines count from 1 on each page.
  expect(said({ page: 2, lines: [6] })).toBe('CV p.2, line 1')
  expect(said({ page: 2, lines: [6, 7] })).toBe('CV p.2, lines 1–2')
  expect(said({ page: 2 })).toBe('CV p.2')
  expect(said({ lines: [99] })).toBe('CV p.1')
  expect(said({ lines: [0], method: 'picture' })).toBe('CV picture p.1, line 1')
})

test('labels lines without pages', () => {
  const docx = ofFormat('docx')
  expect(words(docx, { lines: [0, 1] })).toBe('CV, lines 1–2')
  expect(words(docx, {})).toBe('CV')
})

test('labels LinkedIn with or without a page', () => {
  expect(words(twoReadings(), { file: 'linkedin', lines: [1] })).toBe('LinkedIn p.1, line 2')
  const archive = {
    ...twoReadings(),
    linkedin: { ...aReading(), format: 'linkedin-archive' as const },
  }
  expect(words(archive, { file: 'linkedin', lines: [1] })).toBe('LinkedIn')
  expect(words(aReadings(), { file: 'linkedin', lines: [1] })).toBe('LinkedIn')
})

test('indexes a joined reading once', () => {
  const readings = aReadings()
  if (readings.joined === null) throw new Error('nothing was joined')
  const index = indexReadings(readings, readings.joined)
  expect(indexReadings(readings, readings.joined).fields).toBe(index.fields)
  expect(index.joined).toBe(readings.joined)
})

test('recognizes a scan by OCR text', () => {
  const { sources } = aReading()
  expect(isOcrReading({ sources })).toBe(false)
  expect(isOcrReading({ sources: [] })).toBe(false)
  const [first, ...others] = sources
  if (first === undefined) throw new Error('there is no source')
  expect(isOcrReading({ sources: [...others, { ...first, method: 'picture' }] })).toBe(true)
})
