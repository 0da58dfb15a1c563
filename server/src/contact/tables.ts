import type { ReportDecision, ReportReason } from '@vitrine/contract/contact'
import type { Actor } from '@vitrine/domain/audit/actor'
import type { WithdrawalRule } from '@vitrine/domain/law/withdrawal-refund'
import { boolean, index, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'

export const contactSchema = pgSchema('contact')

const timestamptz = () => timestamp({ withTimezone: true })

/** Messages of the contact form. */
export const contacts = contactSchema.table(
  'contacts',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    message: text().notNull(),
    package: text(),
    createdAt: timestamptz().notNull(),
    answeredAt: timestamptz(),
  },
  (table) => [index('contacts_waiting').on(table.answeredAt, table.createdAt)],
)

export type Contact = typeof contacts.$inferSelect

/** The refund that a statement of withdrawal opened: one per order, decided when it arrived. */
export const withdrawals = contactSchema.table('withdrawals', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  /** The message, and the request ID of the refund. No foreign key: an erasure deletes messages. */
  contactId: uuid().notNull().unique('withdrawals_message'),
  receivedAt: timestamptz().notNull(),
  /** The statement came from the address of the order. */
  isOwnAddress: boolean().notNull(),
  rule: text().$type<WithdrawalRule>().notNull(),
  donePercent: integer().notNull(),
  /** Integer cents. */
  refundCents: integer().notNull(),
  /** Refunded before the statement. */
  refundedBeforeCents: integer().notNull(),
  refundedAt: timestamptz(),
})

export type Withdrawal = typeof withdrawals.$inferSelect

/** Reports of hosted pages with their decisions: the log of Art. 16 and 17 of the DSA. */
export const reports = contactSchema.table('reports', {
  /** No foreign key: an erasure deletes messages. */
  contactId: uuid().primaryKey(),
  /** As typed. */
  site: text().notNull(),
  /** Null: no site of ours has this address. */
  orderId: uuid().references(() => orders.id),
  reason: text().$type<ReportReason>().notNull(),
  receivedAt: timestamptz().notNull(),
  verdict: text().$type<ReportDecision>(),
  reasons: text(),
  decidedBy: text().$type<Actor>(),
  decidedAt: timestamptz(),
})

export type Report = typeof reports.$inferSelect
