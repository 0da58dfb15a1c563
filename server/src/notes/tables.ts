import type { Actor } from '@vitrine/domain/audit/actor'
import { index, integer, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'

export const notesSchema = pgSchema('notes')

const timestamptz = () => timestamp({ withTimezone: true })

/** What the team writes for itself about an order. */
export const notes = notesSchema.table(
  'notes',
  {
    /** Made by the page. */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The field that it is on; both null: the order as a whole. */
    placeLanguage: text(),
    placeField: text(),
    author: text().$type<Actor>().notNull(),
    at: timestamptz().notNull(),
    /** Since then it has no words any more. */
    deletedAt: timestamptz(),
  },
  (table) => [index('notes_order').on(table.orderId, table.at)],
)

export type Note = typeof notes.$inferSelect

/** The words of a note, and those of before: the highest number counts. */
export const noteRevisions = notesSchema.table(
  'note_wordings',
  {
    noteId: uuid()
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    text: text().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.noteId, table.number] })],
)

export type NoteRevision = typeof noteRevisions.$inferSelect
