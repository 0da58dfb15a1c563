import { index, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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
