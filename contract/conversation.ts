import { z } from 'zod'
import { timestamp, MAX_MESSAGE, orderPath, requiredText, route, fileResponse } from './route.ts'

/** An entry of a conversation. */
export const threadEntry = z.object({
  id: z.string(),
  /** `question`: put the order on hold; `answer`: answers such a question. */
  kind: z.enum(['message', 'question', 'answer', 'file']),
  from: z.enum(['customer', 'team']),
  /** Plain text with line breaks; the name of a file. */
  text: z.string(),
  at: timestamp,
  /** Bytes; null: no file, or erased. */
  fileSize: z.int().nullable(),
})
export type ThreadEntry = z.infer<typeof threadEntry>

export const conversationResponse = z.object({
  /** False once the order is over. */
  mayWrite: z.boolean(),
  /** The open question of a hold; null: none. */
  question: z
    .object({
      /** Sent back with the answer. */
      entry: z.int(),
      text: z.string(),
      /** The answer ends the hold. */
      lifts: z.boolean(),
    })
    .nullable(),
  /** Oldest first. */
  entries: z.array(threadEntry),
})
export type ConversationResponse = z.infer<typeof conversationResponse>

export const teamThreadEntry = threadEntry.extend({
  /** Username; null: the customer. */
  name: z.string().nullable(),
  /** Sent by the contact form from the order's email address. */
  byContactForm: z.boolean(),
  /** Needs an answer. */
  waits: z.boolean(),
})
export type TeamThreadEntry = z.infer<typeof teamThreadEntry>

export const orderConversationResponse = z.object({
  mayWrite: z.boolean(),
  customerFirstName: z.string(),
  /** Time of the oldest unanswered message; null: none. */
  waitingSince: timestamp.nullable(),
  /** Null with `waitingSince`. */
  answerDueAt: timestamp.nullable(),
  /** Oldest first. */
  entries: z.array(teamThreadEntry),
})
export type OrderConversationResponse = z.infer<typeof orderConversationResponse>

export const savedAnswer = z.object({
  id: z.uuid(),
  title: z.string(),
  /** `{name}` is replaced by the customer's first name. */
  text: z.string(),
  changedBy: z.string(),
  changedAt: timestamp,
})
export type SavedAnswer = z.infer<typeof savedAnswer>

/** A contact form message assigned to an order. */
const orderContact = z.object({
  contactId: z.uuid(),
  orderId: z.uuid(),
})
export type OrderContact = z.infer<typeof orderContact>

export const MAX_ANSWER_TITLE = 80

const EMPTY = 'Write a message first'
/** Rejects text of invisible characters. */
const words = requiredText(MAX_MESSAGE, EMPTY).refine(
  (text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text),
  EMPTY,
)
/** Messages that the page showed; newer ones are not included. */
const seenMessages = z.array(z.uuid()).max(500)
const customerPath = z.object({ paymentIntentId: z.string().min(1).max(255) })
const withToken = z.object({ token: z.string().max(200).default('') })
/** Created by the page: a retry stores one file. */
const fileId = z.object({ id: z.uuid() })
const filePath = z.object({ fileId: z.uuid() })
const answerPath = z.object({ answerId: z.uuid() })

