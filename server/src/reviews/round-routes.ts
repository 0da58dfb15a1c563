import { reviewRoutes } from '@vitrine/contract/reviews'
import { quotePrice } from '@vitrine/domain/payments/money'
import type { TaxTerms } from '@vitrine/domain/payments/tax-terms'
import { type Order, recordAgreement } from '../ordering/index.ts'
import {
  type AgreementOfToday,
  intentRefusal,
  intentResponse,
  readPaymentOutcome,
  type SyncDeps,
  throwProviderRefusal,
} from '../payments/index.ts'
import { type Http, HttpError, refusal } from '../platform/http.ts'
import { findRoundByIntent, openRoundPayment, type RoundPrice, roundPriceDue } from './buy-round.ts'
import { describeRounds } from './describe-review.ts'
import { readRounds } from './review-state.ts'

/** More requests are abuse. */
const INTENTS = { max: 20, windowSeconds: 600 }

/** The customer buys another round of changes. */
export function registerRoundRoutes(
  http: Http,
  deps: SyncDeps & {
    readonly roundCents: () => RoundPrice
    readonly agreementOf: AgreementOfToday
    readonly roundTaxOf: (order: Order) => TaxTerms
  },
): void {
  const { db, clock, roundCents, roundTaxOf } = deps

  http.serve(reviewRoutes.readRoundSale, async ({ order }) => {
    const now = clock()
    const due = await roundPriceDue(db, order, roundCents(), now)
    return {
      rounds: describeRounds((await readRounds(db, order, now)).rounds),
      roundCents: due === null ? null : quotePrice(due, roundTaxOf(order)).totalCents,
    }
  })

  http.serve(
    reviewRoutes.startRoundPayment,
    async ({ order, body }) => {
      const opened = await openRoundPayment(deps, order, roundCents(), roundTaxOf(order)).catch(
        throwProviderRefusal,
      )
      if (!('refused' in opened)) {
        const agreement = deps.agreementOf(body?.beginAtOnce === true)
        await recordAgreement(db, opened.order.id, agreement, clock())
        return intentResponse(opened)
      }
      if (opened.refused !== 'nothing_due') throw intentRefusal(opened.refused)
      throw refusal(
        opened.refused,
        'There is nothing to pay now. Load the page again to see how many rounds are left.',
      )
    },
    { limit: INTENTS },
  )

  http.serve(
    reviewRoutes.syncRoundPayment,
    async ({ order, params: { roundIntentId } }) => {
      const round = await findRoundByIntent(db, order.id, roundIntentId)
      if (!round) throw new HttpError(404, 'payment_not_found', 'There is no such payment.')
      return { state: await readPaymentOutcome(deps, roundIntentId) }
    },
    { limit: { max: 60, windowSeconds: 60 } },
  )
}
