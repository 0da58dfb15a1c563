import type { Actor } from '@vitrine/domain/actor'
import { markAnswered } from '../contact/index.ts'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { findMessage, settle } from './conversation-store.ts'

/** Somebody of the team says that these need no answer: the history names them. */
export async function settleMessages(
  tx: Transaction,
  settling: {
    readonly orderId: string
    readonly messageIds: readonly string[]
    readonly actor: Actor
  },
  now: Date,
): Promise<{ settled: number } | { refused: 'no-such-order' }> {
  const { orderId, messageIds, actor } = settling
  if (!(await lockOrder(tx, orderId))) return { refused: 'no-such-order' }
  const settled = await settleSeen(tx, orderId, messageIds, now)
  const to = String(settled)
  if (settled > 0) await appendHistory(tx, { orderId, at: now, actor, what: 'needs-no-answer', to })
  return { settled }
}

/** They wait for the team no more, on the order's page and among the messages of the contact form. */
export async function settleSeen(
  tx: Transaction,
  orderId: string,
  messageIds: readonly string[],
  now: Date,
): Promise<number> {
  const settled = await settle(tx, orderId, messageIds, now)
  for (const id of settled) {
    const message = await findMessage(tx, id)
    if (message?.via === 'contact-form') await markAnswered(tx, id, now)
  }
  return settled.length
}
