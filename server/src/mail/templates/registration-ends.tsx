import { displayNames } from '@vitrine/domain/addresses/display-url'
import { REMINDER_DAYS, type ReminderDays } from '@vitrine/domain/hosting/hosting-term'
import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { listExpiringDomains } from '../../addresses/index.ts'
import { lockOrder } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { type Job, job, noPayload } from '../../platform/jobs.ts'
import { expiryReminderDue } from '../expiry-reminders.ts'
import { listEmailsOfOrder } from '../email-store.ts'
import type { MailDeps } from '../mail-deps.ts'
import { mySiteUrlOf } from '../order-links.ts'
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

export type RegistrationEndsFacts = {
  readonly firstName: string
  readonly orderId: string
  readonly reference: string
  readonly domain: string
  readonly registrar: string
  /** `November 22, 2027`. */
  readonly endsOn: string
  readonly mySiteUrl: string
}

/** To the customer, 60, 30 and 7 days before a registered domain expires. */
export function composeRegistrationEnds(
  sender: EmailSender,
  { firstName, reference, domain, registrar, endsOn, mySiteUrl }: RegistrationEndsFacts,
  texts: CustomTexts,
): ComposedEmail {
  const say = renderEmailTexts('registration-ends', texts, { firstName, domain, registrar, endsOn })
  const body = (
    <EmailLayout sender={sender} preview={`What happens to ${domain}`} reference={reference}>
      <Heading>{say.subject}</Heading>
      <EditableText>{say.opening}</EditableText>
      <Button href={mySiteUrl}>Open your page</Button>
    </EmailLayout>
  )
  return { subject: say.subject, body }
}

/** The same to the team. */
export function composeTeamRegistrationEnds(
  sender: EmailSender,
  { orderId, reference, domain, registrar, endsOn }: RegistrationEndsFacts,
  texts: CustomTexts,
): ComposedEmail {
  const say = renderEmailTexts('team-registration-ends', texts, { domain, endsOn, reference })
  return composeTeamEmail(sender, say, orderId, [
    ['Domain', domain],
    ['Registrar', registrar],
    ['Runs out', endsOn],
    ['Order', reference],
  ])
}

const DAY_MS = 24 * 60 * 60_000
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

type RunningOut = Awaited<ReturnType<typeof listExpiringDomains>>[number]

/** Sends the reminders before a registered domain expires. */
export function registrationEndsJob(deps: MailDeps): Job {
  const { db, clock } = deps
  return job({ name: 'mail.registration-ends', queue: 'mail', payload: noPayload }, async () => {
    const now = clock()
    const until = new Date(now.getTime() + REMINDER_DAYS[0] * DAY_MS)
    for (const one of await listExpiringDomains(db, dayOf(now), dayOf(until)))
      await db.transaction((tx) => tell(tx, deps, one, clock()))
  })
}

const customerKind = (days: ReminderDays) => `registration-ends-${days}`

async function tell(
  tx: Transaction,
  { enqueue, sender, textsOf }: MailDeps,
  { orderId, domain, registrar, runsOutOn }: RunningOut,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) return
  // A renewal is a new subject with its own reminders.
  const about = `${domain} ${runsOutOn}`
  const endsAt = new Date(`${runsOutOn}T00:00:00Z`)
  const letters = await listEmailsOfOrder(tx, orderId)
  const days = expiryReminderDue(letters, { about, endsAt }, customerKind, now)
  if (days === null) return
  const facts = {
    firstName: order.customerFirstName,
    orderId,
    reference: orderReference(orderId),
    domain: displayNames(domain),
    registrar,
    endsOn: DAY.format(endsAt),
    mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
  }
  await queueEmail(tx, enqueue, {
    kind: customerKind(days),
    about,
    orderId,
    recipient: order.customerEmail,
    ...composeRegistrationEnds(sender, facts, textsOf('registration-ends')),
    now,
  })
  await queueEmail(tx, enqueue, {
    kind: `team-${customerKind(days)}`,
    about,
    orderId,
    recipient: sender.supportEmail,
    ...composeTeamRegistrationEnds(sender, facts, textsOf('team-registration-ends')),
    now,
  })
}
