import {
  type BillingDocumentKind,
  billingDocumentSchema,
} from '@vitrine/domain/billing/billing-document'
import { index, integer, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'
import { storedJson } from '../platform/stored-json.ts'

export const billingSchema = pgSchema('billing')

const timestamptz = () => timestamp({ withTimezone: true })

/** Receipts and credit notes. The database itself refuses to change or delete a row. */
export const billingDocuments = billingSchema.table(
  'papers',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    series: text().notNull(),
    /** Counted in its series, from 1, without a gap. */
    place: integer().notNull(),
    kind: text().$type<BillingDocumentKind>().notNull(),
    /** What it was made for: the order itself, or one refund. One paper of a kind for each. */
    about: text().notNull(),
    /** Integer cents. */
    totalCents: integer().notNull(),
    issuedAt: timestamptz().notNull(),
    content: storedJson('billing.papers.content', billingDocumentSchema).notNull(),
  },
  (table) => [
    unique('papers_number').on(table.series, table.place),
    unique('papers_once').on(table.kind, table.about),
    index('papers_order').on(table.orderId),
  ],
)

export type StoredBillingDocument = typeof billingDocuments.$inferSelect

/** How far each series has come. The transaction that takes a place writes the paper, so none is left out. */
export const series = billingSchema.table('series', {
  name: text().primaryKey(),
  last: integer().notNull(),
})

/** How far paid orders have been looked through for papers that are missing. One row. */
export const backfillCursor = billingSchema.table('looked_through', {
  id: integer().primaryKey(),
  paidAt: timestamptz().notNull(),
  orderId: uuid().notNull(),
})
