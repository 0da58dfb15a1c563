import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { orderNeedsAttention } from '../ordering/index.ts'
import { isToCustomer } from './email-kinds.ts'
import { hasReturned, updateEmail } from './email-store.ts'
import type { Email } from './tables.ts'

/**
 * Records that the customer's mail server returned an email, at once or later. The team is told
 * once per order and address. Idempotent.
 */
export async function recordReturnedEmail(
  tx: Transaction,
  emit: Emit,
  email: Email,
  /** SMTP codes or the provider's type. No text: it can name people. */
  reason: string,
  now: Date,
): Promise<void> {
  if (email.returnedAt !== null) return
  const { id, orderId, recipient } = email
  const isFirst = orderId !== null && !(await hasReturned(tx, orderId, recipient))
  await updateEmail(tx, id, { returnedAt: now, returnReason: reason })
  if (!isFirst || !isToCustomer(email)) return
  const note = `An email to the customer came back (${reason}). Find out the right address and correct it on the order’s page`
  await emit(
    tx,
    orderNeedsAttention,
    { orderId, occurrence: id, reason: 'email-returned', note },
    now,
  )
}
