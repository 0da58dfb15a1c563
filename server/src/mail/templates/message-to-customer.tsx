import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { findMessage, teamWrote } from '../../conversation/index.ts'
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

export type MessageToCustomerFacts = {
  readonly firstName: string
  readonly reference: string
  readonly text: string
  /** The text is a file name. */
  readonly isFile: boolean
  readonly writer: EmailWriter | null
  /** Where to reply; null: the order is closed. */
  readonly mySiteUrl: string | null
}

/** To the customer: a message of the team. */
export function composeMessageToCustomer(
  sender: EmailSender,
  { firstName, reference, text, isFile, writer, mySiteUrl }: MessageToCustomerFacts,
  texts: CustomTexts,
): ComposedEmail {
  const say = renderEmailTexts('message-to-customer', texts, { firstName, reference })
  const body = (
    <EmailLayout
      sender={sender}
      preview={isFile ? 'We sent you a file.' : 'We wrote to you about your order.'}
      reference={reference}
    >
      <Heading>{isFile ? say.headingFile : say.heading}</Heading>
      <EditableText>{isFile ? say.file : say.message}</EditableText>
      <Quote>{text}</Quote>
      <Signature writer={writer} brandName={sender.brandName} />
      {mySiteUrl !== null ? (
        <Button href={mySiteUrl}>{isFile ? 'Get it on your page' : 'Answer on your page'}</Button>
      ) : (
        <EditableText>{say.answer}</EditableText>
      )}
    </EmailLayout>
  )
  return { subject: say.subject, body }
}

export function mailReply(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, teamWrote, 'mail.mail-reply', async (tx, order, { messageId }, now) => {
    const message = await findMessage(tx, messageId)
    if (!message) return
    const facts = {
      firstName: order.customerFirstName,
      reference: orderReference(order.id),
      text: message.text,
      isFile: message.via === 'file',
      writer: await findEmailWriter(tx, message.author, sender.publicUrl),
      mySiteUrl: orderAllows.writeToTeam(order) ? mySiteUrlOf(order, sender.publicUrl) : null,
    }
    await queueEmail(tx, enqueue, {
      kind: 'message-to-customer',
      about: message.id,
      ...toCustomer(order),
      ...composeMessageToCustomer(sender, facts, deps.textsOf('message-to-customer')),
      now,
    })
  })
}
