import type { Presence, TagColor } from '@vitrine/contract/ordering'
import { billingDetailsSchema } from '@vitrine/domain/billing/billing-details'
import type { PlanId } from '@vitrine/domain/catalog/plans'
import type { OrderStatus, PaymentStatus } from '@vitrine/domain/orders/order-lifecycle'
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

/** What the customer asked for before paying; onboarding starts from it. */
/**
 * What is missing counts as not wished: an order of which this much can't be read must
 * not keep the reconciler from all others.
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

export type OrderPreferences = z.infer<typeof orderWishesSchema>

/** `plan-change`: the difference to a dearer plan, for an order that is paid. */
export type OrderFlow = 'checkout' | 'payment-page' | 'renewal' | 'plan-change' | 'by-hand'

/**
 * Three more columns are the database's own (migration 0019), and no code writes them:
 * `clock_from` and `clock_over`, the delivery clock as the history has it, by which the queue
 * is sorted; and `search_text`, which the team searches.
 */
export const orders = orderingSchema.table(
  'orders',
  {
    id: uuid().primaryKey(),
    /** The provider's id; null between writing the order and the provider's answer. Of an order by hand our own (`domain/payments/manual-payment.ts`). */
    paymentIntentId: text().unique(),
    /** SHA-256 of the cookie that proves who made the intent. */
    proofHash: text().notNull(),
    /** SHA-256 of the intent's client secret, the other proof. */
    clientSecretHash: text(),
    flow: text().$type<OrderFlow>().notNull(),
    /**
     * Of a renewal: the order whose site is hosted for one more year. Of the difference to another plan: the
     * order whose plan it changes. No key: after a loss it may be restored before what it refers to.
     */
    renewsOrderId: uuid(),
    customerFirstName: text().notNull(),
    customerLastName: text().notNull(),
    customerEmail: text().notNull(),
    customerPhone: text(),
    /** As it was typed on the payment page; null: none was asked for. */
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
    /** Price and tax: what is charged. */
    totalAmount: integer().notNull(),
    /** What the provider received, integer cents; 0 until paid. */
    paymentAmount: integer().notNull().default(0),
    refundedAmount: integer().notNull().default(0),
    paymentStatus: text().$type<PaymentStatus>().notNull().default('requires_payment'),
    orderStatus: text().$type<OrderStatus>().notNull().default('pending'),
    /** Where an order on hold goes back to. */
    heldFrom: text().$type<OrderStatus>(),
    wishes: storedJson('ordering.orders.wishes', orderWishesSchema).notNull(),
    campaign: text(),
    /** Who of the team has it, in `accounts.users`; null: nobody. */
    assigneeId: uuid(),
    /** Growing it makes all earlier onboarding links worthless. */
    tokenVersion: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
    paidAt: timestamptz(),
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
    index('orders_renewals').on(table.renewsOrderId).where(sql`${table.renewsOrderId} is not null`),
    // The newest of each status that are somebody's work, as the search looks at them: of those that are closed nearly all are renewals.
    index('orders_work')
      .on(table.orderStatus, table.createdAt)
      .where(sql`${table.renewsOrderId} is null or ${table.orderStatus} = 'on_hold'`),
    // Each payment is looked at once, in the order of their coming.
    index('orders_paid').on(table.paidAt, table.id).where(sql`${table.paidAt} is not null`),
    index('orders_address').on(sql`lower(${table.customerEmail})`),
    // The figures of the last days. Of the day and not of the moment: by that one the search would pass all orders.
    index('orders_day').on(sql`((${table.createdAt} at time zone 'UTC')::date)`),
  ],
)

export type Order = typeof orders.$inferSelect

/**
 * How many orders there are of each kind, as the sum of its rows: to count the orders themselves takes the
 * longer the more there are that are over. The database adds a row for each that comes or goes (migration
 * 0059), whoever changes the order; no code writes one.
 */
export const orderCounts = orderingSchema.table('order_counts', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  orderStatus: text().$type<OrderStatus>().notNull(),
  /** Whether the clock of its promise runs. */
  isRunning: boolean().notNull(),
  /** Whether it is about the money of another order: a renewal, a difference. */
  refersToAnother: boolean().notNull(),
  assigneeId: uuid(),
  /** How many more there are. */
  orders: integer().notNull(),
})

/** Everything that happened to an order, with actor and time. Never changed but by erasing what names its customer. */
export const orderHistory = orderingSchema.table(
  'order_history',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    at: timestamptz().notNull(),
    actor: text().notNull(),
    /** `order-status`, `payment-status`, or a word for what else happened. */
    what: text().notNull(),
    from: text('from_value'),
    to: text('to_value'),
    note: text(),
  },
  (table) => [
    index('order_history_order').on(table.orderId, table.id),
    // Written in the order of time and never again: some kilobytes tell where the last days begin.
    index('order_history_at').using('brin', table.at),
  ],
)

export type HistoryEntry = typeof orderHistory.$inferSelect

/**
 * - `offered`: the customer is asked to pay the difference; also once the time for it is over;
 * - `refunding`: the difference is being paid back;
 * - `made`: the order has the plan;
 * - `withdrawn`, `refused`: it came to nothing, or the provider would not pay back;
 * - `taken-back`: the money of the difference went back, and the plan with it.
 */
export type PlanChangeState =
  | 'offered'
  | 'refunding'
  | 'made'
  | 'withdrawn'
  | 'refused'
  | 'taken-back'

/** Each change of an order's plan, with what was agreed before and after. Amounts are integer cents. */
export const planChanges = orderingSchema.table(
  'plan_changes',
  {
    /** Made by the page: two presses are one change. */
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
    askedBy: text().notNull(),
    askedAt: timestamptz().notNull(),
    /** Of an offer: it can't be paid afterwards. */
    offeredUntil: timestamptz(),
    /** The order that the customer pays the difference with. No key: it may come back after a loss. */
    differenceOrderId: uuid(),
    madeAt: timestamptz(),
  },
  (table) => [index('plan_changes_order').on(table.orderId, table.askedAt)],
)

export type StoredPlanChange = typeof planChanges.$inferSelect

/** Words of the team's own for orders. */
export const tags = orderingSchema.table(
  'tags',
  {
    /** Made by the page. */
    id: uuid().primaryKey(),
    name: text().notNull(),
    colour: text().$type<TagColor>().notNull(),
  },
  (table) => [uniqueIndex('tags_name').on(sql`lower(${table.name})`)],
)

export type Tag = typeof tags.$inferSelect

/** Which orders have which tags. */
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
    // The queue asks for the orders of a tag, and for the tags of its page's orders.
    primaryKey({ columns: [table.tagId, table.orderId] }),
    index('order_tags_order').on(table.orderId),
  ],
)

/** Who of the team has an order open: a row counts for half a minute after it was written. */
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
