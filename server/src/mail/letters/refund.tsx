import { packageTitle } from '@vitrine/domain/catalog'
import { isHandReference } from '@vitrine/domain/hand-payment'
import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { formatCents } from '@vitrine/domain/money'
import { type Composed, Facts, Heading, Letter, Said, type Sender } from './letter.tsx'
import { orderRefunded } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { orderReference } from '@vitrine/domain/order-reference'
import { writeLetter } from '../write-letter.ts'

export type RefundFacts = {
  readonly firstName: string
  readonly packageName: string
  /** What it paid for. */
  readonly of: 'site' | 'year-of-hosting' | 'other-plan'
  /** The order was paid elsewhere, and the team has paid it back. */
  readonly isByHand: boolean
  readonly reference: string
  /** Integer cents: of this refund, and of all so far. */
  readonly refundedCents: number
  readonly refundedSoFarCents: number
  readonly paidCents: number
  /** Null: the money stands on another one. */
  readonly creditNoteNumber: string | null
}

/** To the customer, for each refund. */
export function composeRefund(sender: Sender, facts: RefundFacts, texts: WrittenTexts): Composed {
  const { firstName, packageName, reference, refundedCents, refundedSoFarCents, paidCents } = facts
  const { of, isByHand } = facts
  const inFull = refundedSoFarCents >= paidCents
  const say = sayLetter('refund', texts, { firstName, amount: formatCents(refundedCents) })
  const body = (
    <Letter
      sender={sender}
      preview={
        isByHand ? 'Write to us if it does not arrive.' : 'Banks take five to ten days to show it.'
      }
      reference={reference}
    >
      <Heading>{inFull && of !== 'other-plan' ? say.headingFull : say.headingPart}</Heading>
      <Said>{isByHand ? say.openingByHand : say.opening}</Said>
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
      {inFull && facts.of === 'site' && <Said>{say.closed}</Said>}
      {inFull && facts.of === 'year-of-hosting' && <Said>{say.yearTakenOff}</Said>}
    </Letter>
  )
  return { subject: say.subject, body }
}

export function tellOfRefund(deps: MailDeps): Subscription {
  const { enqueue, papers, sender } = deps
  return onOrder(deps, orderRefunded, 'mail.tell-of-refund', async (tx, order, payload, now) => {
    const { occurrence, refundedCents } = payload
    const refund = { orderId: order.id, about: occurrence, refundedCents }
    const creditNote = await papers.creditNote(tx, refund, now)
    const facts = {
      firstName: order.customerFirstName,
      packageName: packageTitle(order),
      of:
        order.flow === 'renewal'
          ? ('year-of-hosting' as const)
          : order.flow === 'plan-change'
            ? ('other-plan' as const)
            : ('site' as const),
      isByHand: isHandReference(order.paymentIntentId),
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
        // What refers to another order has no page: what is written about it stands on that of the other.
        orderId: order.renewsOrderId ?? order.id,
        recipient: order.customerEmail,
        ...composeRefund(sender, facts, deps.textsOf('refund')),
        paperIds: creditNote ? [creditNote.id] : [],
      },
      now,
    )
  })
}
