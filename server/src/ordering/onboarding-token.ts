import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Order } from './tables.ts'

type LinkedOrder = Pick<Order, 'id' | 'tokenVersion' | 'customerEmail'>

/**
 * The token of the customer's order link: HMAC-SHA256, base64url.
 *
 * Derived, not stored. It becomes invalid when `tokenVersion` grows or the key changes. The shop
 * shows it to the browser that ordered, so it proves no email address: see `emailedTokenOf`.
 */
export const onboardingTokenOf = (
  order: Pick<Order, 'id' | 'tokenVersion'>,
  appSecret: string,
): string => sign(`onb:v1|${order.id}|${order.tokenVersion}`, appSecret)

/**
 * The token of order links in emails; every email repeats it. It opens the same pages, and whoever
 * presents it has read an email to the order's address.
 */
export const emailedTokenOf = (order: LinkedOrder, appSecret: string): string =>
  sign(
    `onb-mail:v1|${order.id}|${order.tokenVersion}|${order.customerEmail.toLowerCase()}`,
    appSecret,
  )

const sign = (text: string, appSecret: string) =>
  createHmac('sha256', appSecret).update(text).digest('base64url')

/** Which of an order's tokens was presented; compares in constant time. */
export function identifyToken(
  presented: string,
  order: LinkedOrder,
  appSecret: string,
): 'shown' | 'emailed' | undefined {
  const isShown = isEqual(presented, onboardingTokenOf(order, appSecret))
  const isEmailed = isEqual(presented, emailedTokenOf(order, appSecret))
  if (isEmailed) return 'emailed'
  return isShown ? 'shown' : undefined
}

function isEqual(presented: string, token: string): boolean {
  const expected = Buffer.from(token)
  const given = Buffer.from(presented)
  // Comparing a dummy of the right length takes the same time.
  return timingSafeEqual(
    expected,
    given.length === expected.length ? given : Buffer.alloc(expected.length),
  )
}
