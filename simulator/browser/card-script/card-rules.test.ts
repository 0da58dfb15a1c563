import { expect, test } from 'vitest'
import {
  brandOf,
  checkCardField,
  readCode,
  readExpiry,
  readNumber,
  showExpiry,
  showNumber,
} from './card-rules.ts'

const now = new Date(2026, 10, 20)
const messageOf = (part: 'number' | 'expiry' | 'code', value: string, number = '4242') => {
  const typed = { number, expiry: '', code: '', [part]: value }
  const state = checkCardField(part, typed, now)
  return state.is === 'complete' ? 'complete' : state.error.message
}

test.each([
  ['4242424242424242', '4242 4242 4242 4242', 'visa'],
  ['4242-4242 4242.4242 99', '4242 4242 4242 4242', 'visa'],
  ['378282246310005', '3782 822463 10005', 'amex'],
  ['30569309025904', '3056 930902 5904', 'diners'],
  ['5555555555554444', '5555 5555 5555 4444', 'mastercard'],
  ['2223003122003222', '2223 0031 2200 3222', 'mastercard'],
  ['6011111111111117', '6011 1111 1111 1117', 'discover'],
  ['3566002020360505', '3566 0020 2036 0505', 'jcb'],
  ['6200000000000005', '6200 0000 0000 0005', 'unionpay'],
  ['9', '9', 'unknown'],
])('formats number %s as %s, a %s card', (typed, shown, brand) => {
  const digits = readNumber(typed)
  expect(showNumber(digits)).toBe(shown)
  expect(brandOf(digits)).toBe(brand)
})

test.each([
  ['12', '12 / '],
  ['1228', '12 / 28'],
  ['12/28', '12 / 28'],
  ['12 / 2028', '12 / 28'],
  ['7/28', '07 / 28'],
  ['7', '07 / '],
  ['13', '01 / 3'],
  ['1', '1'],
])('formats expiration date %s as %s', (typed, shown) => {
  expect(showExpiry(readExpiry(typed), false)).toBe(shown)
})

test('deleting an expiration date deletes its slash', () => {
  expect(showExpiry(readExpiry('12 / '), true)).toBe('12')
})

test.each([
  ['4242424242424242', 'complete'],
  ['4242424242424241', 'Your card number is invalid.'],
  ['4242', 'Your card number is incomplete.'],
  ['', 'Your card number is incomplete.'],
])('card number "%s" is %s', (number, said) => {
  expect(messageOf('number', number)).toBe(said)
})

test.each([
  ['1126', 'complete'],
  ['1026', "Your card's expiration date is in the past."],
  ['1225', "Your card's expiration year is in the past."],
  ['1299', "Your card's expiration year is invalid."],
  ['0030', "Your card's expiration month is invalid."],
  ['12', "Your card's expiration date is incomplete."],
])('in November 2026 the expiration date "%s" is: %s', (expiry, said) => {
  expect(messageOf('expiry', expiry)).toBe(said)
})

test('American Express codes have four digits, others three', () => {
  expect(messageOf('code', '123', '378282246310005')).toBe(
    "Your card's security code is incomplete.",
  )
  expect(messageOf('code', '1234', '378282246310005')).toBe('complete')
  expect(messageOf('code', '123')).toBe('complete')
  expect(readCode('12345', '4242')).toBe('123')
})
