import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const messageSentPayload = z.object({ orderId: z.uuid(), messageId: z.uuid() })

/** The customer wrote on the order's page. */
export const customerWrote: EventKind<z.infer<typeof messageSentPayload>> = {
  type: 'conversation.customer-wrote',
  payload: messageSentPayload,
}

/** A team member wrote to the customer. */
export const teamWrote: EventKind<z.infer<typeof messageSentPayload>> = {
  type: 'conversation.team-wrote',
  payload: messageSentPayload,
}
