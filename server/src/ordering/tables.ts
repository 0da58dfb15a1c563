import type { Actor } from '@vitrine/domain/audit/actor'
import type { Presence, TagColor } from '@vitrine/contract/ordering'
import { billingDetailsSchema } from '@vitrine/domain/billing/billing-details'
import type { PlanId } from '@vitrine/domain/catalog/plans'
import type { OrderStatus, PaymentStatus } from '@vitrine/domain/orders/order-lifecycle'
import { taxTermsSchema } from '@vitrine/domain/payments/tax-terms'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { storedJson } from '../platform/stored-json.ts'

export const orderingSchema = pgSchema('ordering')

const timestamptz = () => timestamp({ withTimezone: true })

/**
 * Preferences from the checkout; onboarding starts with them. Unreadable values count as absent,
 * so that one bad row does not stop the reconciler.
 */
const orderWishesSchema = z
  .object({
    languages: z.array(z.string()).readonly().default([]),
    colorScheme: z.string().nullable().default(null),
    primaryColor: z.string().nullable().default(null),
    secondaryColor: z.string().nullable().default(null),
    linkedinUrl: z.string().nullable().default(null),
    selectedDomain: z.string().nullable().default(null),
    domainPrice: z.number().nullable().default(null),
    subdomain: z.string().nullable().default(null),
    domainPreferences: z.array(z.string()).readonly().default([]),
  })
  .readonly()

export const noPreferences = orderWishesSchema.parse({})

/** `plan-change`: an upgrade payment. `extra-round`: one more round of changes. */
export type ChildFlow = 'renewal' | 'plan-change' | 'extra-round'
export type OrderFlow = 'checkout' | 'payment-page' | 'by-hand' | ChildFlow

/**
 * Triggers maintain three more columns (migration 0019), which no code writes: `clock_from` and
 * `clock_over` (the delivery clock, for sorting the queue) and `search_text`.
 */
export const orders = orderingSchema.table(
  'orders',
  {
    id: uuid().primaryKey(),
    /**
     * The provider's ID; null until the provider has responded. Manual orders have our own
     * (`domain/payments/manual-payment.ts`).
     */
    paymentIntentId: text().unique(),
    /** SHA-256 of the browser's ownership cookie. */
    proofHash: text().notNull(),
    /** SHA-256 of the intent's client secret, which also proves ownership. */
    clientSecretHash: text(),
    flow: text().$type<OrderFlow>().notNull(),
    /**
     * The order that a renewal, an upgrade payment or an extra round belongs to. No foreign key: after a loss the
     * child may be restored first.
     */
    parentOrderId: uuid('renews_order_id'),
    customerFirstName: text().notNull(),
    customerLastName: text().notNull(),
    customerEmail: text().notNull(),
    /** When a link from an email to `customerEmail` was opened; null: the address is unproven. */
    emailProvenAt: timestamptz(),
    customerPhone: text(),
    /** As typed on the payment page; null: not asked for. */
    billing: storedJson('ordering.orders.billing', billingDetailsSchema),
    currentJobTitle: text(),
    targetJobTitle: text(),
    industry: text(),
    specialRequests: text(),
    packageId: text().$type<PlanId>().notNull(),
    packageName: text().notNull(),
    /** Integer cents. */
    packagePrice: integer().notNull(),
    taxAmount: integer().notNull(),
    /** Why and how it is taxed; null on older orders: see `taxTermsOf`. */
    tax: storedJson('ordering.orders.tax', taxTermsSchema),
    /** Price plus tax: the charged amount. */
    totalAmount: integer().notNull(),
    /** Received by the provider, integer cents; 0 until paid. */
    paymentAmount: integer().notNull().default(0),
    refundedAmount: integer().notNull().default(0),
    /** Taken back by the bank after lost disputes. */
    chargedBackAmount: integer().notNull().default(0),
    paymentStatus: text().$type<PaymentStatus>().notNull().default('requires_payment'),
    orderStatus: text().$type<OrderStatus>().notNull().default('pending'),
    /** The status before the hold. */
    heldFrom: text().$type<OrderStatus>(),
    wishes: storedJson('ordering.orders.wishes', orderWishesSchema).notNull(),
    campaign: text(),
    /** A user ID of `accounts.users`; null: unassigned. */
    assigneeId: uuid(),
    /** Incrementing it invalidates earlier links. */
    tokenVersion: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
    paidAt: timestamptz(),
    /** As the provider says, e.g. `Visa …4242`; null: unpaid, by hand, or paid before 2026-12. */
    paymentMethod: text(),
  },
  (table) => [
    index('orders_open').on(table.orderStatus, table.createdAt),
    index('orders_unsettled')
      .on(table.createdAt)
      .where(sql`${table.paymentStatus} in ('requires_payment', 'processing')`),
    index('orders_proof').on(table.proofHash),
    index('orders_assigned')
      .on(table.assigneeId, table.orderStatus)
      .where(sql`${table.assigneeId} is not null`),
    index('orders_renewals')
      .on(table.parentOrderId)
      .where(sql`${table.parentOrderId} is not null`),
    // Search reads the newest staff work of each status; most closed orders are child orders.
    index('orders_work')
      .on(table.orderStatus, table.createdAt)
      .where(sql`${table.parentOrderId} is null or ${table.orderStatus} = 'on_hold'`),
    index('orders_paid')
      .on(table.paidAt, table.id)
      .where(sql`${table.paidAt} is not null`),
    index('orders_address').on(sql`lower(${table.customerEmail})`),
    // Reports read the last days. By day, not timestamp: the search would choose a timestamp
    // index and scan all orders.
    index('orders_day').on(sql`((${table.createdAt} at time zone 'UTC')::date)`),
  ],
)

