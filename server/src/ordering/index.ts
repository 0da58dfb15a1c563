import { memberDisabled } from '../accounts/index.ts'
import { on } from '../platform/events.ts'
import type { House, Module } from '../platform/house.ts'
import { returnWork } from './assign-order.ts'
import { countOrders } from './count-orders.ts'
import { serveLinks } from './customer-routes.ts'
import { foldCountsJob, recountOrdersJob } from './order-counts.ts'
import { orderTokenGuard } from './order-token-guard.ts'
import { personal } from './personal.ts'
import { serveOrders } from './staff-routes.ts'
import { serveTags } from './tag-routes.ts'

export type { PaymentFacts } from './decide-payment.ts'
export {
  ALL_LANGUAGES_DELIVERED,
  CLOCK_ENTRIES,
  clockAnswerOf,
  clockOf,
  PREVIEW_SENT,
} from './describe-order.ts'
export {
  type AttentionReason,
  differencePaid,
  emailCorrected,
  linksRenewed,
  orderGiven,
  orderHeld,
  orderMoved,
  orderNeedsAttention,
  orderPaid,
  orderRefunded,
  planChanged,
  planOffered,
  renewalPaid,
} from './events.ts'
export { moneyStands } from './money-stands.ts'
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
  listFollowing,
  listDueBetween,
  listLateWork,
  listOpenOrdersOfProof,
  listOrdersOfAddress,
  listOrdersOfProof,
  listPaidOrders,
  listUnsettledOrders,
  listWork,
  lockOpenOrdersOfProof,
  lockOrder,
  lockOrderOfIntent,
  readHistory,
  updateOrder,
} from './order-store.ts'
export { type Basket, changeOpenOrder, isSamePurchase, placeOrder } from './place-order.ts'
export { differenceName, differenceOf, placeDifference } from './place-difference.ts'
export { placeByHand } from './place-by-hand.ts'
export { placeRenewal, renewalName } from './place-renewal.ts'
export {
  findOpenPlanChange,
  findPlanChange,
  findPlanChangePaidBy,
  insertPlanChange,
  listPlanChanges,
  planHeldOf,
  updatePlanChange,
} from './plan-change-store.ts'
export { returnWork } from './assign-order.ts'
export { recordPayment } from './record-payment.ts'
export { releaseOrder } from './release-order.ts'
export { type LostOrder, restoreOrder } from './restore-order.ts'
export { checkTypedNumber, noSuchOrder } from './staff-routes.ts'
export {
  type HistoryEntry,
  type Order,
  orderHistory,
  orders,
  planChanges,
  type StoredPlanChange,
} from './tables.ts'
export { findTagIds } from './tag-store.ts'

/** Orders, their life cycle and their history. */
export function openOrdering(house: House): Module {
  const { db, clock, verifyingSecrets, rateLimitFactor } = house
  return {
    serve(http) {
      serveOrders(http, house)
      serveTags(http, house)
      serveLinks(http, house)
    },
    personal,
    figures: () => countOrders(db),
    hears: [
      on(memberDisabled, { name: 'ordering.return-work', lane: 'mail' }, ({ userId }) =>
        db.transaction((tx) => returnWork(tx, userId, clock())),
      ),
    ],
    jobs: [foldCountsJob(db), recountOrdersJob(db)],
    guards: { 'order-token': orderTokenGuard(db, verifyingSecrets, rateLimitFactor) },
  }
}
