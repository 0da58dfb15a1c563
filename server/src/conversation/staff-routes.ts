import { conversationRoutes } from '@vitrine/contract/conversation'
import { findOrder, orderNotFound } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type ErrorTable, type Http, HttpError } from '../platform/http.ts'
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
    if ('refused' in result) throw errorOf(REPLY_ERRORS, result.refused)
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
    if ('refused' in result) throw errorOf(MOVE_ERRORS, result.refused)
    return listContactsOfOrders(db, CONTACTS_SHOWN)
  })

  http.serve(conversationRoutes.listSavedAnswers, listAnswers)

  http.serve(conversationRoutes.storeSavedAnswer, async ({ params, body, actor }) => {
    const answer = { id: params.answerId, ...body, changedBy: actor, changedAt: clock() }
    const result = await db.transaction((tx) => saveAnswer(tx, answer))
    if ('refused' in result)
      throw new HttpError(
        409,
        result.refused,
        `The list holds at most ${MAX_SAVED_ANSWERS} answers. Delete one, then save this one.`,
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

type Refusals<Result> = Exclude<Extract<Result, { refused: string }>['refused'], 'no_such_order'>

const MOVE_ERRORS: ErrorTable<Refusals<MoveContactResult>> = {
  contact_not_found: [404, 'There is no such message.'],
  conversation_closed: [
    409,
    'The message was not moved: the order is unpaid, or its customer was erased.',
  ],
  conversation_full: [409, 'The message was not moved: that conversation is full.'],
}

const REPLY_ERRORS: ErrorTable<Refusals<SendReplyResult>> = {
  request_id_taken: [
    409,
    'Duplicate request ID. Copy your text, reload the page and send it again.',
  ],
  conversation_closed: [409, 'Not sent: the order is unpaid, or its customer was erased.'],
  conversation_full: [409, 'Not sent: this conversation is full. Write to the customer by email.'],
}

function errorOf<Code extends string>(
  errors: ErrorTable<Code>,
  refused: Code | 'no_such_order',
): HttpError {
  if (refused === 'no_such_order') return orderNotFound()
  const [status, sentence] = errors[refused]
  return new HttpError(status, refused, sentence)
}
