import { expect, test } from 'vitest'
import { paperFileName, paperNumber } from './paper.ts'

test('numbers of a series stand in their order as texts, too, and name the file', () => {
  const number = paperNumber('R', 42)
  expect(number).toBe('R-000042')
  expect(paperNumber('R', 9) < paperNumber('R', 10)).toBe(true)
  expect(paperFileName({ kind: 'receipt', number })).toBe('receipt-R-000042.pdf')
})
