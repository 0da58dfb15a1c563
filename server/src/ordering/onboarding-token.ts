import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Order } from './tables.ts'

/**
 * The token in the customer's onboarding link: HMAC-SHA256 of the order, base64url.
 *
 * Derived, not stored: the same for every mail that repeats it, and worthless
 * once the order's `tokenVersion` grows or the key changes.
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
  // Of another length it can't be one; comparing something all the same costs the same time.
  return timingSafeEqual(
    expected,
    given.length === expected.length ? given : Buffer.alloc(expected.length),
  )
}
