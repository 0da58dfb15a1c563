import { expect, test } from 'vitest'
import { requestedRange } from './requested-range.ts'

const file = { size: 100, etag: '"a"' }
const whole = { start: 0, end: 99 }

// @promise byte-ranges: PDFs and archives of sites can be fetched in parts.
test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  // Readers of archives ask for more of the end than a small file has.
  ['bytes=-65557', whole],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-0', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
  ['bytes=', null],
  ['lines=0-1', null],
  [`bytes=${'0-1,'.repeat(100)}0-1`, null],
] as const)('reads "Range: %s"', (range, wanted) => {
  expect(requestedRange({ range }, file)).toEqual(wanted)
})

test('sends the whole file if another version is continued', () => {
  expect(requestedRange({ range: 'bytes=5-', 'if-range': '"b"' }, file)).toBeNull()
  expect(requestedRange({ range: 'bytes=5-', 'if-range': '"a"' }, file)).toEqual({
    start: 5,
    end: 99,
  })
  expect(requestedRange({}, file)).toBeNull()
})
