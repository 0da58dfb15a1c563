import { NOTICES_SHOWN } from '@vitrine/contract/notices'
import { and, count, desc, eq, isNull, lte } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type Notice, notices } from './tables.ts'

/** False if this person was told already. */
export async function insertNotice(tx: Transaction, notice: Notice): Promise<boolean> {
  const rows = await tx
    .insert(notices)
    .values(notice)
    .onConflictDoNothing()
    .returning({ id: notices.id })
  return rows.length > 0
}

/** The newest, newest first. */
export async function listNotices(db: Database, userId: string): Promise<Notice[]> {
  return db
    .select()
    .from(notices)
    .where(eq(notices.userId, userId))
    .orderBy(desc(notices.at), desc(notices.id))
    .limit(NOTICES_SHOWN)
}

export async function countUnread(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(notices)
    .where(and(eq(notices.userId, userId), isNull(notices.readAt)))
  return row?.count ?? 0
}

/** Only of this person. Whatever was read stays read since it first was. */
export async function markRead(
  db: Database,
  userId: string,
  which: { readonly id: string } | { readonly until: Date },
  now: Date,
): Promise<void> {
  const meant = 'id' in which ? eq(notices.id, which.id) : lte(notices.at, which.until)
  await db
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.userId, userId), meant, isNull(notices.readAt)))
}

export async function markUnread(db: Database, userId: string, id: string): Promise<void> {
  await db
    .update(notices)
    .set({ readAt: null })
    .where(and(eq(notices.userId, userId), eq(notices.id, id)))
}
