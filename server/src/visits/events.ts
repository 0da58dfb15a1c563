import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const testMailAskedPayload = z.object({ orderId: z.uuid(), requestId: z.uuid() })

/** The customer wants to see what the weekly mail looks like. */
export const testEmailRequested: EventKind<z.infer<typeof testMailAskedPayload>> = {
  type: 'visits.test-mail-asked',
  payload: testMailAskedPayload,
}
