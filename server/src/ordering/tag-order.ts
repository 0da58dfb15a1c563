/** Putting a tag on an order, and taking it off. */
import type { Transaction } from '../platform/database.ts'
import { lockOrder } from './order-store.ts'
import type { Order, Tag } from './tables.ts'
import { deleteOrderTag, insertOrderTag, listTagIds, lockTag } from './tag-store.ts'

/** More of them say nothing any more. */
export const MAX_TAGS_OF_ORDER = 10

export type TagOrderResult =
  /** `changed` is false where the order had it, or had it not, before. */
  | { tag: Tag; changed: boolean }
  | { refused: 'no_such_order' | 'no_such_tag' | 'erased' | 'too_many' }

/** About a customer who was erased nothing new is noted. */
export const mayTag = (order: Order) => order.customerEmail !== ''

/** Either comes to the same when it is asked for twice. */
export async function tagOrder(
  tx: Transaction,
  { orderId, tagId, on }: { orderId: string; tagId: string; on: boolean },
): Promise<TagOrderResult> {
  // The order first: an erasure waits, and of two tags at once the second sees the first.
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  const tag = await lockTag(tx, tagId)
  if (!tag) return { refused: 'no_such_tag' }
  const tagIds = await listTagIds(tx, orderId)
  const changed = tagIds.includes(tagId) !== on
  if (changed && !on) await deleteOrderTag(tx, orderId, tagId)
  if (!changed || !on) return { tag, changed }
  if (!mayTag(order)) return { refused: 'erased' }
  if (tagIds.length >= MAX_TAGS_OF_ORDER) return { refused: 'too_many' }
  await insertOrderTag(tx, orderId, tagId)
  return { tag, changed }
}
