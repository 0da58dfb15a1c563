import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Order } from '../ordering/index.ts'

type LinkedOrder = Pick<Order, 'id' | 'tokenVersion' | 'customerEmail'>

/**
 * The secret of the link to an order's review: HMAC-SHA256, base64url. It opens nothing else, and
 * ends with the other links of the order: with its address, its token version and the key.
 */
export const ratingTokenOf = (
  { id, tokenVersion, customerEmail }: LinkedOrder,
  appSecret: string,
): string =>
  createHmac('sha256', appSecret)
    .update(`rating:v1|${id}|${tokenVersion}|${customerEmail.toLowerCase()}`)
    .digest('base64url')

/** Compares in constant time. */
export function isRatingToken(presented: string, order: LinkedOrder, appSecret: string): boolean {
  const [given, right] = [Buffer.from(presented), Buffer.from(ratingTokenOf(order, appSecret))]
  return given.length === right.length && timingSafeEqual(given, right)
}
