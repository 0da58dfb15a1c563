import type { Actor } from '@vitrine/domain/audit/actor'
import { fillVariables } from '@vitrine/domain/conversation/message-variables'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { countMessages, findMessage, insertMessage } from './conversation-store.ts'
import { teamWrote } from './events.ts'
import { MAX_IN_THREAD } from './send-message.ts'
import { dismissSeen } from './dismiss-messages.ts'
import type { Message } from './tables.ts'

export type SendReplyResult =
  | { message: Message }
  | { refused: 'no_such_order' | 'request_id_taken' | 'conversation_closed' | 'conversation_full' }

/**
 * Stores a reply, which the customer gets by email. It settles the messages that were on the page;
 * later ones stay open. Idempotent.
 */
export async function sendReply(
  tx: Transaction,
  emit: Emit,
  reply: {
    readonly id: string
    readonly orderId: string
    readonly text: string
    readonly actor: Actor
    readonly answers: readonly string[]
  },
  now: Date,
): Promise<SendReplyResult> {
  const { id, orderId, actor, answers } = reply
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  const text = fillVariables(reply.text, order.customerFirstName)
  const known = await findMessage(tx, id)
  if (known) {
    const isSame = known.orderId === orderId && known.author === actor && known.text === text
    return isSame ? { message: known } : { refused: 'request_id_taken' }
  }
  // An erased customer can't be reached.
  if (!orderAllows.writeToCustomer(order) || order.customerEmail === '')
    return { refused: 'conversation_closed' }
  if ((await countMessages(tx, orderId)) >= MAX_IN_THREAD) return { refused: 'conversation_full' }
  const message: Message = {
    id,
    orderId,
    author: actor,
    via: 'page',
    text,
    at: now,
    answersEntry: null,
    settledAt: now,
  }
  await insertMessage(tx, message)
  await dismissSeen(tx, orderId, answers, now)
  await emit(tx, teamWrote, { orderId, messageId: id }, now)
  return { message }
}
