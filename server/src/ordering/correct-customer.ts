import { randomUUID } from 'node:crypto'
import type { Actor } from '@vitrine/domain/audit/actor'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { emailCorrected } from './events.ts'
import { appendHistory, lockOrder, updateOrder } from './order-store.ts'
import type { Order } from './tables.ts'

export type CorrectCustomerResult =
  /** With the new value, also if nothing changed. */
  { order: Order } | { refused: 'no_such_order' | 'customer_erased' }

/**
 * Changes an order's email address. The old address may belong to a stranger: earlier links
 * become invalid, and a new link goes to the new address.
 */
export async function correctEmail(
  tx: Transaction,
  emit: Emit,
  { orderId, email, actor }: { orderId: string; email: string; actor: Actor },
  now: Date,
): Promise<CorrectCustomerResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  const from = order.customerEmail
  if (from === '') return { refused: 'customer_erased' }
  if (from === email) return { order }
  const corrected = await updateOrder(
    tx,
    orderId,
    { customerEmail: email, emailProvenAt: null, tokenVersion: order.tokenVersion + 1 },
    now,
  )
  await appendHistory(tx, { orderId, at: now, actor, what: 'email-corrected', from, to: email })
  await emit(tx, emailCorrected, { orderId, occurrence: randomUUID(), from }, now)
  return { order: corrected }
}

/** Changes the customer's name for emails and the staff pages. */
export async function correctName(
  tx: Transaction,
  {
    orderId,
    actor,
    ...name
  }: { orderId: string; firstName: string; lastName: string; actor: Actor },
  now: Date,
): Promise<CorrectCustomerResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  if (order.customerEmail === '') return { refused: 'customer_erased' }
  const from = `${order.customerFirstName} ${order.customerLastName}`
  const to = `${name.firstName} ${name.lastName}`
  const changes = { customerFirstName: name.firstName, customerLastName: name.lastName }
  const isSame =
    order.customerFirstName === name.firstName && order.customerLastName === name.lastName
  if (isSame) return { order }
  const corrected = await updateOrder(tx, orderId, changes, now)
  await appendHistory(tx, { orderId, at: now, actor, what: 'name-corrected', from, to })
  return { order: corrected }
}
