import type { NoticeDays } from '@vitrine/domain/hosting-term'
import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { formatCents } from '@vitrine/domain/money'
import { orderMay } from '@vitrine/domain/order-may'
import { orderReference } from '@vitrine/domain/order-reference'
import { findCanonicalUrl } from '../../addresses/index.ts'
import { appendHistory, lockOrder } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { type Job, job, noPayload } from '../../platform/jobs.ts'
import { listEndingTerms } from '../../hosting/index.ts'
import { type Ending, endNoticeDue } from '../end-notices.ts'
import { listLettersOfOrder, listWrittenOfOrders } from '../letter-store.ts'
import type { MailDeps } from '../mail-deps.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { portionsOf } from '../portions.ts'
import { writeLetter } from '../write-letter.ts'
import { Action, type Composed, Heading, Letter, Said, type Sender } from './letter.tsx'
import { composeTeamNotice } from './team-notice.tsx'

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

/** To the customer, 60, 30 and 7 days before the year of hosting is over. */
export function composeHostingEnds(
  sender: Sender,
  { firstName, reference, siteUrl, mySiteUrl, endsOn, yearCents }: HostingEndsFacts,
  texts: WrittenTexts,
): Composed {
  const address = siteUrl.replace(/^https?:\/\//, '')
  const price = yearCents === null ? '' : formatCents(yearCents)
  const say = sayLetter('hosting-ends', texts, { firstName, address, endsOn, price })
  const link = { words: address, href: `${siteUrl}/` }
  const body = (
    <Letter
      sender={sender}
      preview={`What happens to ${address} after ${endsOn}`}
      reference={reference}
    >
      <Heading>{say.heading}</Heading>
      <Said link={link}>{say.opening}</Said>
      <Said>{`${yearCents === null ? say.byMail : say.byCard} ${say.elsewhere}`}</Said>
      <Action href={mySiteUrl}>Open your page</Action>
    </Letter>
  )
  return { subject: say.subject, body }
}

/** To the team, with it. */
export function composeTeamHostingEnds(
  sender: Sender,
  {
    reference,
    siteUrl,
    endsOn,
    orderId,
  }: Pick<HostingEndsFacts, 'reference' | 'siteUrl' | 'endsOn'> & {
    readonly orderId: string
  },
  texts: WrittenTexts,
): Composed {
  const say = sayLetter('team-hosting-ends', texts, { reference, endsOn })
  return composeTeamNotice(sender, say, orderId, [
    ['Site', siteUrl],
    ['Order', reference],
    ['Ends', endsOn],
  ])
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `November 22, 2027`. */
export const endDay = (endsAt: Date): string => DAY.format(endsAt)

/** Tells customer and team, once for each notice and term. Only where one is due a transaction is opened. */
export function hostingEndsJob(deps: MailDeps): Job {
  const { db, clock } = deps
  return job({ name: 'mail.hosting-ends', lane: 'mail', payload: noPayload }, async () => {
    for (const few of portionsOf(await listEndingTerms(db, clock()))) {
      const orderIds = few.map(({ orderId }) => orderId)
      const written = await listWrittenOfOrders(db, orderIds)
      for (const term of few) {
        const letters = written.get(term.orderId) ?? []
        if (endNoticeDue(letters, endingOf(term), customerKind, clock()) !== null)
          await db.transaction((tx) => tell(tx, deps, term, clock()))
      }
    }
  })
}

const customerKind = (days: NoticeDays) => `hosting-ends-${days}`

/** Another term is another subject, and has its notices anew. */
function endingOf({ orderId, endsAt }: Term): Ending {
  return { about: `${orderId}:${endsAt.toISOString().slice(0, 10)}`, endsAt }
}

type Term = Awaited<ReturnType<typeof listEndingTerms>>[number]

async function tell(
  tx: Transaction,
  { enqueue, sender, sites, yearCents, textsOf }: MailDeps,
  term: Term,
  now: Date,
): Promise<void> {
  const { orderId, endsAt } = term
  const order = await lockOrder(tx, orderId)
  const siteUrl = await findCanonicalUrl(tx, sites, orderId)
  if (!order || siteUrl === undefined || !orderMay.renewHosting(order)) return
  const ending = endingOf(term)
  const days = endNoticeDue(await listLettersOfOrder(tx, orderId), ending, customerKind, now)
  if (days === null) return
  const { about } = ending
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
      ...composeHostingEnds(sender, facts, textsOf('hosting-ends')),
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
      ...composeTeamHostingEnds(sender, { ...facts, orderId }, textsOf('team-hosting-ends')),
    },
    now,
  )
  const to = String(days)
  await appendHistory(tx, { orderId, at: now, actor: 'system', what: 'hosting-notice', to })
}
