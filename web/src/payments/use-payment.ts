import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useEffect, useRef, useState } from 'react'
import type { CreatePaymentIntentResponse } from '@vitrine/contract/payments'
import { paymentRoutes } from '@vitrine/contract/payments'
import type { PlanId } from '@vitrine/domain/catalog/plans'
import { request } from '../api/client.ts'
import {
  browserStorage,
  type PaidOrder,
  readPendingPayment,
  storageKeys,
} from '../api/stored-order.ts'
import { type BillingDetails, chargeCard } from './charge-card.ts'
import { withTabLock } from './tab-lock.ts'
import {
  type PaymentOutcome,
  type PaymentDeps,
  payForOrder,
  type ResolvedPayment,
  resolvePendingPayment,
  type UnconfirmedPayment,
} from './pay-for-order.ts'
import { paymentMessages } from './payment-messages.ts'

export type PaymentPhase =
  /** Resolving a payment that was started before this page opened. */
  | { is: 'checking' }
  | { is: 'ready' }
  | { is: 'charging' }
  | { is: 'ordering' }
  | ({ is: 'unconfirmed'; isRechecking: boolean } & UnconfirmedPayment)
  | { is: 'paid-elsewhere' }
  | { is: 'paid' }

export type PayRequest = {
  planId: PlanId
  billing: BillingDetails
  /** Integer cents, as displayed. */
  shownTotalCents: number
  requestIntent: () => Promise<CreatePaymentIntentResponse>
}

/** Errors that the form shows itself; the other outcomes are phases. */
export type PayProblem =
  | { card: string }
  | { noIntent: unknown }
  | { priceChanged: CreatePaymentIntentResponse['quote'] }

/** Pays the stored order, at most once. Use inside `CardElements`. */
export function usePayment(onPaid: (order: PaidOrder) => void) {
  const library = useStripe()
  const elements = useElements()
  const [phase, setPhase] = useState<PaymentPhase>(() => ({
    is: readPendingPayment(browserStorage()) ? 'checking' : 'ready',
  }))
  // State changes with the next render, and a second click can come before it.
  const isRunning = useRef(false)

  const show = (outcome: PaymentOutcome | ResolvedPayment): PayProblem | undefined => {
    if ('paid' in outcome) {
      setPhase({ is: 'paid' })
      onPaid(outcome.paid)
    } else if ('unconfirmed' in outcome) {
      setPhase({ is: 'unconfirmed', ...outcome.unconfirmed, isRechecking: false })
    } else if ('paidElsewhere' in outcome) setPhase({ is: 'paid-elsewhere' })
    else {
      setPhase({ is: 'ready' })
      if ('refused' in outcome) return { card: outcome.refused }
      if (!('notPaid' in outcome)) return outcome
    }
    return undefined
  }

  const runOnce = async (act: () => Promise<PayProblem | undefined>) => {
    if (isRunning.current) return undefined
    isRunning.current = true
    try {
      return await withTabLock('payment', act)
    } finally {
      isRunning.current = false
    }
  }

  const resolve = () => runOnce(async () => show(await resolvePendingPayment(paymentDeps())))

  const checking = phase.is === 'checking'
  useEffect(() => {
    if (checking) void resolve()
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, when the page opens
  }, [checking])

  useEffect(() => {
    const noticeOtherTab = (event: StorageEvent) => {
      const isGone = event.key === storageKeys.orderData && event.newValue === null
      if (!isGone || isRunning.current) return
      setPhase((now) => (now.is === 'ready' ? { is: 'paid-elsewhere' } : now))
    }
    window.addEventListener('storage', noticeOtherTab)
    return () => window.removeEventListener('storage', noticeOtherTab)
  }, [])

  return {
    phase,
    isLibraryReady: library !== null && elements !== null,

    /** Resolves to an error for the form; undefined if a phase shows the outcome. */
    pay: (request: PayRequest): Promise<PayProblem | undefined> =>
      runOnce(async () => {
        if (library === null || elements === null) return { card: paymentMessages.libraryMissing }
        const card = elements.getElement(CardElement)
        if (card === null) return { card: paymentMessages.cardMissing }
        setPhase({ is: 'charging' })
        return show(
          await payForOrder(paymentDeps(), {
            planId: request.planId,
            customerEmail: request.billing.email,
            shownTotalCents: request.shownTotalCents,
            requestIntent: request.requestIntent,
            charge: (clientSecret) => chargeCard(library, clientSecret, card, request.billing),
            onCharged: () => setPhase({ is: 'ordering' }),
          }),
        )
      }),

    /** Checks again for an order that could not be confirmed. Charges nothing. */
    recheck: () => {
      setPhase((now) => (now.is === 'unconfirmed' ? { ...now, isRechecking: true } : now))
      void resolve()
    },
  }
}

function paymentDeps(): PaymentDeps {
  return {
    storage: browserStorage(),
    now: () => new Date(),
    requestOrder: ({ paymentIntentId, clientSecret }, signal) =>
      request(
        paymentRoutes.confirmOrder,
        { body: { paymentIntentId } },
        { signal, headers: { 'X-Payment-Client-Secret': clientSecret } },
      ),
  }
}
