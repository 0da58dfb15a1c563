import { onboardingTokenOf, type Order } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { previewOriginOf, buildPreviewUrl } from '../publishing/index.ts'
import { unsubscribeToken } from '../visits/index.ts'

/**
 * Stands in a stored letter where its link has the order's token: a copy of the database
 * opens no order. No token has this length.
 */
const TOKEN_MARK = 'added-when-sent'

/** The customer's link to the onboarding pages of an order, as letters are written and stored. */
export const onboardingUrlOf = (order: Order, publicUrl: string): string =>
  linkOf('onboarding', order, publicUrl)

/** The customer's link to the page of the clock and the site, as letters are written and stored. */
export const mySiteUrlOf = (order: Order, publicUrl: string): string =>
  linkOf('my-site', order, publicUrl)

/** The customer's link to where they say that all on their page is still true, as letters are written and stored. */
export const stillTrueUrlOf = (order: Order, publicUrl: string): string =>
  linkOf('still-true', order, publicUrl)

/** Ends the weekly mail of an order, as letters are written and stored: without its proof. */
export const unsignedStopUrlOf = (order: Pick<Order, 'id'>, publicUrl: string): string =>
  `${publicUrl}/weekly-mail?order=${order.id}&proof=${TOKEN_MARK}`

/** Puts the proof into the links that end the weekly mail. */
export function signStopLinks(stored: string, orderId: string, appSecret: string): string {
  const proof = unsubscribeToken(orderId, appSecret)
  return ['&', '&amp;'].reduce(
    (text, and) =>
      text.replaceAll(
        `order=${orderId}${and}proof=${TOKEN_MARK}`,
        `order=${orderId}${and}proof=${proof}`,
      ),
    stored,
  )
}

const linkOf = (page: string, order: Order, publicUrl: string): string =>
  `${publicUrl}/${page}?oid=${oidOf(order)}&t=${TOKEN_MARK}`

/** Puts the order's token, the one that counts now, into the links of a letter's HTML or text. */
export function signOrderLinks(stored: string, order: Order, appSecret: string): string {
  const token = onboardingTokenOf(order, appSecret)
  return ['&', '&amp;'].reduce(
    (text, and) =>
      text.replaceAll(
        `oid=${oidOf(order)}${and}t=${TOKEN_MARK}`,
        `oid=${oidOf(order)}${and}t=${token}`,
      ),
    stored,
  )
}

const oidOf = (order: Order) => encodeURIComponent(order.paymentIntentId ?? '')

/** Where a preview is looked at, as letters are written and stored: without the proof that opens it. */
export const unsignedPreviewUrlOf = (sites: AppContext['sites'], previewId: string): string =>
  `${previewOriginOf(sites)}/${previewId}/`

/** Puts the proof into the address of a preview in a letter's HTML or text. */
export const signPreviewLinks = (
  stored: string,
  sites: AppContext['sites'],
  previewId: string,
  appSecret: string,
): string =>
  stored.replaceAll(
    unsignedPreviewUrlOf(sites, previewId),
    buildPreviewUrl(sites, previewId, appSecret),
  )
