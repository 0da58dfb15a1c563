import { randomUUID } from 'node:crypto'
import type { Actor } from '@vitrine/domain/audit/actor'
import type { OrderStatus } from '@vitrine/domain/orders/order-lifecycle'
import type { Transaction } from '../platform/database.ts'
import { type Emit, emittedEvent } from '../platform/events.ts'
import { decidePayment, type PaymentFacts } from './decide-payment.ts'
import { orderMoved, orderNeedsAttention, orderRefunded, paidEvent } from './events.ts'
import { updateOrder } from './order-store.ts'
import type { Order } from './tables.ts'

export type RecordPaymentResult = {
  readonly order: Order
  readonly changed: boolean
  /** See `PaymentDecision`. */
  readonly isIllegalTransition: boolean
}

type PaymentReport = {
  readonly order: Order
  readonly facts: PaymentFacts
  readonly actor?: Actor
}

/**
 * Applies the provider's payment state to a locked order: row, history and events. Idempotent.
 * For a manual order staff report the state, as `actor`.
 */
export async function recordPayment(
  tx: Transaction,
  emit: Emit,
  { order, facts, actor = 'provider' }: PaymentReport,
  now: Date,
): Promise<RecordPaymentResult> {
  const { changes, steps, confirmed, newlyRefundedCents, attention, isIllegalTransition } =
    decidePayment(order, facts, now)
  if (steps.length === 0 && Object.keys(changes).length === 0) {
    return { order, changed: false, isIllegalTransition }
  }
  const orderId = order.id
  const entries = steps.map((step) => ({ ...step, orderId, at: now, actor }))
  const recorded = await updateOrder(tx, orderId, changes, now, entries)
  await emit.all(
    tx,
    [
      ...steps.flatMap((step) =>
        step.what === 'order-status'
          ? [
              emittedEvent(orderMoved, {
                orderId,
                from: step.from as OrderStatus,
                to: step.to as OrderStatus,
              }),
            ]
          : [],
      ),
      ...(confirmed ? [paidEvent(order)] : []),
      ...(newlyRefundedCents > 0
        ? [
            emittedEvent(orderRefunded, {
              orderId,
              occurrence: randomUUID(),
              refundedCents: newlyRefundedCents,
            }),
          ]
        : []),
      ...attention.map((about) =>
        emittedEvent(orderNeedsAttention, { orderId, occurrence: randomUUID(), ...about }),
      ),
    ],
    now,
  )
  return { order: recorded, changed: true, isIllegalTransition }
}
