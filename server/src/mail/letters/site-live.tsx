import { Action, Heading, Letter, Paragraph, type Sender } from './letter.tsx'
import { orderReference } from '@vitrine/domain/order-reference'
import type { Subscription } from '../../platform/events.ts'
import { sitePublished } from '../../publishing/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'

export type SiteLiveFacts = {
  readonly firstName: string
  readonly reference: string
  readonly siteUrl: string
  readonly mySiteUrl: string
}

export const siteLiveSubject = () => 'Your site is live'

/** To the customer, when the first version is published. */
export function SiteLive({ sender, facts }: { sender: Sender; facts: SiteLiveFacts }) {
  return (
    <Letter sender={sender} preview={`Open it at ${facts.siteUrl}`} reference={facts.reference}>
      <Heading>Your site is live</Heading>
      <Paragraph>
        {facts.firstName}, your website is published. Share this address with recruiters:
      </Paragraph>
      <Action href={`${facts.siteUrl}/`}>{facts.siteUrl.replace(/^https?:\/\//, '')}</Action>
      <Paragraph>
        Your PDF resume is at <a href={`${facts.siteUrl}/resume.pdf`}>{facts.siteUrl}/resume.pdf</a>
        . It says the same, and recruiting software can read it.
      </Paragraph>
      <Paragraph>
        You find the link and the PDF of every language on{' '}
        <a href={facts.mySiteUrl}>your page with us</a>.
      </Paragraph>
      <Paragraph>Something to change? Answer this mail and say what.</Paragraph>
    </Letter>
  )
}

export function tellSiteLive(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, sitePublished, 'mail.tell-site-live', (tx, order, { url }, now) => {
    const mySiteUrl = mySiteUrlOf(order, sender.publicUrl)
    return writeLetter(
      tx,
      enqueue,
      {
        kind: 'site-live',
        about: order.id,
        orderId: order.id,
        recipient: order.customerEmail,
        subject: siteLiveSubject(),
        body: (
          <SiteLive
            sender={sender}
            facts={{
              firstName: order.customerFirstName,
              reference: orderReference(order.id),
              siteUrl: url,
              mySiteUrl,
            }}
          />
        ),
      },
      now,
    )
  })
}
