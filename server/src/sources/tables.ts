import type { Actor } from '@vitrine/domain/actor'
import type { CvReading, CvRefusalReason, SourceKind } from '@vitrine/domain/cv-reading'
import { integer, jsonb, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'

export const sourcesSchema = pgSchema('sources')

const instant = () => timestamp({ withTimezone: true })

/** A file that the resume of an order is made from. One that is replaced gives way to a new row. */
export const sourceFiles = sourcesSchema.table(
  'source_files',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<SourceKind>().notNull(),
    /** In the file store. */
    fileKey: text().notNull().unique(),
    fileName: text().notNull(),
    /** Bytes. */
    fileSize: integer().notNull(),
    fileType: text().notNull(),
    addedAt: instant().notNull(),
    addedBy: text().$type<Actor>().notNull(),
    /** When a virus scanner called it clean; null: no scanner has looked. */
    scannedAt: instant(),
  },
  (table) => [unique('source_files_one_of_a_kind').on(table.orderId, table.kind)],
)

export type SourceFile = typeof sourceFiles.$inferSelect

/** What the reader found in a file, or why it could not. */
export const readings = sourcesSchema.table('readings', {
  fileId: uuid()
    .primaryKey()
    .references(() => sourceFiles.id, { onDelete: 'cascade' }),
  reading: jsonb().$type<CvReading>(),
  refused: text().$type<CvRefusalReason>(),
  readAt: instant().notNull(),
})

export type StoredReading = typeof readings.$inferSelect
