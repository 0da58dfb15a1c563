import { expect, test } from 'vitest'
import { paperFileName, paperNumber, paperTitles } from './paper.ts'

test('numbers of a series stand in their order as texts, too, and name the file', () => {
  const number = paperNumber('R', 42)
  expect(number).toBe('R-000042')
  expect(paperNumber('R', 9) < paperNumber('R', 10)).toBe(true)
  expect(paperFileName({ kind: 'receipt', number })).toBe('receipt-R-000042.pdf')
})

test('each kind of paper is called what it is', () => {
  expect(paperTitles).toEqual({
    receipt: 'Invoice and receipt',
    'credit-note': 'Credit note',
    'credit-note-cancelled': 'Canceled credit note',
  })
})
