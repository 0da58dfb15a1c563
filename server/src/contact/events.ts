import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const messageReceivedPayload = z.object({ contactId: z.uuid() })

const repliedPayload = z.object({ contactId: z.uuid(), messageId: z.uuid() })

/** A visitor sent a message. */
export const messageReceived: EventKind<z.infer<typeof messageReceivedPayload>> = {
  type: 'contact.message-received',
  payload: messageReceivedPayload,
}

/** The team answered a message by email. */
export const contactAnswered: EventKind<z.infer<typeof messageReceivedPayload>> = {
  type: 'contact.answered',
  payload: messageReceivedPayload,
}

/** The team wrote to the sender of a message. */
export const contactReplied: EventKind<z.infer<typeof repliedPayload>> = {
  type: 'contact.replied',
  payload: repliedPayload,
}

/** The team decided on a report of a page. */
export const reportDecided: EventKind<z.infer<typeof messageReceivedPayload>> = {
  type: 'contact.report-decided',
  payload: messageReceivedPayload,
}
