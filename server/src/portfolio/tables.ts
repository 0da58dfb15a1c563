import { boolean, index, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const portfolioSchema = pgSchema('portfolio')

const timestamptz = () => timestamp({ withTimezone: true })

/** Pictures in the file store. One that no item has is swept after a day. */
export const pictures = portfolioSchema.table('pictures', {
  id: uuid().primaryKey(),
  /** By its content, not by its name. */
  contentType: text().notNull(),
  createdAt: timestamptz().notNull(),
})

export type Picture = typeof pictures.$inferSelect

/** Customers' sites that `/examples` shows after the nine examples. */
export const items = portfolioSchema.table(
  'items',
  {
    id: uuid().primaryKey(),
    /** Its place: ascending, not without gaps. */
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
    /** How and when the customer agreed; nobody is shown without it. */
    consentNote: text().notNull(),
    consentNotedBy: text().notNull(),
    consentNotedAt: timestamptz().notNull(),
  },
  (table) => [index('items_picture').on(table.pictureId)],
)

export type Item = typeof items.$inferSelect
