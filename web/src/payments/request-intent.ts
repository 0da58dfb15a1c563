import type { CreatePaymentIntentAnswer } from '@vitrine/contract/payments'
import { paymentRoutes } from '@vitrine/contract/payments'
import { type CallInput, call } from '../api/call.ts'
import { oneTabAtATime } from './one-tab-at-a-time.ts'

/** Longer than the server ever takes to answer. */
const PATIENCE_MS = 20_000

/**
 * Asks for the payment intent of this browser's open order. The first answer brings
 * the cookie by which the server knows the browser again, and pages can't see it: so
 * tabs that open at once ask one after the other, and get the same order.
 */
export function requestIntent(
  body: CallInput<typeof paymentRoutes.createPaymentIntent>['body'],
): Promise<CreatePaymentIntentAnswer> {
  const ask = () => call(paymentRoutes.createPaymentIntent, { body })
  return oneTabAtATime('intent', ask, PATIENCE_MS)
}
