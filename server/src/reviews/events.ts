import { z } from 'zod'
import { eventKind } from '../platform/events.ts'

export const previewSent = eventKind('reviews.preview-sent', {
  orderId: z.uuid(),
  previewId: z.uuid(),
})

export const roundSubmitted = eventKind('reviews.round-submitted', {
  orderId: z.uuid(),
  roundId: z.uuid(),
})

/** Approved and live. */
export const previewApproved = eventKind('reviews.preview-approved', {
  orderId: z.uuid(),
  previewNumber: z.int(),
  versionNumber: z.int(),
  versionHash: z.string(),
  at: z.iso.datetime(),
})

/** The customer bought another round of changes. `roundOrderId` is the order of its payment. */
export const roundBought = eventKind('reviews.round-bought', {
  orderId: z.uuid(),
  roundOrderId: z.uuid(),
})
