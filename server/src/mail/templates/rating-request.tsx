import { displayUrl } from '@vitrine/domain/addresses/display-url'
import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { ASK_AFTER_DAYS, ASK_WITHIN_DAYS } from '@vitrine/domain/ratings/rating'
import { findWorkingUrl } from '../../addresses/index.ts'
import { listTermsStartedBetween, type StartedTerm } from '../../hosting/index.ts'
import { appendHistory, lockOrder } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { type Job, job, noPayload } from '../../platform/jobs.ts'
import { isRatable } from '../../ratings/index.ts'
import { findEmailAbout, listWrittenAbout } from '../email-store.ts'
import { RATING_REQUEST } from '../email-kinds.ts'
import type { MailDeps } from '../mail-deps.ts'
import { unsignedRatingUrlOf } from '../order-links.ts'
import { queueEmail } from '../queue-email.ts'
import {
  Button,
  type ComposedEmail,
  EditableText,
  EmailLayout,
  type EmailSender,
  Heading,
  Paragraph,
} from './layout.tsx'

type RatingRequestFacts = {
  readonly firstName: string
  readonly reference: string
  readonly siteUrl: string
  readonly ratingUrl: string
}

/** To the customer, once, a month after the site went live. */
export function composeRatingRequest(
  sender: EmailSender,
  { firstName, reference, siteUrl, ratingUrl }: RatingRequestFacts,
  texts: CustomTexts,
): ComposedEmail {
  const address = displayUrl(siteUrl)
  const say = renderEmailTexts('rating-request', texts, { firstName, address })
  const body = (
    <EmailLayout
      sender={sender}
      preview="One to five stars, and a few words if you like"
      reference={reference}
    >
      <Heading>{say.heading}</Heading>
      <EditableText link={{ words: address, href: `${siteUrl}/` }}>{say.opening}</EditableText>
      <Button href={ratingUrl}>Write a review</Button>
      <Paragraph>
        We show reviews as they are written or not at all, and say how many are not shown. With the
        same link you can change or withdraw yours. We ask once: if you do nothing, nothing happens.
      </Paragraph>
    </EmailLayout>
  )
  return { subject: say.subject, body }
}

/** Limit of query parameters and memory per batch. */
const TERMS_AT_ONCE = 1000
const DAY_MS = 24 * 60 * 60 * 1000

type RequestDeps = MailDeps & { readonly asksForRatings: () => boolean }

/** Asks each customer once for a review. Runs daily; makes up for downtime. */
export function ratingRequestJob(deps: RequestDeps, termsAtOnce = TERMS_AT_ONCE): Job {
  const { db, clock, asksForRatings } = deps
  return job({ name: 'mail.rating-request', queue: 'mail', payload: noPayload }, async () => {
    if (!asksForRatings()) return
    const now = clock()
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
    const period = { from: before(ASK_WITHIN_DAYS), until: before(ASK_AFTER_DAYS) }
    let last: StartedTerm | null = null
    do {
      const terms: StartedTerm[] = await listTermsStartedBetween(db, period, last, termsAtOnce)
      last = (terms.length === termsAtOnce && terms.at(-1)) || null
      const ids = terms.map(({ orderId }) => orderId)
      // Emails are unique anyway; this avoids reading each order daily.
      const written = await listWrittenAbout(db, RATING_REQUEST, ids)
      for (const orderId of ids)
        if (!written.has(orderId)) await db.transaction((tx) => ask(tx, deps, orderId, now))
    } while (last !== null)
  })
}

async function ask(
  tx: Transaction,
  { enqueue, sender, sites, textsOf }: MailDeps,
  orderId: string,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order || (await findEmailAbout(tx, RATING_REQUEST, orderId))) return
  const siteUrl = await findWorkingUrl(tx, sites, orderId)
  if (siteUrl === undefined || !(await isRatable(tx, order))) return
  const facts = {
    firstName: order.customerFirstName,
    reference: orderReference(orderId),
    siteUrl,
    ratingUrl: unsignedRatingUrlOf(order, sender.publicUrl),
  }
  await queueEmail(tx, enqueue, {
    kind: RATING_REQUEST,
    about: orderId,
    orderId,
    recipient: order.customerEmail,
    ...composeRatingRequest(sender, facts, textsOf('rating-request')),
    now,
  })
  await appendHistory(tx, { orderId, at: now, actor: 'system', what: 'rating-asked' })
}
