import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const messageReceivedPayload = z.object({ contactId: z.uuid() })

/** Somebody has written to us. */
export const messageReceived: EventKind<z.infer<typeof messageReceivedPayload>> = {
  type: 'contact.message-received',
  payload: messageReceivedPayload,
}

/** Somebody of the team has answered a message by mail, and marked it so. */
export const contactAnswered: EventKind<z.infer<typeof messageReceivedPayload>> = {
  type: 'contact.answered',
  payload: messageReceivedPayload,
}
