import {
  type BillingDocumentKind,
  billingDocumentSchema,
} from '@vitrine/domain/billing/billing-document'
import { eInvoiceBuyerSchema } from '@vitrine/domain/billing/e-invoice'
import { index, integer, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'
import { storedJson } from '../platform/stored-json.ts'

export const billingSchema = pgSchema('billing')

const timestamptz = () => timestamp({ withTimezone: true })

/** Receipts and credit notes. A trigger rejects updates and deletes. */
export const billingDocuments = billingSchema.table(
  'papers',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    series: text().notNull(),
    /** From 1, without a gap, per series. */
    place: integer().notNull(),
    kind: text().$type<BillingDocumentKind>().notNull(),
    /** The order ID, or the ID of one refund. One document of each kind per subject. */
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
    // Migration 0079 adds a trigram index on the buyer, `papers_buyer`.
    index('papers_issued').on(table.issuedAt, table.id),
  ],
)

export type StoredBillingDocument = typeof billingDocuments.$inferSelect

/** Documents that are not given out: their PDF lacks words. */
export const heldDocuments = billingSchema.table(
  'held_papers',
  {
    paperId: uuid()
      .primaryKey()
      .references(() => billingDocuments.id),
    /** The order on whose page the document is. */
    orderId: uuid().notNull(),
    heldAt: timestamptz().notNull(),
    /** The team sent the customer a document of its own. */
    endedAt: timestamptz(),
  },
  (table) => [index('held_papers_order').on(table.orderId)],
)

/** What buyers add for the e-invoices of an order. */
export const eInvoiceBuyers = billingSchema.table('e_invoice_buyers', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  content: storedJson('billing.e_invoice_buyers.content', eInvoiceBuyerSchema).notNull(),
  updatedAt: timestamptz().notNull(),
})

/** The last number of each series. */
export const series = billingSchema.table('series', {
  name: text().primaryKey(),
  last: integer().notNull(),
})

/** Cursor of the backfill job. One row. */
export const backfillCursor = billingSchema.table('looked_through', {
  id: integer().primaryKey(),
  paidAt: timestamptz().notNull(),
  orderId: uuid().notNull(),
})
