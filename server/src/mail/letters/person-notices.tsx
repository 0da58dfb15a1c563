import type { NoticeKind } from '@vitrine/domain/notice-kinds'
import { orderReference } from '@vitrine/domain/order-reference'
import { canSignIn, findUser } from '../../accounts/index.ts'
import {
  listPeopleWithUnmailed,
  lockNotice,
  lockUnmailed,
  markMailed,
  type Notice,
  noticeToMail,
  readNoticeMail,
} from '../../notices/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Subscription } from '../../platform/events.ts'
import { type Job, job, noPayload } from '../../platform/jobs.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onEvent } from '../on-order.ts'
import { writeLetter } from '../write-letter.ts'
import { TeamNotice } from './team-notice.tsx'

/** Lines of one mail; what is more stands under *For you*. */
const LISTED = 30

const WORDS: Readonly<Record<NoticeKind, (by: string) => string>> = {
  mentioned: (by) => `${by} mentioned you in a note`,
  given: (by) => `${by} gave you an order`,
  wrote: () => 'The customer wrote',
  answered: () => 'The customer answered the question',
  round: () => 'The customer sent a list of changes',
  approved: () => 'The customer approved the preview',
  late: () => 'An order that you have is late',
}

/** Names no customer and holds no word of theirs or of a note: these stay where an erasure finds them. */
function lineOf({ kind, actor, orderId }: Notice): string {
  const by = actor.replace(/^staff:/, '')
  return `${WORDS[kind](by)} (order ${orderReference(orderId)})`
}

/** To a member of the team who wants to know at once. */
export function mailNotice(deps: MailDeps): Subscription {
  return onEvent(deps, noticeToMail, 'mail.person-notice', async (tx, { noticeId }, now) => {
    const notice = await lockNotice(tx, noticeId)
    if (!notice || notice.readAt !== null || notice.mailedAt !== null) return
    await write(tx, deps, notice.userId, [notice], now)
  })
}

/** To each who wants one mail a day, what they have not read since the last; nothing: no mail. */
export function dailyNoticesJob(deps: MailDeps): Job {
  const { db, clock } = deps
  return job({ name: 'mail.daily-notices', lane: 'mail', payload: noPayload }, async () => {
    for (const userId of await listPeopleWithUnmailed(db)) {
      await db.transaction(async (tx) => {
        // Whoever has chosen nothing gets what is set for the team: the rest of it was mailed, or never is.
        if (((await readNoticeMail(tx, userId)) ?? 'daily') !== 'daily') return
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
  told: readonly Notice[],
  now: Date,
): Promise<void> {
  const last = told.at(-1)
  const person = await findUser(tx, userId)
  if (!last || !person || !canSignIn(person) || person.email === null) return
  const isOne = told.length === 1
  const lines = told.slice(0, LISTED).map(lineOf)
  const more = told.length - lines.length
  const title = isOne ? lineOf(last) : `${told.length} things are for you`
  await writeLetter(
    tx,
    enqueue,
    {
      kind: 'person-notices',
      about: last.id,
      orderId: null,
      recipient: person.email,
      subject: title,
      body: (
        <TeamNotice
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
    },
    now,
  )
  await markMailed(
    tx,
    told.map(({ id }) => id),
    now,
  )
}
