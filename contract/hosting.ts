import { z } from 'zod'
import { createPaymentIntentAnswer } from './payments.ts'
import { instant, MAX_SHORT_TEXT, orderPath, requiredText, route } from './route.ts'

export const hostingAnswer = z.object({
  /** Null: nothing has gone live. */
  term: z
    .object({
      startedAt: instant,
      /** Nothing ends then by itself: a person decides. */
      endsAt: instant,
      renewals: z.int(),
      /** `ending`: within sixty days. */
      state: z.enum(['running', 'ending', 'ended']),
    })
    .nullable(),
  /** What the customer may pay by card for one more year now, integer cents; null: nothing. */
  yearCents: z.int().nullable(),
})
/** The orders by which a customer paid for more years, newest first. */
const paidYearsAnswer = z.array(
  z.object({
    orderId: z.uuid(),
    reference: z.string(),
    paidAt: instant,
    /** Its money went back: it adds nothing. */
    takenBack: z.boolean(),
  }),
)
export const staffHostingAnswer = hostingAnswer.extend({ paidYears: paidYearsAnswer })
export type StaffHostingAnswer = z.infer<typeof staffHostingAnswer>
export type HostingAnswer = z.infer<typeof hostingAnswer>

const customerPath = z.object({ paymentIntentId: z.string().min(1).max(255) })
const withToken = z.object({ token: z.string().max(200).default('') })

export const hostingRoutes = {
  readMyHosting: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/hosting',
    access: 'order-token',
    summary: 'Until when the site is hosted',
    params: customerPath,
    query: withToken,
    answer: hostingAnswer,
  }),
  openRenewal: route({
    method: 'POST',
    path: '/api/orders/:paymentIntentId/hosting/renewals',
    access: 'order-token',
    summary: 'Writes the order for one more year, then asks the provider for a payment intent',
    params: customerPath,
    query: withToken,
    answer: createPaymentIntentAnswer,
  }),
  settleRenewal: route({
    method: 'POST',
    path: '/api/orders/:paymentIntentId/hosting/renewals/:renewalIntentId/settlement',
    access: 'order-token',
    summary: 'Asks the provider what became of the payment for one more year',
    params: customerPath.extend({ renewalIntentId: z.string().min(1).max(255) }),
    query: withToken,
    answer: z.object({ state: z.enum(['paid', 'processing', 'not-paid']) }),
  }),
  readHosting: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/hosting',
    access: 'staff',
    summary: 'Until when the site of an order is hosted',
    params: orderPath,
    answer: staffHostingAnswer,
  }),
  renewHosting: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/hosting/renewals',
    access: 'manager',
    summary: 'Hosts the site of an order for one more year',
    params: orderPath,
    body: z.strictObject({
      /** The end that was seen: pressed twice it is one year. */
      endsAt: instant,
      note: requiredText(MAX_SHORT_TEXT, 'Say why, for the order’s history'),
    }),
    answer: staffHostingAnswer,
  }),
}
