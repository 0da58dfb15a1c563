import { orderReference } from '@vitrine/domain/order-reference'
import { orderHeld } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'
import { Action, Heading, Letter, Paragraph, Quote, type Sender } from './letter.tsx'

export type HoldQuestionFacts = {
  readonly firstName: string
  readonly reference: string
  readonly question: string
  readonly mySiteUrl: string
}

export const holdQuestionSubject = ({ reference }: HoldQuestionFacts) =>
  `A question about your order ${reference}`

/** To the customer whose order waits for an answer. */
export function HoldQuestion({ sender, facts }: { sender: Sender; facts: HoldQuestionFacts }) {
  return (
    <Letter
      sender={sender}
      preview="We need one thing from you before we go on."
      reference={facts.reference}
    >
      <Heading>We have a question</Heading>
      <Paragraph>
        Hello {facts.firstName}. Before we go on with your site we need something from you:
      </Paragraph>
      <Quote>{facts.question}</Quote>
      <Paragraph>Answer it on your page. The delivery time pauses until then.</Paragraph>
      <Action href={facts.mySiteUrl}>Answer the question</Action>
    </Letter>
  )
}

export function askCustomer(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, orderHeld, 'mail.ask-customer', (tx, order, payload, now) => {
    const facts = {
      firstName: order.customerFirstName,
      reference: orderReference(order.id),
      question: payload.question,
      mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
    }
    return writeLetter(
      tx,
      enqueue,
      {
        kind: 'hold-question',
        about: payload.occurrence,
        orderId: order.id,
        recipient: order.customerEmail,
        subject: holdQuestionSubject(facts),
        body: <HoldQuestion sender={sender} facts={facts} />,
      },
      now,
    )
  })
}
