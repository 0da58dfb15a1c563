import { actorSchema } from '@vitrine/domain/audit/actor'
import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const requestedPayload = z.object({
  orderId: z.uuid(),
  requestedBy: actorSchema,
  requestedAt: z.iso.datetime(),
})

/** The erasure of an order's customer was requested. */
export const erasureRequested: EventKind<z.infer<typeof requestedPayload>> = {
  type: 'privacy.erasure-requested',
  payload: requestedPayload,
}
