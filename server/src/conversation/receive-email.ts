import { lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { countMessages, findMessage, insertMessage } from './conversation-store.ts'
import { customerWrote } from './events.ts'
import { MAX_IN_THREAD } from './send-message.ts'

/**
 * Adds the words of an email from the order's address. Idempotent. False: the thread is full, or
 * the customer was erased.
 */
export async function receiveEmailOfOrder(
  tx: Transaction,
  emit: Emit,
  { id, orderId, text }: { readonly id: string; readonly orderId: string; readonly text: string },
  now: Date,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (!order || order.customerEmail === '') return false
  if (await findMessage(tx, id)) return true
  if ((await countMessages(tx, orderId)) >= MAX_IN_THREAD) return false
  await insertMessage(tx, {
    ...{ id, orderId, text, at: now },
    ...{ author: 'customer', via: 'email', answersEntry: null, settledAt: null },
  })
  await emit(tx, customerWrote, { orderId, messageId: id }, now)
  return true
}
