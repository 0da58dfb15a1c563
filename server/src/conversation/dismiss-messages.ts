import type { Actor } from '@vitrine/domain/audit/actor'
import { markAnswered } from '../contact/index.ts'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { dismiss, findMessage } from './conversation-store.ts'

/** Marks messages as needing no answer; recorded in the history. */
export async function dismissMessages(
  tx: Transaction,
  dismissal: {
    readonly orderId: string
    readonly messageIds: readonly string[]
    readonly actor: Actor
  },
  now: Date,
): Promise<{ dismissed: number } | { refused: 'no_such_order' }> {
  const { orderId, messageIds, actor } = dismissal
  if (!(await lockOrder(tx, orderId))) return { refused: 'no_such_order' }
  const dismissed = await dismissSeen(tx, orderId, messageIds, now)
  const to = String(dismissed)
  if (dismissed > 0)
    await appendHistory(tx, { orderId, at: now, actor, what: 'needs-no-answer', to })
  return { dismissed }
}

/** Settles messages in the order's thread and in the contact form's list. */
export async function dismissSeen(
  tx: Transaction,
  orderId: string,
  messageIds: readonly string[],
  now: Date,
): Promise<number> {
  const dismissed = await dismiss(tx, orderId, messageIds, now)
  for (const id of dismissed) {
    const message = await findMessage(tx, id)
    if (message?.via === 'contact-form') await markAnswered(tx, id, now)
  }
  return dismissed.length
}
