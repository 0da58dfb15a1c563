import { z } from 'zod'
import { emailAddress, instant, orderPath, route } from './route.ts'

export const letterAnswer = z.object({
  id: z.uuid(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** Sent to the customer, and not only the words of the conversation itself. */
  inThread: z.boolean(),
})
export type LetterAnswer = z.infer<typeof letterAnswer>

/** A mail as the customer's own page tells of it. */
export const mailSentAnswer = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  sentAt: instant,
})

export const mailRoutes = {
  askForLinks: route({
    method: 'POST',
    path: '/api/order-links',
    access: 'anyone',
    summary: 'Mails the links of its orders to an address; the answer is the same without any',
    body: z.object({ email: emailAddress }),
    answer: z.object({ accepted: z.literal(true) }),
  }),
  listMailsSent: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/mails',
    access: 'order-token',
    summary: 'The mails that its customer was sent about an order, oldest first',
    params: z.object({ paymentIntentId: z.string().min(1).max(255) }),
    query: z.object({ token: z.string().max(200).default('') }),
    answer: z.array(mailSentAnswer),
  }),
  listLetters: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/letters',
    access: 'staff',
    summary: 'The mails of one order',
    params: orderPath,
    answer: z.array(letterAnswer),
  }),
  resendLetter: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/letters/:letterId/copies',
    access: 'staff',
    summary: 'Sends a mail once more',
    params: orderPath.extend({ letterId: z.uuid() }),
    body: z.object({ requestId: z.uuid() }),
    answer: letterAnswer,
  }),
}
