import type { FieldAuthor } from '@vitrine/contract/studio'
import type { CvReading, CvRefusalReason } from '@vitrine/domain/cv-reading'
import type { Resume } from '@vitrine/domain/resume'
import type { ThemeId } from '@vitrine/domain/site'
import { integer, jsonb, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'

export const studioSchema = pgSchema('studio')

const instant = () => timestamp({ withTimezone: true })

/** What the reader found in an order's newest CV file. */
export const cvReadings = studioSchema.table('cv_readings', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  /** The file that was read: another key means the reading is stale. */
  fileKey: text().notNull(),
  fileName: text().notNull(),
  reading: jsonb().$type<CvReading>(),
  refused: text().$type<CvRefusalReason>(),
  readAt: instant().notNull(),
})

export type StoredReading = typeof cvReadings.$inferSelect

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
    /** Fields that a person wrote. */
    authors: jsonb().$type<FieldAuthor[]>().notNull(),
    updatedAt: instant().notNull(),
    updatedBy: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.language] })],
)

export type Draft = typeof drafts.$inferSelect
