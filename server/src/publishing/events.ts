import { actorSchema } from '@vitrine/domain/audit/actor'
import { hideableContactSchema } from '@vitrine/domain/publishing/hidden-contact'
import { z } from 'zod'
import { eventKind } from '../platform/events.ts'

export const sitePublished = eventKind('publishing.site-published', {
  orderId: z.uuid(),
  versionNumber: z.int(),
  url: z.string(),
})

/** A preview version is rendered and can be sent. */
export const previewRendered = eventKind('publishing.preview-rendered', {
  orderId: z.uuid(),
  publicationId: z.uuid(),
})

/** A person took the site offline or put it back. */
export const siteSwitched = eventKind('publishing.site-switched', {
  orderId: z.uuid(),
  to: z.enum(['offline', 'online']),
  byCustomer: z.boolean(),
  /** Where visitors are redirected; null: the address says that the page is offline. */
  redirect: z.string().nullable(),
})

/** The customer hid or restored phone or address on the live page. */
export const contactVisibilityChanged = eventKind('publishing.contact-switched', {
  orderId: z.uuid(),
  publicationId: z.uuid(),
  url: z.string(),
  hidden: z.array(hideableContactSchema),
  shown: z.array(hideableContactSchema),
})

/** A version waits for the approval of a second person. */
export const publicationWaits = eventKind('publishing.publication-waits', {
  orderId: z.uuid(),
  publicationId: z.uuid(),
  /** Who asked. */
  by: actorSchema,
})

/** A waiting version was sent back or overtaken. An approved one is `sitePublished`. */
export const publicationDecided = eventKind('publishing.publication-decided', {
  orderId: z.uuid(),
  publicationId: z.uuid(),
})
