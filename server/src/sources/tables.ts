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
 * A file that the site of an order is made from, or that was sent in its conversation. One that is
 * replaced gives way to a new row.
 */
export const sourceFiles = sourcesSchema.table(
  'source_files',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<FileKind>().notNull(),
    /** In the file store. */
    fileKey: text().notNull().unique(),
    fileName: text().notNull(),
    /** Bytes. */
    fileSize: integer().notNull(),
    fileType: text().notNull(),
    addedAt: timestamptz().notNull(),
    addedBy: text().$type<Actor>().notNull(),
    /** When a virus scanner called it clean; null: no scanner has looked. */
    scannedAt: timestamptz(),
    /** A photo's: it stands in the designed PDF, too. */
    inPdf: boolean().notNull().default(false),
    /** A CV's: what the customer corrected of what was read, before they ordered; null: nothing. */
    corrections: storedJson('sources.source_files.corrections', cvCorrectionsSchema),
  },
  (table) => [
    uniqueIndex('source_files_one_of_a_kind')
      .on(table.orderId, table.kind)
      .where(sql`${table.kind} <> 'sent'`),
    // Those of the conversation, too.
    index('source_files_order').on(table.orderId),
  ],
)

export type SourceFile = typeof sourceFiles.$inferSelect

/** Version 1 of a reading had a resume without ids. */
const giveReadingIds = (reading: CvReading) => ({ ...reading, resume: assignIds(reading.resume) })

/** What the reader found in a file, or why it could not. */
export const readings = sourcesSchema.table('readings', {
  fileId: uuid()
    .primaryKey()
    .references(() => sourceFiles.id, { onDelete: 'cascade' }),
  reading: storedJson('sources.readings.reading', cvReadingSchema, [giveReadingIds]),
  refused: text().$type<CvRefusalReason>(),
  readAt: timestamptz().notNull(),
})

export type StoredReading = typeof readings.$inferSelect
