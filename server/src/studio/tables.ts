import type { Actor } from '@vitrine/domain/actor'
import type { FieldAuthor } from '@vitrine/contract/studio'
import type { CvReading, CvRefusalReason, SettledConflicts } from '@vitrine/domain/cv-reading'
import type { Resume } from '@vitrine/domain/resume'
import type { ThemeId } from '@vitrine/domain/site'
import { integer, jsonb, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'

export const studioSchema = pgSchema('studio')

const instant = () => timestamp({ withTimezone: true })

/** What the reader found in a file of an order. */
const readingColumns = () => ({
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

export const cvReadings = studioSchema.table('cv_readings', readingColumns())
export const linkedInReadings = studioSchema.table('linkedin_readings', readingColumns())

export type StoredReading = typeof cvReadings.$inferSelect

/** LinkedIn's PDF or data archive, which the team put beside the CV. At most one per order. */
export const linkedInFiles = studioSchema.table('linkedin_files', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  id: uuid().notNull(),
  /** In the file store. */
  fileKey: text().notNull(),
  fileName: text().notNull(),
  /** Bytes. */
  fileSize: integer().notNull(),
  fileType: text().notNull(),
  addedAt: instant().notNull(),
  addedBy: text().$type<Actor>().notNull(),
  /** When a virus scanner called it clean; null: no scanner has looked. */
  scannedAt: instant(),
})

export type LinkedInFile = typeof linkedInFiles.$inferSelect

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
