import { randomUUID } from 'node:crypto'
import type { Actor } from '@vitrine/domain/actor'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { orderHeld } from './events.ts'
import { moveOrder, type MoveOrderResult } from './move-order.ts'

/** Stops the clock with a question to the customer, who gets it by mail. */
export async function holdOrder(
  tx: Transaction,
  emit: Emit,
  { orderId, question, actor }: { orderId: string; question: string; actor: Actor },
  now: Date,
): Promise<MoveOrderResult> {
  const move = { orderId, to: 'on_hold', actor, note: question } as const
  const result = await moveOrder(tx, emit, move, now)
  if ('moved' in result) {
    await emit(tx, orderHeld, { orderId, occurrence: randomUUID(), question }, now)
  }
  return result
}
