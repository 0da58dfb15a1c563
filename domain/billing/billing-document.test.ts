import { expect, test } from 'vitest'
import {
  billingDocumentFileName,
  billingDocumentNumber,
  billingDocumentTitles,
} from './billing-document.ts'

test('numbers of a series stand in their order as texts, too, and name the file', () => {
  const number = billingDocumentNumber('R', 42)
  expect(number).toBe('R-000042')
  expect(billingDocumentNumber('R', 9) < billingDocumentNumber('R', 10)).toBe(true)
  expect(billingDocumentFileName({ kind: 'receipt', number })).toBe('receipt-R-000042.pdf')
})

test('each kind of paper is called what it is', () => {
  expect(billingDocumentTitles).toEqual({
    receipt: 'Invoice and receipt',
    'credit-note': 'Credit note',
    'credit-note-cancelled': 'Canceled credit note',
  })
})
