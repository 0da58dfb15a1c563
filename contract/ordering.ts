import { z } from 'zod'
import { billingDetailsSchema } from '@vitrine/domain/billing/billing-details'
import { planIdSchema } from '@vitrine/domain/catalog/plans'
import { orderStatusSchema, paymentStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import {
  emailAddress,
  timestamp,
  MAX_NAME,
  MAX_SHORT_TEXT,
  orderPath,
  requiredText,
  route,
  customerRoute,
  orderRoute,
  toCustomer,
} from './route.ts'

export const clockResponse = z.object({
  state: z.enum(['not-started', 'running', 'paused', 'met', 'stopped']),
  promisedMs: z.number(),
  usedMs: z.number(),
  remainingMs: z.number(),
  dueAt: timestamp.nullable(),
  metAt: timestamp.nullable(),
})
export type ClockResponse = z.infer<typeof clockResponse>

export const historyEntryResponse = z.object({
  at: timestamp,
  actor: z.string(),
  what: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  note: z.string().nullable(),
})

export const orderResponse = z.object({
  id: z.uuid(),
  /** The order number for people. */
  reference: z.string(),
  paymentIntentId: z.string().nullable(),
  /** `Visa …4242`; null: unknown. */
  paymentMethod: z.string().nullable(),
  customerFirstName: z.string(),
  customerLastName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string().nullable(),
  currentJobTitle: z.string().nullable(),
  targetJobTitle: z.string().nullable(),
  industry: z.string().nullable(),
  specialRequests: z.string().nullable(),
  /** Renewals: the order of the site. */
  parentOrderId: z.uuid().nullable(),
  packageId: planIdSchema,
  packageName: z.string(),
  /** As entered on the payment page; null: none. */
  billing: billingDetailsSchema.nullable(),
  /** Integer cents. */
  packagePrice: z.int(),
  taxAmount: z.int(),
  paymentAmount: z.int(),
  refundedAmount: z.int(),
  paymentStatus: paymentStatusSchema,
  orderStatus: orderStatusSchema,
  /** The status before the hold. */
  heldFrom: orderStatusSchema.nullable(),
  campaign: z.string().nullable(),
  /** Null: unassigned. */
  assigneeId: z.uuid().nullable(),
  createdAt: timestamp,
  paidAt: timestamp.nullable(),
  clock: clockResponse,
  /** Of an open list of changes after the delivery; null: none. */
  revision: clockResponse.nullable(),
  history: z.array(historyEntryResponse),
})
export type OrderResponse = z.infer<typeof orderResponse>

export const presenceSchema = z.enum(['looking', 'editing'])
export type Presence = z.infer<typeof presenceSchema>

export const presenceResponse = z.object({
  /** Usernames. */
  others: z.array(z.object({ username: z.string(), doing: presenceSchema })),
  /** Current assignee: it can differ from the loaded page. */
  assigneeId: z.uuid().nullable(),
})
export type PresenceResponse = z.infer<typeof presenceResponse>

/** Pairs of tokens with readable contrast. */
export const TAG_COLORS = ['grey', 'teal', 'green', 'amber', 'rose', 'ink'] as const
export type TagColor = (typeof TAG_COLORS)[number]

const MAX_TAG_NAME = 30

/** A team label on orders. */
export const tagResponse = z.object({
  id: z.uuid(),
  name: z.string(),
  colour: z.enum(TAG_COLORS),
  /** Number of tagged orders. */
  orders: z.int(),
})
export type TagResponse = z.infer<typeof tagResponse>

const tagWords = z.strictObject({
  /** Collapses white space. */
  name: requiredText(MAX_TAG_NAME, 'Name the tag').transform((name) => name.replace(/\s+/g, ' ')),
  colour: z.enum(TAG_COLORS),
})
const tagPath = z.object({ tagId: z.uuid() })
const orderTagPath = orderPath.extend({ tagId: z.uuid() })

const orderTagsResponse = z.object({
  /** False once the customer is erased. */
  mayTag: z.boolean(),
  /** Sorted by name. */
  tagIds: z.array(z.uuid()),
})
export type OrderTagsResponse = z.infer<typeof orderTagsResponse>

export const agreementResponse = z.object({
  /** Null: the order was not placed in the shop. */
  agreement: z
    .object({
      /** Terms, notice of withdrawal and consent, as of the day of the order. */
      text: z.string(),
      /** The express wish to begin at once; null: not asked for. */
      beginsAtOnce: z.boolean().nullable(),
      agreedAt: timestamp,
    })
    .nullable(),
})
export type AgreementResponse = z.infer<typeof agreementResponse>

export const orderingRoutes = {
  readMyAgreement: route('GET /api/orders/:paymentIntentId/agreement', {
    ...customerRoute,
    summary: 'Reads the terms and the consent of an order',
    response: agreementResponse,
  }),
  readAgreement: route('GET /api/admin/orders/:orderId/agreement', {
    ...orderRoute,
    summary: 'Reads the terms and the consent of an order',
    response: agreementResponse,
  }),
  renewLinks: route('POST /api/orders/:paymentIntentId/links', {
    ...customerRoute,
    summary: 'Revokes all links of an order and sends a new one',
    /** Explicit, so that an empty request revokes nothing. */
    body: z.object({ makeWorthless: z.literal('all links') }),
    response: z.object({
      /** Token of the new link. */
      token: z.string(),
    }),
    errors: { order_not_found: 404 },
  }),
  readOrder: route('GET /api/admin/orders/:orderId', {
    ...orderRoute,
    summary: 'Reads an order with clock and history',
    response: orderResponse,
    errors: { order_not_found: 404 },
  }),
  holdOrder: route('PUT /api/admin/orders/:orderId/hold', {
    ...orderRoute,
    summary: 'Puts an order on hold and pauses its clock',
    body: z.object({
      note: toCustomer(requiredText(MAX_SHORT_TEXT, 'Say what the order waits for')),
    }),
    response: z.object({ orderStatus: orderStatusSchema }),
    errors: { order_not_found: 404, order_status_conflict: 409, renewal_not_holdable: 409 },
  }),
  closeOrder: route('PUT /api/admin/orders/:orderId/closing', {
    ...orderRoute,
    access: 'manager',
    summary: 'Ends the service of a live order; the site stays online',
    body: z.object({ note: requiredText(MAX_SHORT_TEXT, 'Say why the order is over') }),
    response: z.object({ orderStatus: orderStatusSchema }),
    errors: { order_not_found: 404, order_status_conflict: 409 },
  }),
  releaseOrder: route('DELETE /api/admin/orders/:orderId/hold', {
    ...orderRoute,
    summary: 'Ends a hold and restores the previous status',
    response: z.object({ orderStatus: orderStatusSchema }),
    errors: { order_not_found: 404, order_status_conflict: 409 },
  }),
  assignOrder: route('PUT /api/admin/orders/:orderId/assignee', {
    ...orderRoute,
    summary: 'Assigns an order to a team member, or unassigns it',
    body: z.object({
      /** Null: unassign. */
      assigneeId: z.uuid().nullable(),
      /** The assignee that the page showed: another one answers 409. */
      instead: z.uuid().nullable(),
    }),
    response: z.object({ assigneeId: z.uuid().nullable() }),
    errors: {
      order_not_found: 404,
      assignee_disabled: 409,
      assignee_changed: 409,
      order_status_conflict: 409,
    },
  }),
  updatePresence: route('PUT /api/admin/orders/:orderId/presence', {
    ...orderRoute,
    audited: { not: 'It says who looks at an order now, and changes nothing.' },
    summary: 'Reports that the order is open for half a minute, and lists others',
    /** `gone`: the page was closed. */
    body: z.object({ doing: presenceSchema.or(z.literal('gone')) }),
    response: presenceResponse,
    errors: { order_not_found: 404 },
  }),
  listTags: route('GET /api/admin/tags', {
    access: 'staff',
    summary: 'Lists the tags by name',
    response: z.array(tagResponse),
  }),
  createTag: route('POST /api/admin/tags', {
    access: 'staff',
    summary: 'Creates a tag',
    /** `id` is created by the page: two clicks create one tag. */
    body: tagWords.extend({ id: z.uuid() }),
    response: z.array(tagResponse),
    errors: { tag_name_taken: 409, tag_limit_reached: 409, request_id_taken: 409 },
  }),
  changeTag: route('PUT /api/admin/tags/:tagId', {
    access: 'manager',
    params: tagPath,
    summary: 'Changes name or color of a tag',
    body: tagWords,
    response: z.array(tagResponse),
    errors: { tag_not_found: 404, tag_name_taken: 409 },
  }),
  removeTag: route('DELETE /api/admin/tags/:tagId', {
    access: 'manager',
    params: tagPath,
    summary: 'Removes a tag from all orders',
    response: z.array(tagResponse),
  }),
  readOrderTags: route('GET /api/admin/orders/:orderId/tags', {
    ...orderRoute,
    summary: 'Lists the tags of an order',
    response: orderTagsResponse,
    errors: { order_not_found: 404 },
  }),
  tagOrder: route('PUT /api/admin/orders/:orderId/tags/:tagId', {
    access: 'staff',
    params: orderTagPath,
    summary: 'Adds a tag to an order',
    response: orderTagsResponse,
    errors: {
      order_not_found: 404,
      tag_not_found: 404,
      customer_erased: 409,
      order_tag_limit_reached: 409,
    },
  }),
  untagOrder: route('DELETE /api/admin/orders/:orderId/tags/:tagId', {
    access: 'staff',
    params: orderTagPath,
    summary: 'Removes a tag from an order',
    response: orderTagsResponse,
    errors: { order_not_found: 404, tag_not_found: 404 },
  }),
  correctEmail: route('PUT /api/admin/orders/:orderId/customer-email', {
    ...orderRoute,
    access: 'manager',
    summary: 'Corrects the email address, revokes earlier links and sends a new one',
    body: z.object({ email: emailAddress }),
    response: orderResponse,
    errors: { order_not_found: 404, customer_erased: 409 },
  }),
  correctName: route('PUT /api/admin/orders/:orderId/customer-name', {
    ...orderRoute,
    summary: 'Corrects the customer’s name in the order, but not in drafts',
    body: z.object({
      firstName: requiredText(MAX_NAME, 'First name is required'),
      lastName: requiredText(MAX_NAME, 'Last name is required'),
    }),
    response: orderResponse,
    errors: { order_not_found: 404, customer_erased: 409 },
  }),
}
