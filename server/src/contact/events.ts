import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const messageReceivedPayload = z.object({ contactId: z.uuid() })

/** Somebody has written to us. */
export const messageReceived: EventKind<z.infer<typeof messageReceivedPayload>> = {
  type: 'contact.message-received',
  payload: messageReceivedPayload,
}
