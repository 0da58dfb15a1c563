import { conversationRoutes } from '@vitrine/contract/conversation'
import { findOrder, orderNotFound } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { listContactsOfOrders, listSavedAnswers, removeSavedAnswer } from './conversation-store.ts'
import { describeOrderConversation, nameOf } from './describe-conversation.ts'
import { saveAnswer, MAX_SAVED_ANSWERS } from './save-answer.ts'
import { moveContact, type MoveContactResult } from './move-contact.ts'
import { sendReply, type SendReplyResult } from './send-reply.ts'
import { dismissMessages } from './dismiss-messages.ts'

export function registerConversationStaffRoutes(http: Http, app: AppContext): void {
  const { db, emit, clock } = app

  http.serve(conversationRoutes.readOrderConversation, ({ params }) => describe(params.orderId))

  http.serve(conversationRoutes.sendReply, async ({ params, body, actor }) => {
    const reply = { ...body, orderId: params.orderId, actor }
    const result = await db.transaction((tx) => sendReply(tx, emit, reply, clock()))
    if ('refused' in result) throw refuseReply(result.refused)
    return describe(params.orderId)
  })

  http.serve(conversationRoutes.dismissMessages, async ({ params, body, actor }) => {
    const settling = { orderId: params.orderId, messageIds: body.messages, actor }
    const result = await db.transaction((tx) => dismissMessages(tx, settling, clock()))
    if ('refused' in result) throw orderNotFound()
    return describe(params.orderId)
  })

  http.serve(conversationRoutes.listOrderContacts, () => listContactsOfOrders(db, CONTACTS_SHOWN))

  http.serve(conversationRoutes.assignContactToOrder, async ({ params, body, actor }) => {
    const move = { ...params, ...body, actor }
    const result = await db.transaction((tx) => moveContact(tx, move, clock()))
    if ('refused' in result) throw refuseMove(result.refused)
    return listContactsOfOrders(db, CONTACTS_SHOWN)
  })

  http.serve(conversationRoutes.listSavedAnswers, listAnswers)

  http.serve(conversationRoutes.storeSavedAnswer, async ({ params, body, actor }) => {
    const answer = { id: params.answerId, ...body, changedBy: actor, changedAt: clock() }
    const result = await db.transaction((tx) => saveAnswer(tx, answer))
    if ('refused' in result)
      throw new HttpError(
        409,
        'conflict',
        `The list holds at most ${MAX_SAVED_ANSWERS} answers. Delete one that nobody uses, then save this one.`,
      )
    return listAnswers()
  })

  http.serve(conversationRoutes.removeSavedAnswer, async ({ params }) => {
    await removeSavedAnswer(db, params.answerId)
    return listAnswers()
  })

  async function listAnswers() {
    return (await listSavedAnswers(db)).map(({ id, title, text, changedBy, changedAt }) => ({
      id,
      title,
      text,
      changedBy: nameOf(changedBy) ?? changedBy,
      changedAt: changedAt.toISOString(),
    }))
  }

  async function describe(orderId: string) {
    const order = await findOrder(db, orderId)
    if (!order) throw orderNotFound()
    return describeOrderConversation(app, order)
  }
}

/** Limit of the messages page. */
const CONTACTS_SHOWN = 500

function refuseMove(
  refused: Extract<MoveContactResult, { refused: string }>['refused'],
): HttpError {
  switch (refused) {
    case 'no-such-contact':
      return new HttpError(404, 'contact_not_found', 'There is no such message.')
    case 'no_such_order':
      return orderNotFound()
    case 'not-open':
      return new HttpError(
        409,
        'not_open',
        'The message was not moved: the order is unpaid, or all about its customer was erased.',
      )
    case 'thread-full':
      return new HttpError(
        409,
        'thread_full',
        'The message was not moved: that conversation is full.',
      )
  }
}

function refuseReply(refused: Extract<SendReplyResult, { refused: string }>['refused']): HttpError {
  switch (refused) {
    case 'no_such_order':
      return orderNotFound()
    case 'id-taken':
      return new HttpError(
        409,
        'id_taken',
        'Other words were sent with this press. Copy what you wrote, load the page again and send it once more.',
      )
    case 'not-open':
      return new HttpError(
        409,
        'not_open',
        'Nothing was sent: the order is unpaid, or all about its customer was erased.',
      )
    case 'thread-full':
      return new HttpError(
        409,
        'thread_full',
        'This conversation is full, so nothing was sent. Write to the customer by mail.',
      )
  }
}
