import { type NoticeDays, NOTICE_DAYS, noticeDue } from '@vitrine/domain/hosting-term'
import { formatCents } from '@vitrine/domain/money'
import { orderMay } from '@vitrine/domain/order-may'
import { orderReference } from '@vitrine/domain/order-reference'
import { findCanonicalUrl } from '../../addresses/index.ts'
import { appendHistory, lockOrder } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { type Job, job, noPayload } from '../../platform/jobs.ts'
import { listEndingTerms } from '../../publishing/index.ts'
import { listLettersOfOrder } from '../letter-store.ts'
import type { MailDeps } from '../mail-deps.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'
import { Action, Heading, Letter, Paragraph, type Sender } from './letter.tsx'
import { TeamNotice } from './team-notice.tsx'

export type HostingEndsFacts = {
  readonly firstName: string
  readonly reference: string
  readonly siteUrl: string
  readonly mySiteUrl: string
  /** `November 22, 2027`. */
  readonly endsOn: string
  /** What another year costs by card, integer cents; null: nobody pays for it by card. */
  readonly yearCents: number | null
}

const hostingEndsSubject = ({ endsOn }: HostingEndsFacts) => `Your site is hosted until ${endsOn}`

/** To the customer, 60, 30 and 7 days before the year of hosting is over. */
export function HostingEnds({ sender, facts }: { sender: Sender; facts: HostingEndsFacts }) {
  const { firstName, reference, siteUrl, mySiteUrl, endsOn, yearCents } = facts
  const address = siteUrl.replace(/^https?:\/\//, '')
  return (
    <Letter
      sender={sender}
      preview={`What becomes of ${address} after ${endsOn}`}
      reference={reference}
    >
      <Heading>Hosted until {endsOn}</Heading>
      <Paragraph>
        {firstName}, the hosting of <a href={`${siteUrl}/`}>{address}</a> that you paid for ends on{' '}
        {endsOn}. Nothing is deleted then by itself: a person of our team looks at it first.
      </Paragraph>
      <Paragraph>
        {yearCents === null
          ? 'To keep it where it is, answer this mail, and we tell you what another year costs.'
          : `To keep it where it is, pay ${formatCents(yearCents)} for another year by card on your page with us.`}{' '}
        To take it elsewhere, download the whole site on your page with us: it runs on any host as
        it is.
      </Paragraph>
      <Action href={mySiteUrl}>Open your page</Action>
    </Letter>
  )
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `November 22, 2027`. */
export const endDay = (endsAt: Date): string => DAY.format(endsAt)

/** Tells customer and team, once for each notice and term. */
export function hostingEndsJob(deps: MailDeps): Job {
  const { db, clock } = deps
  return job({ name: 'mail.hosting-ends', lane: 'mail', payload: noPayload }, async () => {
    for (const { orderId, endsAt } of await listEndingTerms(db, clock()))
      await db.transaction((tx) => tell(tx, deps, orderId, endsAt, clock()))
  })
}

const customerKind = (days: NoticeDays) => `hosting-ends-${days}`

async function tell(
  tx: Transaction,
  { enqueue, sender, sites, yearCents }: MailDeps,
  orderId: string,
  endsAt: Date,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const siteUrl = await findCanonicalUrl(tx, sites, orderId)
  if (!order || siteUrl === undefined || !orderMay.renewHosting(order)) return
  // Another term is another subject, and has its notices anew.
  const about = `${orderId}:${endsAt.toISOString().slice(0, 10)}`
  const letters = await listLettersOfOrder(tx, orderId)
  const kinds = new Set(letters.filter((each) => each.about === about).map(({ kind }) => kind))
  const given = new Set(NOTICE_DAYS.filter((days) => kinds.has(customerKind(days))))
  const days = noticeDue(endsAt, given, now)
  if (days === null) return
  const endsOn = endDay(endsAt)
  const reference = orderReference(orderId)
  const facts = {
    firstName: order.customerFirstName,
    reference,
    siteUrl,
    mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
    endsOn,
    yearCents: yearCents(),
  }
  await writeLetter(
    tx,
    enqueue,
    {
      kind: customerKind(days),
      about,
      orderId,
      recipient: order.customerEmail,
      subject: hostingEndsSubject(facts),
      body: <HostingEnds sender={sender} facts={facts} />,
    },
    now,
  )
  await writeLetter(
    tx,
    enqueue,
    {
      kind: `team-hosting-ends-${days}`,
      about,
      orderId,
      recipient: sender.supportEmail,
      subject: `Hosting of order ${reference} ends on ${endsOn}`,
      body: (
        <TeamNotice
          sender={sender}
          facts={{
            title: 'A year of hosting ends',
            sentence: `The customer was told. Renew it, or decide what becomes of the site: nothing happens by itself.`,
            facts: [
              ['Site', siteUrl],
              ['Order', reference],
              ['Ends', endsOn],
            ],
            url: `${sender.publicUrl}/admin/orders/${orderId}`,
            action: 'Open the order',
          }}
        />
      ),
    },
    now,
  )
  const to = String(days)
  await appendHistory(tx, { orderId, at: now, actor: 'system', what: 'hosting-notice', to })
}
