import { z } from 'zod'
import { eventKind } from '../platform/events.ts'

/**
 * A paid year was added to the term. Emitted once per renewal.
 *
 * The type keeps the prefix of its former module, so that two versions understand each other.
 */
export const hostingRenewed = eventKind('publishing.hosting-renewed', {
  orderId: z.uuid(),
  renewalOrderId: z.uuid(),
  endsAt: z.iso.datetime(),
})
