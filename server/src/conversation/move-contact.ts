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
  | { refused: 'no-such-contact' | 'no_such_order' | 'not-open' | 'thread-full' }

/**
 * Puts a message of the contact form into the thread of an order that somebody of the team
 * chose, out of the one where it was. Both histories name them. Where it is there already
 * nothing changes.
 */
export async function moveContact(
  tx: Transaction,
  { contactId, orderId, actor }: { contactId: string; orderId: string; actor: Actor },
  now: Date,
): Promise<MoveContactResult> {
  const contact = await findContact(tx, contactId)
  if (!contact) return { refused: 'no-such-contact' }
  const before = (await findMessage(tx, contactId))?.orderId
  // In one turn for all: two who move at once would wait for each other.
  const turn = [...new Set([orderId, before ?? orderId])].toSorted()
  const locked = new Map<string, Awaited<ReturnType<typeof lockOrder>>>()
  for (const id of turn) locked.set(id, await lockOrder(tx, id))
  const order = locked.get(orderId)
  if (!order) return { refused: 'no_such_order' }
  const from = (await findMessage(tx, contactId))?.orderId
  if (from === orderId) return { orderId }
  // Its customer was erased, or never paid: what a stranger wrote is not to lie there.
  if (!orderAllows.writeToCustomer(order) || order.customerEmail === '')
    return { refused: 'not-open' }
  if ((await countMessages(tx, orderId)) >= MAX_IN_THREAD) return { refused: 'thread-full' }
  await putIntoThread(tx, { ...contactMessageOf(contact), orderId })
  const entry = { at: now, actor, what: 'contact-message-moved' } as const
  const [to, old] = [orderReference(orderId), from ? orderReference(from) : null]
  await appendHistory(tx, { ...entry, orderId, from: old, to })
  if (from) await appendHistory(tx, { ...entry, orderId: from, from: old, to })
  return { orderId }
}
