import { sql } from 'drizzle-orm'
import { index, integer, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'
import { linkStates } from './classify-link.ts'

export const linksSchema = pgSchema('links')

const timestamptz = () => timestamp({ withTimezone: true })

/** Outgoing links of live pages with their last result. */
export const links = linksSchema.table(
  'links',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** As on the page. */
    address: text().notNull(),
    /** Rate limit per host. */
    host: text().notNull(),
    state: text({ enum: linkStates }).notNull().default('new'),
    /** Null: not checked. */
    saw: text(),
    lookedAt: timestamptz(),
    missingSince: timestamptz(),
    nextLookAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.address] }),
    index('links_due').on(table.nextLookAt),
    index('links_host').on(table.host, table.lookedAt),
  ],
)

export type Link = typeof links.$inferSelect

/** No version has this number. */
export const STALE_VERSION = 0

/**
 * The version whose links are stored; `STALE_VERSION` if another one is live. Triggers maintain
 * it (migration 0058).
 */
export const linkVersions = linksSchema.table(
  'listed',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    version: integer().notNull(),
  },
  (table) => [
    index('links_changed')
      .on(table.orderId)
      .where(sql`${table.version} = 0`),
  ],
)
