import { type SearchMatchKind, viewFilter } from '@vitrine/contract/reporting'
import { boolean, index, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'
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

/**
 * Where the customer of an order works, worked and studied, and the addresses of their page: what a search finds them
 * by, besides their name. The database keeps it itself (migration 0053), from drafts, files that were read, addresses
 * and domains, whoever writes those. No code writes it. An index of pieces of three letters of `words` is the database's own, too.
 */
export const searchWords = reportingSchema.table(
  'search_words',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** What it comes from, and goes with: `draft:` with its language, `file:` with its id, `address` or `domain`. */
    source: text().notNull(),
    kind: text().$type<SearchMatchKind>().notNull(),
    /** As it is written there, its beginning where it is long; a domain in punycode. */
    name: text().notNull(),
    /** The same as it is searched: in lower case, without accents. */
    words: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.source, table.kind, table.name] })],
)

/**
 * The names of the languages that an order is to speak: those of the answers, or those wished for when ordering. What the
 * queue is filtered by. The database keeps it itself (migration 0061), whoever writes those; no code writes it.
 */
export const orderLanguages = reportingSchema.table(
  'order_languages',
  {
    language: text().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
  },
  (table) => [
    primaryKey({ columns: [table.language, table.orderId] }),
    index('order_languages_order').on(table.orderId),
  ],
)
