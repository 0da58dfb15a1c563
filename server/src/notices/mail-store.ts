/** How each member of the team wants to be mailed, and what still waits to be. */
import type { NoticeChoice } from '@vitrine/contract/notices'
import type { NoticeMail } from '@vitrine/domain/notice-kinds'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type Notice, notices, noticeSettings } from './tables.ts'

/** Undefined: they have chosen nothing, and what is set for the team counts. */
export async function readNoticeMail(
  db: Database,
  userId: string,
): Promise<NoticeMail | undefined> {
  const [chosen] = await db.select().from(noticeSettings).where(eq(noticeSettings.userId, userId))
  return chosen?.mail
}

/** What was not mailed until then is not mailed any more: the choice is about what comes. */
export async function setNoticeMail(
  tx: Transaction,
  userId: string,
  mail: NoticeChoice,
  now: Date,
): Promise<void> {
  if (mail === 'team') await tx.delete(noticeSettings).where(eq(noticeSettings.userId, userId))
  else
    await tx
      .insert(noticeSettings)
      .values({ userId, mail })
      .onConflictDoUpdate({ target: noticeSettings.userId, set: { mail } })
  await tx
    .update(notices)
    .set({ mailedAt: now })
    .where(and(eq(notices.userId, userId), isNull(notices.mailedAt)))
}

/** Neither read nor mailed: only these are worth a mail. Oldest first; until the transaction ends nobody else mails them. */
export async function lockUnmailed(tx: Transaction, userId: string): Promise<Notice[]> {
  return tx
    .select()
    .from(notices)
    .where(and(eq(notices.userId, userId), isNull(notices.readAt), isNull(notices.mailedAt)))
    .orderBy(asc(notices.at), asc(notices.id))
    .for('update')
}

/** Until the transaction ends nobody else mails it. */
export async function lockNotice(tx: Transaction, id: string): Promise<Notice | undefined> {
  const [notice] = await tx.select().from(notices).where(eq(notices.id, id)).for('update')
  return notice
}

export async function markMailed(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .update(notices)
    .set({ mailedAt: now })
    .where(inArray(notices.id, [...ids]))
}

/** Who has something that was neither read nor mailed. */
export async function listPeopleWithUnmailed(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: notices.userId })
    .from(notices)
    .where(and(isNull(notices.readAt), isNull(notices.mailedAt)))
  return rows.map(({ userId }) => userId)
}
