import { expect, test } from 'vitest'
import { type ChargedMethod, paymentMethodName } from './payment-method.ts'

const visa: ChargedMethod = { type: 'card', brand: 'visa', last4: '4242', wallet: null }

test.each<[string, ChargedMethod]>([
  ['Visa …4242', visa],
  ['American Express …0005', { ...visa, brand: 'amex', last4: '0005' }],
  ['Apple Pay, Visa …4242', { ...visa, wallet: 'apple_pay' }],
  [
    'Google Pay, Mastercard …4444',
    { ...visa, brand: 'mastercard', last4: '4444', wallet: 'google_pay' },
  ],
  ['Link, Visa …4242', { ...visa, wallet: 'link' }],
  ['Link', { type: 'link' }],
])('names %s', (name, method) => {
  expect(paymentMethodName(method)).toBe(name)
})

test('says no more than the provider said', () => {
  expect(paymentMethodName({ type: 'card', brand: null, last4: null, wallet: null })).toBe('Card')
  expect(paymentMethodName({ ...visa, brand: 'unknown' })).toBe('Card …4242')
  expect(paymentMethodName({ ...visa, last4: '<b>4' })).toBe('Visa')
  expect(paymentMethodName({ ...visa, brand: 'constructor', wallet: 'toString' })).toBe(
    'Card …4242',
  )
})
