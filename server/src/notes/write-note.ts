/** Write, edit and delete team notes. Only the author may edit and delete. */
import type { TeamNote } from '@vitrine/contract/notes'
import type { Actor } from '@vitrine/domain/audit/actor'
import { findMentions } from '@vitrine/domain/notes/mentions'
import { listPeople } from '../accounts/index.ts'
import { lockOrder, type Order } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { colleaguesMentioned } from './events.ts'
import {
  countNotes,
  clearNote,
  findNote,
  insertNote,
  insertNoteRevision,
  type NoteWithRevisions,
} from './note-store.ts'

/** Far above honest use. */
export const MAX_NOTES = 500
export const MAX_NOTE_REVISIONS = 100

export type NoteRefusal =
  | 'no_such_order'
  | 'note_not_found'
  | 'not_note_author'
  | 'note_deleted'
  | 'request_id_taken'
  | 'customer_erased'
  | 'note_limit_reached'
  | 'note_revision_limit_reached'

export type NoteResult = { written: true } | { refused: NoteRefusal }

type Words = { readonly text: string }
type Wish = { readonly id: string; readonly orderId: string; readonly actor: Actor }

/** No notes about an erased customer. */
export const mayHaveNotes = (order: Order) => order.customerEmail !== ''

/** Stores a note and notifies mentioned colleagues. Idempotent. */
export async function writeNote(
  tx: Transaction,
  emit: Emit,
  { id, orderId, actor, text, place }: Wish & Words & { readonly place: TeamNote['place'] },
  now: Date,
): Promise<NoteResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  const known = await findNote(tx, id)
  if (known) {
    const first = known.wordings.at(-1)?.text
    const isSame = known.orderId === orderId && known.author === actor && first === text
    return isSame ? { written: true } : { refused: 'request_id_taken' }
  }
  if (!mayHaveNotes(order)) return { refused: 'customer_erased' }
  if ((await countNotes(tx, orderId)) >= MAX_NOTES) return { refused: 'note_limit_reached' }
  await insertNote(tx, {
    id,
    orderId,
    placeLanguage: place?.language ?? null,
    placeField: place?.field ?? null,
    author: actor,
    at: now,
    deletedAt: null,
  })
  await insertNoteRevision(tx, { noteId: id, number: 1, text, at: now })
  await tellNamed(tx, emit, { id, orderId, actor, text }, '', now)
  return { written: true }
}

/** Adds a revision and notifies newly mentioned colleagues. Idempotent. */
export async function editNote(
  tx: Transaction,
  emit: Emit,
  wish: Wish & Words,
  now: Date,
): Promise<NoteResult> {
  const found = await findOwn(tx, wish)
  if ('refused' in found) return found
  const [last] = found.note.wordings
  if (!last) return { refused: 'note_deleted' }
  if (last.text === wish.text) return { written: true }
  if (last.number >= MAX_NOTE_REVISIONS) return { refused: 'note_revision_limit_reached' }
  await insertNoteRevision(tx, {
    noteId: wish.id,
    number: last.number + 1,
    text: wish.text,
    at: now,
  })
  await tellNamed(tx, emit, wish, last.text, now)
  return { written: true }
}

/** Deletes all texts; author and time stay. */
export async function deleteNote(tx: Transaction, wish: Wish, now: Date): Promise<NoteResult> {
  const found = await findOwn(tx, wish)
  if ('refused' in found) return found
  if (found.note.deletedAt === null) await clearNote(tx, wish.id, now)
  return { written: true }
}

async function findOwn(
  tx: Transaction,
  { id, orderId, actor }: Wish,
): Promise<{ note: NoteWithRevisions } | { refused: NoteRefusal }> {
  // The lock serializes edits and erasures.
  if (!(await lockOrder(tx, orderId))) return { refused: 'no_such_order' }
  const note = await findNote(tx, id)
  if (note?.orderId !== orderId) return { refused: 'note_not_found' }
  return note.author === actor ? { note } : { refused: 'not_note_author' }
}

async function tellNamed(
  tx: Transaction,
  emit: Emit,
  { id, orderId, actor, text }: Wish & Words,
  before: string,
  now: Date,
): Promise<void> {
  const people = (await listPeople(tx)).filter(({ active }) => active)
  const names = people.map(({ username }) => username)
  const known = findMentions(before, names)
  const named = findMentions(text, names).filter((name) => !known.includes(name))
  if (named.length === 0) return
  const userIds = people.flatMap((one) => (named.includes(one.username) ? [one.id] : []))
  await emit(tx, colleaguesMentioned, { orderId, noteId: id, userIds, by: actor }, now)
}
