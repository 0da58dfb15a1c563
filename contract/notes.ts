import { z } from 'zod'
import { timestamp, MAX_MESSAGE, orderPath, requiredText, route } from './route.ts'

/** The field that a note is on, in the draft of one language. */
const noteAnchor = z.strictObject({
  language: z.string().min(1).max(100),
  /** A JSON Pointer with the ids of entries: `/work/$a1/position` (`domain/resume/field-anchor.ts`). */
  field: z.string().max(500).regex(/^\//),
})

/** What the team writes for itself about an order: no customer ever sees it. */
export const teamNote = z.object({
  id: z.uuid(),
  /** What the writer signs in as. */
  name: z.string(),
  /** The one who asks wrote it, and may change it. */
  mine: z.boolean(),
  /** Plain text, with its lines; empty where it is deleted. */
  text: z.string(),
  /** Null: it is on the order as a whole. */
  place: noteAnchor.nullable(),
  at: timestamp,
  /** Null: the words are the first. */
  editedAt: timestamp.nullable(),
  deletedAt: timestamp.nullable(),
  /** The words of before, newest first. */
  earlier: z.array(z.object({ text: z.string(), at: timestamp })),
})
export type TeamNote = z.infer<typeof teamNote>

export const notesResponse = z.object({
  /** Not once all about the customer is erased. */
  mayWrite: z.boolean(),
  /** Oldest first. */
  notes: z.array(teamNote),
})
export type NotesResponse = z.infer<typeof notesResponse>

const text = requiredText(MAX_MESSAGE, 'Write a note first')
const notePath = orderPath.extend({ noteId: z.uuid() })

export const noteRoutes = {
  readNotes: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/notes',
    access: 'staff',
    summary: 'What the team wrote for itself about an order',
    params: orderPath,
    response: notesResponse,
  }),
  writeNote: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/notes',
    access: 'staff',
    summary: 'Writes a note for the team',
    errors: { request_id_taken: 409, customer_erased: 409, note_limit_reached: 409 },
    params: orderPath,
    body: z.strictObject({
      /** Made by the page: two presses write one note. */
      id: z.uuid(),
      text,
      place: noteAnchor.nullable().default(null),
    }),
    response: notesResponse,
  }),
  editNote: route({
    method: 'PUT',
    path: '/api/admin/orders/:orderId/notes/:noteId',
    access: 'staff',
    summary: 'Changes the words of one’s own note; the words of before stay readable',
    errors: { note_not_found: 404, not_note_author: 403, note_deleted: 409, customer_erased: 409, note_revision_limit_reached: 409 },
    params: notePath,
    body: z.strictObject({ text }),
    response: notesResponse,
  }),
  deleteNote: route({
    method: 'DELETE',
    path: '/api/admin/orders/:orderId/notes/:noteId',
    access: 'staff',
    summary: 'Deletes the words of one’s own note; that it was there stays',
    errors: { note_not_found: 404, not_note_author: 403, note_deleted: 409, customer_erased: 409 },
    params: notePath,
    response: notesResponse,
  }),
}
