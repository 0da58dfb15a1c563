import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const hostingRenewedPayload = z.object({
  orderId: z.uuid(),
  /** The order that paid for the year. */
  renewalOrderId: z.uuid(),
  endsAt: z.iso.datetime(),
})

/** A customer has paid for one more year of hosting, and it is added. Emitted once per renewal. */
export const hostingRenewed: EventKind<z.infer<typeof hostingRenewedPayload>> = {
  // As publishing's, which it was: what a version before has written is heard by it.
  type: 'publishing.hosting-renewed',
  payload: hostingRenewedPayload,
}
