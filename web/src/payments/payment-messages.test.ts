import { expect, test } from 'vitest'
import { ApiError } from '../api/client.ts'
import { intentFailureMessage, orderFailureMessage } from './payment-messages.ts'

test('shows status and body of a rejected intent', () => {
  expect(intentFailureMessage(new ApiError(500, '{"error":"no"}', 'x'))).toBe(
    'Payment initialization failed: Server error: 500 - {"error":"no"}',
  )
})

test('shows the status text of an empty response', () => {
  expect(intentFailureMessage(new ApiError(502, '', 'Bad Gateway'))).toBe(
    'Payment initialization failed: Server error: 502 - Bad Gateway',
  )
})

test('suggests checking the connection', () => {
  expect(intentFailureMessage(new TypeError('Failed to fetch'))).toBe(
    'Network error: Unable to connect to payment server. Please check your internet connection and try again.',
  )
})

test.each([
  ['{"error":"Payment not completed"}', 'Order creation failed: Payment not completed'],
  ['{"message":"x"}', 'Order creation failed: Server error'],
  ['<html>', 'Order creation failed: Unknown server error'],
  ['', 'Order creation failed: Unknown server error'],
])('explains the response %s', (body, message) => {
  expect(orderFailureMessage(new ApiError(500, body, 'x'))).toBe(message)
})

test('says after a timeout that the payment succeeded', () => {
  expect(orderFailureMessage(new DOMException('x', 'AbortError'))).toBe(
    'Order creation timed out. Your payment was successful, but we need to verify your order. Please contact support with your payment confirmation.',
  )
})

test('says after a lost connection that the payment succeeded', () => {
  expect(orderFailureMessage(new TypeError('x'))).toBe(
    "Network connection error during order creation. Your payment was successful. Please contact support if you don't receive a confirmation email within 10 minutes.",
  )
})

test('says after other errors that the payment succeeded', () => {
  expect(orderFailureMessage(new SyntaxError('x'))).toContain('Your payment was successful.')
})
