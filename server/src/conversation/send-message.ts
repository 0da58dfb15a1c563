import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { lockOrder, readHistory, releaseOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { countMessages, findMessage, insertMessage, listSentSince } from './conversation-store.ts'
import { customerWrote } from './events.ts'
import { answerReleasesHold, openQuestionOf } from './open-question.ts'
import type { Message } from './tables.ts'

/** Limits far above honest use. */
export const MAX_PER_HOUR = 20
export const MAX_IN_THREAD = 500
const HOUR_MS = 60 * 60 * 1000

export type SendMessageResult =
  | { message: Message }
  | { refused: 'no_such_order' | 'request_id_taken' | 'conversation_closed' | 'conversation_full' }
  /** `freeAt`: when the next message is accepted. */
  | { refused: 'message_limit_reached'; freeAt: Date }

/**
 * Stores a customer's message. An answer to the open question of a hold releases the order in the
 * same transaction; an answer to a closed question is a plain message. Idempotent.
 */
export async function sendMessage(
  tx: Transaction,
  emit: Emit,
  message: {
    readonly id: string
    readonly orderId: string
    readonly text: string
    /** History entry of the answered hold. */
    readonly answersEntry: number | null
  },
  now: Date,
): Promise<SendMessageResult> {
  const { id, orderId, text } = message
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  const known = await findMessage(tx, id)
  if (known) {
    const isSame = known.orderId === orderId && known.author === 'customer' && known.text === text
    return isSame ? { message: known } : { refused: 'request_id_taken' }
  }
  if (!orderAllows.writeToTeam(order)) return { refused: 'conversation_closed' }
  const sent = await listSentSince(tx, orderId, new Date(now.getTime() - HOUR_MS))
  const first = sent.at(-MAX_PER_HOUR)
  if (first)
    return { refused: 'message_limit_reached', freeAt: new Date(first.getTime() + HOUR_MS) }
  if ((await countMessages(tx, orderId)) >= MAX_IN_THREAD) return { refused: 'conversation_full' }

  const question = openQuestionOf(order, await readHistory(tx, orderId))
  const isAnswer = question !== null && question.entry === message.answersEntry
  const kept: Message = {
    id,
    orderId,
    author: 'customer',
    via: 'page',
    text,
    at: now,
    answersEntry: isAnswer ? question.entry : null,
    settledAt: null,
  }
  await insertMessage(tx, kept)
  await emit(tx, customerWrote, { orderId, messageId: id }, now)
  if (isAnswer && answerReleasesHold(order)) {
    const release = { orderId, actor: 'customer', note: 'Answered the question' } as const
    const released = await releaseOrder(tx, emit, release, now)
    if (!('moved' in released)) throw new Error(`order ${orderId} could not go on`)
  }
  return { message: kept }
}
