import { sql } from 'drizzle-orm'
import { index, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

export const mailSchema = pgSchema('mail')

const timestamptz = () => timestamp({ withTimezone: true })

/** Every mail, written before it is sent: the outbox and the record. */
export const emails = mailSchema.table(
  'letters',
  {
    id: uuid().primaryKey(),
    /** Which letter it is: `confirmation`, `site-live`, … */
    kind: text().notNull(),
    /** What it is about: an order, a message. A letter is written once per kind and subject. */
    about: text().notNull(),
    orderId: uuid(),
    recipient: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** Receipts and credit notes that go along. */
    paperIds: uuid().array().notNull().default([]),
    createdAt: timestamptz().notNull(),
    sentAt: timestamptz(),
    failedAt: timestamptz(),
  },
  (table) => [
    unique('letters_once').on(table.kind, table.about),
    index('letters_order').on(table.orderId, table.createdAt),
    // Few: an export finds what is about no order without reading all letters.
    // Few as well: an operator is told how many wait, and for how long.
    index('letters_unsent').on(table.createdAt).where(sql`${table.sentAt} is null`),
    index('letters_of_no_order').on(table.recipient).where(sql`${table.orderId} is null`),
  ],
)

export type Email = typeof emails.$inferSelect
