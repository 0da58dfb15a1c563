import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

test('an amount is read to the cent', () => {
  expect(readAmount('24.99')).toBe(2499)
  expect(readAmount(' $24 ')).toBe(2400)
  expect(readAmount('0.5')).toBe(50)
  expect(readAmount('1,200.50')).toBe(120_050)
  expect(readAmount('1.10')).toBe(110)
})

test('what is no amount, or no amount of money, is refused', () => {
  for (const typed of ['', '0', '0.00', '-5', '1.999', '24,99', '1e3', 'all', '12.', '12,00']) {
    expect(readAmount(typed), typed).toBeUndefined()
  }
})
