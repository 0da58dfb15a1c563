/** Email preferences of members and their pending emails. */
import type { EmailFrequencyChoice } from '@vitrine/contract/notifications'
import type { EmailFrequency } from '@vitrine/domain/notifications/notification-kinds'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type Notification, notifications, notificationSettings } from './tables.ts'

/** Undefined: the team's default applies. */
export async function readMailPreference(
  db: Database,
  userId: string,
): Promise<EmailFrequency | undefined> {
  const [chosen] = await db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
  return chosen?.mail
}

/** Pending emails are dropped: the preference applies to new notifications. */
export async function saveMailPreference(
  tx: Transaction,
  userId: string,
  mail: EmailFrequencyChoice,
  now: Date,
): Promise<void> {
  if (mail === 'team')
    await tx.delete(notificationSettings).where(eq(notificationSettings.userId, userId))
  else
    await tx
      .insert(notificationSettings)
      .values({ userId, mail })
      .onConflictDoUpdate({ target: notificationSettings.userId, set: { mail } })
  await tx
    .update(notifications)
    .set({ mailedAt: now })
    .where(and(eq(notifications.userId, userId), isNull(notifications.mailedAt)))
}

/** Unread and not emailed, oldest first, `FOR UPDATE`. */
export async function lockUnmailed(tx: Transaction, userId: string): Promise<Notification[]> {
  return tx
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        isNull(notifications.mailedAt),
      ),
    )
    .orderBy(asc(notifications.at), asc(notifications.id))
    .for('update')
}

/** Same query with `FOR UPDATE`. */
export async function lockNotification(
  tx: Transaction,
  id: string,
): Promise<Notification | undefined> {
  const [notice] = await tx
    .select()
    .from(notifications)
    .where(eq(notifications.id, id))
    .for('update')
  return notice
}

export async function markMailed(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .update(notifications)
    .set({ mailedAt: now })
    .where(inArray(notifications.id, [...ids]))
}

/** Members with unread notifications that were not emailed. */
export async function listPeopleWithUnmailed(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(and(isNull(notifications.readAt), isNull(notifications.mailedAt)))
  return rows.map(({ userId }) => userId)
}
