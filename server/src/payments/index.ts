import type { PaymentSettingsResponse } from '@vitrine/contract/payments'
import type { Prices } from '@vitrine/domain/catalog/plans'
import { createCounter } from '../platform/metrics.ts'
import type { AppContext, Module } from '../platform/app-context.ts'
import { EVERY_DAY, EVERY_MINUTE, scheduled } from '../platform/jobs.ts'
import { checkClockSkew } from './clock-skew.ts'
import { expireUnpaidJob } from './expire-unpaid-order.ts'
import { endedOrderSubscriptions } from './follow-ended-order.ts'
import { upgradeSubscriptions } from './sync-plan-change.ts'
import type { PaymentProvider } from './provider/payment-provider.ts'
import { type ErasePayments, personalOf } from './personal.ts'
import { compareIntentsJob, reconcileJob } from './reconcile.ts'
import { refundJob } from './refund-order.ts'
import { registerPlanRoutes } from './plan-routes.ts'
import { registerManualOrderRoutes } from './manual-order-routes.ts'
import { type PaymentDeps, registerPaymentRoutes } from './routes.ts'
import { paymentSyncJobs } from './sync-payment.ts'
import { registerRefundRoutes } from './refund-routes.ts'

export type { OpenIntentResult } from './open-intent.ts'
export { openChildIntent } from './open-child-intent.ts'
export { openRenewal } from './open-renewal.ts'
export {
  type AgreementOfToday,
  intentResponse,
  throwProviderRefusal,
  intentRefusal,
  readPaymentOutcome,
} from './routes.ts'
export type { SyncDeps } from './sync-payment.ts'
export { checkProvider, validateKeys, validateWebhookSecret } from './check-provider.ts'
export { checkClockSkew } from './clock-skew.ts'
export { type PaymentProvider, ProviderRefused } from './provider/payment-provider.ts'
export { isLiveKey, stripeProvider } from './provider/stripe-provider.ts'
export { createVatNumberCheck } from './check-vat-number.ts'
export { countManualPayments, findManualPayment } from './manual-payment-store.ts'
export { listOrderPayments, type OrderMoney, readOrderMoney } from './order-payments.ts'
export { refundOrder, type RefundOrderResult } from './refund-order.ts'
export { refundRefusal } from './refund-routes.ts'
export { rebuildFromProvider } from './rebuild-from-provider.ts'

/** Intents, webhooks, reconciliation, refunds and plan changes. */
export function createPaymentsModule(
  app: AppContext,
  deps: {
    readonly provider: PaymentProvider
    readonly settings: PaymentSettingsResponse
    readonly prices: () => Prices
    readonly sellsUpgrades: () => boolean
    readonly taxRule: PaymentDeps['taxRule']
    readonly checkVatNumber: PaymentDeps['checkVatNumber']
    readonly agreementOf: PaymentDeps['agreementOf']
    readonly erasePersonalData?: ErasePayments
  },
): Module {
  const webhooks = createCounter(
    'vitrine_webhooks_total',
    'Events that the payment provider sent to this process, and whether their signature was right',
    { name: 'outcome', values: ['accepted', 'refused'] },
  )
  const context = { ...app, ...deps, webhooks }
  return {
    registerRoutes(http) {
      registerPaymentRoutes(http, context)
      registerRefundRoutes(http, context)
      registerPlanRoutes(http, context)
      registerManualOrderRoutes(http, context)
    },
    subscriptions: [...upgradeSubscriptions(app), ...endedOrderSubscriptions(context)],
    jobs: [
      ...paymentSyncJobs(context),
      expireUnpaidJob(context),
      refundJob(context),
      scheduled(EVERY_MINUTE, reconcileJob(context), { retries: false }),
      scheduled(EVERY_DAY, compareIntentsJob(context)),
    ],
    personal: personalOf(deps.erasePersonalData),
    processMetrics: [webhooks],
    healthCheck() {
      const sentence = checkClockSkew(deps.provider)
      return sentence === undefined ? undefined : { part: 'clock', sentence }
    },
  }
}
