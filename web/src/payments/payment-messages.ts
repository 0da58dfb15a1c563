/** Error messages of the payment pages, as the specification words them. */
import { formatCents } from '@vitrine/domain/payments/money'
import { ApiError } from '../api/client.ts'

export const paymentMessages = {
  cardRefused: 'Payment failed',
  cardMissing: 'Card element not found.',
  libraryMissing: 'The payment library has not loaded yet. Please try again.',
  paymentBroken: 'An error occurred during payment.',
  paymentPageFailed: 'Network error. Please check your connection and try again.',
} as const

export function intentFailureMessage(failure: unknown): string {
  if (failure instanceof ApiError) {
    // Its message is "{status}: {body}".
    return `Payment initialization failed: Server error: ${failure.message.replace(': ', ' - ')}`
  }
  return 'Network error: Unable to connect to payment server. Please check your internet connection and try again.'
}

export const priceChangedMessage = (totalCents: number): string =>
  `The total is now ${formatCents(totalCents)}. Nothing was charged. Press Pay if you agree.`

/** Advice beside the message. Nothing is charged without an intent. */
export function paymentAdvice(failure: unknown): string {
  return failure instanceof ApiError && failure.code === 'rate_limited'
    ? 'Too many payments were started from here in a short time. Nothing was charged: wait a few minutes, then try again.'
    : 'Nothing was charged, and what you typed is kept. Try again in a moment.'
}

/** The order of a charged card could not be confirmed. The order exists anyway. */
export function orderFailureMessage(failure: unknown): string {
  if (failure instanceof ApiError) {
    return `Order creation failed: ${failure.sentence ?? (isJson(failure.body) ? 'Server error' : 'Unknown server error')}`
  }
  if (failure instanceof DOMException && ['AbortError', 'TimeoutError'].includes(failure.name)) {
    return 'Order creation timed out. Your payment was successful, but we need to verify your order. Please contact support with your payment confirmation.'
  }
  if (failure instanceof TypeError) {
    return "Network connection error during order creation. Your payment was successful. Please contact support if you don't receive a confirmation email within 10 minutes."
  }
  return "Something went wrong during order creation. Your payment was successful. Please contact support if you don't receive a confirmation email within 10 minutes."
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}
