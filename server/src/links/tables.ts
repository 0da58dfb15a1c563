import { sql } from 'drizzle-orm'
import { index, integer, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'
import { linkStates } from './classify-link.ts'

export const linksSchema = pgSchema('links')

const timestamptz = () => timestamp({ withTimezone: true })

/** What live pages lead to, as it was when it was looked at last. */
export const links = linksSchema.table(
  'links',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** As it stands on the page. */
    address: text().notNull(),
    /** One host is asked once at a time. */
    host: text().notNull(),
    state: text({ enum: linkStates }).notNull().default('new'),
    /** Null: nobody has looked. */
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

/** In the place of a version; none has this number. */
export const STALE_VERSION = 0

/**
 * Of which version of a site the links are. `CHANGED`: of one that is live no more. The database notes that of each site
 * that goes live or offline, or shows another version (triggers of migration 0058), whoever does it.
 */
export const linkVersions = linksSchema.table(
  'listed',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    version: integer().notNull(),
  },
  (table) => [index('links_changed').on(table.orderId).where(sql`${table.version} = 0`)],
)
