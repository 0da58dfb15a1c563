import type { Transaction } from '../platform/database.ts'
import { lockOrder } from './order-store.ts'
import type { Order, Tag } from './tables.ts'
import { deleteOrderTag, insertOrderTag, listTagIds, lockTag } from './tag-store.ts'

/** More tags would mean nothing. */
export const MAX_TAGS_OF_ORDER = 10

export type TagOrderResult =
  /** `changed` is false if nothing changed. */
  | { tag: Tag; changed: boolean }
  | { refused: 'no_such_order' | 'tag_not_found' | 'customer_erased' | 'order_tag_limit_reached' }

/** Nothing new is stored about an erased customer. */
export const mayTag = (order: Order) => order.customerEmail !== ''

/** Adds or removes a tag. Idempotent. */
export async function tagOrder(
  tx: Transaction,
  { orderId, tagId, on }: { orderId: string; tagId: string; on: boolean },
): Promise<TagOrderResult> {
  // Lock the order first: an erasure waits, and concurrent tags see each other.
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  const tag = await lockTag(tx, tagId)
  if (!tag) return { refused: 'tag_not_found' }
  const tagIds = await listTagIds(tx, orderId)
  const changed = tagIds.includes(tagId) !== on
  if (changed && !on) await deleteOrderTag(tx, orderId, tagId)
  if (!changed || !on) return { tag, changed }
  if (!mayTag(order)) return { refused: 'customer_erased' }
  if (tagIds.length >= MAX_TAGS_OF_ORDER) return { refused: 'order_tag_limit_reached' }
  await insertOrderTag(tx, orderId, tagId)
  return { tag, changed }
}
