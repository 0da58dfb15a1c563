import { useEffect, useRef, useState } from 'react'
import type { CreatePaymentIntentAnswer } from '@vitrine/contract/payments'
import { paymentRoutes } from '@vitrine/contract/payments'
import { type CallInput, call } from '../api/call.ts'
import { askUntilServed } from './ask-until-served.ts'
import { oneTabAtATime } from './one-tab-at-a-time.ts'

/** Longer than the server ever takes to answer. */
const PATIENCE_MS = 20_000

/** What a page says meanwhile. */
export const HELD_UP =
  'The shop can’t take your order at this moment. Nothing was charged, and this page asks again by itself.'

/**
 * Asks for the payment intent of this browser's open order. The first answer brings
 * the cookie by which the server knows the browser again, and pages can't see it: so
 * tabs that open at once ask one after the other, and get the same order.
 *
 * Whoever is told to come back does, as long as the page is open; `isHeldUp` meanwhile.
 */
export function useIntentRequest() {
  const [isHeldUp, setIsHeldUp] = useState(false)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const requestIntent = async (
    body: CallInput<typeof paymentRoutes.createPaymentIntent>['body'],
  ): Promise<CreatePaymentIntentAnswer> => {
    const ask = () => call(paymentRoutes.createPaymentIntent, { body })
    try {
      return await askUntilServed(() => oneTabAtATime('intent', ask, PATIENCE_MS), {
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
