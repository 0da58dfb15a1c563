import { hideableContactSchema } from '@vitrine/domain/publishing/hidden-contact'
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

const previewRenderedPayload = z.object({ orderId: z.uuid(), publicationId: z.uuid() })

/** A version that was asked for as a preview is there to be looked at. */
export const previewRendered: EventKind<z.infer<typeof previewRenderedPayload>> = {
  type: 'publishing.preview-rendered',
  payload: previewRenderedPayload,
}

const contactSwitchedPayload = z.object({
  orderId: z.uuid(),
  publicationId: z.uuid(),
  url: z.string(),
  hidden: z.array(hideableContactSchema),
  shown: z.array(hideableContactSchema),
})

/** The live page leaves out phone or address since now, or shows them again, as the customer wished. */
export const contactVisibilityChanged: EventKind<z.infer<typeof contactSwitchedPayload>> = {
  type: 'publishing.contact-switched',
  payload: contactSwitchedPayload,
}