export const conversationRoutes = {
  readConversation: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/conversation',
    access: 'order-token',
    summary: 'What customer and team wrote to each other, and the question that waits',
    params: customerPath,
    query: withToken,
    response: conversationResponse,
  }),
  sendMessage: route({
    method: 'POST',
    path: '/api/orders/:paymentIntentId/conversation/messages',
    access: 'order-token',
    summary: 'Writes to the team; the answer to the question of a hold lets the order go on',
    errors: { request_id_taken: 409, conversation_closed: 409, conversation_full: 409, message_limit_reached: 429 },
    params: customerPath,
    query: withToken,
    body: z.strictObject({
      /** Created by the page: two clicks send one message. */
      id: z.uuid(),
      text: words,
      /** The answered question; null: none. */
      answersEntry: z.int().nullable(),
    }),
    response: conversationResponse,
  }),
  sendFile: route({
    method: 'POST',
    path: '/api/orders/:paymentIntentId/conversation/files',
    access: 'order-token',
    summary: 'Adds a file to the conversation',
    errors: { request_id_taken: 409, conversation_closed: 409, conversation_full: 409, file_limit_reached: 409, total_size_limit_reached: 409, daily_file_limit_reached: 429 },
    upload: { file: 'file' },
    params: customerPath,
    query: withToken.extend(fileId.shape),
    response: conversationResponse,
  }),
  downloadFile: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/conversation/files/:fileId',
    access: 'order-token',
    summary: 'A file of the conversation, as an attachment',
    errors: { file_not_found: 404 },
    params: customerPath.extend(filePath.shape),
    query: withToken,
    response: fileResponse('application/octet-stream'),
  }),
  readOrderConversation: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/conversation',
    access: 'staff',
    summary: 'The thread of an order, and what waits for an answer',
    params: orderPath,
    response: orderConversationResponse,
  }),
  sendReply: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/conversation/messages',
    access: 'staff',
    summary: 'Writes to the customer, who gets it by mail',
    errors: { request_id_taken: 409, conversation_closed: 409, conversation_full: 409 },
    params: orderPath,
    body: z.strictObject({
      /** Created by the page: two clicks send one message. */
      id: z.uuid(),
      text: words,
      /** The answered messages. */
      answers: seenMessages,
    }),
    response: orderConversationResponse,
  }),
  sendFileToCustomer: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/conversation/files',
    access: 'staff',
    summary: 'Adds a file to the conversation; the customer gets an email',
    errors: { request_id_taken: 409, conversation_closed: 409, conversation_full: 409, file_limit_reached: 409, total_size_limit_reached: 409 },
    upload: { file: 'file' },
    params: orderPath,
    query: fileId,
    response: orderConversationResponse,
  }),
  downloadOrderFile: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/conversation/files/:fileId',
    access: 'staff',
    audited: 'always',
    summary: 'A file of the conversation, as an attachment; the history says who opened it',
    errors: { file_not_found: 404 },
    params: orderPath.extend(filePath.shape),
    response: fileResponse('application/octet-stream'),
  }),
  dismissMessages: route({
    method: 'PUT',
    path: '/api/admin/orders/:orderId/conversation/settled',
    access: 'staff',
    summary: 'Says that messages need no answer',
    params: orderPath,
    body: z.strictObject({ messages: seenMessages.min(1) }),
    response: orderConversationResponse,
  }),
  listOrderContacts: route({
    method: 'GET',
    path: '/api/admin/contact-orders',
    access: 'staff',
    summary: 'Which messages of the contact form stand in the thread of which order',
    response: z.array(orderContact),
  }),
  assignContactToOrder: route({
    method: 'PUT',
    path: '/api/admin/contacts/:contactId/order',
    access: 'staff',
    summary: 'Puts a message of the contact form into the thread of an order',
    errors: { contact_not_found: 404, conversation_closed: 409, conversation_full: 409 },
    params: z.object({ contactId: z.uuid() }),
    body: z.strictObject({ orderId: z.uuid() }),
    response: z.array(orderContact),
  }),
  listSavedAnswers: route({
    method: 'GET',
    path: '/api/admin/saved-answers',
    access: 'staff',
    summary: 'Texts that the team picks from',
    response: z.array(savedAnswer),
  }),
  storeSavedAnswer: route({
    method: 'PUT',
    path: '/api/admin/saved-answers/:answerId',
    access: 'staff',
    summary: 'Adds a saved answer, or changes it',
    errors: { saved_answer_limit_reached: 409 },
    params: answerPath,
    body: z.strictObject({
      title: requiredText(MAX_ANSWER_TITLE, 'Give it a title'),
      text: requiredText(MAX_MESSAGE, 'Write the answer'),
    }),
    response: z.array(savedAnswer),
  }),
  removeSavedAnswer: route({
    method: 'DELETE',
    path: '/api/admin/saved-answers/:answerId',
    access: 'staff',
    summary: 'Deletes a saved answer',
    params: answerPath,
    response: z.array(savedAnswer),
  }),
}
