import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Order } from './tables.ts'

/**
 * The token of the customer's order link: HMAC-SHA256, base64url.
 *
 * Derived, not stored: every email repeats the same token. It becomes invalid when `tokenVersion`
 * grows or the key changes.
 */
export function onboardingTokenOf(
  order: Pick<Order, 'id' | 'tokenVersion'>,
  appSecret: string,
): string {
  return createHmac('sha256', appSecret)
    .update(`onb:v1|${order.id}|${order.tokenVersion}`)
    .digest('base64url')
}

/** Compares in constant time. */
export function isOnboardingToken(
  presented: string,
  order: Pick<Order, 'id' | 'tokenVersion'>,
  appSecret: string,
): boolean {
  const expected = Buffer.from(onboardingTokenOf(order, appSecret))
  const given = Buffer.from(presented)
  // Comparing a dummy of the right length takes the same time.
  return timingSafeEqual(
    expected,
    given.length === expected.length ? given : Buffer.alloc(expected.length),
  )
}
