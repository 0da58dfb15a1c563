import type { Actor } from '@vitrine/domain/audit/actor'
import { cvCorrectionsSchema } from '@vitrine/domain/sources/cv-corrections'
import {
  type CvReading,
  type CvRefusalReason,
  cvReadingSchema,
  type FileKind,
} from '@vitrine/domain/sources/cv-reading'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgSchema,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'
import { storedJson } from '../platform/stored-json.ts'

export const sourcesSchema = pgSchema('sources')

const timestamptz = () => timestamp({ withTimezone: true })

/**
 * A file that the site is made from, or one sent in the conversation. Replacing it inserts a new
 * row.
 */
export const sourceFiles = sourcesSchema.table(
  'source_files',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<FileKind>().notNull(),
    /** Storage key. */
    fileKey: text().notNull().unique(),
    fileName: text().notNull(),
    /** Bytes. */
    fileSize: integer().notNull(),
    fileType: text().notNull(),
    addedAt: timestamptz().notNull(),
    addedBy: text().$type<Actor>().notNull(),
    /** When the virus scanner passed it; null: not scanned. */
    scannedAt: timestamptz(),
    /** Photo only: shown in the designed PDF. */
    inPdf: boolean().notNull().default(false),
    /** CV only: the customer's corrections of the reading before ordering. */
    corrections: storedJson('sources.source_files.corrections', cvCorrectionsSchema),
  },
  (table) => [
    uniqueIndex('source_files_one_of_a_kind')
      .on(table.orderId, table.kind)
      .where(sql`${table.kind} <> 'sent'`),
    // Includes files of the conversation.
    index('source_files_order').on(table.orderId),
  ],
)

export type SourceFile = typeof sourceFiles.$inferSelect

/** Schema version 1 had resumes without IDs. */
const giveReadingIds = (reading: CvReading) => ({ ...reading, resume: assignIds(reading.resume) })

/** Result of the reader for a file, or its refusal. */
export const readings = sourcesSchema.table('readings', {
  fileId: uuid()
    .primaryKey()
    .references(() => sourceFiles.id, { onDelete: 'cascade' }),
  reading: storedJson('sources.readings.reading', cvReadingSchema, [giveReadingIds]),
  refused: text().$type<CvRefusalReason>(),
  readAt: timestamptz().notNull(),
})

export type StoredReading = typeof readings.$inferSelect
