import { expect, test } from 'vitest'
import {
  createFieldLocator,
  listUnreadableFields,
  type PdfRoundTripField,
} from './unreadable-fields.ts'

const found = {
  ...{ 'pdf.js': 'in-order', structure: 'in-order', vitrine: 'in-order' },
  ...{ pdfium: 'in-order', 'pdfium-structure': 'in-order', 'vitrine-structure': 'in-order' },
}
const lostTo = (...readers: string[]) => ({
  ...found,
  ...Object.fromEntries(readers.map((reader) => [reader, 'missing'])),
})
const EVERYBODY = ['pdf.js', 'structure', 'pdfium', 'pdfium-structure']
const aField = (facts: Partial<PdfRoundTripField> = {}): PdfRoundTripField => ({
  ...{ code: 'en', field: 'basics.phone', value: '+44 20 7946 0311' },
  ...{ read: found, designed: found },
  ...facts,
})

// @promise pdf-round-trip
test('accepts a field that any program finds', () => {
  for (const kept of EVERYBODY) {
    const read = lostTo(...EVERYBODY.filter((each) => each !== kept), 'vitrine')
    expect(listUnreadableFields([aField({ read, designed: read })])).toEqual([])
  }
})

// @promise pdf-round-trip
test('reports a field that only our reader finds', () => {
  const lost = lostTo(...EVERYBODY)
  const said = { language: 'en', field: 'basics.phone', text: '+44 20 7946 0311' }
  expect(listUnreadableFields([aField({ read: lost })])).toEqual([
    { ...said, lostIn: ['PDF resume'] },
  ])
  expect(listUnreadableFields([aField({ designed: lost })])).toEqual([
    { ...said, lostIn: ['designed PDF'] },
  ])
  expect(listUnreadableFields([aField({ read: lost, designed: lost })])[0]?.lostIn).toHaveLength(2)
})

test('judges old versions by their own programs', () => {
  const read = { 'pdf.js': 'missing', pdfium: 'found' }
  expect(listUnreadableFields([{ ...aField({ read }), designed: undefined }])).toEqual([])
  expect(
    listUnreadableFields([{ ...aField({ read: { 'pdf.js': 'missing' } }), designed: undefined }]),
  ).toHaveLength(1)
})

const resume = {
  basics: { name: 'Ada Quill', phone: '+44 20 7946 0311', summary: 'First. Then second.' },
  work: [
    { name: 'Bayview', startDate: '2020-02', highlights: [{ $id: 'l1', $text: 'Led 17 nurses' }] },
  ],
}

test.each([
  ['basics.phone', '+44 20 7946 0311', '/basics/phone'],
  ['basics.summary', 'Then second.', '/basics/summary'],
  ['work[0].highlights[0]', 'Led 17 nurses', '/work/0/highlights/0'],
  ['work[0].dates', 'February 2020 – Present', '/work/0'],
  ['work[7].dates', 'February 2020 – Present', '/work'],
])('locates %s of a PDF', (field, text, pointer) => {
  expect(createFieldLocator(resume)({ field, text })).toBe(pointer)
})

test('locates nothing after a rewording', () => {
  expect(
    createFieldLocator(resume)({ field: 'basics.phone', text: '+44 20 7946 0399' }),
  ).toBeUndefined()
})

test('prefers an exact match', () => {
  const both = { basics: { summary: 'Ada Quill leads wards', name: 'Ada Quill' } }
  expect(createFieldLocator(both)({ field: 'basics.name', text: 'Ada Quill' })).toBe('/basics/name')
  // Hyphenation and capitals in print.
  expect(createFieldLocator(both)({ field: 'basics.name', text: 'ADA  QU-ILL' })).toBe(
    '/basics/name',
  )
})
