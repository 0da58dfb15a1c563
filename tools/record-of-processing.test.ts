import { readFileSync } from 'node:fs'
import { processingPurposes } from '@vitrine/domain/law/processing'
import { expect, test } from 'vitest'
import { describeProcessing, readPersonalTables, RECORD_FILE } from './record-of-processing.ts'

// @promise record-of-processing: The record of processing covers every table with personal data.
test('every schema with personal data has one purpose', async () => {
  const schemas = [...(await readPersonalTables()).keys()]
  expect(schemas.length).toBeGreaterThan(15)
  const claimed = processingPurposes('90').flatMap(({ schemas: own }) => own)
  for (const schema of schemas)
    expect([schema, claimed.filter((each) => each === schema).length]).toEqual([schema, 1])
  expect(claimed.filter((each) => !schemas.includes(each))).toEqual([])
})

test('every purpose names basis, recipients and period', () => {
  for (const { title, basis, recipients, period } of processingPurposes('90')) {
    expect([title, /Art\. [69]\(/.test(basis)]).toEqual([title, true])
    expect([title, recipients.length > 10, period.length > 10]).toEqual([title, true, true])
  }
})

test('the document is up to date', async () => {
  expect(readFileSync(RECORD_FILE, 'utf8')).toBe(await describeProcessing())
})
