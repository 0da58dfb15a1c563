import { expect, test } from 'vitest'
import { ApiError } from '../api/client.ts'
import { intentFailureMessage, orderFailureMessage } from './payment-messages.ts'

test('a refused payment intent is told with status and body', () => {
  expect(intentFailureMessage(new ApiError(500, '{"error":"no"}', 'x'))).toBe(
    'Payment initialization failed: Server error: 500 - {"error":"no"}',
  )
})

test('an empty answer is told with the status text', () => {
  expect(intentFailureMessage(new ApiError(502, '', 'Bad Gateway'))).toBe(
    'Payment initialization failed: Server error: 502 - Bad Gateway',
  )
})

test('an unreachable server asks to check the connection', () => {
  expect(intentFailureMessage(new TypeError('Failed to fetch'))).toBe(
    'Network error: Unable to connect to payment server. Please check your internet connection and try again.',
  )
})

test.each([
  ['{"error":"Payment not completed"}', 'Order creation failed: Payment not completed'],
  ['{"message":"x"}', 'Order creation failed: Server error'],
  ['<html>', 'Order creation failed: Unknown server error'],
  ['', 'Order creation failed: Unknown server error'],
])('an order that could not be created with the answer %s is told why', (body, message) => {
  expect(orderFailureMessage(new ApiError(500, body, 'x'))).toBe(message)
})

test('a time-out says that the payment was successful and what to do', () => {
  expect(orderFailureMessage(new DOMException('x', 'AbortError'))).toBe(
    'Order creation timed out. Your payment was successful, but we need to verify your order. Please contact support with your payment confirmation.',
  )
})

test('a cut connection says that the payment was successful and what to do', () => {
  expect(orderFailureMessage(new TypeError('x'))).toBe(
    "Network connection error during order creation. Your payment was successful. Please contact support if you don't receive a confirmation email within 10 minutes.",
  )
})

test('any other failure says that the payment was successful too', () => {
  expect(orderFailureMessage(new SyntaxError('x'))).toContain('Your payment was successful.')
})
