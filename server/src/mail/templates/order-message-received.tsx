import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { answerTime, customerWrote, findMessage, findWaiting } from '../../conversation/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { queueEmail, toCustomer } from '../queue-email.ts'
import {
  Button,
  type ComposedEmail,
  EditableText,
  EmailLayout,
  type EmailSender,
  Heading,
} from './layout.tsx'

export type OrderMessageReceivedFacts = {
  readonly firstName: string
  readonly reference: string
  /** Hours until the answer, as the plan says. */
  readonly answerIn: string
  readonly mySiteUrl: string
}

/** To the customer: a message of the order page has arrived, and when a person answers. */
export function composeOrderMessageReceived(
  sender: EmailSender,
  { firstName, reference, answerIn, mySiteUrl }: OrderMessageReceivedFacts,
  texts?: CustomTexts,
): ComposedEmail {
  const say = renderEmailTexts('order-message-received', texts, { firstName, reference, answerIn })
  return {
    subject: say.subject,
    body: (
      <EmailLayout sender={sender} preview={say.heading} reference={reference}>
        <Heading>{say.heading}</Heading>
        <EditableText>{say.opening}</EditableText>
        <Button href={mySiteUrl}>See the messages</Button>
      </EmailLayout>
    ),
  }
}

/** Once until the team answers: later messages join the ones that wait. */
export function mailOrderMessageReceived(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(
    deps,
    customerWrote,
    'mail.acknowledge-order-message',
    async (tx, order, { messageId }, now) => {
      const message = await findMessage(tx, messageId)
      const since = (await findWaiting(tx, [order.id])).get(order.id)
      // An answered message needs no email, and the contact form sends its own.
      if (!message || message.via === 'contact-form' || since === undefined) return
      const facts = {
        firstName: order.customerFirstName,
        reference: orderReference(order.id),
        answerIn: answerTime(order.packageId),
        mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
      }
      await queueEmail(tx, enqueue, {
        kind: 'order-message-received',
        about: `${order.id}:${since.toISOString()}`,
        ...toCustomer(order),
        ...composeOrderMessageReceived(sender, facts, deps.textsOf('order-message-received')),
        now,
      })
    },
  )
}
