import type { Actor } from '@vitrine/domain/audit/actor'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'

/** Where its tables were before they had a module of their own: a version that is being replaced looks for them there. */
const publishingSchema = pgSchema('publishing')

const timestamptz = () => timestamp({ withTimezone: true })

/** How long an order is hosted: from its first going live, by years. Nothing ends by itself. */
export const hostingTerms = publishingSchema.table(
  'hosting_terms',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    startedAt: timestamptz().notNull(),
    /** How many count. */
    renewals: integer().notNull().default(0),
    /** By `startedAt` and the renewals that count, for looking them up. */
    endsAt: timestamptz().notNull(),
    /**
     * Whether its site is: a version is live and it is not taken from the public. The database keeps it itself
     * (migration 0062), from `sites`, whoever writes those; no code writes it.
     */
    isOnline: boolean().notNull().default(false),
  },
  (table) => [
    // Of those that are online alone: terms that are over and whose sites are gone only become more.
    index('hosting_terms_ending').on(table.endsAt, table.orderId).where(sql`${table.isOnline}`),
    index('hosting_terms_begun').on(table.startedAt, table.orderId).where(sql`${table.isOnline}`),
  ],
)

/** Years that were added to a term: by hand, or by a paid order of their own. */
export const hostingRenewals = publishingSchema.table(
  'hosting_renewals',
  {
    /** Of a paid one the id of its order: it adds its year once. */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** When it was paid, or done by hand. */
    renewedAt: timestamptz().notNull(),
    renewedBy: text().$type<Actor>().notNull(),
    /** Whether a paid order is behind it. */
    paid: boolean().notNull(),
    /** Its money went back: it adds nothing. */
    takenBackAt: timestamptz(),
  },
  (table) => [index('hosting_renewals_order').on(table.orderId)],
)

export type HostingRenewal = typeof hostingRenewals.$inferSelect

export type HostingTerm = typeof hostingTerms.$inferSelect
