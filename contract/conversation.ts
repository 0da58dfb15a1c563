import { z } from 'zod'
import {
  timestamp,
  MAX_MESSAGE,
  orderPath,
  requiredText,
  route,
  fileResponse,
  customerRoute,
  orderRoute,
  customerPath,
  tokenQuery,
  toCustomer,
} from './route.ts'
import { shownMember } from './shown-member.ts'

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
  /** The member who wrote it, if they agreed that customers see them; null: customer or team. */
  shownAs: shownMember.nullable(),
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
/** Created by the page: a retry stores one file. */
const fileId = z.object({ id: z.uuid() })
const filePath = z.object({ fileId: z.uuid() })
const answerPath = z.object({ answerId: z.uuid() })

export const conversationRoutes = {
  readConversation: route('GET /api/orders/:paymentIntentId/conversation', {
    ...customerRoute,
    summary: 'Reads the conversation with its open question',
    response: conversationResponse,
  }),
  sendMessage: route('POST /api/orders/:paymentIntentId/conversation/messages', {
    ...customerRoute,
    summary: 'Sends a message; an answer to the question of a hold ends it',
    errors: {
      request_id_taken: 409,
      conversation_closed: 409,
      conversation_full: 409,
      message_limit_reached: 429,
    },
    body: z.strictObject({
      /** Created by the page: two clicks send one message. */
      id: z.uuid(),
      text: words,
      /** The answered question; null: none. */
      answersEntry: z.int().nullable(),
    }),
    response: conversationResponse,
  }),
  sendFile: route('POST /api/orders/:paymentIntentId/conversation/files', {
    ...customerRoute,
    query: tokenQuery.extend(fileId.shape),
    summary: 'Adds a file to the conversation',
    errors: {
      request_id_taken: 409,
      conversation_closed: 409,
      conversation_full: 409,
      file_limit_reached: 409,
      total_size_limit_reached: 409,
      daily_file_limit_reached: 429,
    },
    upload: { file: 'file' },
    response: conversationResponse,
  }),
  downloadFile: route('GET /api/orders/:paymentIntentId/conversation/files/:fileId', {
    ...customerRoute,
    params: customerPath.extend(filePath.shape),
    summary: 'Downloads a file of the conversation',
    errors: { file_not_found: 404 },
    response: fileResponse('application/octet-stream'),
  }),
  readOrderConversation: route('GET /api/admin/orders/:orderId/conversation', {
    ...orderRoute,
    summary: 'Reads the conversation of an order',
    response: orderConversationResponse,
  }),
  sendReply: route('POST /api/admin/orders/:orderId/conversation/messages', {
    ...orderRoute,
    summary: 'Sends a message to the customer by email',
    errors: { request_id_taken: 409, conversation_closed: 409, conversation_full: 409 },
    body: z.strictObject({
      /** Created by the page: two clicks send one message. */
      id: z.uuid(),
      text: toCustomer(words),
      /** The answered messages. */
      answers: seenMessages,
    }),
    response: orderConversationResponse,
  }),
  sendFileToCustomer: route('POST /api/admin/orders/:orderId/conversation/files', {
    ...orderRoute,
    query: fileId,
    summary: 'Adds a file to the conversation; the customer gets an email',
    errors: {
      request_id_taken: 409,
      conversation_closed: 409,
      conversation_full: 409,
      file_limit_reached: 409,
      total_size_limit_reached: 409,
    },
    upload: { file: 'file' },
    response: orderConversationResponse,
  }),
  downloadOrderFile: route('GET /api/admin/orders/:orderId/conversation/files/:fileId', {
    access: 'staff',
    params: orderPath.extend(filePath.shape),
    audited: 'always',
    summary: 'Downloads a file of the conversation; the history records it',
    errors: { file_not_found: 404 },
    response: fileResponse('application/octet-stream'),
  }),
  dismissMessages: route('PUT /api/admin/orders/:orderId/conversation/settled', {
    ...orderRoute,
    summary: 'Marks messages as not needing an answer',
    body: z.strictObject({ messages: seenMessages.min(1) }),
    response: orderConversationResponse,
  }),
  listOrderContacts: route('GET /api/admin/contact-orders', {
    access: 'staff',
    summary: 'Lists contact messages that belong to orders',
    response: z.array(orderContact),
  }),
  assignContactToOrder: route('PUT /api/admin/contacts/:contactId/order', {
    access: 'staff',
    params: z.object({ contactId: z.uuid() }),
    summary: 'Assigns a contact message to an order',
    errors: { contact_not_found: 404, conversation_closed: 409, conversation_full: 409 },
    body: z.strictObject({ orderId: z.uuid() }),
    response: z.array(orderContact),
  }),
  listSavedAnswers: route('GET /api/admin/saved-answers', {
    access: 'staff',
    summary: 'Lists the saved answers',
    response: z.array(savedAnswer),
  }),
  storeSavedAnswer: route('PUT /api/admin/saved-answers/:answerId', {
    access: 'staff',
    params: answerPath,
    summary: 'Creates or changes a saved answer',
    errors: { saved_answer_limit_reached: 409 },
    body: z.strictObject({
      title: requiredText(MAX_ANSWER_TITLE, 'Give it a title'),
      text: toCustomer(requiredText(MAX_MESSAGE, 'Write the answer')),
    }),
    response: z.array(savedAnswer),
  }),
  removeSavedAnswer: route('DELETE /api/admin/saved-answers/:answerId', {
    access: 'staff',
    params: answerPath,
    summary: 'Deletes a saved answer',
    response: z.array(savedAnswer),
  }),
}
