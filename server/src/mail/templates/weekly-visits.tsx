import { displayUrl } from '@vitrine/domain/addresses/display-url'
import type { VisitsResponse } from '@vitrine/contract/visits'
import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { findWorkingUrl } from '../../addresses/index.ts'
import { findOrder, type Order } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Subscription } from '../../platform/events.ts'
import { type Job, job, noPayload } from '../../platform/jobs.ts'
import { findSite } from '../../publishing/index.ts'
import { listWeeklyEmailSubscribers, readVisits, testEmailRequested } from '../../visits/index.ts'
import { testEmailAbout, WEEKLY_VISITS } from '../email-kinds.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { mySiteUrlOf, unsignedStopUrlOf } from '../order-links.ts'
import { queueEmail, toCustomer } from '../queue-email.ts'
import {
  Button,
  type ComposedEmail,
  FactTable,
  Heading,
  EmailLayout,
  Paragraph,
  EditableText,
  type EmailSender,
  TextLink,
} from './layout.tsx'

const DAY_MS = 24 * 60 * 60 * 1000

export type WeeklyVisitsFacts = {
  readonly firstName: string
  readonly reference: string
  readonly siteUrl: string
  readonly mySiteUrl: string
  readonly stopUrl: string
  /** Visits of the seven days. */
  readonly visits: Pick<VisitsResponse, 'referrers'> & {
    readonly sums: Pick<VisitsResponse['sums'], 'visitors' | 'pages' | 'pdfs' | 'cards'>
    readonly days: readonly { readonly day: string }[]
  }
  /** Requested with the button on the customer's page. */
  readonly isTest: boolean
}

/** To subscribed customers, weekly. */
export function composeWeeklyVisits(
  sender: EmailSender,
  facts: WeeklyVisitsFacts,
  texts: CustomTexts,
): ComposedEmail {
  const { firstName, reference, siteUrl, mySiteUrl, stopUrl, visits, isTest } = facts
  const { sums, days, referrers } = visits
  const address = displayUrl(siteUrl)
  const cameFrom = referrers.filter(({ name }) => name !== '').slice(0, 3)
  const say = renderEmailTexts('weekly-visits', texts, {
    firstName,
    visitors: `${sums.visitors} ${sums.visitors === 1 ? 'visitor' : 'visitors'}`,
    from: dayWords(days[0]?.day),
    to: dayWords(days.at(-1)?.day),
  })
  const isNobody = sums.visitors + sums.pages + sums.pdfs === 0
  const body = (
    <EmailLayout
      sender={sender}
      preview={`${sums.visitors} visitors at ${address}`}
      reference={reference}
    >
      <Heading>{address}</Heading>
      {isTest && <Paragraph>This is the test you asked for, with the last seven days.</Paragraph>}
      <EditableText>{isNobody ? say.nobody : say.opening}</EditableText>
      <FactTable
        facts={[
          ['Visitors', String(sums.visitors)],
          ['Pages read', String(sums.pages)],
          ['PDFs opened', String(sums.pdfs)],
          ['Contact cards', String(sums.cards)],
          ...(cameFrom.length > 0
            ? ([['Came from', cameFrom.map(({ name }) => name).join(', ')]] as const)
            : []),
        ]}
      />
      <Button href={mySiteUrl}>See more on your page with us</Button>
      <Paragraph>
        You get this each week because you asked for it.{' '}
        <TextLink href={stopUrl}>Stop these emails</TextLink>
      </Paragraph>
    </EmailLayout>
  )
  return { subject: isTest ? `Test: ${say.subject}` : say.subject, body }
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const dayWords = (day = '') => DAY.format(new Date(`${day}T00:00:00Z`))

/** Start of the week (Monday, UTC). */
export function mondayOf(now: Date): Date {
  const day = Math.floor(now.getTime() / DAY_MS)
  // January 1, 1970 was a Thursday.
  return new Date((day - ((day + 3) % 7)) * DAY_MS)
}

/**
 * Sends last week's email to subscribers. Runs daily to make up for downtime; one email per week.
 */
export function weeklyVisitsJob(deps: MailDeps): Job {
  const { db, clock } = deps
  return job({ name: 'mail.weekly-visits', queue: 'mail', payload: noPayload }, async () => {
    const monday = mondayOf(clock())
    for (const orderId of await listWeeklyEmailSubscribers(db, monday)) {
      await db.transaction(async (tx) => {
        const order = await findOrder(tx, orderId)
        const about = `${orderId}:${monday.toISOString().slice(0, 10)}`
        if (order) await write(tx, deps, order, { about, until: monday, isTest: false })
      })
    }
  })
}

/** A test email for the customer. */
export const mailTestEmail = (deps: MailDeps): Subscription =>
  onOrder(deps, testEmailRequested, 'mail.test-weekly-visits', (tx, order, { requestId }, now) => {
    // Include today.
    const until = new Date(now.getTime() + DAY_MS)
    return write(tx, deps, order, { about: testEmailAbout(requestId), until, isTest: true })
  })

async function write(
  tx: Transaction,
  { enqueue, sender, sites, clock, textsOf }: MailDeps,
  order: Order,
  { about, until, isTest }: { about: string; until: Date; isTest: boolean },
): Promise<void> {
  const site = await findSite(tx, order.id)
  const siteUrl = await findWorkingUrl(tx, sites, order.id)
  if (!site?.liveVersion || site.offlineAt || siteUrl === undefined) return
  const facts = {
    firstName: order.customerFirstName,
    reference: orderReference(order.id),
    siteUrl,
    mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
    stopUrl: unsignedStopUrlOf(order, sender.publicUrl),
    visits: await readVisits(tx, order.id, '7', new Date(until.getTime() - DAY_MS)),
    isTest,
  }
  await queueEmail(tx, enqueue, {
    kind: WEEKLY_VISITS,
    about,
    ...toCustomer(order),
    ...composeWeeklyVisits(sender, facts, textsOf('weekly-visits')),
    now: clock(),
  })
}
