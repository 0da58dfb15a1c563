import type { PaymentSettingsAnswer } from '@vitrine/contract/payments'
import type { Prices } from '@vitrine/domain/catalog'
import { openCounter } from '../platform/figures.ts'
import type { House, Module } from '../platform/house.ts'
import { EVERY_DAY, EVERY_MINUTE, every } from '../platform/jobs.ts'
import { clockProblem } from './clock-problem.ts'
import { closeUnpaidJob } from './close-unpaid.ts'
import { followDifferences } from './follow-plan-change.ts'
import type { PaymentProvider } from './provider/payment-provider.ts'
import { personal } from './personal.ts'
import { compareJob, reconcileJob } from './reconcile.ts'
import { refundJob } from './refund-order.ts'
import { servePlanChanges } from './plan-routes.ts'
import { serveOrdersByHand } from './by-hand-routes.ts'
import { servePayments } from './routes.ts'
import { settleJobs } from './settle.ts'
import { serveRefunds } from './staff-routes.ts'

export type { OpenIntentResult } from './open-intent.ts'
export { openRenewal } from './open-renewal.ts'
export { intentAnswerOf, refuseForProvider, refuseIntent, whatCame } from './routes.ts'
export type { SettleDeps } from './settle.ts'
export { checkProvider, keyProblem, secretProblem } from './check-provider.ts'
export { clockProblem } from './clock-problem.ts'
export { type PaymentProvider, ProviderRefused } from './provider/payment-provider.ts'
export { isLiveKey, stripeProvider } from './provider/stripe-provider.ts'
export { countHandPayments, findHandPayment } from './hand-payment-store.ts'
export { rebuildFromProvider } from './rebuild-from-provider.ts'

/** Intents, the provider's events, reconciling and refunds. */
export function openPayments(
  house: House,
  own: {
    readonly provider: PaymentProvider
    readonly settings: PaymentSettingsAnswer
    readonly prices: () => Prices
  },
): Module {
  const webhooks = openCounter(
    'vitrine_webhooks_total',
    'Events that the payment provider sent to this process, and whether their signature was right',
    { name: 'outcome', values: ['accepted', 'refused'] },
  )
  const deps = { ...house, ...own, webhooks }
  return {
    serve(http) {
      servePayments(http, deps)
      serveRefunds(http, deps)
      servePlanChanges(http, deps)
      serveOrdersByHand(http, deps)
    },
    hears: followDifferences(house),
    jobs: [
      ...settleJobs(deps),
      closeUnpaidJob(deps),
      refundJob(deps),
      every(EVERY_MINUTE, reconcileJob(deps), { retries: false }),
      every(EVERY_DAY, compareJob(deps)),
    ],
    personal,
    meters: [webhooks],
    problem() {
      const sentence = clockProblem(own.provider)
      return sentence === undefined ? undefined : { part: 'clock', sentence }
    },
  }
}
