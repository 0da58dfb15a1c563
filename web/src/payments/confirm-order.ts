import type { ConfirmOrderResponse } from '@vitrine/contract/payments'
import { ApiError } from '../api/client.ts'

/** The whole of order creation, polling included, takes no longer. */
export const ORDER_TIMEOUT_MS = 30_000
const POLL_EVERY_MS = 1500

export type OrderConfirmation =
  | { confirmed: { customerEmail: string | null; onboardingToken: string } }
  /** The provider still works on it, or this browser can't prove the order is its own: the mail brings the link. */
  | { linkByMail: { customerEmail: string | null } }
  /** No money has moved: the card may be tried again. */
  | { notPaid: true }
  | { failed: unknown }

/**
 * Confirms the order of a charged card, asking again while the answer is
 * "processing". Charges nothing, so it may be repeated at will. Never throws.
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
    if (failure instanceof ApiError && failure.status === 402) return { notPaid: true }
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
