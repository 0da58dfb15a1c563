import { z } from 'zod'
import { emailAddress, timestamp, orderPath, route, customerRoute, orderRoute } from './route.ts'

export const emailResponse = z.object({
  id: z.uuid(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'returned']),
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
  /** Sent to the customer, other than plain messages. */
  inThread: z.boolean(),
})
export type EmailResponse = z.infer<typeof emailResponse>

/** As it was sent, without the secrets in its links. */
export const sentEmail = emailResponse.extend({
  html: z.string(),
  text: z.string(),
  replyTo: z.string().nullable(),
  /** File names; null: not sent, or sent by an older version. */
  attached: z.array(z.string()).nullable(),
})

/** An email as the customer's page shows it. */
export const sentEmailResponse = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  sentAt: timestamp,
})

export const emailRoutes = {
  requestOrderLinks: route('POST /api/order-links', {
    access: 'anyone',
    summary: 'Emails the order links of an address; the response never tells if there are any',
    body: z.object({ email: emailAddress }),
    response: z.object({ accepted: z.literal(true) }),
  }),
  listSentEmails: route('GET /api/orders/:paymentIntentId/mails', {
    ...customerRoute,
    summary: 'Lists the emails to the customer, oldest first',
    response: z.array(sentEmailResponse),
  }),
  readEmailDelivery: route('GET /api/orders/:paymentIntentId/mail-delivery', {
    ...customerRoute,
    summary: 'Reads whether emails to the customer come back',
    response: z.object({ isReturned: z.boolean() }),
  }),
  receiveMailEvents: route('POST /api/mail-events', {
    access: 'provider',
    summary: 'Receives webhooks of the email service about returned emails',
    response: z.object({ received: z.literal(true) }),
    errors: { invalid_signature: 400 },
  }),
  listEmails: route('GET /api/admin/orders/:orderId/letters', {
    ...orderRoute,
    summary: 'Lists the emails of an order',
    response: z.array(emailResponse),
  }),
  readEmail: route('GET /api/admin/orders/:orderId/letters/:letterId', {
    access: 'staff',
    params: orderPath.extend({ letterId: z.uuid() }),
    summary: 'Reads an email as it was sent, without the secrets in its links',
    response: sentEmail,
    errors: { email_not_found: 404 },
  }),
  resendEmail: route('POST /api/admin/orders/:orderId/letters/:letterId/copies', {
    access: 'staff',
    params: orderPath.extend({ letterId: z.uuid() }),
    summary: 'Sends an email again',
    body: z.object({ requestId: z.uuid() }),
    response: emailResponse,
  }),
}
