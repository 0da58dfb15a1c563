import { actorSchema } from '@vitrine/domain/audit/actor'
import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const colleaguesMentionedPayload = z.object({
  orderId: z.uuid(),
  noteId: z.uuid(),
  /** Newly mentioned members who can sign in. */
  userIds: z.array(z.uuid()),
  by: actorSchema,
})

/** A note mentions colleagues. */
export const colleaguesMentioned: EventKind<z.infer<typeof colleaguesMentionedPayload>> = {
  type: 'notes.colleagues-mentioned',
  payload: colleaguesMentionedPayload,
}
