import { viewFilter } from '@vitrine/contract/reporting'
import { boolean, index, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { storedJson } from '../platform/stored-json.ts'

export const reportingSchema = pgSchema('reporting')

/** Ways to look at the queue that a person gave a name. */
export const savedViews = reportingSchema.table(
  'saved_views',
  {
    /** Made by the page. */
    id: uuid().primaryKey(),
    /** Who saved it, in `accounts.users`. */
    ownerId: uuid().notNull(),
    name: text().notNull(),
    filter: storedJson('reporting.saved_views.filter', viewFilter).notNull(),
    /** The whole team has it among its views. */
    shared: boolean().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('saved_views_owner').on(table.ownerId)],
)

export type SavedView = typeof savedViews.$inferSelect
