import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { orderHeld, readHistory } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Subscription } from '../../platform/events.ts'
import { findEmailWriter } from '../email-writer.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { queueEmail, toCustomer } from '../queue-email.ts'
import {
  Button,
  type ComposedEmail,
  Heading,
  EmailLayout,
  Quote,
  EditableText,
  type EmailSender,
  type EmailWriter,
  Signature,
} from './layout.tsx'

export type HoldQuestionFacts = {
  readonly firstName: string
  readonly reference: string
  readonly question: string
  readonly writer: EmailWriter | null
  readonly mySiteUrl: string
}

/** To a customer whose order is on hold with a question. */
export function composeHoldQuestion(
  sender: EmailSender,
  { firstName, reference, question, writer, mySiteUrl }: HoldQuestionFacts,
  texts: CustomTexts,
): ComposedEmail {
  const say = renderEmailTexts('hold-question', texts, { firstName, reference })
  const body = (
    <EmailLayout
      sender={sender}
      preview="We need one thing from you before we continue."
      reference={reference}
    >
      <Heading>{say.heading}</Heading>
      <EditableText>{say.opening}</EditableText>
      <Quote>{question}</Quote>
      <Signature writer={writer} brandName={sender.brandName} />
      <EditableText>{say.closing}</EditableText>
      <Button href={mySiteUrl}>Answer the question</Button>
    </EmailLayout>
  )
  return { subject: say.subject, body }
}

export function mailHoldQuestion(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, orderHeld, 'mail.ask-customer', async (tx, order, payload, now) => {
    const facts = {
      firstName: order.customerFirstName,
      reference: orderReference(order.id),
      question: payload.question,
      writer: await findEmailWriter(
        tx,
        await askedBy(tx, order.id, payload.question),
        sender.publicUrl,
      ),
      mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
    }
    return queueEmail(tx, enqueue, {
      kind: 'hold-question',
      about: payload.occurrence,
      ...toCustomer(order),
      ...composeHoldQuestion(sender, facts, deps.textsOf('hold-question')),
      now,
    })
  })
}

/** Who put the order on hold. Not in the event: exports of customers contain events. */
async function askedBy(tx: Transaction, orderId: string, question: string) {
  const history = await readHistory(tx, orderId)
  return history.findLast(({ to, note }) => to === 'on_hold' && note === question)?.actor
}
