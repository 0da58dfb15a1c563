import { asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type Note, noteRevisions, notes, type NoteRevision } from './tables.ts'

/** A note with its revisions, newest first; none if deleted. */
export type NoteWithRevisions = Note & { readonly wordings: readonly NoteRevision[] }

export async function findNote(db: Database, id: string): Promise<NoteWithRevisions | undefined> {
  const [note] = await db.select().from(notes).where(eq(notes.id, id))
  return note && (await withWords(db, [note]))[0]
}

/** Oldest first. */
export async function listNotes(db: Database, orderId: string): Promise<NoteWithRevisions[]> {
  const found = await db
    .select()
    .from(notes)
    .where(eq(notes.orderId, orderId))
    .orderBy(asc(notes.at), asc(notes.id))
  return withWords(db, found)
}

export async function countNotes(db: Database, orderId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(notes).where(eq(notes.orderId, orderId))
  return row?.count ?? 0
}

export async function insertNote(tx: Transaction, note: Note): Promise<void> {
  await tx.insert(notes).values(note)
}

export async function insertNoteRevision(tx: Transaction, wording: NoteRevision): Promise<void> {
  await tx.insert(noteRevisions).values(wording)
}

/** Deletes all its texts. */
export async function clearNote(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.delete(noteRevisions).where(eq(noteRevisions.noteId, id))
  await tx.update(notes).set({ deletedAt: now }).where(eq(notes.id, id))
}

/** Current texts of notes, without deleted ones. */
export async function listNoteTexts(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([noteRevisions.noteId])
    .from(noteRevisions)
    .where(inArray(noteRevisions.noteId, [...ids]))
    .orderBy(asc(noteRevisions.noteId), desc(noteRevisions.number))
  return new Map(rows.map(({ noteId, text }) => [noteId, text]))
}

async function withWords(db: Database, found: readonly Note[]): Promise<NoteWithRevisions[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const wordings = await db
    .select()
    .from(noteRevisions)
    .where(inArray(noteRevisions.noteId, ids))
    .orderBy(desc(noteRevisions.number))
  const ofNote = Map.groupBy(wordings, ({ noteId }) => noteId)
  return found.map((note) => ({ ...note, wordings: ofNote.get(note.id) ?? [] }))
}
