import { boolean, index, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const portfolioSchema = pgSchema('portfolio')

const timestamptz = () => timestamp({ withTimezone: true })

/** Pictures in the file store. Unused ones are deleted after a day. */
export const pictures = portfolioSchema.table('pictures', {
  id: uuid().primaryKey(),
  /** Detected from the content. */
  contentType: text().notNull(),
  createdAt: timestamptz().notNull(),
})

export type Picture = typeof pictures.$inferSelect

/** Customers' sites on `/examples`, after the nine samples. */
export const items = portfolioSchema.table(
  'items',
  {
    id: uuid().primaryKey(),
    /** Display order, ascending with gaps. */
    position: integer().notNull(),
    name: text().notNull(),
    role: text().notNull(),
    company: text().notNull(),
    category: text().notNull(),
    description: text().notNull(),
    websiteUrl: text(),
    pictureId: uuid()
      .notNull()
      .references(() => pictures.id),
    shown: boolean().notNull(),
    /** Evidence of the customer's consent; required. */
    consentNote: text().notNull(),
    consentNotedBy: text().notNull(),
    consentNotedAt: timestamptz().notNull(),
  },
  (table) => [index('items_picture').on(table.pictureId)],
)

export type Item = typeof items.$inferSelect
