import { asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type Note, noteWordings, notes, type NoteWording } from './tables.ts'

/** A note with its words, newest first; none: it is deleted. */
export type WordedNote = Note & { readonly wordings: readonly NoteWording[] }

export async function findNote(db: Database, id: string): Promise<WordedNote | undefined> {
  const [note] = await db.select().from(notes).where(eq(notes.id, id))
  return note && (await withWords(db, [note]))[0]
}

/** Oldest first. */
export async function listNotes(db: Database, orderId: string): Promise<WordedNote[]> {
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

export async function insertWording(tx: Transaction, wording: NoteWording): Promise<void> {
  await tx.insert(noteWordings).values(wording)
}

/** Its words and those of before are gone. */
export async function emptyNote(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.delete(noteWordings).where(eq(noteWordings.noteId, id))
  await tx.update(notes).set({ deletedAt: now }).where(eq(notes.id, id))
}

/** The words of these notes as they are now; none of one that is deleted. */
export async function listWords(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([noteWordings.noteId])
    .from(noteWordings)
    .where(inArray(noteWordings.noteId, [...ids]))
    .orderBy(asc(noteWordings.noteId), desc(noteWordings.number))
  return new Map(rows.map(({ noteId, text }) => [noteId, text]))
}

async function withWords(db: Database, found: readonly Note[]): Promise<WordedNote[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const wordings = await db
    .select()
    .from(noteWordings)
    .where(inArray(noteWordings.noteId, ids))
    .orderBy(desc(noteWordings.number))
  const ofNote = Map.groupBy(wordings, ({ noteId }) => noteId)
  return found.map((note) => ({ ...note, wordings: ofNote.get(note.id) ?? [] }))
}
