import { randomUUID } from 'node:crypto'
import { fillVariables } from '@vitrine/domain/conversation/message-variables'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import type { Actor } from '@vitrine/domain/audit/actor'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { orderHeld } from './events.ts'
import { moveOrder, type MoveOrderResult } from './move-order.ts'
import { lockOrder } from './order-store.ts'

/** `renewal`: a child order has no clock and no page for the customer's answer. */
export type HoldOrderResult = MoveOrderResult | { refused: 'renewal' }

/** Stops the clock with a question to the customer, sent by email. */
export async function holdOrder(
  tx: Transaction,
  emit: Emit,
  { orderId, actor, ...asked }: { orderId: string; question: string; actor: Actor },
  now: Date,
): Promise<HoldOrderResult> {
  const order = await lockOrder(tx, orderId)
  if (order && order.parentOrderId !== null) return { refused: 'renewal' }
  if (order && order.orderStatus !== 'on_hold' && !orderAllows.hold(order))
    return { refused: 'not_allowed', from: order.orderStatus }
  const question = fillVariables(asked.question, order?.customerFirstName ?? '')
  const move = { orderId, to: 'on_hold', actor, note: question } as const
  const result = await moveOrder(tx, emit, move, now)
  if ('moved' in result) {
    await emit(tx, orderHeld, { orderId, occurrence: randomUUID(), question }, now)
  }
  return result
}
