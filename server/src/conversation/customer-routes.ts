import { conversationRoutes } from '@vitrine/contract/conversation'
import { findOrder, orderNotFound } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { describeConversation } from './describe-conversation.ts'
import { MAX_PER_HOUR, sendMessage, type SendMessageResult } from './send-message.ts'

export function registerConversationRoutes(
  http: Http,
  { db, emit, clock, brand }: AppContext,
): void {
  http.serve(conversationRoutes.readConversation, ({ order }) => describeConversation(db, order))

  http.serve(conversationRoutes.sendMessage, async ({ order, body }) => {
    const now = clock()
    const message = { ...body, orderId: order.id }
    const result = await db.transaction((tx) => sendMessage(tx, emit, message, now))
    if ('refused' in result) throw refuse(result, now)
    const moved = await findOrder(db, order.id)
    if (!moved) throw orderNotFound()
    return describeConversation(db, moved)
  })

  function refuse(result: Extract<SendMessageResult, { refused: string }>, now: Date): HttpError {
    switch (result.refused) {
      case 'no_such_order':
        return orderNotFound()
      case 'request_id_taken':
        return new HttpError(
          409,
          result.refused,
          'Your text was not sent. Copy it, reload the page and send it again.',
        )
      case 'conversation_closed':
        return new HttpError(
          409,
          result.refused,
          `This order is over, so nothing was sent from here. Copy what you wrote and mail it to ${brand.supportEmail}.`,
        )
      case 'conversation_full':
        return new HttpError(
          409,
          result.refused,
          `This conversation is full, so nothing was sent. Copy what you wrote and mail it to ${brand.supportEmail}.`,
        )
      case 'message_limit_reached': {
        const minutes = Math.max(1, Math.ceil((result.freeAt.getTime() - now.getTime()) / 60_000))
        const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
        return new HttpError(
          429,
          result.refused,
          `You have sent ${MAX_PER_HOUR} messages within an hour, and we have them all. Send this one in ${wait}.`,
          { headers: { 'retry-after': String(minutes * 60) } },
        )
      }
    }
  }
}
