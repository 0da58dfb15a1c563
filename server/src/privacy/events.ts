import type { Actor } from '@vitrine/domain/audit/actor'
import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const requestedPayload = z.object({
  orderId: z.uuid(),
  requestedBy: z.string() as unknown as z.ZodType<Actor>,
  requestedAt: z.iso.datetime(),
})

/** The erasure of an order's customer was requested. */
export const erasureRequested: EventKind<z.infer<typeof requestedPayload>> = {
  type: 'privacy.erasure-requested',
  payload: requestedPayload,
}
