import { NOTICE_DAYS, type NoticeDays, noticeDue } from '@vitrine/domain/hosting-term'
import { orderReference } from '@vitrine/domain/order-reference'
import { listRunningOut } from '../../addresses/index.ts'
import { lockOrder } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { type Job, job, noPayload } from '../../platform/jobs.ts'
import { listLettersOfOrder } from '../letter-store.ts'
import type { MailDeps } from '../mail-deps.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'
import { Action, Heading, Letter, Paragraph } from './letter.tsx'
import { TeamNotice } from './team-notice.tsx'

const DAY_MS = 24 * 60 * 60_000
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

type RunningOut = Awaited<ReturnType<typeof listRunningOut>>[number]

/** Tells customer and team 60, 30 and 7 days before a domain that was registered for a customer runs out, once each. */
export function registrationEndsJob(deps: MailDeps): Job {
  const { db, clock } = deps
  return job({ name: 'mail.registration-ends', lane: 'mail', payload: noPayload }, async () => {
    const now = clock()
    const until = new Date(now.getTime() + NOTICE_DAYS[0] * DAY_MS)
    for (const one of await listRunningOut(db, dayOf(now), dayOf(until)))
      await db.transaction((tx) => tell(tx, deps, one, clock()))
  })
}

const customerKind = (days: NoticeDays) => `registration-ends-${days}`

async function tell(
  tx: Transaction,
  { enqueue, sender }: MailDeps,
  { orderId, domain, registrar, runsOutOn }: RunningOut,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) return
  // After a renewal it is another subject, and has its notices anew.
  const about = `${domain} ${runsOutOn}`
  const letters = await listLettersOfOrder(tx, orderId)
  const kinds = new Set(letters.filter((each) => each.about === about).map(({ kind }) => kind))
  const given = new Set(NOTICE_DAYS.filter((days) => kinds.has(customerKind(days))))
  const endsAt = new Date(`${runsOutOn}T00:00:00Z`)
  const days = noticeDue(endsAt, given, now)
  if (days === null) return
  const endsOn = DAY.format(endsAt)
  const reference = orderReference(orderId)
  const title = `${domain} is registered until ${endsOn}`
  await writeLetter(
    tx,
    enqueue,
    {
      kind: customerKind(days),
      about,
      orderId,
      recipient: order.customerEmail,
      subject: title,
      body: (
        <Letter sender={sender} preview={`What becomes of ${domain}`} reference={reference}>
          <Heading>{title}</Heading>
          <Paragraph>
            {order.customerFirstName}, we registered {domain} for you at {registrar}. Nothing renews
            it by itself: answer this mail to keep it, and we tell you what another year costs. If
            it runs out, your page stays up at its subdomain.
          </Paragraph>
          <Action href={mySiteUrlOf(order, sender.publicUrl)}>Open your page</Action>
        </Letter>
      ),
    },
    now,
  )
  await writeLetter(
    tx,
    enqueue,
    {
      kind: `team-${customerKind(days)}`,
      about,
      orderId,
      recipient: sender.supportEmail,
      subject: `${title} (${reference})`,
      body: (
        <TeamNotice
          sender={sender}
          facts={{
            title: 'A registered domain runs out',
            sentence:
              'The customer was told. Renew it at the registrar and enter the new date, or agree what becomes of it: nothing happens by itself.',
            facts: [
              ['Domain', domain],
              ['Registrar', registrar],
              ['Runs out', endsOn],
              ['Order', reference],
            ],
            url: `${sender.publicUrl}/admin/orders/${orderId}`,
            action: 'Open the order',
          }}
        />
      ),
    },
    now,
  )
}
