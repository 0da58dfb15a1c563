import { z } from 'zod'
import { timestamp, MAX_MESSAGE, orderPath, requiredText, route, orderRoute } from './route.ts'

/** A field of a draft. */
const noteAnchor = z.strictObject({
  language: z.string().min(1).max(100),
  /** A JSON Pointer with entry IDs: `/work/$a1/position` (`domain/resume/field-anchor.ts`). */
  field: z.string().max(500).regex(/^\//),
})

/** An internal note. Customers never see it. */
export const teamNote = z.object({
  id: z.uuid(),
  /** Username of the author. */
  name: z.string(),
  /** Written by this account, which may edit it. */
  mine: z.boolean(),
  /** Plain text with line breaks; empty: deleted. */
  text: z.string(),
  /** Null: on the order as a whole. */
  place: noteAnchor.nullable(),
  at: timestamp,
  /** Null: never edited. */
  editedAt: timestamp.nullable(),
  deletedAt: timestamp.nullable(),
  /** Previous texts, newest first. */
  earlier: z.array(z.object({ text: z.string(), at: timestamp })),
})
export type TeamNote = z.infer<typeof teamNote>

export const notesResponse = z.object({
  /** False once the customer is erased. */
  mayWrite: z.boolean(),
  /** Oldest first. */
  notes: z.array(teamNote),
})
export type NotesResponse = z.infer<typeof notesResponse>

const text = requiredText(MAX_MESSAGE, 'Write a note first')
const notePath = orderPath.extend({ noteId: z.uuid() })

export const noteRoutes = {
  readNotes: route('GET /api/admin/orders/:orderId/notes', {
    ...orderRoute,
    summary: 'Lists the internal notes of an order',
    response: notesResponse,
  }),
  writeNote: route('POST /api/admin/orders/:orderId/notes', {
    ...orderRoute,
    summary: 'Creates an internal note',
    errors: { request_id_taken: 409, customer_erased: 409, note_limit_reached: 409 },
    body: z.strictObject({
      /** Created by the page: two clicks create one note. */
      id: z.uuid(),
      text,
      place: noteAnchor.nullable().default(null),
    }),
    response: notesResponse,
  }),
  editNote: route('PUT /api/admin/orders/:orderId/notes/:noteId', {
    access: 'staff',
    params: notePath,
    summary: 'Edits an own note; earlier texts stay readable',
    errors: {
      note_not_found: 404,
      not_note_author: 403,
      note_deleted: 409,
      customer_erased: 409,
      note_revision_limit_reached: 409,
    },
    body: z.strictObject({ text }),
    response: notesResponse,
  }),
  deleteNote: route('DELETE /api/admin/orders/:orderId/notes/:noteId', {
    access: 'staff',
    params: notePath,
    summary: 'Deletes the text of an own note',
    errors: { note_not_found: 404, not_note_author: 403, note_deleted: 409, customer_erased: 409 },
    response: notesResponse,
  }),
}
