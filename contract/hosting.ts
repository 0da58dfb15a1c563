import { z } from 'zod'
import { createPaymentIntentResponse } from './payments.ts'
import { timestamp, MAX_SHORT_TEXT, orderPath, requiredText, route } from './route.ts'

export const hostingResponse = z.object({
  /** Null: never live. */
  term: z
    .object({
      startedAt: timestamp,
      /** The site stays online after it. */
      endsAt: timestamp,
      renewals: z.int(),
      /** `ending`: within 60 days. */
      state: z.enum(['running', 'ending', 'ended']),
    })
    .nullable(),
  /** Price of one more year by card, integer cents; null: not for sale. */
  yearCents: z.int().nullable(),
})
/** Paid renewals, newest first. */
const paidYearsResponse = z.array(
  z.object({
    orderId: z.uuid(),
    reference: z.string(),
    paidAt: timestamp,
    /** Refunded: adds no time. */
    takenBack: z.boolean(),
  }),
)
export const staffHostingResponse = hostingResponse.extend({ paidYears: paidYearsResponse })
export type StaffHostingResponse = z.infer<typeof staffHostingResponse>
export type HostingResponse = z.infer<typeof hostingResponse>

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
    response: hostingResponse,
  }),
  startRenewalPayment: route({
    method: 'POST',
    path: '/api/orders/:paymentIntentId/hosting/renewals',
    access: 'order-token',
    summary: 'Writes the order for one more year, then asks the provider for a payment intent',
    params: customerPath,
    query: withToken,
    response: createPaymentIntentResponse,
    errors: { nothing_due: 409, payment_required: 402, payment_busy: 409, too_many_declines: 429 },
  }),
  syncRenewalPayment: route({
    method: 'POST',
    path: '/api/orders/:paymentIntentId/hosting/renewals/:renewalIntentId/settlement',
    access: 'order-token',
    summary: 'Asks the provider what became of the payment for one more year',
    params: customerPath.extend({ renewalIntentId: z.string().min(1).max(255) }),
    query: withToken,
    response: z.object({ state: z.enum(['paid', 'processing', 'not-paid']) }),
    errors: { payment_not_found: 404 },
  }),
  readHosting: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/hosting',
    access: 'staff',
    summary: 'Until when the site of an order is hosted',
    params: orderPath,
    response: staffHostingResponse,
  }),
  renewHosting: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/hosting/renewals',
    access: 'manager',
    summary: 'Hosts the site of an order for one more year',
    params: orderPath,
    body: z.strictObject({
      /** The end that the page showed: two clicks add one year. */
      endsAt: timestamp,
      note: requiredText(MAX_SHORT_TEXT, 'Say why, for the order’s history'),
    }),
    response: staffHostingResponse,
    errors: { order_not_found: 404, already_renewed: 409, not_renewable: 409 },
  }),
}
