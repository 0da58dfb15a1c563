import { emailedTokenOf, type Order } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type PreviewKey, previewOriginOf, buildPreviewUrl } from '../publishing/index.ts'

/**
 * Placeholder of the order token in stored emails, so that a copy of the database opens no order.
 * No token has this length.
 */
const TOKEN_MARK = 'added-when-sent'

/** Onboarding link without the token, as stored. */
export const onboardingUrlOf = (order: Order, publicUrl: string): string =>
  linkOf('onboarding', order, publicUrl)

/** Link to the customer's page without the token, as stored. */
export const mySiteUrlOf = (order: Order, publicUrl: string): string =>
  linkOf('my-site', order, publicUrl)

/** Link to the yearly confirmation page without the token, as stored. */
export const stillTrueUrlOf = (order: Order, publicUrl: string): string =>
  linkOf('still-true', order, publicUrl)

/** Unsubscribe link of the weekly email without the signature, as stored. */
export const unsignedStopUrlOf = (order: Pick<Order, 'id'>, publicUrl: string): string =>
  `${publicUrl}/weekly-mail?order=${order.id}&proof=${TOKEN_MARK}`

/** Link to the review of an order without the secret, as stored. */
export const unsignedRatingUrlOf = (order: Pick<Order, 'id'>, publicUrl: string): string =>
  `${publicUrl}/rating?order=${order.id}&proof=${TOKEN_MARK}`

/** Signs the links that have a secret of their own: of the unsubscription, or of the review. */
export function signOwnLinks(stored: string, orderId: string, proof: string): string {
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

/** Inserts the current order token into links of HTML or text. */
export function signOrderLinks(stored: string, order: Order, appSecret: string): string {
  const token = emailedTokenOf(order, appSecret)
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

/** Preview link without the signature, as stored. */
export const unsignedPreviewUrlOf = (sites: AppContext['sites'], previewId: string): string =>
  `${previewOriginOf(sites)}/${previewId}/`

/** Signs the preview links in HTML or text. */
export const signPreviewLinks = (
  stored: string,
  sites: AppContext['sites'],
  preview: PreviewKey,
  appSecret: string,
): string =>
  stored.replaceAll(
    unsignedPreviewUrlOf(sites, preview.publicationId),
    buildPreviewUrl(sites, preview, appSecret),
  )
