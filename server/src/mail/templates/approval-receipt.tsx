import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { Subscription } from '../../platform/events.ts'
import { previewApproved } from '../../reviews/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { queueEmail, toCustomer } from '../queue-email.ts'
import {
  Button,
  type ComposedEmail,
  FactTable,
  Heading,
  EmailLayout,
  Paragraph,
  EditableText,
  type EmailSender,
} from './layout.tsx'

export type ApprovalReceiptFacts = {
  readonly firstName: string
  readonly name: string
  readonly reference: string
  readonly previewNumber: number
  readonly versionNumber: number
  readonly versionHash: string
  readonly at: Date
  readonly mySiteUrl: string
}

const WHEN = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** To the customer: who approved what, and when. */
export function composeApprovalReceipt(
  sender: EmailSender,
  facts: ApprovalReceiptFacts,
  texts: CustomTexts,
): ComposedEmail {
  const { firstName, name, reference, previewNumber, versionNumber, versionHash, at } = facts
  const say = renderEmailTexts('approval-receipt', texts, {
    firstName,
    number: String(previewNumber),
  })
  const body = (
    <EmailLayout
      sender={sender}
      preview={`Preview ${previewNumber} is live, exactly as you saw it.`}
      reference={reference}
    >
      <Heading>{say.heading}</Heading>
      <EditableText>{say.opening}</EditableText>
      <FactTable
        facts={[
          ['Approved by', `${name}, using the link to order ${reference}`],
          ['When', `${WHEN.format(at)} UTC`],
          ['What', `Preview ${previewNumber}, version ${versionNumber}`],
          ['Fingerprint', versionHash],
        ]}
      />
      <Button href={facts.mySiteUrl}>Open My site</Button>
      <Paragraph>Wasn’t you? Reply to this email right away.</Paragraph>
    </EmailLayout>
  )
  return { subject: say.subject, body }
}

export function mailApprovalReceipt(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, previewApproved, 'mail.send-approval-receipt', (tx, order, payload, now) => {
    const { previewNumber, versionNumber, versionHash, at } = payload
    const facts = {
      firstName: order.customerFirstName,
      name: `${order.customerFirstName} ${order.customerLastName}`,
      reference: orderReference(order.id),
      ...{ previewNumber, versionNumber, versionHash },
      at: new Date(at),
      mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
    }
    return queueEmail(tx, enqueue, {
      kind: 'approval-receipt',
      about: `${order.id}:${previewNumber}`,
      ...toCustomer(order),
      ...composeApprovalReceipt(sender, facts, deps.textsOf('approval-receipt')),
      now,
    })
  })
}
