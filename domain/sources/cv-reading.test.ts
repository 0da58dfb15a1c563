import { expect, test } from 'vitest'
import {
  cvReadingSchema,
  cvRefusalReasons,
  cvRefusalMessages,
  joinedReadingSchema,
  MAX_CV_BYTES,
  conflictDecisionsSchema,
} from './cv-reading.ts'

const source = {
  path: '/basics/name',
  page: 1,
  box: [0.1, 0.1, 0.5, 0.05],
  text: 'Ada Quill',
  lines: [0],
  method: 'position',
  confidence: 0.9,
}
const unplaced = { page: 1, box: null, text: 'Page 1 of 2', lines: [7] }
const reading = {
  resume: { basics: { name: 'Ada Quill' } },
  sources: [source],
  unplaced: [unplaced],
  lines: [{ id: 0, page: 1, box: [0.1, 0.1, 0.5, 0.05], text: 'Ada Quill' }],
  pages: [{ width: 612, height: 792 }],
  language: 'en',
  format: 'pdf',
}
const conflict = {
  id: 'work-0-endDate',
  path: '/work/0/endDate',
  sides: { cv: { value: '2020', source }, linkedin: { value: null, source: null } },
  writes: [{ path: '/work/0/endDate', value: null }],
}
const joined = {
  resume: reading.resume,
  sources: [{ ...source, file: 'linkedin' }],
  conflicts: [conflict],
  leftOut: [unplaced],
}

test.each(['pdf', 'docx', 'doc', 'linkedin-archive'])('keeps the reading of a %s', (format) => {
  const read = { ...reading, format }
  expect(cvReadingSchema.parse(read)).toEqual(read)
})

test('accepts unknown language and no pages', () => {
  const bare = {
    ...reading,
    language: null,
    pages: [],
    lines: [{ ...reading.lines[0], box: null }],
  }
  expect(cvReadingSchema.parse(bare)).toEqual(bare)
})

test('accepts confidence from 0 to 1', () => {
  for (const [confidence, taken] of [
    [0, true],
    [1, true],
    [-0.01, false],
    [1.01, false],
  ] as const) {
    const read = { ...reading, sources: [{ ...source, confidence }] }
    expect([confidence, cvReadingSchema.safeParse(read).success]).toEqual([confidence, taken])
  }
})

test.each<[string, object]>([
  ['an unknown format', { format: 'odt' }],
  ['a source before the first page', { sources: [{ ...source, page: 0 }] }],
  ['a source without its text', { sources: [{ ...source, text: undefined }] }],
  ['a box of three sides', { sources: [{ ...source, box: [0, 0, 1] }] }],
  ['left-over text before the first page', { unplaced: [{ ...unplaced, page: 0 }] }],
  ['left-over text without text', { unplaced: [{ page: 1, box: null, lines: [] }] }],
  ['a line before the first', { lines: [{ ...reading.lines[0], id: -1 }] }],
  ['a line before the first page', { lines: [{ ...reading.lines[0], page: 0 }] }],
  ['a line without text', { lines: [{ id: 0, page: 1, box: null }] }],
  ['a page without a height', { pages: [{ width: 612 }] }],
  ['no sources', { sources: undefined }],
])('rejects a reading with %s', (_what, fault) => {
  expect(cvReadingSchema.safeParse({ ...reading, ...fault }).success).toBe(false)
})

test('accepts high line and page numbers', () => {
  const far = { id: 900, page: 30, box: null, text: 'Thank you' }
  const read = {
    ...reading,
    sources: [{ ...source, page: 30 }],
    unplaced: [{ ...unplaced, page: 30 }],
    lines: [far],
  }
  expect(cvReadingSchema.parse(read)).toEqual(read)
})

test('keeps a joined reading', () => {
  expect(joinedReadingSchema.parse(joined)).toEqual(joined)
})

test.each<[string, object]>([
  ['a source of no file', { sources: [source] }],
  ['a conflict that writes nothing', { conflicts: [{ ...conflict, writes: undefined }] }],
  ['a write without its place', { conflicts: [{ ...conflict, writes: [{ value: null }] }] }],
  ['left-out text without text', { leftOut: [{ page: 1, box: null, lines: [] }] }],
  ['no conflicts', { conflicts: undefined }],
])('rejects a joined reading with %s', (_what, fault) => {
  expect(joinedReadingSchema.safeParse({ ...joined, ...fault }).success).toBe(false)
})

test('limits the ID of a conflict', () => {
  expect(conflictDecisionsSchema.safeParse({ a: 'cv', b: 'linkedin' }).success).toBe(true)
  expect(conflictDecisionsSchema.safeParse({ a: 'mine' }).success).toBe(false)
  expect(conflictDecisionsSchema.safeParse({ ['x'.repeat(100)]: 'cv' }).success).toBe(true)
  expect(conflictDecisionsSchema.safeParse({ ['x'.repeat(101)]: 'cv' }).success).toBe(false)
})

test('has a message for every refusal', () => {
  const sentences = cvRefusalReasons.map((reason) => cvRefusalMessages[reason])
  expect(new Set(sentences).size).toBe(cvRefusalReasons.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^The file|^This is/)
})

test('limits a CV to 10 MB', () => {
  expect(MAX_CV_BYTES).toBe(10_485_760)
  expect(cvRefusalMessages['too-large']).toContain('10 MB')
})
