import { useEffect, useRef, useState } from 'react'
import type { CreatePaymentIntentResponse } from '@vitrine/contract/payments'
import { paymentRoutes } from '@vitrine/contract/payments'
import { type RequestInput, request } from '../api/client.ts'
import { retryWhileUnavailable } from './retry-unavailable.ts'
import { withTabLock } from './tab-lock.ts'

/** Longer than the server's timeout. */
const PATIENCE_MS = 20_000

export const UNAVAILABLE_MESSAGE =
  'The shop can’t take your order at this moment. Nothing was charged, and this page asks again by itself.'

/**
 * Requests the payment intent of this browser's open order. The first response sets the cookie that
 * identifies the browser, which pages can't read: so tabs that open together request one after the
 * other and get the same order.
 *
 * Retries while the server is busy and the page is open; meanwhile `isHeldUp` is true.
 */
export function usePaymentIntentRequest() {
  const [isRetrying, setIsRetrying] = useState(false)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const requestIntent = async (
    body: RequestInput<typeof paymentRoutes.createPaymentIntent>['body'],
  ): Promise<CreatePaymentIntentResponse> => {
    const ask = () => request(paymentRoutes.createPaymentIntent, { body })
    try {
      return await retryWhileUnavailable(() => withTabLock('intent', ask, PATIENCE_MS), {
        comesBack: () => {
          setIsRetrying(true)
          return isOpen.current
        },
      })
    } finally {
      setIsRetrying(false)
    }
  }
  return { isRetrying, requestIntent }
}
