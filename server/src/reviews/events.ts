import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const previewSentPayload = z.object({ orderId: z.uuid(), previewId: z.uuid() })

/** A preview is with the customer. */
export const previewSent: EventKind<z.infer<typeof previewSentPayload>> = {
  type: 'reviews.preview-sent',
  payload: previewSentPayload,
}

const roundSubmittedPayload = z.object({ orderId: z.uuid(), roundId: z.uuid() })

/** The customer submitted a list of changes. */
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

/** The customer approved a preview, and it is live. */
export const previewApproved: EventKind<z.infer<typeof previewApprovedPayload>> = {
  type: 'reviews.preview-approved',
  payload: previewApprovedPayload,
}
