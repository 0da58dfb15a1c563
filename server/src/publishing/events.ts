import { hideableContactSchema } from '@vitrine/domain/publishing/hidden-contact'
import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const sitePublishedPayload = z.object({
  orderId: z.uuid(),
  versionNumber: z.int(),
  url: z.string(),
})

export const sitePublished: EventKind<z.infer<typeof sitePublishedPayload>> = {
  type: 'publishing.site-published',
  payload: sitePublishedPayload,
}

const previewRenderedPayload = z.object({ orderId: z.uuid(), publicationId: z.uuid() })

/** A preview version is rendered and can be sent. */
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

/** The customer hid or restored phone or address on the live page. */
export const contactVisibilityChanged: EventKind<z.infer<typeof contactSwitchedPayload>> = {
  type: 'publishing.contact-switched',
  payload: contactSwitchedPayload,
}
