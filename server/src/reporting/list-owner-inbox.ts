import { and, asc, eq } from 'drizzle-orm'
import { listOrdersWithHeldDocuments } from '../billing/index.ts'
import { findUndeliverable, listFailed, listReturned } from '../mail/index.ts'
import { isWork, orders } from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
import { listOrdersToApprove } from '../publishing/index.ts'
import { describeEntries, PAGE_SIZE, type QueuePage, type QueueSettings } from './list-queue.ts'

/** Returned emails are compared one by one with those after them. */
const MAX_RETURNED = 200

/** Orders that wait for an owner: disputes, returned and failed emails, held receipts, second approvals. */
export async function findOwnerInbox(db: Database): Promise<string[]> {
  const disputed = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.paymentStatus, 'disputed'), isWork()))
    .orderBy(asc(orders.createdAt))
  const returned = await findUndeliverable(db, await listReturned(db, MAX_RETURNED))
  return [
    ...new Set([
      ...disputed.map(({ id }) => id),
      ...returned,
      ...(await listFailed(db, MAX_RETURNED)),
      ...(await listOrdersWithHeldDocuments(db)),
      ...(await listOrdersToApprove(db)),
    ]),
  ]
}

/** Decided orders leave the list, so one page is enough. */
export async function listOwnerInbox(
  db: Database,
  settings: QueueSettings,
  now: Date,
): Promise<QueuePage> {
  const ids = (await findOwnerInbox(db)).slice(0, PAGE_SIZE)
  return { next: null, entries: await describeEntries(db, ids, settings, now) }
}
