export { type Actor, staffActor } from './actor.ts'
export { clockAnswerOf, clockOf } from './describe-order.ts'
export { orderMoved, orderPaid } from './events.ts'
export { type MoveOrderResult, moveOrder } from './move-order.ts'
export { isOnboardingToken, onboardingTokenOf } from './onboarding-token.ts'
export {
  appendHistory,
  findOrder,
  findOrderByIntent,
  findPaidOrderByProof,
  listUnsettledOrders,
  lockOrder,
  readHistory,
  updateOrder,
} from './order-store.ts'
export { type Basket, placeOrder } from './place-order.ts'
export { type PaymentFacts, recordPayment } from './record-payment.ts'
export { noSuchOrder, registerOrderingStaffRoutes } from './staff-routes.ts'
export { type Order, type OrderWishes, orderHistory, orderingSchema, orders } from './tables.ts'
