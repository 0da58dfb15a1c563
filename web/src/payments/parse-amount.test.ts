import { expect, test } from 'vitest'
import { parseAmount } from './parse-amount.ts'

test('parses an amount to cents', () => {
  expect(parseAmount('24.99')).toBe(2499)
  expect(parseAmount(' $24 ')).toBe(2400)
  expect(parseAmount('0.5')).toBe(50)
  expect(parseAmount('1,200.50')).toBe(120_050)
  expect(parseAmount('1.10')).toBe(110)
  expect(parseAmount('9999999')).toBe(999_999_900)
})

test('rejects invalid and non-positive amounts', () => {
  for (const typed of [
    '',
    '0',
    '0.00',
    '-5',
    '1.999',
    '24,99',
    '1e3',
    'all',
    '12.',
    '12,00',
    '12345678',
  ]) {
    expect(parseAmount(typed), typed).toBeUndefined()
  }
})
