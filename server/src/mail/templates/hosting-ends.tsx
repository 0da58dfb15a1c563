import { displayUrl } from '@vitrine/domain/addresses/display-url'
import type { ReminderDays } from '@vitrine/domain/hosting/hosting-term'
import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { formatCents } from '@vitrine/domain/payments/money'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { findWorkingUrl } from '../../addresses/index.ts'
import { appendHistory, lockOrder } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { type Job, job, noPayload } from '../../platform/jobs.ts'
import { listEndingTerms } from '../../hosting/index.ts'
import { type Expiry, expiryReminderDue } from '../expiry-reminders.ts'
import { listEmailsOfOrder, listWrittenOfOrders } from '../email-store.ts'
import type { MailDeps } from '../mail-deps.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { batchesOf } from '../batches.ts'
import { queueEmail } from '../queue-email.ts'
import {
  Button,
  type ComposedEmail,
  Heading,
  EmailLayout,
  EditableText,
  type EmailSender,
} from './layout.tsx'
import { composeTeamEmail } from './team-email.tsx'

export type HostingEndsFacts = {
  readonly firstName: string
  readonly reference: string
  readonly siteUrl: string
  readonly mySiteUrl: string
  /** `November 22, 2027`. */
  readonly endsOn: string
  /** Price of a renewal year by card in cents; null: not sold by card. */
  readonly yearCents: number | null
}

/** To the customer, 60, 30 and 7 days before hosting ends. */
export function composeHostingEnds(
  sender: EmailSender,
  { firstName, reference, siteUrl, mySiteUrl, endsOn, yearCents }: HostingEndsFacts,
  texts: CustomTexts,
): ComposedEmail {
  const address = displayUrl(siteUrl)
  const price = yearCents === null ? '' : formatCents(yearCents)
  const say = renderEmailTexts('hosting-ends', texts, { firstName, address, endsOn, price })
  const link = { words: address, href: `${siteUrl}/` }
  const body = (
    <EmailLayout
      sender={sender}
      preview={`What happens to ${address} after ${endsOn}`}
      reference={reference}
    >
      <Heading>{say.heading}</Heading>
      <EditableText link={link}>{say.opening}</EditableText>
      <EditableText>{`${yearCents === null ? say.byMail : say.byCard} ${say.elsewhere}`}</EditableText>
      <Button href={mySiteUrl}>Open your page</Button>
    </EmailLayout>
  )
  return { subject: say.subject, body }
}

/** The same to the team. */
export function composeTeamHostingEnds(
  sender: EmailSender,
  {
    reference,
    siteUrl,
    endsOn,
    orderId,
  }: Pick<HostingEndsFacts, 'reference' | 'siteUrl' | 'endsOn'> & {
    readonly orderId: string
  },
  texts: CustomTexts,
): ComposedEmail {
  const say = renderEmailTexts('team-hosting-ends', texts, { reference, endsOn })
  return composeTeamEmail(sender, say, orderId, [
    ['Site', siteUrl],
    ['Order', reference],
    ['Ends', endsOn],
  ])
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `November 22, 2027`. */
export const endDay = (endsAt: Date): string => DAY.format(endsAt)

/** Sends each reminder once per term. Opens a transaction only if one is due. */
export function hostingEndsJob(deps: MailDeps): Job {
  const { db, clock } = deps
  return job({ name: 'mail.hosting-ends', queue: 'mail', payload: noPayload }, async () => {
    for (const few of batchesOf(await listEndingTerms(db, clock()))) {
      const orderIds = few.map(({ orderId }) => orderId)
      const written = await listWrittenOfOrders(db, orderIds)
      for (const term of few) {
        const letters = written.get(term.orderId) ?? []
        if (expiryReminderDue(letters, endingOf(term), customerKind, clock()) !== null)
          await db.transaction((tx) => tell(tx, deps, term, clock()))
      }
    }
  })
}

const customerKind = (days: ReminderDays) => `hosting-ends-${days}`

/** A new term is a new subject with its own reminders. */
function endingOf({ orderId, endsAt }: Term): Expiry {
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
  const siteUrl = await findWorkingUrl(tx, sites, orderId)
  if (!order || siteUrl === undefined || !orderAllows.renewHosting(order)) return
  const ending = endingOf(term)
  const days = expiryReminderDue(await listEmailsOfOrder(tx, orderId), ending, customerKind, now)
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
    yearCents: yearCents(order),
  }
  await queueEmail(tx, enqueue, {
    kind: customerKind(days),
    about,
    orderId,
    recipient: order.customerEmail,
    ...composeHostingEnds(sender, facts, textsOf('hosting-ends')),
    now,
  })
  await queueEmail(tx, enqueue, {
    kind: `team-hosting-ends-${days}`,
    about,
    orderId,
    recipient: sender.supportEmail,
    ...composeTeamHostingEnds(sender, { ...facts, orderId }, textsOf('team-hosting-ends')),
    now,
  })
  const to = String(days)
  await appendHistory(tx, { orderId, at: now, actor: 'system', what: 'hosting-notice', to })
}
