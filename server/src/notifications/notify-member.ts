import { randomUUID } from 'node:crypto'
import { staffActor } from '@vitrine/domain/audit/actor'
import type { TeamNotifications } from '@vitrine/domain/notifications/notification-kinds'
import { canWork, findUser } from '../accounts/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { notificationToMail } from './events.ts'
import { readMailPreference } from './mail-preference-store.ts'
import { insertNotification } from './notification-store.ts'
import type { Notification } from './tables.ts'

export type NotificationDeps = Pick<AppContext, 'db' | 'clock' | 'emit'> & {
  /** Default email preferences of the team. */
  readonly teamNotices: () => TeamNotifications
}

/** Notifies a member once per kind and subject, except the actor and disabled members. */
export async function notifyMember(
  tx: Transaction,
  { emit, teamNotices }: NotificationDeps,
  telling: Pick<Notification, 'userId' | 'kind' | 'orderId' | 'about' | 'actor'>,
  now: Date,
): Promise<void> {
  const person = await findUser(tx, telling.userId)
  if (!person || !canWork(person) || staffActor(person.username) === telling.actor) return
  const id = randomUUID()
  const mail = (await readMailPreference(tx, person.id)) ?? teamNotices()[telling.kind]
  // Without emails now, don't email it later.
  const mailedAt = mail === 'none' ? now : null
  const isNew = await insertNotification(tx, { ...telling, id, at: now, readAt: null, mailedAt })
  if (isNew && mail === 'at-once')
    await emit(tx, notificationToMail, { orderId: telling.orderId, noticeId: id }, now)
}
