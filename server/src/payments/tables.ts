import type { Actor } from '@vitrine/domain/audit/actor'
import type { ManualPaymentMethod } from '@vitrine/domain/payments/manual-payment'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { orders } from '../ordering/index.ts'
import { storedJson } from '../platform/stored-json.ts'

export const paymentsSchema = pgSchema('payments')

const timestamptz = () => timestamp({ withTimezone: true })

/** Every signed event of the provider, as it came, before anything is done about it. */
export const providerEvents = paymentsSchema.table(
  'provider_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    intentId: text(),
    /** The provider's words, which follow its own version. */
    payload: storedJson('payments.provider_events.payload', z.unknown()).notNull(),
    receivedAt: timestamptz().notNull(),
  },
  (table) => [index('provider_events_intent').on(table.intentId)],
)

export const refunds = paymentsSchema.table(
  'refunds',
  {
    /** Made by the page when the dialog opens: the same again is the same refund. */
    requestId: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Null until the provider has answered. */
    providerRefundId: text().unique(),
    /** Integer cents. */
    amountCents: integer().notNull(),
    reason: text().notNull(),
    /** Of an order by hand: how the team paid it back, and what proves that; null: the provider did. */
    paidBack: text(),
    /** `requested`, then the provider's own word, or `refused`. */
    status: text().notNull(),
    requestedBy: text().notNull(),
    requestedAt: timestamptz().notNull(),
    /** The difference of a change to a cheaper plan, whole or in part; null: of nothing but money. */
    planChangeId: uuid(),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_plan_change')
      .on(table.planChangeId)
      .where(sql`${table.planChangeId} is not null`),
  ],
)

/** How an order by hand was paid, as the team says: no provider of ours saw it. */
export const manualPayments = paymentsSchema.table('hand_payments', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  way: text().$type<ManualPaymentMethod>().notNull(),
  /** The day of the payment. */
  paidOn: date({ mode: 'string' }).notNull(),
  /** What proves it: the bank's reference, the number of a check. */
  reference: text().notNull(),
  /** Why another amount than the plan's price was taken; null: it was the price. */
  amountReason: text(),
  takenBy: text().$type<Actor>().notNull(),
  takenAt: timestamptz().notNull(),
})

export type StoredManualPayment = typeof manualPayments.$inferSelect

/** How far our orders have been compared with what the provider knows. One row. */
export const reconciliation = paymentsSchema.table('reconciliation', {
  id: integer().primaryKey(),
  /** The newest event that was read from the provider, by its clock. */
  listedUntil: timestamptz(),
  /** The open orders placed until then have been looked at in this round. */
  lookedUntil: timestamptz(),
})
