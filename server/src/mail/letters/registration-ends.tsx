import { NOTICE_DAYS, type NoticeDays } from '@vitrine/domain/hosting-term'
import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { orderReference } from '@vitrine/domain/order-reference'
import { listRunningOut } from '../../addresses/index.ts'
import { lockOrder } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { type Job, job, noPayload } from '../../platform/jobs.ts'
import { endNoticeDue } from '../end-notices.ts'
import { listLettersOfOrder } from '../letter-store.ts'
import type { MailDeps } from '../mail-deps.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'
import { Action, type Composed, Heading, Letter, Said, type Sender } from './letter.tsx'
import { composeTeamNotice } from './team-notice.tsx'

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

/** To the customer, 60, 30 and 7 days before a domain runs out that was registered for them. */
export function composeRegistrationEnds(
  sender: Sender,
  { firstName, reference, domain, registrar, endsOn, mySiteUrl }: RegistrationEndsFacts,
  texts: WrittenTexts,
): Composed {
  const say = sayLetter('registration-ends', texts, { firstName, domain, registrar, endsOn })
  const body = (
    <Letter sender={sender} preview={`What happens to ${domain}`} reference={reference}>
      <Heading>{say.subject}</Heading>
      <Said>{say.opening}</Said>
      <Action href={mySiteUrl}>Open your page</Action>
    </Letter>
  )
  return { subject: say.subject, body }
}

/** To the team, with it. */
export function composeTeamRegistrationEnds(
  sender: Sender,
  { orderId, reference, domain, registrar, endsOn }: RegistrationEndsFacts,
  texts: WrittenTexts,
): Composed {
  const say = sayLetter('team-registration-ends', texts, { domain, endsOn, reference })
  return composeTeamNotice(sender, say, orderId, [
    ['Domain', domain],
    ['Registrar', registrar],
    ['Runs out', endsOn],
    ['Order', reference],
  ])
}

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
  { enqueue, sender, textsOf }: MailDeps,
  { orderId, domain, registrar, runsOutOn }: RunningOut,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) return
  // After a renewal it is another subject, and has its notices anew.
  const about = `${domain} ${runsOutOn}`
  const endsAt = new Date(`${runsOutOn}T00:00:00Z`)
  const letters = await listLettersOfOrder(tx, orderId)
  const days = endNoticeDue(letters, { about, endsAt }, customerKind, now)
  if (days === null) return
  const facts = {
    firstName: order.customerFirstName,
    orderId,
    reference: orderReference(orderId),
    domain,
    registrar,
    endsOn: DAY.format(endsAt),
    mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
  }
  await writeLetter(
    tx,
    enqueue,
    {
      kind: customerKind(days),
      about,
      orderId,
      recipient: order.customerEmail,
      ...composeRegistrationEnds(sender, facts, textsOf('registration-ends')),
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
      ...composeTeamRegistrationEnds(sender, facts, textsOf('team-registration-ends')),
    },
    now,
  )
}
