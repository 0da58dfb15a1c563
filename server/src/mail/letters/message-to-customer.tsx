import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { orderMay } from '@vitrine/domain/order-may'
import { orderReference } from '@vitrine/domain/order-reference'
import { findMessage, teamWrote } from '../../conversation/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'
import { Action, type Composed, Heading, Letter, Quote, Said, type Sender } from './letter.tsx'

export type MessageToCustomerFacts = {
  readonly firstName: string
  readonly reference: string
  readonly text: string
  /** The text is the name of a file, which stands on the customer's page. */
  readonly isFile: boolean
  /** Where the customer answers; null: on no page, as the order is over. */
  readonly mySiteUrl: string | null
}

/** To the customer, with what somebody of the team wrote. */
export function composeMessageToCustomer(
  sender: Sender,
  { firstName, reference, text, isFile, mySiteUrl }: MessageToCustomerFacts,
  texts: WrittenTexts,
): Composed {
  const say = sayLetter('message-to-customer', texts, { firstName, reference })
  const body = (
    <Letter
      sender={sender}
      preview={isFile ? 'We sent you a file.' : 'We wrote to you about your order.'}
      reference={reference}
    >
      <Heading>{isFile ? say.headingFile : say.heading}</Heading>
      <Said>{isFile ? say.file : say.message}</Said>
      <Quote>{text}</Quote>
      {mySiteUrl !== null ? (
        <Action href={mySiteUrl}>{isFile ? 'Get it on your page' : 'Answer on your page'}</Action>
      ) : (
        <Said>{say.answer}</Said>
      )}
    </Letter>
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
      mySiteUrl: orderMay.writeToTeam(order) ? mySiteUrlOf(order, sender.publicUrl) : null,
    }
    await writeLetter(
      tx,
      enqueue,
      {
        kind: 'message-to-customer',
        about: message.id,
        orderId: order.id,
        recipient: order.customerEmail,
        ...composeMessageToCustomer(sender, facts, deps.textsOf('message-to-customer')),
      },
      now,
    )
  })
}
