import type { NotificationKind } from '@vitrine/domain/notifications/notification-kinds'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { canWork, findUser } from '../../accounts/index.ts'
import {
  listPeopleWithUnmailed,
  lockNotification,
  lockUnmailed,
  markMailed,
  type Notification,
  notificationToMail,
  readMailPreference,
} from '../../notifications/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Subscription } from '../../platform/events.ts'
import { type Job, job, noPayload } from '../../platform/jobs.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onEvent } from '../on-event.ts'
import { queueEmail } from '../queue-email.ts'
import { TeamEmail } from './team-email.tsx'

/** Maximum lines per email. */
const LISTED = 30

const WORDS: Readonly<Record<NotificationKind, (by: string) => string>> = {
  mentioned: (by) => `${by} mentioned you in a note`,
  given: (by) => `${by} gave you an order`,
  wrote: () => 'The customer wrote',
  answered: () => 'The customer answered the question',
  round: () => 'The customer sent a list of changes',
  approved: () => 'The customer approved the preview',
  due: () => 'An order that you have is due within 6 hours',
  late: () => 'An order that you have is late',
  approval: (by) => `${by} asks for a second approval`,
}

/** Contains no customer data and no note text. */
function lineOf({ kind, actor, orderId }: Notification): string {
  const by = actor.replace(/^staff:/, '')
  return `${WORDS[kind](by)} (order ${orderReference(orderId)})`
}

/** To a team member who wants immediate emails. */
export function mailNotification(deps: MailDeps): Subscription {
  return onEvent(deps, notificationToMail, 'mail.person-notice', async (tx, { noticeId }, now) => {
    const notice = await lockNotification(tx, noticeId)
    if (!notice || notice.readAt !== null || notice.mailedAt !== null) return
    await write(tx, deps, notice.userId, [notice], now)
  })
}

/** A daily email of unread notifications to members who want one. */
export function dailyNotificationsJob(deps: MailDeps): Job {
  const { db, clock } = deps
  return job({ name: 'mail.daily-notices', queue: 'mail', payload: noPayload }, async () => {
    for (const userId of await listPeopleWithUnmailed(db)) {
      await db.transaction(async (tx) => {
        // Without a choice, the team's default applies.
        if (((await readMailPreference(tx, userId)) ?? 'daily') !== 'daily') return
        const unmailed = await lockUnmailed(tx, userId)
        if (unmailed.length > 0) await write(tx, deps, userId, unmailed, clock())
      })
    }
  })
}

async function write(
  tx: Transaction,
  { enqueue, sender }: MailDeps,
  userId: string,
  told: readonly Notification[],
  now: Date,
): Promise<void> {
  const last = told.at(-1)
  const person = await findUser(tx, userId)
  if (!last || !person || !canWork(person) || person.email === null) return
  const isOne = told.length === 1
  const lines = told.slice(0, LISTED).map(lineOf)
  const more = told.length - lines.length
  const title = isOne ? lineOf(last) : `${told.length} things are for you`
  await queueEmail(tx, enqueue, {
    kind: 'person-notices',
    about: last.id,
    orderId: null,
    recipient: person.email,
    subject: title,
    body: (
      <TeamEmail
        sender={sender}
        facts={{
          title,
          sentence: [
            ...(isOne ? [] : lines),
            ...(more > 0 ? [`And ${more} more.`] : []),
            ...(isOne ? [] : ['']),
            'On your account page you choose whether you are mailed at once, once a day or never.',
          ].join('\n'),
          facts: [],
          url: isOne
            ? `${sender.publicUrl}/admin/orders/${last.orderId}`
            : `${sender.publicUrl}/admin/for-you`,
          action: isOne ? 'Open the order' : 'Read them',
        }}
      />
    ),
    now,
  })
  await markMailed(
    tx,
    told.map(({ id }) => id),
    now,
  )
}
