import { noticeRoutes, type NoticesAnswer } from '@vitrine/contract/notices'
import { listWords } from '../notes/index.ts'
import { findOrders } from '../ordering/index.ts'
import type { Http } from '../platform/http.ts'
import { readNoticeMail, setNoticeMail } from './mail-store.ts'
import type { NoticeDeps } from './tell-person.ts'
import { countUnread, listNotices, markRead, markUnread } from './notice-store.ts'

/** What a member of the team was told: each sees and marks their own. */
export function serveNotices(http: Http, deps: NoticeDeps): void {
  const { db, clock } = deps
  http.serve(noticeRoutes.listNotices, ({ user }) => describe(user.id))

  http.serve(noticeRoutes.countNotices, async ({ user }) => ({
    unread: await countUnread(db, user.id),
  }))

  http.serve(noticeRoutes.markAllNotices, async ({ user, body }) => {
    await markRead(db, user.id, { until: new Date(body.until) }, clock())
    return describe(user.id)
  })

  http.serve(noticeRoutes.markNotice, async ({ user, params, body }) => {
    if (body.read) await markRead(db, user.id, { id: params.noticeId }, clock())
    else await markUnread(db, user.id, params.noticeId)
    return describe(user.id)
  })

  http.serve(noticeRoutes.readNoticeSettings, async ({ user }) => ({
    mail: (await readNoticeMail(db, user.id)) ?? ('team' as const),
    ...settingsOf(user),
  }))

  http.serve(noticeRoutes.setNoticeSettings, async ({ user, body, note }) => {
    const from = (await readNoticeMail(db, user.id)) ?? 'team'
    if (from !== body.mail)
      await db.transaction((tx) => setNoticeMail(tx, user.id, body.mail, clock()))
    note({ from, to: body.mail })
    return { mail: body.mail, ...settingsOf(user) }
  })

  function settingsOf({ email }: { readonly email: string | null }) {
    const { mentioned, given, wrote, answered, round, approved, late } = deps.teamNotices()
    return { team: { mentioned, given, wrote, answered, round, approved, late }, email }
  }

  async function describe(userId: string): Promise<NoticesAnswer> {
    const shown = await listNotices(db, userId)
    const noteIds = shown.flatMap(({ kind, about }) => (kind === 'mentioned' ? [about] : []))
    const words = await listWords(db, noteIds)
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
