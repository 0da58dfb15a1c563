import { type PaperKind, paperSchema } from '@vitrine/domain/paper'
import { index, integer, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'
import { storedJson } from '../platform/stored-json.ts'

export const billingSchema = pgSchema('billing')

const instant = () => timestamp({ withTimezone: true })

/** Receipts and credit notes. The database itself refuses to change or delete a row. */
export const papers = billingSchema.table(
  'papers',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    series: text().notNull(),
    /** Counted in its series, from 1, without a gap. */
    place: integer().notNull(),
    kind: text().$type<PaperKind>().notNull(),
    /** What it was made for: the order itself, or one refund. One paper of a kind for each. */
    about: text().notNull(),
    /** Integer cents. */
    totalCents: integer().notNull(),
    issuedAt: instant().notNull(),
    content: storedJson('billing.papers.content', paperSchema).notNull(),
  },
  (table) => [
    unique('papers_number').on(table.series, table.place),
    unique('papers_once').on(table.kind, table.about),
    index('papers_order').on(table.orderId),
  ],
)

export type StoredPaper = typeof papers.$inferSelect

/** How far each series has come. The transaction that takes a place writes the paper, so none is left out. */
export const series = billingSchema.table('series', {
  name: text().primaryKey(),
  last: integer().notNull(),
})

/** How far paid orders have been looked through for papers that are missing. One row. */
export const lookedThrough = billingSchema.table('looked_through', {
  id: integer().primaryKey(),
  paidAt: instant().notNull(),
  orderId: uuid().notNull(),
})
