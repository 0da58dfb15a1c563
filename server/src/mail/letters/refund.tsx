import { formatCents } from '@vitrine/domain/money'
import { Facts, Heading, Letter, Paragraph, type Sender } from './letter.tsx'
import { orderRefunded } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { orderReference } from '@vitrine/domain/order-reference'
import { writeLetter } from '../write-letter.ts'

export type RefundFacts = {
  readonly firstName: string
  readonly packageName: string
  /** It paid for a year of hosting. */
  readonly isRenewal: boolean
  readonly reference: string
  /** Integer cents: of this refund, and of all so far. */
  readonly refundedCents: number
  readonly refundedSoFarCents: number
  readonly paidCents: number
  /** Null: the money stands on another one. */
  readonly creditNoteNumber: string | null
}

export const refundSubject = ({ refundedCents }: RefundFacts) =>
  `${formatCents(refundedCents)} is on its way back to you`

/** To the customer, for each refund. */
export function RefundLetter({ sender, facts }: { sender: Sender; facts: RefundFacts }) {
  const { firstName, packageName, reference, refundedCents, refundedSoFarCents, paidCents } = facts
  const { isRenewal } = facts
  const inFull = refundedSoFarCents >= paidCents
  return (
    <Letter sender={sender} preview="Banks take five to ten days to show it." reference={reference}>
      <Heading>{inFull ? 'Your order is refunded' : 'Part of your order is refunded'}</Heading>
      <Paragraph>
        {firstName}, we have sent {formatCents(refundedCents)} back to the card that you paid with.
        Banks take five to ten days to show it.
      </Paragraph>
      <Facts
        facts={[
          ['Package', packageName],
          ['Paid', formatCents(paidCents)],
          ['Refunded', formatCents(refundedSoFarCents)],
          ['Order', reference],
          ...(facts.creditNoteNumber === null
            ? []
            : ([['Credit note', facts.creditNoteNumber]] as const)),
        ]}
      />
      {inFull && (
        <Paragraph>
          {isRenewal
            ? 'The year of hosting that it paid for is taken off again. Nothing is deleted by itself: a person looks at it first.'
            : 'Your order is closed. We wish you every success.'}
        </Paragraph>
      )}
    </Letter>
  )
}

export function tellOfRefund(deps: MailDeps): Subscription {
  const { enqueue, papers, sender } = deps
  return onOrder(deps, orderRefunded, 'mail.tell-of-refund', async (tx, order, payload, now) => {
    const { occurrence, refundedCents } = payload
    const refund = { orderId: order.id, about: occurrence, refundedCents }
    const creditNote = await papers.creditNote(tx, refund, now)
    const facts = {
      firstName: order.customerFirstName,
      packageName: order.packageName,
      isRenewal: order.renewsOrderId !== null,
      reference: orderReference(order.id),
      refundedCents,
      refundedSoFarCents: order.refundedAmount,
      paidCents: order.paymentAmount,
      creditNoteNumber: creditNote?.content.number ?? null,
    }
    await writeLetter(
      tx,
      enqueue,
      {
        kind: 'refund',
        about: occurrence,
        // A renewal has no page: what is written about it stands on that of the order it renews.
        orderId: order.renewsOrderId ?? order.id,
        recipient: order.customerEmail,
        subject: refundSubject(facts),
        body: <RefundLetter sender={sender} facts={facts} />,
        paperIds: creditNote ? [creditNote.id] : [],
      },
      now,
    )
  })
}
