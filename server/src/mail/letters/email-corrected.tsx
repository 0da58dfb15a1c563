import { orderReference } from '@vitrine/domain/order-reference'
import { emailCorrected } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import { readdressLetters } from '../letter-store.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'
import { Action, Heading, Letter, Paragraph, type Sender } from './letter.tsx'

export type EmailCorrectedFacts = {
  readonly firstName: string
  readonly reference: string
  readonly mySiteUrl: string
}

export const emailCorrectedSubject = ({ reference }: EmailCorrectedFacts) =>
  `Order ${reference}: we write to this address now`

/** To the customer, at the new address: the links that went to the old one open nothing any more. */
export function EmailCorrectedLetter(props: { sender: Sender; facts: EmailCorrectedFacts }) {
  const { sender, facts } = props
  return (
    <Letter
      sender={sender}
      preview="The new link to your order is inside."
      reference={facts.reference}
    >
      <Heading>Your mail address is corrected</Heading>
      <Paragraph>
        {facts.firstName}, from now on everything about your order comes to this address. Links in
        earlier mails no longer work; this one does.
      </Paragraph>
      <Action href={facts.mySiteUrl}>See your order</Action>
    </Letter>
  )
}

export function mailNewAddress(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, emailCorrected, 'mail.mail-new-address', async (tx, order, payload, now) => {
    await readdressLetters(tx, order.id, payload.from, order.customerEmail)
    const facts = {
      firstName: order.customerFirstName,
      reference: orderReference(order.id),
      mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
    }
    await writeLetter(
      tx,
      enqueue,
      {
        kind: 'email-corrected',
        about: payload.occurrence,
        orderId: order.id,
        recipient: order.customerEmail,
        subject: emailCorrectedSubject(facts),
        body: <EmailCorrectedLetter sender={sender} facts={facts} />,
      },
      now,
    )
  })
}
