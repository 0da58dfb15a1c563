import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const orderPayload = z.object({ orderId: z.uuid(), domain: z.string() })

/** The site is shown at a domain of the customer's since now: it is the canonical address. */
export const domainLive: EventKind<z.infer<typeof orderPayload>> = {
  type: 'addresses.domain-live',
  payload: orderPayload,
}

const lostPayload = orderPayload.extend({
  why: z.enum(['given-up', 'unowned', 'broken']),
})

/** The site is not shown at the domain any more: the subdomain is the canonical address. */
export const domainLost: EventKind<z.infer<typeof lostPayload>> = {
  type: 'addresses.domain-lost',
  payload: lostPayload,
}
