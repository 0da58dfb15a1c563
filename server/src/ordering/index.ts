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

// Commands. They need a transaction.
export { findAgreement, needsDurableCopy, recordAgreement } from './agreement-store.ts'
export { unassignOrders } from './assign-order.ts'
export { moveOrder } from './move-order.ts'
export {
  appendHistory,
  claimIntent,
  lockOpenOrdersOfBrowser,
  lockOrder,
  lockOrderByIntent,
  updateOrder,
} from './order-store.ts'
export { placeManualOrder } from './place-manual-order.ts'
export { type Basket, isSamePurchase, placeOrder, updateOpenOrder } from './place-order.ts'
export {
  placeRenewal,
  placeUpgradePayment,
  priceDifferenceOf,
  extraRoundName,
  placeExtraRound,
  renewalName,
  upgradeName,
} from './place-child-order.ts'
export { insertPlanChange, updatePlanChange } from './plan-change-store.ts'
export { recordPayment } from './record-payment.ts'
export { releaseOrder } from './release-order.ts'
export { type LostOrder, restoreOrder } from './restore-order.ts'

// Queries.
export type { PaymentFacts } from './decide-payment.ts'
export {
  ALL_LANGUAGES_DELIVERED,
  CLOCK_EVENT_TYPES,
  clocksOf,
  deliveryClockOf,
  PREVIEW_SENT,
  REVISION_PROMISED,
  revisionClockOf,
} from './describe-order.ts'
export { isPaymentInEffect } from './is-payment-in-effect.ts'
export { emailedTokenOf, onboardingTokenOf } from './onboarding-token.ts'
export { readOrderCounts } from './order-counts.ts'
export {
  findOrder,
  findOrderByIntent,
  findOrders,
  findOrdersByNumber,
  hasHappened,
  isWork,
  type Chargeback,
  listChargebacks,
  listChildOrders,
  listDueBetween,
  listEndedBefore,
  listOpenOrdersOfBrowser,
  listOrdersAwaitingPayment,
  listOrdersOfBrowser,
  listPaidOrders,
  listPaidOrdersByEmail,
  listPaidOrdersOfPerson,
  listWork,
  readHistory,
  wasPurchased,
} from './order-store.ts'
export {
  currentPlanOf,
  findOpenPlanChange,
  findPlanChange,
  listPlanChanges,
} from './plan-change-store.ts'
export {
  type ChildFlow,
  type HistoryEntry,
  type Order,
  orderHistory,
  orders,
  type StoredPlanChange,
} from './tables.ts'
export { listTags, findTagIds } from './tag-store.ts'

// Events.
export {
  type AttentionReason,
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
  roundPaid,
  upgradePaid,
} from './events.ts'

// Routes.
export { orderNotFound, requireTypedOrderNumber } from './staff-routes.ts'

/** Orders, their lifecycle and their history. */
export function createOrderingModule(app: AppContext): Module {
  const { db, clock } = app
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
    guards: { 'order-token': orderTokenGuard(app) },
  }
}
