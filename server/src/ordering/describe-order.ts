import type { ClockResponse, OrderResponse } from '@vitrine/contract/ordering'
import { plans } from '@vitrine/domain/catalog/plans'
import {
  type ClockChange,
  type DeliveryClock,
  computeDeliveryClock,
} from '@vitrine/domain/orders/delivery-clock'
import { computeRevisionClock, type RevisionChange } from '@vitrine/domain/orders/revision-clock'
import type { OrderEventType } from '@vitrine/domain/orders/order-events'
import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { HistoryEntry, Order } from './tables.ts'
import { shownEmail } from '../platform/shown-email.ts'

/** History entries that stop the clock: all languages are live, or were sent as a preview. */
export const ALL_LANGUAGES_DELIVERED = 'all-languages-delivered'
export const PREVIEW_SENT = 'preview-sent'
/** Hours until a list of changes is due. */
export const REVISION_PROMISED = 'revision-promised'
/** The history entries that the clocks depend on. */
export const CLOCK_EVENT_TYPES: readonly OrderEventType[] = [
  'order-status',
  PREVIEW_SENT,
  ALL_LANGUAGES_DELIVERED,
  REVISION_PROMISED,
]

/** The delivery clock of an order. The SQL function `ordering.read_clock` has the same rule. */
export function deliveryClockOf(
  order: Pick<Order, 'packageId'>,
  history: readonly Pick<HistoryEntry, 'at' | 'what' | 'to'>[],
  now: Date,
): DeliveryClock {
  const changes = history.flatMap(({ what, at, to }): ClockChange[] => {
    if (what === ALL_LANGUAGES_DELIVERED || what === PREVIEW_SENT) return [{ at, to: 'delivered' }]
    return what === 'order-status' ? [{ at, to: orderStatusSchema.parse(to) }] : []
  })
  return computeDeliveryClock(changes, plans[order.packageId].deliveryHours, now)
}

/**
 * The clock of an open revision after the first delivery, otherwise null. The SQL function
 * `ordering.read_clock` has the same rule.
 */
export function revisionClockOf(
  order: Pick<Order, 'packageId'>,
  history: readonly Pick<HistoryEntry, 'at' | 'what' | 'to'>[],
  now: Date,
): DeliveryClock | null {
  const { state } = deliveryClockOf(order, history, now)
  if (state !== 'met' && state !== 'stopped') return null
  const changes = history.flatMap(({ what, at, to }): RevisionChange[] => {
    if (what === 'order-status') return [{ at, to: orderStatusSchema.parse(to) }]
    return what === REVISION_PROMISED && /^\d{1,4}$/.test(to ?? '')
      ? [{ at, promisedHours: Number(to) }]
      : []
  })
  return computeRevisionClock(changes, now)
}

/** Both clocks of an order, as responses. */
export function clocksOf(...of: Parameters<typeof deliveryClockOf>): {
  clock: ClockResponse
  revision: ClockResponse | null
} {
  const revision = revisionClockOf(...of)
  return {
    clock: clockResponse(deliveryClockOf(...of)),
    revision: revision && clockResponse(revision),
  }
}

export function clockResponse(clock: DeliveryClock): ClockResponse {
  return {
    ...clock,
    dueAt: clock.dueAt?.toISOString() ?? null,
    metAt: clock.metAt?.toISOString() ?? null,
  }
}

export function describeOrder(
  order: Order,
  history: readonly HistoryEntry[],
  now: Date,
): OrderResponse {
  return {
    // Columns are listed because the row also contains secret hashes.
    id: order.id,
    reference: orderReference(order.id),
    paymentIntentId: order.paymentIntentId,
    paymentMethod: order.paymentMethod,
    customerFirstName: order.customerFirstName,
    customerLastName: order.customerLastName,
    customerEmail: shownEmail(order.customerEmail),
    customerPhone: order.customerPhone,
    currentJobTitle: order.currentJobTitle,
    targetJobTitle: order.targetJobTitle,
    industry: order.industry,
    specialRequests: order.specialRequests,
    parentOrderId: order.parentOrderId,
    packageId: order.packageId,
    packageName: order.packageName,
    billing: order.billing,
    packagePrice: order.packagePrice,
    taxAmount: order.taxAmount,
    paymentAmount: order.paymentAmount,
    refundedAmount: order.refundedAmount,
    paymentStatus: order.paymentStatus,
    orderStatus: order.orderStatus,
    heldFrom: order.heldFrom,
    campaign: order.campaign,
    assigneeId: order.assigneeId,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    ...clocksOf(order, history, now),
    history: history.map(({ at, actor, what, from, to, note }) => ({
      at: at.toISOString(),
      actor,
      what,
      from,
      to,
      note,
    })),
  }
}
