import type { VisitsAnswer } from '@vitrine/contract/visits'
import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { orderReference } from '@vitrine/domain/order-reference'
import { findCanonicalUrl } from '../../addresses/index.ts'
import { findOrder, type Order } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Subscription } from '../../platform/events.ts'
import { type Job, job, noPayload } from '../../platform/jobs.ts'
import { findSite } from '../../publishing/index.ts'
import { listWeeklyMails, readVisits, testMailAsked } from '../../visits/index.ts'
import { testMailAbout, WEEKLY_VISITS } from '../letter-kinds.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { mySiteUrlOf, unprovenStopUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'
import {
  Action,
  type Composed,
  Facts,
  Heading,
  Letter,
  Paragraph,
  Said,
  type Sender,
} from './letter.tsx'

const DAY_MS = 24 * 60 * 60 * 1000

export type WeeklyVisitsFacts = {
  readonly firstName: string
  readonly reference: string
  readonly siteUrl: string
  readonly mySiteUrl: string
  readonly stopUrl: string
  /** The seven days, and what was counted in them. */
  readonly visits: Pick<VisitsAnswer, 'referrers'> & {
    readonly sums: Pick<VisitsAnswer['sums'], 'visitors' | 'pages' | 'pdfs' | 'cards'>
    readonly days: readonly { readonly day: string }[]
  }
  /** Asked for with the button on the customer's page. */
  readonly isTest: boolean
}

/** To the customer who asked for it, each week. */
export function composeWeeklyVisits(
  sender: Sender,
  facts: WeeklyVisitsFacts,
  texts: WrittenTexts,
): Composed {
  const { firstName, reference, siteUrl, mySiteUrl, stopUrl, visits, isTest } = facts
  const { sums, days, referrers } = visits
  const address = siteUrl.replace(/^https?:\/\//, '')
  const cameFrom = referrers.filter(({ name }) => name !== '').slice(0, 3)
  const say = sayLetter('weekly-visits', texts, {
    firstName,
    visitors: `${sums.visitors} ${sums.visitors === 1 ? 'visitor' : 'visitors'}`,
    from: dayWords(days[0]?.day),
    to: dayWords(days.at(-1)?.day),
  })
  const isNobody = sums.visitors + sums.pages + sums.pdfs === 0
  const body = (
    <Letter
      sender={sender}
      preview={`${sums.visitors} visitors at ${address}`}
      reference={reference}
    >
      <Heading>{address}</Heading>
      {isTest && <Paragraph>This is the test you asked for, with the last seven days.</Paragraph>}
      <Said>{isNobody ? say.nobody : say.opening}</Said>
      <Facts
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
      <Action href={mySiteUrl}>See more on your page with us</Action>
      <Paragraph>
        You get this each week because you asked for it. <a href={stopUrl}>Stop these emails</a>
      </Paragraph>
    </Letter>
  )
  return { subject: isTest ? `Test: ${say.subject}` : say.subject, body }
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const dayWords = (day = '') => DAY.format(new Date(`${day}T00:00:00Z`))

/** Monday of a time's week, at its beginning, in UTC. */
export function mondayOf(now: Date): Date {
  const day = Math.floor(now.getTime() / DAY_MS)
  // The first of January 1970 was a Thursday.
  return new Date((day - ((day + 3) % 7)) * DAY_MS)
}

/**
 * Writes the mail of the week that is over to whoever wanted it then. Runs each day, so that a
 * Monday on which nothing ran is made up for; a week's letter is written once.
 */
export function weeklyVisitsJob(deps: MailDeps): Job {
  const { db, clock } = deps
  return job({ name: 'mail.weekly-visits', lane: 'mail', payload: noPayload }, async () => {
    const monday = mondayOf(clock())
    for (const orderId of await listWeeklyMails(db, monday)) {
      await db.transaction(async (tx) => {
        const order = await findOrder(tx, orderId)
        const about = `${orderId}:${monday.toISOString().slice(0, 10)}`
        if (order) await write(tx, deps, order, { about, until: monday, isTest: false })
      })
    }
  })
}

/** The same at once, for the customer to look at. */
export const sendTestMail = (deps: MailDeps): Subscription =>
  onOrder(deps, testMailAsked, 'mail.test-weekly-visits', (tx, order, { requestId }, now) => {
    // The days of the mail end before a time: with today in them it is that of tomorrow.
    const until = new Date(now.getTime() + DAY_MS)
    return write(tx, deps, order, { about: testMailAbout(requestId), until, isTest: true })
  })

async function write(
  tx: Transaction,
  { enqueue, sender, sites, clock, textsOf }: MailDeps,
  order: Order,
  { about, until, isTest }: { about: string; until: Date; isTest: boolean },
): Promise<void> {
  const site = await findSite(tx, order.id)
  const siteUrl = await findCanonicalUrl(tx, sites, order.id)
  if (!site?.liveVersion || site.offlineAt || siteUrl === undefined) return
  const facts = {
    firstName: order.customerFirstName,
    reference: orderReference(order.id),
    siteUrl,
    mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
    stopUrl: unprovenStopUrlOf(order, sender.publicUrl),
    visits: await readVisits(tx, order.id, '7', new Date(until.getTime() - DAY_MS)),
    isTest,
  }
  await writeLetter(
    tx,
    enqueue,
    {
      kind: WEEKLY_VISITS,
      about,
      orderId: order.id,
      recipient: order.customerEmail,
      ...composeWeeklyVisits(sender, facts, textsOf('weekly-visits')),
    },
    clock(),
  )
}
