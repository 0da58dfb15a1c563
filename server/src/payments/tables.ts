import { index, integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'

export const paymentsSchema = pgSchema('payments')

const instant = () => timestamp({ withTimezone: true })

/** Every signed event of the provider, as it came, before anything is done about it. */
export const providerEvents = paymentsSchema.table(
  'provider_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    intentId: text(),
    payload: jsonb().notNull(),
    receivedAt: instant().notNull(),
  },
  (table) => [index('provider_events_intent').on(table.intentId)],
)

export const refunds = paymentsSchema.table('refunds', {
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
  status: text().notNull(),
  requestedBy: text().notNull(),
  requestedAt: instant().notNull(),
})

/** How far the provider's list of intents has been compared with our orders. One row. */
export const reconciliation = paymentsSchema.table('reconciliation', {
  id: integer().primaryKey(),
  listedUntil: instant().notNull(),
})
