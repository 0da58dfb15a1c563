import { expect, test } from 'vitest'
import {
  billingDocumentFileName,
  billingDocumentNumber,
  parseBillingDocumentNumber,
  billingDocumentTitles,
} from './billing-document.ts'

test('sorts document numbers and names the file', () => {
  const number = billingDocumentNumber('R', 42)
  expect(number).toBe('R-000042')
  expect(billingDocumentNumber('R', 9) < billingDocumentNumber('R', 10)).toBe(true)
  expect(billingDocumentFileName({ kind: 'receipt', number })).toBe('receipt-R-000042.pdf')
})

test('titles each kind of document', () => {
  expect(billingDocumentTitles).toEqual({
    receipt: 'Invoice and receipt',
    'credit-note': 'Credit note',
    'credit-note-cancelled': 'Canceled credit note',
  })
})

test.each([
  ['R-000012', { series: 'R', place: 12 }],
  [' trial-c-7 ', { series: 'TRIAL-C', place: 7 }],
  ['R-', null],
  ['X-000001', null],
  ['R-1234567890', null],
] as const)('parses the typed number “%s”', (typed, number) => {
  expect(parseBillingDocumentNumber(typed)).toEqual(number)
})
