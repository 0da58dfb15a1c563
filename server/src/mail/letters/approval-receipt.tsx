import { orderReference } from '@vitrine/domain/order-reference'
import type { Subscription } from '../../platform/events.ts'
import { previewApproved } from '../../reviews/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'
import { Action, Facts, Heading, Letter, Paragraph, type Sender } from './letter.tsx'

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

export const approvalReceiptSubject = ({ previewNumber }: ApprovalReceiptFacts) =>
  `You approved preview ${previewNumber}`

const WHEN = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** To the customer: who approved what, and when. */
export function ApprovalReceipt({
  sender,
  facts,
}: {
  sender: Sender
  facts: ApprovalReceiptFacts
}) {
  const { firstName, name, reference, previewNumber, versionNumber, versionHash, at } = facts
  return (
    <Letter
      sender={sender}
      preview={`Preview ${previewNumber} is live, exactly as you saw it.`}
      reference={reference}
    >
      <Heading>You approved preview {previewNumber}</Heading>
      <Paragraph>
        {firstName}, exactly the pages and documents that you looked at are live now. Keep this mail
        as your receipt.
      </Paragraph>
      <Facts
        facts={[
          ['Approved by', `${name}, by the link of order ${reference}`],
          ['When', `${WHEN.format(at)} UTC`],
          ['What', `Preview ${previewNumber}, version ${versionNumber}`],
          ['Fingerprint', versionHash],
        ]}
      />
      <Action href={facts.mySiteUrl}>Open your page with us</Action>
      <Paragraph>That was not you? Answer this mail at once.</Paragraph>
    </Letter>
  )
}

export function sendApprovalReceipt(deps: MailDeps): Subscription {
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
    return writeLetter(
      tx,
      enqueue,
      {
        kind: 'approval-receipt',
        about: `${order.id}:${previewNumber}`,
        orderId: order.id,
        recipient: order.customerEmail,
        subject: approvalReceiptSubject(facts),
        body: <ApprovalReceipt sender={sender} facts={facts} />,
      },
      now,
    )
  })
}
