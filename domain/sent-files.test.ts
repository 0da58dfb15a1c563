import { expect, test } from 'vitest'
import {
  MAX_SENT_BYTES,
  MAX_SENT_FILE_BYTES,
  MAX_SENT_FILES,
  MAX_SENT_FILES_PER_DAY,
  SENT_FILE_ENDINGS,
  sentFileKindsSentence,
} from './sent-files.ts'

const MEGABYTE = 1_048_576

test('a file of ten megabytes can be sent, and a whole day of such files is kept', () => {
  expect(MAX_SENT_FILE_BYTES).toBe(10 * MEGABYTE)
  expect(MAX_SENT_BYTES).toBeGreaterThanOrEqual(MAX_SENT_FILE_BYTES * MAX_SENT_FILES_PER_DAY)
  expect(MAX_SENT_BYTES).toBeLessThan(1024 * MEGABYTE)
  expect(MAX_SENT_FILES).toBeGreaterThan(MAX_SENT_FILES_PER_DAY)
})

test('every kind of file that the dialog offers is named in the sentence on what to send', () => {
  const sentence = sentFileKindsSentence.toLowerCase()
  const named = { jpg: 'jpeg' } as Readonly<Record<string, string>>
  const endings = SENT_FILE_ENDINGS.split(',')
  expect(endings.length).toBeGreaterThan(5)
  for (const ending of endings) {
    expect(ending).toMatch(/^\.[a-z]{3,4}$/)
    expect(sentence).toContain(named[ending.slice(1)] ?? ending.slice(1))
  }
})
