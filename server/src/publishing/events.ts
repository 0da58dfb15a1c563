import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const sitePublishedPayload = z.object({
  orderId: z.uuid(),
  versionNumber: z.int(),
  url: z.string(),
})

/** A version of a site is live. */
export const sitePublished: EventKind<z.infer<typeof sitePublishedPayload>> = {
  type: 'publishing.site-published',
  payload: sitePublishedPayload,
}
