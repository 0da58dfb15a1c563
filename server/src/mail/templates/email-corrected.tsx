import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { emailCorrected } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import { EMAIL_MOVED } from '../email-kinds.ts'
import { readdressEmails } from '../email-store.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { queueEmail, toCustomer } from '../queue-email.ts'
import {
  Button,
  type ComposedEmail,
  Heading,
  EmailLayout,
  EditableText,
  type EmailSender,
} from './layout.tsx'

export type EmailCorrectedFacts = {
  readonly firstName: string
  readonly reference: string
  readonly mySiteUrl: string
}

/** To the customer's new address: old links are invalid. */
export function composeEmailCorrected(
  sender: EmailSender,
  { firstName, reference, mySiteUrl }: EmailCorrectedFacts,
  texts: CustomTexts,
): ComposedEmail {
  const say = renderEmailTexts('email-corrected', texts, { firstName, reference })
  const body = (
    <EmailLayout
      sender={sender}
      preview="The new link to your order is inside."
      reference={reference}
    >
      <Heading>{say.heading}</Heading>
      <EditableText>{say.opening}</EditableText>
      <Button href={mySiteUrl}>See your order</Button>
    </EmailLayout>
  )
  return { subject: say.subject, body }
}

/** To the earlier address, which may be a stranger's: no name, no link, no new address. */
export function composeEmailMoved(
  sender: EmailSender,
  { reference }: Pick<EmailCorrectedFacts, 'reference'>,
  texts: CustomTexts,
): ComposedEmail {
  const say = renderEmailTexts('email-moved', texts, { reference })
  const body = (
    <EmailLayout sender={sender} preview="Answer if you did not ask for it." reference={reference}>
      <Heading>{say.heading}</Heading>
      <EditableText>{say.opening}</EditableText>
    </EmailLayout>
  )
  return { subject: say.subject, body }
}

export function mailEmailCorrected(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, emailCorrected, 'mail.mail-new-address', async (tx, order, payload, now) => {
    await readdressEmails(tx, order.id, payload.from, order.customerEmail)
    const facts = {
      firstName: order.customerFirstName,
      reference: orderReference(order.id),
      mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
    }
    await queueEmail(tx, enqueue, {
      kind: 'email-corrected',
      about: payload.occurrence,
      ...toCustomer(order),
      ...composeEmailCorrected(sender, facts, deps.textsOf('email-corrected')),
      now,
    })
    await queueEmail(tx, enqueue, {
      kind: EMAIL_MOVED,
      about: payload.occurrence,
      orderId: order.id,
      recipient: payload.from,
      ...composeEmailMoved(sender, facts, deps.textsOf('email-moved')),
      now,
    })
  })
}
