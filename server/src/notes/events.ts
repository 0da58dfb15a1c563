import { actorSchema } from '@vitrine/domain/audit/actor'
import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const colleaguesMentionedPayload = z.object({
  orderId: z.uuid(),
  noteId: z.uuid(),
  /** Who can sign in and stands in the note now, and did not before. */
  userIds: z.array(z.uuid()),
  by: actorSchema,
})

/** A note names colleagues. */
export const colleaguesMentioned: EventKind<z.infer<typeof colleaguesMentionedPayload>> = {
  type: 'notes.colleagues-mentioned',
  payload: colleaguesMentionedPayload,
}
