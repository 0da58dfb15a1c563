import type { Actor } from '@vitrine/domain/audit/actor'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'

/** The tables stay in their former schema, so that two versions can run during an upgrade. */
const publishingSchema = pgSchema('publishing')

const timestamptz = () => timestamp({ withTimezone: true })

/** The hosting term of an order. Nothing ends automatically. */
export const hostingTerms = publishingSchema.table(
  'hosting_terms',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    startedAt: timestamptz().notNull(),
    /** Number of valid renewals. */
    renewals: integer().notNull().default(0),
    /** Derived from `startedAt` and the renewals. */
    endsAt: timestamptz().notNull(),
    /**
     * The site has a live version and is not offline. A trigger on `sites` maintains it
     * (migration 0062); no code writes it.
     */
    isOnline: boolean().notNull().default(false),
  },
  (table) => [
    // Partial indexes: expired terms of offline sites only accumulate.
    index('hosting_terms_ending')
      .on(table.endsAt, table.orderId)
      .where(sql`${table.isOnline}`),
    index('hosting_terms_begun')
      .on(table.startedAt, table.orderId)
      .where(sql`${table.isOnline}`),
  ],
)

/** Years added by staff or by a paid child order. */
export const hostingRenewals = publishingSchema.table(
  'hosting_renewals',
  {
    /** The order ID of a paid renewal, which adds its year once. */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The time of payment, or of the manual renewal. */
    renewedAt: timestamptz().notNull(),
    renewedBy: text().$type<Actor>().notNull(),
    /** Paid by a child order. */
    paid: boolean().notNull(),
    /** The payment was refunded: the year does not count. */
    takenBackAt: timestamptz(),
  },
  (table) => [index('hosting_renewals_order').on(table.orderId)],
)

export type HostingRenewal = typeof hostingRenewals.$inferSelect

export type HostingTerm = typeof hostingTerms.$inferSelect
