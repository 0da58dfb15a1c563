import { noteRoutes, type TeamNote } from '@vitrine/contract/notes'
import type { Actor } from '@vitrine/domain/audit/actor'
import { findOrder, orderNotFound } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { listNotes, type NoteWithRevisions } from './note-store.ts'
import {
  deleteNote,
  editNote,
  mayHaveNotes,
  type NoteRefusal,
  type NoteResult,
  writeNote,
} from './write-note.ts'

export function registerNoteRoutes(http: Http, { db, emit, clock }: AppContext): void {
  http.serve(noteRoutes.readNotes, ({ params, actor }) => describe(params.orderId, actor))

  http.serve(noteRoutes.writeNote, async ({ params, body, actor }) => {
    const wish = { ...params, ...body, actor }
    expectWritten(await db.transaction((tx) => writeNote(tx, emit, wish, clock())))
    return describe(params.orderId, actor)
  })

  http.serve(noteRoutes.editNote, async ({ params, body, actor }) => {
    const wish = { orderId: params.orderId, id: params.noteId, text: body.text, actor }
    expectWritten(await db.transaction((tx) => editNote(tx, emit, wish, clock())))
    return describe(params.orderId, actor)
  })

  http.serve(noteRoutes.deleteNote, async ({ params, actor }) => {
    const wish = { orderId: params.orderId, id: params.noteId, actor }
    expectWritten(await db.transaction((tx) => deleteNote(tx, wish, clock())))
    return describe(params.orderId, actor)
  })

  async function describe(orderId: string, actor: Actor) {
    const order = await findOrder(db, orderId)
    if (!order) throw orderNotFound()
    const found = await listNotes(db, orderId)
    return { mayWrite: mayHaveNotes(order), notes: found.map((note) => describeNote(note, actor)) }
  }
}

function describeNote(note: NoteWithRevisions, actor: Actor): TeamNote {
  const { id, author, at, deletedAt, wordings, placeLanguage, placeField } = note
  const [words, ...earlier] = wordings
  return {
    id,
    name: author.replace(/^staff:/, ''),
    mine: author === actor,
    text: words?.text ?? '',
    place:
      placeLanguage !== null && placeField !== null
        ? { language: placeLanguage, field: placeField }
        : null,
    at: at.toISOString(),
    editedAt: words && earlier.length > 0 ? words.at.toISOString() : null,
    deletedAt: deletedAt?.toISOString() ?? null,
    earlier: earlier.map((wording) => ({ text: wording.text, at: wording.at.toISOString() })),
  }
}

function expectWritten(result: NoteResult): void {
  if (!('refused' in result)) return
  if (result.refused === 'no_such_order') throw orderNotFound()
  const [status, sentence] = REFUSALS[result.refused]
  throw new HttpError(status, result.refused, sentence)
}

const REFUSALS: Readonly<
  Record<Exclude<NoteRefusal, 'no_such_order'>, readonly [status: number, sentence: string]>
> = {
  note_not_found: [404, 'There is no such note. Reload the page.'],
  not_note_author: [403, 'Only the author may change a note.'],
  note_deleted: [409, 'The note is deleted. Write a new one.'],
  request_id_taken: [
    409,
    'Duplicate request ID. Copy your text, reload the page and send it again.',
  ],
  customer_erased: [409, 'Not saved: this customer’s data was erased.'],
  note_limit_reached: [409, 'Not saved: this order has the maximum number of notes.'],
  note_revision_limit_reached: [409, 'This note was changed too often. Write a new one.'],
}
