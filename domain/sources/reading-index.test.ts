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

test('a source is named by its file, its page and its lines as they are counted there', () => {
  const said = (source: Partial<JoinedSource>) => words(aReadings(), source)
  expect(said({ lines: [2] })).toBe('CV p.1, line 3')
  expect(said({ lines: [4, 3] })).toBe('CV p.1, lines 4–5')
  // Lines are counted anew on each page.
  expect(said({ page: 2, lines: [6] })).toBe('CV p.2, line 1')
  expect(said({ page: 2, lines: [6, 7] })).toBe('CV p.2, lines 1–2')
  expect(said({ page: 2 })).toBe('CV p.2')
  expect(said({ lines: [99] })).toBe('CV p.1')
  expect(said({ lines: [0], method: 'picture' })).toBe('CV picture p.1, line 1')
})

test('a file without pages names its lines alone', () => {
  const docx = ofFormat('docx')
  expect(words(docx, { lines: [0, 1] })).toBe('CV, lines 1–2')
  expect(words(docx, {})).toBe('CV')
})

test('LinkedIn is named by its file’s page where it has one, and alone where nothing more is known', () => {
  expect(words(twoReadings(), { file: 'linkedin', lines: [1] })).toBe('LinkedIn p.1, line 2')
  const archive = {
    ...twoReadings(),
    linkedin: { ...aReading(), format: 'linkedin-archive' as const },
  }
  expect(words(archive, { file: 'linkedin', lines: [1] })).toBe('LinkedIn')
  expect(words(aReadings(), { file: 'linkedin', lines: [1] })).toBe('LinkedIn')
})

test('a joined reading is indexed once', () => {
  const readings = aReadings()
  if (readings.joined === null) throw new Error('nothing was joined')
  const index = indexReadings(readings, readings.joined)
  expect(indexReadings(readings, readings.joined)).toBe(index)
  expect(index.joined).toBe(readings.joined)
})

test('a file is a scan where letters of it were recognised in a picture', () => {
  const { sources } = aReading()
  expect(isOcrReading({ sources })).toBe(false)
  expect(isOcrReading({ sources: [] })).toBe(false)
  const [first, ...others] = sources
  if (first === undefined) throw new Error('there is no source')
  expect(isOcrReading({ sources: [...others, { ...first, method: 'picture' }] })).toBe(true)
})
