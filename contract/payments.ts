import { z } from 'zod'
import { companySchema, taxIdSchema } from '@vitrine/domain/billing/billing-details'
import { planIdSchema } from '@vitrine/domain/catalog/plans'
import { languageProblem, noTypefaceSentence } from '@vitrine/domain/languages/language-names'
import { paymentStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import {
  boundedText,
  emailAddress,
  timestamp,
  MAX_MESSAGE,
  MAX_NAME,
  MAX_SHORT_TEXT,
  MAX_URL,
  requiredText,
  route,
  customerRoute,
  orderRoute,
  customerPath,
} from './route.ts'

const customerInfo = z.object({
  firstName: requiredText(MAX_NAME, 'First name is required'),
  lastName: requiredText(MAX_NAME, 'Last name is required'),
  email: emailAddress,
  phone: boundedText(50).nullish(),
})

/** Known or unknown languages, but none that no typeface covers. */
export const languageNames = z
  .array(requiredText(100, 'Name the language'))
  .max(50)
  .superRefine((names, context) => {
    const unset = names.find((name) => languageProblem(name) === 'no-typeface')
    if (unset !== undefined)
      context.addIssue({ code: 'custom', message: noTypefaceSentence(unset) })
  })

const projectDetails = z.object({
  currentJobTitle: boundedText(MAX_NAME).nullish(),
  targetJobTitle: boundedText(MAX_NAME).nullish(),
  industry: boundedText(MAX_NAME).nullish(),
  linkedinUrl: boundedText(MAX_URL).nullish(),
  languages: languageNames.nullish(),
  specialRequests: boundedText(MAX_MESSAGE).nullish(),
})

const customization = z.object({
  colorScheme: boundedText(50).nullish(),
  primaryColor: boundedText(50).nullish(),
  secondaryColor: boundedText(50).nullish(),
})

const domainPreferencesBody = z.object({
  selectedDomain: requiredText(253, 'Domain name is required').nullish(),
  domainPrice: z.number().nullish(),
  selectedSubdomain: boundedText(63).nullish(),
  domainPreferences: z.array(requiredText(253, 'Domain name is required')).max(20).nullish(),
})

const countryCode = z.string().regex(/^[A-Z]{2}$/, 'Choose your country')

/** As the payment provider takes them, with company and tax number for the receipt. */
export const billingDetailsBody = z.object({
  name: requiredText(MAX_NAME, 'Enter the name on the card'),
  email: emailAddress,
  phone: boundedText(50).nullish(),
  address: z.object({
    line1: requiredText(MAX_NAME, 'Enter your address'),
    line2: boundedText(MAX_NAME).nullish(),
    city: requiredText(MAX_NAME, 'Enter your city'),
    /** Empty where addresses have none: see `domain/billing/address-rules.ts`. */
    state: boundedText(MAX_NAME),
    postal_code: boundedText(40),
    /** ISO 3166-1 alpha-2. */
    country: countryCode,
  }),
  company: companySchema.nullish(),
  taxId: taxIdSchema.nullish(),
})

/** Prices are for display only: the server ignores them. */
export const storedOrderData = z.object({
  selectedPackage: z
    .object({
      id: boundedText(50).nullish(),
      name: boundedText(MAX_NAME).nullish(),
      price: z.union([z.string(), z.number()]).nullish(),
      originalPrice: z.union([z.string(), z.number()]).nullish(),
      features: z.array(z.string().max(MAX_SHORT_TEXT)).max(50).nullish(),
      priceId: boundedText(100).nullish(),
    })
    .nullish(),
  formData: z
    .object({
      firstName: boundedText(MAX_NAME).nullish(),
      lastName: boundedText(MAX_NAME).nullish(),
      email: boundedText(320).nullish(),
      phone: boundedText(50).nullish(),
      languages: languageNames.nullish(),
    })
    .nullish(),
})

/** The express wish to begin before the days to withdraw are over, at each payment. */
export const wishBody = z.object({ beginAtOnce: z.boolean().nullish() })

/**
 * With `planId`: the checkout, without tax. With `priceId` and `orderData`: the payment page, with
 * tax.
 */
export const createPaymentIntentBody = z.object({
  planId: boundedText(50).nullish(),
  priceId: boundedText(100).nullish(),
  customerInfo: customerInfo.nullish(),
  campaign: boundedText(200).nullish(),
  projectDetails: projectDetails.nullish(),
  customization: customization.nullish(),
  domain: domainPreferencesBody.nullish(),
  orderData: storedOrderData.nullish(),
  /** From the checkout, where the tax depends on it. ISO 3166-1 alpha-2. */
  taxCountry: countryCode.nullish(),
  /** With it, where the tax depends on the state. */
  taxState: boundedText(MAX_NAME).nullish(),
  /** From the payment page, printed on the receipt. */
  billingDetails: billingDetailsBody.nullish(),
  ...wishBody.shape,
})
export type CreatePaymentIntentBody = z.infer<typeof createPaymentIntentBody>

export const quoteResponse = z.object({
  subtotalCents: z.int(),
  taxCents: z.int(),
  totalCents: z.int(),
  currency: z.literal('usd'),
  /** "VAT (19%)". Absent: the page's own words. */
  taxLabel: z.string().optional(),
})

export const paymentQuoteResponse = quoteResponse.extend({
  /** What a VAT number changed; null: none was given. */
  vatNumber: z.enum(['used', 'not-needed', 'unreadable', 'invalid']).nullable(),
})
export type PaymentQuoteResponse = z.infer<typeof paymentQuoteResponse>

/** Two spellings of the secret, as two pages read different ones. */
export const createPaymentIntentResponse = z.object({
  clientSecret: z.string(),
  client_secret: z.string(),
  paymentIntentId: z.string(),
  /** The number of the paid order. */
  orderReference: z.string(),
  quote: quoteResponse,
})
export type CreatePaymentIntentResponse = z.infer<typeof createPaymentIntentResponse>

/**
 * With proof of ownership and a paid intent: addresses and token. Not paid yet: `processing`.
 * Without proof: always `received`.
 */
export const confirmOrderResponse = z.union([
  z.object({
    customerInfo: z.object({ email: z.string() }),
    formData: z.object({ email: z.string() }),
    onboardingToken: z.string(),
  }),
  z.object({ customerInfo: z.object({ email: z.string() }), status: z.literal('processing') }),
  z.object({ status: z.literal('received') }),
])
export type ConfirmOrderResponse = z.infer<typeof confirmOrderResponse>

export const paymentSettingsResponse = z.object({
  publishableKey: z.string(),
  /** Script of the card field. */
  scriptUrl: z.string(),
  /** True with the simulator: no card is charged. */
  simulated: z.boolean(),
})
export type PaymentSettingsResponse = z.infer<typeof paymentSettingsResponse>

const refundResponse = z.object({
  id: z.string(),
  /** The payment's order: the order itself, an upgrade, a renewal or a round. */
  orderId: z.uuid(),
  amountCents: z.int(),
  status: z.string(),
  reason: z.string(),
})

/** The payments that a refund of an order goes to. Integer cents. */
export const orderPaymentsResponse = z.object({
  /** Newest first. */
  payments: z.array(
    z.object({
      orderId: z.uuid(),
      of: z.enum(['site', 'upgrade', 'renewal', 'round']),
      paidCents: z.int(),
      refundedCents: z.int(),
      /** Without refunds and lost disputes. */
      leftCents: z.int(),
      paymentStatus: paymentStatusSchema,
      /** Refunded by the team itself. */
      isManual: z.boolean(),
      /** False while it is disputed, and after a lost dispute. */
      isRefundable: z.boolean(),
    }),
  ),
})
export type OrderPaymentsResponse = z.infer<typeof orderPaymentsResponse>

const agreedPrice = z.object({ priceCents: z.int(), taxCents: z.int() })

/** The plan of an order and its alternatives. Integer cents. */
export const orderPlanResponse = z.object({
  planId: planIdSchema,
  /** Price of the current plan. */
  agreed: agreedPrice,
  /** The reason if the plan can't change; null: it can. */
  whyNot: z.string().nullable(),
  /** Prices of the other plans. */
  choices: z.array(
    z.object({
      planId: planIdSchema,
      direction: z.enum(['up', 'down', 'free']),
      after: agreedPrice,
      /** Never negative: `direction` says who pays. */
      differenceCents: z.int(),
      taxInDifferenceCents: z.int(),
    }),
  ),
  /** Pending upgrade or refund. */
  open: z
    .object({
      id: z.uuid(),
      toPlan: planIdSchema,
      state: z.enum(['offered', 'refunding']),
      differenceCents: z.int(),
      /** Null: no offer. */
      offeredUntil: timestamp.nullable(),
      /** The offer has expired. */
      isOver: z.boolean(),
    })
    .nullable(),
})
export type OrderPlanResponse = z.infer<typeof orderPlanResponse>

/** The upgrade that the customer can pay; null: none. `choices`: larger plans for sale. */
export const planOfferResponse = z.object({
  /** The current plan. */
  planId: planIdSchema,
  offer: z
    .object({ toPlan: planIdSchema, quote: quoteResponse, offeredUntil: timestamp })
    .nullable(),
  choices: z.array(z.object({ toPlan: planIdSchema, differenceCents: z.int() })),
})
export type PlanOfferResponse = z.infer<typeof planOfferResponse>

export const paymentRoutes = {
  readPaymentSettings: route('GET /api/payment-settings', {
    access: 'anyone',
    summary: 'Reads the settings of the card field',
    response: paymentSettingsResponse,
  }),
  createPaymentIntent: route('POST /api/create-payment-intent', {
    access: 'anyone',
    summary: 'Creates an order and its payment intent',
    body: createPaymentIntentBody,
    response: createPaymentIntentResponse,
    errors: { payment_required: 402, payment_busy: 409, too_many_declines: 429 },
  }),
  quotePayment: route('POST /api/payment-quotes', {
    access: 'anyone',
    summary: 'Quotes a plan with the tax of a country',
    body: z.strictObject({
      planId: planIdSchema,
      country: countryCode,
      state: boundedText(MAX_NAME).nullish(),
      vatNumber: taxIdSchema.nullish(),
    }),
    response: paymentQuoteResponse,
  }),
  confirmOrder: route('POST /api/test-create-order', {
    access: 'anyone',
    summary: 'Confirms an order after the payment',
    body: z.object({ paymentIntentId: requiredText(255, 'The payment intent id is missing') }),
    response: confirmOrderResponse,
    errors: { payment_required: 402 },
  }),
  receiveProviderEvent: route('POST /api/payment-events', {
    access: 'provider',
    summary: 'Receives signed webhooks of the payment provider',
    response: z.object({ received: z.literal(true) }),
    errors: { invalid_signature: 400 },
  }),
  readOrderPayments: route('GET /api/admin/orders/:orderId/refunds', {
    ...orderRoute,
    access: 'manager',
    summary: 'Reads the payments that a refund goes to',
    response: orderPaymentsResponse,
    errors: { order_not_found: 404 },
  }),
  refundOrder: route('POST /api/admin/orders/:orderId/refunds', {
    ...orderRoute,
    access: 'manager',
    summary: 'Refunds an order with its upgrades and renewals in full or in part',
    body: z.object({
      /** Integer cents. */
      amountCents: z.int().min(1, 'Enter an amount above zero'),
      /** The refundable sum as the page showed it: another sum answers 409. */
      shownCents: z.int().optional(),
      reason: requiredText(MAX_SHORT_TEXT, 'Say why, for the order’s history'),
      /** Manual orders only, and required there: method and evidence of the refund. */
      paidBack: boundedText(MAX_SHORT_TEXT).optional(),
      /** Created by the dialog: two clicks make one refund. */
      requestId: z.uuid(),
    }),
    /** One refund for each payment. */
    response: z.object({
      refunds: z.array(refundResponse),
      paymentStatus: paymentStatusSchema,
    }),
    errors: {
      order_not_found: 404,
      not_paid: 409,
      request_id_taken: 409,
      just_refunded: 409,
      amount_too_high: 409,
      payments_changed: 409,
      provider_refunds: 409,
      provider_refused: 409,
    },
  }),
  readPlan: route('GET /api/admin/orders/:orderId/plan', {
    ...orderRoute,
    summary: 'Reads the plan of an order and the prices of the others',
    response: orderPlanResponse,
    errors: { order_not_found: 404 },
  }),
  changePlan: route('PUT /api/admin/orders/:orderId/plan', {
    ...orderRoute,
    access: 'manager',
    summary: 'Changes the plan of an order, with an upgrade offer or a refund',
    body: z.strictObject({
      toPlan: planIdSchema,
      /** Nobody pays. */
      isGift: z.boolean(),
      /** As the page showed it, negative for a refund: another amount answers 409. */
      differenceCents: z.int(),
      reason: requiredText(MAX_SHORT_TEXT, 'Say why, for the order’s history'),
      /** Manual orders: method and evidence of the refund. */
      paidBack: boundedText(MAX_SHORT_TEXT).optional(),
      /** Created by the dialog: two clicks make one change. */
      requestId: z.uuid(),
      /** The order number as typed. */
      confirmation: boundedText(50),
    }),
    response: orderPlanResponse,
    errors: {
      order_not_found: 404,
      is_child_order: 409,
      same_plan: 409,
      order_status_conflict: 409,
      upgrade_offered: 409,
      refund_pending: 409,
      price_changed: 409,
      not_paid: 409,
      request_id_taken: 409,
      just_refunded: 409,
      amount_too_high: 409,
      provider_refunds: 409,
      provider_refused: 409,
    },
  }),
  withdrawPlanOffer: route('PUT /api/admin/orders/:orderId/plan/withdrawal', {
    ...orderRoute,
    access: 'manager',
    summary: 'Withdraws an upgrade offer',
    body: z.strictObject({
      changeId: z.uuid(),
      note: requiredText(MAX_SHORT_TEXT, 'Say why, for the order’s history'),
    }),
    response: orderPlanResponse,
    errors: {
      order_not_found: 404,
      already_paid: 409,
      payment_pending: 409,
      offer_ended: 409,
      payment_busy: 409,
    },
  }),
  readMyPlanOffer: route('GET /api/orders/:paymentIntentId/plan-change', {
    ...customerRoute,
    summary: 'Reads the upgrade offer',
    response: planOfferResponse,
  }),
  chooseUpgrade: route('PUT /api/orders/:paymentIntentId/plan-change', {
    ...customerRoute,
    summary: 'Chooses a larger plan, to pay the difference next',
    body: z.strictObject({
      toPlan: planIdSchema,
      /** As the page showed it: another amount answers 409. */
      differenceCents: z.int().min(1),
      /** Created by the page: two clicks make one offer. */
      requestId: z.uuid(),
    }),
    response: planOfferResponse,
    errors: { upgrade_not_available: 409, price_changed: 409 },
  }),
  startUpgradePayment: route('POST /api/orders/:paymentIntentId/plan-change/payments', {
    ...customerRoute,
    summary: 'Creates an upgrade order and its payment intent',
    body: wishBody.nullish(),
    response: createPaymentIntentResponse,
    errors: { nothing_due: 409, payment_required: 402, payment_busy: 409, too_many_declines: 429 },
  }),
  syncUpgradePayment: route(
    'POST /api/orders/:paymentIntentId/plan-change/payments/:differenceIntentId/settlement',
    {
      ...customerRoute,
      params: customerPath.extend({ differenceIntentId: z.string().min(1).max(255) }),
      summary: 'Syncs the upgrade payment with the provider',
      response: z.object({ state: z.enum(['paid', 'processing', 'not-paid']) }),
      errors: { payment_not_found: 404 },
    },
  ),
}
