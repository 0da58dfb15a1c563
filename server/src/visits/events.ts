import { z } from 'zod'
import { eventKind } from '../platform/events.ts'

/** The customer wants to see what the weekly mail looks like. */
export const testEmailRequested = eventKind('visits.test-mail-asked', {
  orderId: z.uuid(),
  requestId: z.uuid(),
})
