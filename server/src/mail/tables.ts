import { sql } from 'drizzle-orm'
import { index, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { storedJson } from '../platform/stored-json.ts'

const gatheredSchema = z
  .array(z.object({ eventId: z.uuid(), at: z.iso.datetime(), payload: z.unknown() }))
  .nullable()

export const mailSchema = pgSchema('mail')

const timestamptz = () => timestamp({ withTimezone: true })

/** All emails, stored before they are sent: outbox and record. */
export const emails = mailSchema.table(
  'letters',
  {
    id: uuid().primaryKey(),
    /** The template: `confirmation`, `site-live`, … */
    kind: text().notNull(),
    /** The subject: an order, a message. One email per kind and subject. */
    about: text().notNull(),
    orderId: uuid(),
    recipient: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** Receipts and credit notes to attach. */
    paperIds: uuid().array().notNull().default([]),
    /** Names of the files that were attached; null: not sent, or sent by an older version. */
    attached: text().array(),
    createdAt: timestamptz().notNull(),
    sentAt: timestamptz(),
    failedAt: timestamptz(),
    /** The recipient's mail server returned it, at once or later. */
    returnedAt: timestamptz(),
    /** SMTP codes or the provider's type of bounce. */
    returnReason: text(),
    /** The events that the email tells, if emails of this kind are gathered. */
    gathered: storedJson('mail.letters.gathered', gatheredSchema),
    /** Further events are added until then; null once it is being sent. */
    gathersUntil: timestamptz(),
  },
  (table) => [
    unique('letters_once').on(table.kind, table.about),
    index('letters_order').on(table.orderId, table.createdAt),
    // Partial indexes: exports read emails without an order; metrics count unsent ones.
    index('letters_unsent')
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null`),
    index('letters_of_no_order')
      .on(table.recipient)
      .where(sql`${table.orderId} is null`),
  ],
)

export type Email = typeof emails.$inferSelect

/** Emails that were taken from the mailbox, so that a repeated one changes nothing. */
export const inboundEmails = mailSchema.table('inbound_emails', {
  /** Hash of Message-ID, sender and words. */
  key: text().primaryKey(),
  receivedAt: timestamptz().notNull(),
})
