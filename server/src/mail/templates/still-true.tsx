import { displayUrl } from '@vitrine/domain/addresses/display-url'
import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { goLiveWindow, dueCheckYear } from '@vitrine/domain/hosting/yearly-check'
import { findWorkingUrl } from '../../addresses/index.ts'
import {
  type StartedTerm,
  findEarliestTermStart,
  listTermsStartedBetween,
} from '../../hosting/index.ts'
import { appendHistory, lockOrder } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { type Job, job, noPayload } from '../../platform/jobs.ts'
import { type LivePage, readLivePage } from '../../publishing/index.ts'
import { findEmailAbout, listWrittenAbout } from '../email-store.ts'
import type { MailDeps } from '../mail-deps.ts'
import { mySiteUrlOf, stillTrueUrlOf } from '../order-links.ts'
import { queueEmail } from '../queue-email.ts'
import {
  Button,
  type ComposedEmail,
  Heading,
  EmailLayout,
  Paragraph,
  EditableText,
  type EmailSender,
  TextLink,
} from './layout.tsx'

export type StillTrueFacts = {
  readonly firstName: string
  readonly reference: string
  readonly siteUrl: string
  readonly stillTrueUrl: string
  readonly mySiteUrl: string
  /** Claims of the live page. */
  readonly claims: LivePage['claims']
}

/** Limit of query parameters and memory per batch. */
const TERMS_AT_ONCE = 1000
/** Entries in the email; the page shows all. */
const MOST_CLAIMS = 12

/** To the customer, yearly. */
export function composeStillTrue(
  sender: EmailSender,
  facts: StillTrueFacts,
  texts: CustomTexts,
): ComposedEmail {
  const { firstName, reference, siteUrl, stillTrueUrl, mySiteUrl, claims } = facts
  const address = displayUrl(siteUrl)
  const more = claims.length - MOST_CLAIMS
  const say = renderEmailTexts('still-true', texts, { firstName, address })
  const body = (
    <EmailLayout
      sender={sender}
      preview={`The dates and figures at ${address}, to look through`}
      reference={reference}
    >
      <Heading>{say.heading}</Heading>
      <EditableText link={{ words: address, href: `${siteUrl}/` }}>
        {`${say.opening} ${claims.length > 0 ? say.claims : say.noClaims}`.trim()}
      </EditableText>
      {claims.slice(0, MOST_CLAIMS).map(({ about, when, lines }, place) => (
        <Paragraph key={place}>
          <strong>{about}</strong>
          {when !== null && `: ${when}`}
          {lines.map((line) => (
            <span key={line}>
              <br />
              {line}
            </span>
          ))}
        </Paragraph>
      ))}
      {more > 0 && (
        <Paragraph>
          {more === 1 ? 'One more stands' : `${more} more stand`} behind the button.
        </Paragraph>
      )}
      <Button href={stillTrueUrl}>Look at it and say yes</Button>
      <Paragraph>
        Opening it says nothing yet: you press once more there, and your page shows the day on which
        you checked it. Something has changed?{' '}
        <TextLink href={`${mySiteUrl}&view=changes`}>Tell us what</TextLink>. If you do nothing,
        your page stays as it is.
      </Paragraph>
    </EmailLayout>
  )
  return { subject: say.subject, body }
}

const STILL_TRUE = 'still-true'

type Question = { readonly orderId: string; readonly year: number }

const aboutOf = ({ orderId, year }: Question) => `${orderId}:${year}`

/** Asks customers yearly whether their page is still true. Runs daily to make up for downtime. */
export function stillTrueJob(deps: MailDeps, termsAtOnce = TERMS_AT_ONCE): Job {
  const { db, clock } = deps
  return job({ name: 'mail.still-true', queue: 'mail', payload: noPayload }, async () => {
    const now = clock()
    const first = (await findEarliestTermStart(db)) ?? now
    for (let year = 1; goLiveWindow(year, now).until >= first; year += 1) {
      let last: StartedTerm | null = null
      do {
        const terms: StartedTerm[] = await listTermsStartedBetween(
          db,
          goLiveWindow(year, now),
          last,
          termsAtOnce,
        )
        last = (terms.length === termsAtOnce && terms.at(-1)) || null
        const due = terms.flatMap(({ orderId, startedAt }) =>
          dueCheckYear(startedAt, now) === year ? [{ orderId, year }] : [],
        )
        // Emails are unique anyway; this avoids reading each order daily.
        const written = await listWrittenAbout(db, STILL_TRUE, due.map(aboutOf))
        for (const question of due)
          if (!written.has(aboutOf(question)))
            await db.transaction((tx) => ask(tx, deps, question, now))
      } while (last !== null)
    }
  })
}

async function ask(
  tx: Transaction,
  { enqueue, sender, sites, textsOf }: MailDeps,
  question: Question,
  now: Date,
): Promise<void> {
  const { orderId, year } = question
  const order = await lockOrder(tx, orderId)
  const about = aboutOf(question)
  if (!order || !orderAllows.confirmPage(order) || (await findEmailAbout(tx, STILL_TRUE, about)))
    return
  const page = await readLivePage(tx, order)
  const siteUrl = await findWorkingUrl(tx, sites, orderId)
  if (!page || siteUrl === undefined) return
  const facts = {
    firstName: order.customerFirstName,
    reference: orderReference(orderId),
    siteUrl,
    stillTrueUrl: stillTrueUrlOf(order, sender.publicUrl),
    mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
    claims: page.claims,
  }
  await queueEmail(tx, enqueue, {
    kind: STILL_TRUE,
    about,
    orderId,
    recipient: order.customerEmail,
    ...composeStillTrue(sender, facts, textsOf('still-true')),
    now,
  })
  const to = String(year)
  await appendHistory(tx, { orderId, at: now, actor: 'system', what: 'still-true-asked', to })
}
