import { z } from 'zod'
import { planIdSchema } from '@vitrine/domain/catalog/plans'
import { manualPaymentMethodSchema } from '@vitrine/domain/payments/manual-payment'
import { billingDetailsBody, languageNames } from './payments.ts'
import {
  boundedText,
  emailAddress,
  timestamp,
  MAX_NAME,
  MAX_SHORT_TEXT,
  requiredText,
  route,
  orderRoute,
} from './route.ts'

/** Above any plan: catches typing errors. */
const MAX_MANUAL_CENTS = 10_000_000

/** An order that was paid outside the payment provider. */
export const manualOrderBody = z.strictObject({
  /** Created by the page, and the order's ID: two clicks create one order. */
  requestId: z.uuid(),
  firstName: requiredText(MAX_NAME, 'First name is required'),
  lastName: requiredText(MAX_NAME, 'Last name is required'),
  email: emailAddress,
  /** Null: no address on the receipt. */
  billing: billingDetailsBody.nullable(),
  planId: planIdSchema,
  /** Empty: the customer is asked. */
  languages: languageNames,
  /** Integer cents. */
  amountCents: z
    .int('Enter an amount in dollars, such as 24.99')
    .min(1, 'Enter an amount above zero')
    .max(MAX_MANUAL_CENTS, 'Enter an amount below $100,000'),
  /** Required unless the amount is the plan's price. */
  amountReason: boundedText(MAX_SHORT_TEXT),
  way: manualPaymentMethodSchema,
  /** `2026-11-20`. */
  paidOn: z.iso.date('Enter the day of the payment'),
  reference: requiredText(MAX_NAME, 'Say what proves the payment, such as the bank’s reference'),
})
export type ManualOrderBody = z.infer<typeof manualOrderBody>

export const manualPaymentResponse = z.object({
  way: manualPaymentMethodSchema,
  paidOn: z.string(),
  reference: z.string(),
  amountReason: z.string().nullable(),
  takenBy: z.string(),
  takenAt: timestamp,
  /** Refunds by the team, oldest first. */
  refunds: z.array(
    z.object({
      amountCents: z.int(),
      paidBack: z.string().nullable(),
      by: z.string(),
      at: timestamp,
    }),
  ),
})
export type ManualPaymentResponse = z.infer<typeof manualPaymentResponse>

export const manualOrderRoutes = {
  placeManualOrder: route('POST /api/admin/orders', {
    access: 'manager',
    summary: 'Creates an order that was paid elsewhere',
    body: manualOrderBody,
    response: z.object({ orderId: z.uuid(), reference: z.string() }),
    errors: { request_id_taken: 409 },
  }),
  readManualPayment: route('GET /api/admin/orders/:orderId/hand-payment', {
    ...orderRoute,
    summary: 'Reads payment and refunds of a manual order',
    response: manualPaymentResponse,
    errors: { manual_payment_not_found: 404 },
  }),
}
