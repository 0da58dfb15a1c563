import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const webhookStoppedPayload = z.object({
  webhookId: z.uuid(),
  /** Distinguishes two of the same webhook. */
  occurrence: z.uuid(),
  why: z.enum(['failing', 'gone']),
})

/** A webhook was disabled: no delivery succeeded for days, or it returned 410. */
export const webhookStopped: EventKind<z.infer<typeof webhookStoppedPayload>> = {
  type: 'webhooks.webhook-stopped',
  payload: webhookStoppedPayload,
}
