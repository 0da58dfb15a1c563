import { z } from 'zod'
import { planIdSchema } from '@vitrine/domain/catalog'
import { handPaymentWaySchema } from '@vitrine/domain/hand-payment'
import { billingDetails } from './payments.ts'
import {
  boundedText,
  emailAddress,
  instant,
  MAX_NAME,
  MAX_SHORT_TEXT,
  orderPath,
  requiredText,
  route,
} from './route.ts'

/** Far above any plan: a slip of the finger ends here. */
const MAX_HAND_CENTS = 10_000_000

/** An order that the team takes, paid where no payment provider of ours sees it. */
export const orderByHandBody = z.strictObject({
  /** Made by the page, and the order's id: two presses make one order. */
  requestId: z.uuid(),
  firstName: requiredText(MAX_NAME, 'First name is required'),
  lastName: requiredText(MAX_NAME, 'Last name is required'),
  email: emailAddress,
  /** Null: the receipt has none. */
  billing: billingDetails.nullable(),
  planId: planIdSchema,
  /** Empty: the customer is asked. */
  languages: z.array(requiredText(100, 'Name the language')).max(50),
  /** Integer cents. */
  amountCents: z
    .int('Enter an amount in dollars, such as 24.99')
    .min(1, 'Enter an amount above zero')
    .max(MAX_HAND_CENTS, 'Enter an amount below $100,000'),
  /** Needed where the amount is not the price of the plan. */
  amountReason: boundedText(MAX_SHORT_TEXT),
  way: handPaymentWaySchema,
  /** `2026-11-20`. */
  paidOn: z.iso.date('Enter the day of the payment'),
  reference: requiredText(MAX_NAME, 'Say what proves the payment, such as the bank’s reference'),
})
export type OrderByHandBody = z.infer<typeof orderByHandBody>

export const handPaymentAnswer = z.object({
  way: handPaymentWaySchema,
  paidOn: z.string(),
  reference: z.string(),
  amountReason: z.string().nullable(),
  takenBy: z.string(),
  takenAt: instant,
  /** What the team paid back, the earliest first. */
  refunds: z.array(
    z.object({
      amountCents: z.int(),
      paidBack: z.string().nullable(),
      by: z.string(),
      at: instant,
    }),
  ),
})
export type HandPaymentAnswer = z.infer<typeof handPaymentAnswer>

export const byHandRoutes = {
  placeOrderByHand: route({
    method: 'POST',
    path: '/api/admin/orders',
    access: 'manager',
    summary:
      'Takes an order that was paid elsewhere: it is paid, confirmed and mailed like any other',
    body: orderByHandBody,
    answer: z.object({ orderId: z.uuid(), reference: z.string() }),
  }),
  readHandPayment: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/hand-payment',
    access: 'staff',
    summary: 'How an order by hand was paid, and what was paid back',
    params: orderPath,
    answer: handPaymentAnswer,
  }),
}
