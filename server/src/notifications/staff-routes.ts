import { notificationRoutes, type NotificationsResponse } from '@vitrine/contract/notifications'
import {
  NOTIFICATION_KINDS,
  type TeamNotifications,
} from '@vitrine/domain/notifications/notification-kinds'
import { listNoteTexts } from '../notes/index.ts'
import { findOrders } from '../ordering/index.ts'
import type { Http } from '../platform/http.ts'
import { readMailPreference, saveMailPreference } from './mail-preference-store.ts'
import type { NotificationDeps } from './notify-member.ts'
import { countUnread, listNotifications, markRead, markUnread } from './notification-store.ts'

/** Routes on which members read and mark their own notifications. */
export function registerNotificationRoutes(http: Http, deps: NotificationDeps): void {
  const { db, clock } = deps
  http.serve(notificationRoutes.listNotifications, ({ user }) => describe(user.id))

  http.serve(notificationRoutes.countUnreadNotifications, async ({ user }) => ({
    unread: await countUnread(db, user.id),
  }))

  http.serve(notificationRoutes.markAllNotificationsRead, async ({ user, body }) => {
    await markRead(db, user.id, { until: new Date(body.until) }, clock())
    return describe(user.id)
  })

  http.serve(notificationRoutes.markNotificationRead, async ({ user, params, body }) => {
    if (body.read) await markRead(db, user.id, { id: params.noticeId }, clock())
    else await markUnread(db, user.id, params.noticeId)
    return describe(user.id)
  })

  http.serve(notificationRoutes.readNotificationSettings, async ({ user }) => ({
    mail: (await readMailPreference(db, user.id)) ?? ('team' as const),
    ...settingsOf(user),
  }))

  http.serve(notificationRoutes.setNotificationSettings, async ({ user, body, audit }) => {
    const from = (await readMailPreference(db, user.id)) ?? 'team'
    if (from !== body.mail)
      await db.transaction((tx) => saveMailPreference(tx, user.id, body.mail, clock()))
    audit({ from, to: body.mail })
    return { mail: body.mail, ...settingsOf(user) }
  })

  function settingsOf({ email }: { readonly email: string | null }) {
    const team = deps.teamNotices()
    const ofKinds = NOTIFICATION_KINDS.map((kind) => [kind, team[kind]])
    return { team: Object.fromEntries(ofKinds) as TeamNotifications, email }
  }

  async function describe(userId: string): Promise<NotificationsResponse> {
    const shown = await listNotifications(db, userId)
    const noteIds = shown.flatMap(({ kind, about }) => (kind === 'mentioned' ? [about] : []))
    const words = await listNoteTexts(db, noteIds)
    const orders = await findOrders(db, [...new Set(shown.map(({ orderId }) => orderId))])
    const names = new Map(
      orders.map((one) => [one.id, `${one.customerFirstName} ${one.customerLastName}`]),
    )
    return {
      unread: await countUnread(db, userId),
      notices: shown.map(({ id, kind, orderId, about, actor, at, readAt }) => ({
        id,
        kind,
        orderId,
        customerName: names.get(orderId) ?? '',
        by: /^staff:(.+)$/.exec(actor)?.[1] ?? null,
        note: words.get(about) ?? null,
        at: at.toISOString(),
        read: readAt !== null,
      })),
    }
  }
}
