import { onboardingTokenOf, type Order } from '../ordering/index.ts'

/** The customer's link to the onboarding pages of an order. */
export const onboardingUrlOf = (order: Order, publicUrl: string, appSecret: string): string =>
  linkOf('onboarding', order, publicUrl, appSecret)

/** The customer's link to the page of the clock and the site. */
export const mySiteUrlOf = (order: Order, publicUrl: string, appSecret: string): string =>
  linkOf('my-site', order, publicUrl, appSecret)

function linkOf(page: string, order: Order, publicUrl: string, appSecret: string): string {
  const query = new URLSearchParams({
    oid: order.paymentIntentId ?? '',
    t: onboardingTokenOf(order, appSecret),
  })
  return `${publicUrl}/${page}?${query}`
}

/** What people say to each other: the first characters of the order's id. */
export function referenceOf(order: Order): string {
  return order.id.slice(0, 8).toUpperCase()
}
