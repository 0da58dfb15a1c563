import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { orderReference } from '@vitrine/domain/order-reference'
import { orderHeld } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'
import { Action, type Composed, Heading, Letter, Quote, Said, type Sender } from './letter.tsx'

export type HoldQuestionFacts = {
  readonly firstName: string
  readonly reference: string
  readonly question: string
  readonly mySiteUrl: string
}

/** To the customer whose order waits for an answer. */
export function composeHoldQuestion(
  sender: Sender,
  { firstName, reference, question, mySiteUrl }: HoldQuestionFacts,
  texts: WrittenTexts,
): Composed {
  const say = sayLetter('hold-question', texts, { firstName, reference })
  const body = (
    <Letter
      sender={sender}
      preview="We need one thing from you before we continue."
      reference={reference}
    >
      <Heading>{say.heading}</Heading>
      <Said>{say.opening}</Said>
      <Quote>{question}</Quote>
      <Said>{say.closing}</Said>
      <Action href={mySiteUrl}>Answer the question</Action>
    </Letter>
  )
  return { subject: say.subject, body }
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
        ...composeHoldQuestion(sender, facts, deps.textsOf('hold-question')),
      },
      now,
    )
  })
}
