import { z } from 'zod'
import { eventKind } from '../platform/events.ts'

/** The customer requested a test of the weekly email. */
export const testEmailRequested = eventKind('visits.test-mail-asked', {
  orderId: z.uuid(),
  requestId: z.uuid(),
})
