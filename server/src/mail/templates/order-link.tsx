import { orderTitle } from '@vitrine/domain/catalog/plans'
import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { z } from 'zod'
import { linksRenewed, listPaidOrdersByEmail, type Order } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Subscription } from '../../platform/events.ts'
import { type Job, job, type JobKind } from '../../platform/jobs.ts'
import { listEmailsOfOrder } from '../email-store.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { queueEmail, toCustomer } from '../queue-email.ts'
import {
  Button,
  type ComposedEmail,
  Heading,
  EmailLayout,
  Paragraph,
  EditableText,
  type EmailSender,
} from './layout.tsx'

export type OrderLinkFacts = {
  readonly firstName: string
  readonly reference: string
  readonly packageName: string
  readonly mySiteUrl: string
  /** `lost`: requested by address; `renewed`: old links were invalidated. */
  readonly why: 'lost' | 'renewed'
}

/** To a customer who lost the link or invalidated old ones. */
export function composeOrderLink(
  sender: EmailSender,
  { firstName, reference, packageName, mySiteUrl, why }: OrderLinkFacts,
  texts: CustomTexts,
): ComposedEmail {
  const say = renderEmailTexts('order-link', texts, { firstName, reference, package: packageName })
  const isLost = why === 'lost'
  const body = (
    <EmailLayout
      sender={sender}
      preview={`It opens your page of order ${reference}.`}
      reference={reference}
    >
      <Heading>{isLost ? say.headingLost : say.headingRenewed}</Heading>
      <EditableText>{isLost ? say.lost : say.renewed}</EditableText>
      <Button href={mySiteUrl}>Open your page</Button>
      <Paragraph>
        {isLost
          ? 'If that was not you, there is nothing to do: the link went to nobody else. '
          : 'If that wasn’t you, press “Turn off old links” on that page: it locks out the person who did it. '}
        Whoever has the link can read and change your order, so keep it to yourself.
      </Paragraph>
    </EmailLayout>
  )
  return { subject: isLost ? say.subjectLost : say.subjectRenewed, body }
}

const LOST = 'order-link'

function writeLink(
  tx: Transaction,
  { enqueue, sender, textsOf }: MailDeps,
  order: Order,
  { why, occurrence }: { why: OrderLinkFacts['why']; occurrence: string },
  now: Date,
): Promise<void> {
  const facts = {
    firstName: order.customerFirstName,
    reference: orderReference(order.id),
    packageName: orderTitle(order),
    mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
    why,
  }
  return queueEmail(tx, enqueue, {
    kind: why === 'lost' ? LOST : 'link-renewed',
    about: `${occurrence}:${order.id}`,
    ...toCustomer(order),
    ...composeOrderLink(sender, facts, textsOf('order-link')),
    now,
  })
}

export const mailNewLink = (deps: MailDeps): Subscription =>
  onOrder(deps, linksRenewed, 'mail.send-new-link', (tx, order, { occurrence }, now) =>
    writeLink(tx, deps, order, { why: 'renewed', occurrence }, now),
  )

export const sendLostLinksKind: JobKind<{ email: string; occurrence: string }> = {
  name: 'mail.send-lost-links',
  queue: 'mail',
  payload: z.object({ email: z.string(), occurrence: z.uuid() }),
}

const HOUR_MS = 60 * 60 * 1000
/** Limits emails to one address. */
const LINKS_AN_HOUR = 3
/** Newest orders of an address. */
const ORDERS = 10

/** Emails the links of all orders of an address to that address. The requester learns nothing. */
export function sendLostLinksJob(deps: MailDeps): Job {
  const { db, clock } = deps
  return job(sendLostLinksKind, async ({ email, occurrence }) => {
    await db.transaction(async (tx) => {
      const now = clock()
      const lately = now.getTime() - HOUR_MS
      for (const order of (await listPaidOrdersByEmail(tx, email)).slice(0, ORDERS)) {
        const sent = (await listEmailsOfOrder(tx, order.id)).filter(
          ({ kind, createdAt }) => kind === LOST && createdAt.getTime() > lately,
        )
        if (sent.length < LINKS_AN_HOUR) {
          await writeLink(tx, deps, order, { why: 'lost', occurrence }, now)
        }
      }
    })
  })
}
