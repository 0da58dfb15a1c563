import type { FieldAuthor } from '@vitrine/contract/studio'
import type { SettledConflicts } from '@vitrine/domain/cv-reading'
import type { Resume } from '@vitrine/domain/resume'
import type { ThemeId } from '@vitrine/domain/site'
import { integer, jsonb, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'

export const studioSchema = pgSchema('studio')

const instant = () => timestamp({ withTimezone: true })

/** The document a site is made from, one per order and language. */
export const drafts = studioSchema.table(
  'drafts',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The code of the site language. */
    language: text().notNull(),
    /** Grows by one at every save. */
    revision: integer().notNull(),
    resume: jsonb().$type<Resume>().notNull(),
    templateId: text().notNull(),
    themeId: text().$type<ThemeId>().notNull(),
    /** Whose word holds where CV and LinkedIn disagree, as a person decided. */
    settled: jsonb().$type<SettledConflicts>().notNull().default({}),
    /** Fields that a person wrote. */
    authors: jsonb().$type<FieldAuthor[]>().notNull(),
    updatedAt: instant().notNull(),
    updatedBy: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.language] })],
)

export type Draft = typeof drafts.$inferSelect
