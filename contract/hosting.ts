import { z } from 'zod'
import { createPaymentIntentResponse } from './payments.ts'
import {
  timestamp,
  MAX_SHORT_TEXT,
  requiredText,
  route,
  customerRoute,
  orderRoute,
  customerPath,
} from './route.ts'

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

export const hostingRoutes = {
  readMyHosting: route('GET /api/orders/:paymentIntentId/hosting', {
    ...customerRoute,
    summary: 'Reads the hosting term',
    response: hostingResponse,
  }),
  startRenewalPayment: route('POST /api/orders/:paymentIntentId/hosting/renewals', {
    ...customerRoute,
    summary: 'Creates a renewal order and its payment intent',
    response: createPaymentIntentResponse,
    errors: { nothing_due: 409, payment_required: 402, payment_busy: 409, too_many_declines: 429 },
  }),
  syncRenewalPayment: route(
    'POST /api/orders/:paymentIntentId/hosting/renewals/:renewalIntentId/settlement',
    {
      ...customerRoute,
      params: customerPath.extend({ renewalIntentId: z.string().min(1).max(255) }),
      summary: 'Syncs the renewal payment with the provider',
      response: z.object({ state: z.enum(['paid', 'processing', 'not-paid']) }),
      errors: { payment_not_found: 404 },
    },
  ),
  readHosting: route('GET /api/admin/orders/:orderId/hosting', {
    ...orderRoute,
    summary: 'Reads the hosting term',
    response: staffHostingResponse,
  }),
  renewHosting: route('POST /api/admin/orders/:orderId/hosting/renewals', {
    ...orderRoute,
    access: 'manager',
    summary: 'Renews the hosting for a year',
    body: z.strictObject({
      /** The end that the page showed: two clicks add one year. */
      endsAt: timestamp,
      note: requiredText(MAX_SHORT_TEXT, 'Say why, for the order’s history'),
    }),
    response: staffHostingResponse,
    errors: { order_not_found: 404, already_renewed: 409, not_renewable: 409 },
  }),
}
