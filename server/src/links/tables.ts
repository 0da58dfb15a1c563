import { index, integer, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'
import { linkStates } from './judge-sight.ts'

export const linksSchema = pgSchema('links')

const instant = () => timestamp({ withTimezone: true })

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
    lookedAt: instant(),
    missingSince: instant(),
    nextLookAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.address] }),
    index('links_due').on(table.nextLookAt),
    index('links_host').on(table.host, table.lookedAt),
  ],
)

export type Link = typeof links.$inferSelect

/** Of which version of a site the links are. */
export const listed = linksSchema.table('listed', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  version: integer().notNull(),
})
