import { expect, test } from 'vitest'
import {
  MAX_ATTACHMENT_TOTAL_BYTES,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  MAX_ATTACHMENTS_PER_DAY,
  ATTACHMENT_EXTENSIONS,
  attachmentTypesMessage,
} from './attachments.ts'

const MEGABYTE = 1_048_576

test('accepts 10 MB files and a full day of them', () => {
  expect(MAX_ATTACHMENT_BYTES).toBe(10 * MEGABYTE)
  expect(MAX_ATTACHMENT_TOTAL_BYTES).toBeGreaterThanOrEqual(
    MAX_ATTACHMENT_BYTES * MAX_ATTACHMENTS_PER_DAY,
  )
  expect(MAX_ATTACHMENT_TOTAL_BYTES).toBeLessThan(1024 * MEGABYTE)
  expect(MAX_ATTACHMENTS).toBeGreaterThan(MAX_ATTACHMENTS_PER_DAY)
})

test('names every accepted file type', () => {
  const sentence = attachmentTypesMessage.toLowerCase()
  const named = { jpg: 'jpeg' } as Readonly<Record<string, string>>
  const endings = ATTACHMENT_EXTENSIONS.split(',')
  expect(endings.length).toBeGreaterThan(5)
  for (const ending of endings) {
    expect(ending).toMatch(/^\.[a-z]{3,4}$/)
    expect(sentence).toContain(named[ending.slice(1)] ?? ending.slice(1))
  }
})
