import { MAX_NOTIFICATIONS_SHOWN } from '@vitrine/contract/notifications'
import { and, count, desc, eq, isNull, lte } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type Notification, notifications } from './tables.ts'

/** Inserts a notification; false if it exists. */
export async function insertNotification(tx: Transaction, notice: Notification): Promise<boolean> {
  const rows = await tx
    .insert(notifications)
    .values(notice)
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  return rows.length > 0
}

/** Newest first. */
export async function listNotifications(db: Database, userId: string): Promise<Notification[]> {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(MAX_NOTIFICATIONS_SHOWN)
}

export async function countUnread(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
  return row?.count ?? 0
}

/** Marks this person's notifications as read; the first read time stays. */
export async function markRead(
  db: Database,
  userId: string,
  which: { readonly id: string } | { readonly until: Date },
  now: Date,
): Promise<void> {
  const meant = 'id' in which ? eq(notifications.id, which.id) : lte(notifications.at, which.until)
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), meant, isNull(notifications.readAt)))
}

/** The version of this order waits no longer. Uses the index on the order. */
export async function markApprovalsRead(
  tx: Transaction,
  orderId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.orderId, orderId),
        eq(notifications.kind, 'approval'),
        isNull(notifications.readAt),
      ),
    )
}

export async function markUnread(db: Database, userId: string, id: string): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: null })
    .where(and(eq(notifications.userId, userId), eq(notifications.id, id)))
}
