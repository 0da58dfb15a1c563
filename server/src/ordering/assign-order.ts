import { randomUUID } from 'node:crypto'
import { type Actor, staffActor } from '@vitrine/domain/audit/actor'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { and, eq, inArray } from 'drizzle-orm'
import { canWork, findUser, lockUser } from '../accounts/index.ts'
import type { Database, Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { orderAssigned } from './events.ts'
import { appendHistory, lockOrder, updateOrder } from './order-store.ts'
import { type Order, orders } from './tables.ts'

export type AssignResult =
  /** `from` and `to` are equal if nothing changed. */
  | { order: Order; from: Actor | null; to: Actor | null }
  | { refused: 'no_such_order' | 'assignee_disabled' | 'order_status_conflict' }
  /** Somebody else was faster. `has` is the present assignee's name; null: nobody. */
  | { refused: 'assignee_changed'; has: string | null }

/** Assigns an order to a user, or unassigns it. Idempotent; one history entry. */
export async function assignOrder(
  tx: Transaction,
  emit: Emit,
  assignment: { orderId: string; assigneeId: string | null; instead: string | null; actor: Actor },
  now: Date,
): Promise<AssignResult> {
  // Lock the user first: disabling them then waits and finds this order.
  const person = assignment.assigneeId === null ? null : await lockUser(tx, assignment.assigneeId)
  if (person === undefined || (person !== null && !canWork(person)))
    return { refused: 'assignee_disabled' }
  const order = await lockOrder(tx, assignment.orderId)
  if (!order) return { refused: 'no_such_order' }
  const to = person && staffActor(person.username)
  if (order.assigneeId === assignment.assigneeId) return { order, from: to, to }
  if (order.assigneeId !== assignment.instead)
    return { refused: 'assignee_changed', has: await nameOf(tx, order.assigneeId) }
  if (!orderAllows.assign(order)) return { refused: 'order_status_conflict' }
  const before = await nameOf(tx, order.assigneeId)
  const from = before === null ? null : staffActor(before)
  await appendHistory(tx, {
    orderId: order.id,
    at: now,
    actor: assignment.actor,
    what: 'assigned',
    from,
    to,
  })
  const assigned = await updateOrder(tx, order.id, { assigneeId: assignment.assigneeId }, now)
  if (person) {
    const given = {
      orderId: order.id,
      userId: person.id,
      occurrence: randomUUID(),
      by: assignment.actor,
    }
    await emit(tx, orderAssigned, given, now)
  }
  return { order: assigned, from, to }
}

/** Unassigns the open orders of a user who can no longer work on them. Idempotent. */
export async function unassignOrders(tx: Transaction, userId: string, now: Date): Promise<void> {
  const user = await lockUser(tx, userId)
  if (!user || canWork(user)) return
  const left = await tx
    .update(orders)
    .set({ assigneeId: null, updatedAt: now })
    .where(
      and(
        eq(orders.assigneeId, userId),
        inArray(orders.orderStatus, [...orderAllows.assign.statuses]),
      ),
    )
    .returning({ orderId: orders.id })
  await appendHistory(
    tx,
    ...left.map(({ orderId }) => ({
      orderId,
      at: now,
      actor: 'system' as const,
      what: 'assignee-disabled' as const,
      from: staffActor(user.username),
    })),
  )
}

const nameOf = async (db: Database, userId: string | null): Promise<string | null> =>
  userId === null ? null : ((await findUser(db, userId))?.username ?? null)
