import { memberDisabled } from '../accounts/index.ts'
import { on } from '../platform/events.ts'
import type { AppContext, Module } from '../platform/app-context.ts'
import { unassignOrders } from './assign-order.ts'
import { orderMetrics } from './order-metrics.ts'
import { registerCustomerLinkRoutes } from './customer-routes.ts'
import { compactOrderCountsJob, recountOrdersJob } from './order-counts.ts'
import { orderTokenGuard } from './order-token-guard.ts'
import { personal } from './personal.ts'
import { registerOrderRoutes } from './staff-routes.ts'
import { registerTagRoutes } from './tag-routes.ts'

export type { PaymentFacts } from './decide-payment.ts'
export {
  ALL_LANGUAGES_DELIVERED,
  CLOCK_EVENT_TYPES,
  clockResponse,
  deliveryClockOf,
  PREVIEW_SENT,
} from './describe-order.ts'
export {
  type AttentionReason,
  upgradePaid,
  emailCorrected,
  linksRenewed,
  orderAssigned,
  orderHeld,
  orderMoved,
  orderNeedsAttention,
  orderPaid,
  orderRefunded,
  planChanged,
  planOffered,
  renewalPaid,
} from './events.ts'
export { isPaymentInEffect } from './is-payment-in-effect.ts'
export { moveOrder } from './move-order.ts'
export { onboardingTokenOf } from './onboarding-token.ts'
export { readOrderCounts } from './order-counts.ts'
export {
  appendHistory,
  claimIntent,
  findOrder,
  findOrderByIntent,
  findOrders,
  findOrdersByNumber,
  IS_WORK,
  listEndedBefore,
  listChildOrders,
  listDueBetween,
  listLateWork,
  listOpenOrdersOfBrowser,
  listPaidOrdersByEmail,
  listOrdersOfBrowser,
  listPaidOrders,
  listOrdersAwaitingPayment,
  listWork,
  lockOpenOrdersOfBrowser,
  lockOrder,
  lockOrderByIntent,
  hasHappened,
  readHistory,
  updateOrder,
} from './order-store.ts'
export { type Basket, updateOpenOrder, isSamePurchase, placeOrder } from './place-order.ts'
export { upgradeName, priceDifferenceOf, placeUpgradePayment } from './place-upgrade-payment.ts'
export { placeManualOrder } from './place-manual-order.ts'
export { placeRenewal, renewalName } from './place-renewal.ts'
export {
  findOpenPlanChange,
  findPlanChange,
  insertPlanChange,
  listPlanChanges,
  currentPlanOf,
  updatePlanChange,
} from './plan-change-store.ts'
export { unassignOrders } from './assign-order.ts'
export { recordPayment } from './record-payment.ts'
export { releaseOrder } from './release-order.ts'
export { type LostOrder, restoreOrder } from './restore-order.ts'
export { requireTypedOrderNumber, orderNotFound } from './staff-routes.ts'
export {
  type HistoryEntry,
  type Order,
  orderHistory,
  orders,
  planChanges,
  type StoredPlanChange,
} from './tables.ts'
export { findTagIds } from './tag-store.ts'

/** Orders, their lifecycle and their history. */
export function createOrderingModule(app: AppContext): Module {
  const { db, clock, verifyingSecrets, rateLimitFactor } = app
  return {
    registerRoutes(http) {
      registerOrderRoutes(http, app)
      registerTagRoutes(http, app)
      registerCustomerLinkRoutes(http, app)
    },
    personal,
    metrics: () => orderMetrics(db),
    subscriptions: [
      on(memberDisabled, { name: 'ordering.return-work', queue: 'mail' }, ({ userId }) =>
        db.transaction((tx) => unassignOrders(tx, userId, clock())),
      ),
    ],
    jobs: [compactOrderCountsJob(db), recountOrdersJob(db)],
    guards: { 'order-token': orderTokenGuard(db, verifyingSecrets, rateLimitFactor) },
  }
}
