import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const webhookStoppedPayload = z.object({
  webhookId: z.uuid(),
  /** Tells two of the same webhook apart. */
  occurrence: z.uuid(),
  why: z.enum(['failing', 'gone']),
})

/** The program switched a webhook off: nothing arrived for days, or it said that it is there no more. */
export const webhookStopped: EventKind<z.infer<typeof webhookStoppedPayload>> = {
  type: 'webhooks.webhook-stopped',
  payload: webhookStoppedPayload,
}
