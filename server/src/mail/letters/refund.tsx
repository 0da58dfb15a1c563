import { formatCents } from '@vitrine/domain/money'
import { Facts, Heading, Letter, Paragraph, type Sender } from './letter.tsx'

export type RefundFacts = {
  readonly firstName: string
  readonly packageName: string
  readonly reference: string
  /** Integer cents: of this refund, and of all so far. */
  readonly refundedCents: number
  readonly refundedSoFarCents: number
  readonly paidCents: number
}

export const refundSubject = ({ refundedCents }: RefundFacts) =>
  `${formatCents(refundedCents)} is on its way back to you`

/** To the customer, for each refund. */
export function RefundLetter({ sender, facts }: { sender: Sender; facts: RefundFacts }) {
  const { firstName, packageName, reference, refundedCents, refundedSoFarCents, paidCents } = facts
  const inFull = refundedSoFarCents >= paidCents
  return (
    <Letter sender={sender} preview="Banks take five to ten days to show it.">
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
        ]}
      />
      {inFull && <Paragraph>Your order is closed. We wish you every success.</Paragraph>}
    </Letter>
  )
}
