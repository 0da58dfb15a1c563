import { useEffect, useRef, useState } from 'react'
import type { CreatePaymentIntentResponse } from '@vitrine/contract/payments'
import { paymentRoutes } from '@vitrine/contract/payments'
import { type RequestInput, request } from '../api/client.ts'
import { retryWhileUnavailable } from './retry-unavailable.ts'
import { withTabLock } from './tab-lock.ts'

/** Longer than the server ever takes to answer. */
const PATIENCE_MS = 20_000

/** What a page says meanwhile. */
export const UNAVAILABLE_MESSAGE =
  'The shop can’t take your order at this moment. Nothing was charged, and this page asks again by itself.'

/**
 * Asks for the payment intent of this browser's open order. The first answer brings
 * the cookie by which the server knows the browser again, and pages can't see it: so
 * tabs that open at once ask one after the other, and get the same order.
 *
 * Whoever is told to come back does, as long as the page is open; `isHeldUp` meanwhile.
 */
export function usePaymentIntentRequest() {
  const [isHeldUp, setIsHeldUp] = useState(false)
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
          setIsHeldUp(true)
          return isOpen.current
        },
      })
    } finally {
      setIsHeldUp(false)
    }
  }
  return { isHeldUp, requestIntent }
}
