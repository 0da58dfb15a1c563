import { z } from 'zod'
import {
  boundedText,
  emailAddress,
  timestamp,
  MAX_MESSAGE,
  MAX_NAME,
  MAX_SHORT_TEXT,
  requiredText,
  route,
  toCustomer,
} from './route.ts'

/** Labels of an enquiry, not plans. */
export const contactPackages = [
  'Starter $24.99',
  'Growth $49.99',
  'Premium $89.99',
  'Custom',
] as const

/** The subject of a statement of withdrawal among the messages. */
export const WITHDRAWAL = 'Withdrawal from contract'

/** The subject of an email among the messages. */
export const EMAIL = 'Email'

/** The subject of a report of a hosted page among the messages. */
export const REPORT = 'Report of a page'

export const REPORT_REASONS = [
  'false',
  'personal-data',
  'copyright',
  'insult',
  'fraud',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const REPORT_DECISIONS = ['kept', 'changed', 'removed'] as const
export type ReportDecision = (typeof REPORT_DECISIONS)[number]

const reportBody = z.object({
  /** The address of the page as typed. */
  site: requiredText(MAX_NAME, 'Enter the address of the page'),
  reason: z.enum(REPORT_REASONS, { error: 'Choose what is wrong' }),
  explanation: requiredText(MAX_MESSAGE, 'Say what is unlawful, and why'),
  /** Both may be missing: some reports have to be possible without a name. */
  name: boundedText(MAX_NAME).nullish(),
  email: z.union([z.literal(''), emailAddress]).nullish(),
})

const withdrawalBody = z.object({
  name: requiredText(MAX_NAME, 'Name is required'),
  /** The order number as typed. */
  contract: requiredText(MAX_NAME, 'Order number is required'),
  /** Gets the acknowledgement. */
  email: emailAddress,
})

export const contactBody = z.object({
  name: requiredText(MAX_NAME, 'Name is required'),
  email: emailAddress,
  phone: boundedText(50).nullish(),
  message: requiredText(MAX_MESSAGE, 'Message is required'),
  package: boundedText(MAX_NAME).nullish(),
  /** Honeypot: only bots fill it in. */
  website: z.string().max(2000).optional(),
})

export const contactResponse = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  package: z.string().nullable(),
  createdAt: timestamp,
  answeredAt: timestamp.nullable(),
  /** What followed, oldest first. */
  thread: z.array(
    z.object({
      id: z.uuid(),
      /** Username; null: the sender of the message. */
      name: z.string().nullable(),
      text: z.string(),
      at: timestamp,
    }),
  ),
  /** The refund that a statement of withdrawal opened; null: none, or a later statement. */
  withdrawal: z
    .object({
      orderId: z.uuid(),
      /** What goes back, and why. */
      sentence: z.string(),
      refundCents: z.int(),
      /** False: ask the customer first. */
      isOwnAddress: z.boolean(),
      dueAt: timestamp,
      refundedAt: timestamp.nullable(),
    })
    .nullable(),
  /** The reported page and the decision; null: another message. */
  report: z
    .object({
      site: z.string(),
      reason: z.enum(REPORT_REASONS),
      /** Null: no site of ours has this address. */
      orderId: z.uuid().nullable(),
      decision: z
        .object({
          verdict: z.enum(REPORT_DECISIONS),
          reasons: z.string(),
          by: z.string(),
          at: timestamp,
        })
        .nullable(),
    })
    .nullable(),
})
export type ContactResponse = z.infer<typeof contactResponse>

export const contactRoutes = {
  sendContact: route('POST /api/contacts', {
    access: 'anyone',
    summary: 'Sends a message to the team',
    body: contactBody,
    response: z.object({ id: z.uuid(), createdAt: timestamp }),
  }),
  sendWithdrawal: route('POST /api/withdrawals', {
    access: 'anyone',
    summary: 'Receives a statement of withdrawal; the same answer for unknown contracts',
    body: withdrawalBody,
    response: z.object({ id: z.uuid(), createdAt: timestamp }),
  }),
  listContacts: route('GET /api/admin/contacts', {
    access: 'staff',
    summary: 'Lists contact messages, unanswered first',
    response: z.array(contactResponse),
  }),
  sendReport: route('POST /api/reports', {
    access: 'anyone',
    summary: 'Receives a report of a hosted page',
    body: reportBody,
    response: z.object({ id: z.uuid(), createdAt: timestamp }),
  }),
  decideReport: route('PUT /api/admin/contacts/:contactId/decision', {
    access: 'manager',
    params: z.object({ contactId: z.uuid() }),
    summary: 'Decides on a report; reporter and owner of the page get the reasons',
    body: z.strictObject({
      verdict: z.enum(REPORT_DECISIONS, { error: 'Choose a decision' }),
      reasons: requiredText(MAX_MESSAGE, 'Give the reasons: the reporter gets them'),
    }),
    errors: { contact_not_found: 404, already_decided: 409 },
    response: contactResponse,
  }),
  refundWithdrawal: route('PUT /api/admin/contacts/:contactId/refund', {
    access: 'manager',
    params: z.object({ contactId: z.uuid() }),
    summary: 'Refunds what a withdrawal opened, once',
    body: z.strictObject({
      /** Manual orders: method and evidence of the refund. */
      paidBack: boundedText(MAX_SHORT_TEXT).optional(),
    }),
    errors: {
      contact_not_found: 404,
      nothing_due: 409,
      order_not_found: 404,
      not_paid: 409,
      request_id_taken: 409,
      just_refunded: 409,
      amount_too_high: 409,
      payments_changed: 409,
      provider_refunds: 409,
      provider_refused: 409,
    },
    response: contactResponse,
  }),
  replyToContact: route('POST /api/admin/contacts/:contactId/replies', {
    access: 'staff',
    params: z.object({ contactId: z.uuid() }),
    summary: 'Answers a message by email',
    body: z.strictObject({
      /** Created by the page: two clicks send one email. */
      id: z.uuid(),
      text: toCustomer(requiredText(MAX_MESSAGE, 'Write a message first')),
    }),
    errors: {
      contact_not_found: 404,
      no_address: 409,
      request_id_taken: 409,
      conversation_full: 409,
    },
    response: contactResponse,
  }),
  markContactAnswered: route('PUT /api/admin/contacts/:contactId/answer', {
    access: 'staff',
    params: z.object({ contactId: z.uuid() }),
    summary: 'Marks a message as answered',
    errors: { contact_not_found: 404 },
    response: contactResponse,
  }),
}
