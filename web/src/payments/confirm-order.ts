import type { ConfirmOrderResponse } from '@vitrine/contract/payments'
import { ApiError } from '../api/client.ts'

/** The timeout of order creation, polling included. */
export const ORDER_TIMEOUT_MS = 30_000
const POLL_EVERY_MS = 1500

export type OrderConfirmation =
  | { confirmed: { customerEmail: string | null; onboardingToken: string } }
  /**
   * The payment is still processing, or this browser can't prove that it owns the intent. The email
   * brings the link.
   */
  | { linkByMail: { customerEmail: string | null } }
  /** Nothing was charged: the card can be tried again. */
  | { notPaid: true }
  | { failed: unknown }

/**
 * Confirms the order of a charged card and polls while the response is "processing". Charges
 * nothing, so it is safe to repeat. Never throws.
 */
export async function confirmOrder(
  ask: (signal: AbortSignal) => Promise<ConfirmOrderResponse>,
): Promise<OrderConfirmation> {
  const abort = new AbortController()
  const timer = setTimeout(
    () => abort.abort(new DOMException('Timed out', 'AbortError')),
    ORDER_TIMEOUT_MS,
  )
  let processing: { customerEmail: string } | undefined
  try {
    for (;;) {
      const answer = await ask(abort.signal)
      if ('onboardingToken' in answer) {
        return {
          confirmed: {
            customerEmail: answer.customerInfo.email || answer.formData.email || null,
            onboardingToken: answer.onboardingToken,
          },
        }
      }
      if (answer.status === 'received') return { linkByMail: { customerEmail: null } }
      processing = { customerEmail: answer.customerInfo.email }
      await pause(POLL_EVERY_MS, abort.signal)
    }
  } catch (failure) {
    if (processing !== undefined && abort.signal.aborted) return { linkByMail: processing }
    if (failure instanceof ApiError && failure.code === 'payment_required') return { notPaid: true }
    return { failed: failure }
  } finally {
    clearTimeout(timer)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop)
  })
}
