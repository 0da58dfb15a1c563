import { expect, test } from 'vitest'
import { taxLabel, taxNotice } from './tax.ts'

test('names the specified tax', () => {
  expect(taxLabel({ mode: 'specified', name: 'Tax' })).toBe('Tax (8%)')
  expect(taxNotice({ mode: 'specified', name: 'Tax' })).toBe(
    'On the payment page that takes a billing address, 8% sales tax is added and shown before you pay.',
  )
  expect(taxNotice({ mode: 'specified', name: 'VAT' })).toContain('8% VAT is added')
})

test('has no label where nothing is charged', () => {
  expect(taxLabel({ mode: 'none', name: 'VAT' })).toBe('')
  expect(taxNotice({ mode: 'none', name: 'VAT' })).toContain('No tax is charged')
})
