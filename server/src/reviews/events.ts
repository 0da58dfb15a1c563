import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const previewSentPayload = z.object({ orderId: z.uuid(), previewId: z.uuid() })

export const previewSent: EventKind<z.infer<typeof previewSentPayload>> = {
  type: 'reviews.preview-sent',
  payload: previewSentPayload,
}

const roundSubmittedPayload = z.object({ orderId: z.uuid(), roundId: z.uuid() })

export const roundSubmitted: EventKind<z.infer<typeof roundSubmittedPayload>> = {
  type: 'reviews.round-submitted',
  payload: roundSubmittedPayload,
}

const previewApprovedPayload = z.object({
  orderId: z.uuid(),
  previewNumber: z.int(),
  versionNumber: z.int(),
  versionHash: z.string(),
  at: z.iso.datetime(),
})

/** Approved and live. */
export const previewApproved: EventKind<z.infer<typeof previewApprovedPayload>> = {
  type: 'reviews.preview-approved',
  payload: previewApprovedPayload,
}
