import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { orderReference } from '@vitrine/domain/order-reference'
import { emailCorrected } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import { readdressLetters } from '../letter-store.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'
import { Action, type Composed, Heading, Letter, Said, type Sender } from './letter.tsx'

export type EmailCorrectedFacts = {
  readonly firstName: string
  readonly reference: string
  readonly mySiteUrl: string
}

/** To the customer, at the new address: the links that went to the old one open nothing any more. */
export function composeEmailCorrected(
  sender: Sender,
  { firstName, reference, mySiteUrl }: EmailCorrectedFacts,
  texts: WrittenTexts,
): Composed {
  const say = sayLetter('email-corrected', texts, { firstName, reference })
  const body = (
    <Letter sender={sender} preview="The new link to your order is inside." reference={reference}>
      <Heading>{say.heading}</Heading>
      <Said>{say.opening}</Said>
      <Action href={mySiteUrl}>See your order</Action>
    </Letter>
  )
  return { subject: say.subject, body }
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
        ...composeEmailCorrected(sender, facts, deps.textsOf('email-corrected')),
      },
      now,
    )
  })
}
