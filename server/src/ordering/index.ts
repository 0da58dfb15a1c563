export { type Actor, staffActor } from './actor.ts'
export type { PaymentFacts } from './decide-payment.ts'
export { clockAnswerOf, clockOf } from './describe-order.ts'
export {
  type AttentionReason,
  orderMoved,
  orderNeedsAttention,
  orderPaid,
  orderRefunded,
} from './events.ts'
export { moveOrder } from './move-order.ts'
export { isOnboardingToken, onboardingTokenOf } from './onboarding-token.ts'
export {
  appendHistory,
  claimIntent,
  findOrder,
  findOrderByIntent,
  listOpenOrdersOfProof,
  listOrdersAwaitingIntake,
  listOrdersOfProof,
  listOrdersPaidSince,
  listUnsettledOrders,
  lockOpenOrdersOfProof,
  lockOrder,
  lockOrderOfIntent,
  readHistory,
  updateOrder,
} from './order-store.ts'
export { type Basket, changeOpenOrder, isSamePurchase, placeOrder } from './place-order.ts'
export { recordPayment } from './record-payment.ts'
export { type LostOrder, restoreOrder } from './restore-order.ts'
export { noSuchOrder, registerOrderingStaffRoutes } from './staff-routes.ts'
export { type Order, orderHistory, orders } from './tables.ts'