export type Order = typeof orders.$inferSelect

/**
 * Order counts as sums of rows, because counting orders gets slower with the age of the shop.
 * Triggers add a row per change (migration 0059); no code writes them.
 */
export const orderCounts = orderingSchema.table('order_counts', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  orderStatus: text().$type<OrderStatus>().notNull(),
  /** The delivery clock runs. */
  isRunning: boolean().notNull(),
  /** A child order: a renewal or an upgrade payment. */
  refersToAnother: boolean().notNull(),
  assigneeId: uuid(),
  /** The delta, +1 or -1, or a compacted sum. */
  orders: integer().notNull(),
})

/** Append-only. An erasure removes personal text. */
export const orderHistory = orderingSchema.table(
  'order_history',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    at: timestamptz().notNull(),
    actor: text().notNull(),
    /** `order-status`, `payment-status` or another event type. */
    what: text().notNull(),
    from: text('from_value'),
    to: text('to_value'),
    note: text(),
  },
  (table) => [
    index('order_history_order').on(table.orderId, table.id),
    // Append-only in time order: a small BRIN index locates the recent part.
    index('order_history_at').using('brin', table.at),
  ],
)

export type HistoryEntry = typeof orderHistory.$inferSelect

/**
 * - `offered`: the customer may pay the difference; also after the offer expired.
 * - `refunding`: the difference is being refunded.
 * - `made`: the plan is changed.
 * - `withdrawn`, `refused`: cancelled by staff, or refused by the provider.
 * - `taken-back`: the payment was refunded, and the plan reverted.
 */
export type PlanChangeState =
  | 'offered'
  | 'refunding'
  | 'made'
  | 'withdrawn'
  | 'refused'
  | 'taken-back'

/** Plan changes with the agreed prices before and after, in integer cents. */
export const planChanges = orderingSchema.table(
  'plan_changes',
  {
    /** Generated by the page: a double click is one change. */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    fromPlan: text().$type<PlanId>().notNull(),
    toPlan: text().$type<PlanId>().notNull(),
    priceBefore: integer().notNull(),
    taxBefore: integer().notNull(),
    priceAfter: integer().notNull(),
    taxAfter: integer().notNull(),
    state: text().$type<PlanChangeState>().notNull(),
    reason: text().notNull(),
    askedBy: text().$type<Actor>().notNull(),
    askedAt: timestamptz().notNull(),
    /** An offer cannot be paid later. */
    offeredUntil: timestamptz(),
    /** The upgrade payment. No foreign key: it may be restored later. */
    differenceOrderId: uuid(),
    madeAt: timestamptz(),
  },
  (table) => [index('plan_changes_order').on(table.orderId, table.askedAt)],
)

export type StoredPlanChange = typeof planChanges.$inferSelect

export const tags = orderingSchema.table(
  'tags',
  {
    /** Generated by the page. */
    id: uuid().primaryKey(),
    name: text().notNull(),
    colour: text().$type<TagColor>().notNull(),
  },
  (table) => [uniqueIndex('tags_name').on(sql`lower(${table.name})`)],
)

export type Tag = typeof tags.$inferSelect

export const orderTags = orderingSchema.table(
  'order_tags',
  {
    tagId: uuid()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
  },
  (table) => [
    // Queries: the orders of a tag, and the tags of a page of orders.
    primaryKey({ columns: [table.tagId, table.orderId] }),
    index('order_tags_order').on(table.orderId),
  ],
)

/** Users who have an order open. A row counts for 30 seconds. */
export const presences = orderingSchema.table(
  'presences',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    userId: uuid().notNull(),
    doing: text().$type<Presence>().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.userId] })],
)

/** Texts that customers agreed to, by content: terms, notice of withdrawal and consent of a day. */
export const agreementTexts = orderingSchema.table('agreement_texts', {
  /** SHA-256, hexadecimal. */
  hash: text().primaryKey(),
  text: text().notNull(),
  createdAt: timestamptz().notNull(),
})

/** What the customer of an order agreed to. Written until the payment, never changed after it. */
export const agreements = orderingSchema.table('agreements', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  textHash: text()
    .notNull()
    .references(() => agreementTexts.hash),
  /** The express wish to begin at once; null: not asked for. */
  beginsAtOnce: boolean(),
  agreedAt: timestamptz().notNull(),
})
