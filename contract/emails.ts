import { z } from 'zod'
import { emailAddress, timestamp, orderPath, route } from './route.ts'

export const emailResponse = z.object({
  id: z.uuid(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
  /** Sent to the customer, other than plain messages. */
  inThread: z.boolean(),
})
export type EmailResponse = z.infer<typeof emailResponse>

/** An email as the customer's page shows it. */
export const sentEmailResponse = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  sentAt: timestamp,
})

export const emailRoutes = {
  requestOrderLinks: route({
    method: 'POST',
    path: '/api/order-links',
    access: 'anyone',
    summary: 'Mails the links of its orders to an address; the answer is the same without any',
    body: z.object({ email: emailAddress }),
    response: z.object({ accepted: z.literal(true) }),
  }),
  listSentEmails: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/mails',
    access: 'order-token',
    summary: 'The mails that its customer was sent about an order, oldest first',
    params: z.object({ paymentIntentId: z.string().min(1).max(255) }),
    query: z.object({ token: z.string().max(200).default('') }),
    response: z.array(sentEmailResponse),
  }),
  listEmails: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/letters',
    access: 'staff',
    summary: 'The mails of one order',
    params: orderPath,
    response: z.array(emailResponse),
  }),
  resendEmail: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/letters/:letterId/copies',
    access: 'staff',
    summary: 'Sends a mail once more',
    params: orderPath.extend({ letterId: z.uuid() }),
    body: z.object({ requestId: z.uuid() }),
    response: emailResponse,
  }),
}
