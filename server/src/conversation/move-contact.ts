import type { Actor } from '@vitrine/domain/audit/actor'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { findContact } from '../contact/index.ts'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { countMessages, findMessage, putIntoThread } from './conversation-store.ts'
import { contactMessageOf } from './join-contact.ts'
import { MAX_IN_THREAD } from './send-message.ts'

export type MoveContactResult =
  | { orderId: string }
  | { refused: 'contact_not_found' | 'no_such_order' | 'conversation_closed' | 'conversation_full' }

/** Moves a contact form message to another order's thread. Both histories record it. Idempotent. */
export async function moveContact(
  tx: Transaction,
  { contactId, orderId, actor }: { contactId: string; orderId: string; actor: Actor },
  now: Date,
): Promise<MoveContactResult> {
  const contact = await findContact(tx, contactId)
  if (!contact) return { refused: 'contact_not_found' }
  const before = (await findMessage(tx, contactId))?.orderId
  // Lock both orders in a fixed order to avoid a deadlock.
  const turn = [...new Set([orderId, before ?? orderId])].toSorted()
  const locked = new Map<string, Awaited<ReturnType<typeof lockOrder>>>()
  for (const id of turn) locked.set(id, await lockOrder(tx, id))
  const order = locked.get(orderId)
  if (!order) return { refused: 'no_such_order' }
  const from = (await findMessage(tx, contactId))?.orderId
  if (from === orderId) return { orderId }
  // An erased or unpaid order must not receive a stranger's text.
  if (!orderAllows.writeToCustomer(order) || order.customerEmail === '')
    return { refused: 'conversation_closed' }
  if ((await countMessages(tx, orderId)) >= MAX_IN_THREAD) return { refused: 'conversation_full' }
  await putIntoThread(tx, { ...contactMessageOf(contact), orderId })
  const entry = { at: now, actor, what: 'contact-message-moved' } as const
  const [to, old] = [orderReference(orderId), from ? orderReference(from) : null]
  await appendHistory(tx, { ...entry, orderId, from: old, to })
  if (from) await appendHistory(tx, { ...entry, orderId: from, from: old, to })
  return { orderId }
}
