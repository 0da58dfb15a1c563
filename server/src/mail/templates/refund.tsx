import { orderTitle } from '@vitrine/domain/catalog/plans'
import { isManualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { formatCents } from '@vitrine/domain/payments/money'
import {
  type ComposedEmail,
  FactTable,
  Heading,
  EmailLayout,
  EditableText,
  type EmailSender,
} from './layout.tsx'
import { orderRefunded } from '../../ordering/index.ts'
import { type OrderMoney, readOrderMoney } from '../../payments/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { queueEmail } from '../queue-email.ts'

export type RefundFacts = {
  readonly firstName: string
  readonly packageName: string
  /** The refunded item. */
  readonly of: 'site' | 'year-of-hosting' | 'other-plan'
  /** A manual order, refunded by the team. */
  readonly isByHand: boolean
  readonly reference: string
  /** Cents: this refund, and all refunds so far. */
  readonly refundedCents: number
  readonly refundedSoFarCents: number
  readonly paidCents: number
  /** All payments of the order with its upgrades and renewals; null: this is the only one. */
  readonly all: Omit<OrderMoney, 'count'> | null
  /** Null: covered by another document. */
  readonly creditNoteNumber: string | null
}

/** To the customer for each refund. */
export function composeRefund(
  sender: EmailSender,
  facts: RefundFacts,
  texts: CustomTexts,
): ComposedEmail {
  const { firstName, packageName, reference, refundedCents, refundedSoFarCents, paidCents } = facts
  const { of, isByHand, all } = facts
  const inFull = refundedSoFarCents >= paidCents
  const keptCents = all === null ? 0 : all.paidCents - all.refundedCents - all.requestedCents
  const isWholeOrder = inFull && of !== 'other-plan' && (of !== 'site' || keptCents === 0)
  const say = renderEmailTexts('refund', texts, { firstName, amount: formatCents(refundedCents) })
  const body = (
    <EmailLayout
      sender={sender}
      preview={
        isByHand ? 'Contact us if it does not arrive.' : 'Banks take five to ten days to show it.'
      }
      reference={reference}
    >
      <Heading>{isWholeOrder ? say.headingFull : say.headingPart}</Heading>
      <EditableText>{isByHand ? say.openingByHand : say.opening}</EditableText>
      <FactTable
        facts={[
          ['Package', packageName],
          ['Paid', formatCents(paidCents)],
          ['Refunded', formatCents(refundedSoFarCents)],
          ...(all === null ? [] : orderSums(all, keptCents)),
          ['Order', reference],
          ...(facts.creditNoteNumber === null
            ? []
            : ([['Credit note', facts.creditNoteNumber]] as const)),
        ]}
      />
      {inFull && facts.of === 'site' && <EditableText>{say.closed}</EditableText>}
      {inFull && facts.of === 'year-of-hosting' && <EditableText>{say.yearTakenOff}</EditableText>}
    </EmailLayout>
  )
  return { subject: say.subject, body }
}

function orderSums(all: Omit<OrderMoney, 'count'>, keptCents: number): [string, string][] {
  const sums: [string, number][] = [
    ['Paid for the whole order', all.paidCents],
    ['Refunded of the whole order', all.refundedCents],
    ['On its way besides', all.requestedCents],
    ['Not refunded', keptCents],
  ]
  return sums.filter(([, cents]) => cents > 0).map(([name, cents]) => [name, formatCents(cents)])
}

export function mailRefund(deps: MailDeps): Subscription {
  const { enqueue, papers, sender } = deps
  return onOrder(deps, orderRefunded, 'mail.tell-of-refund', async (tx, order, payload, now) => {
    const { occurrence, refundedCents } = payload
    const refund = { orderId: order.id, about: occurrence, refundedCents }
    const creditNote = await papers.creditNote(tx, refund, now)
    const { count, ...all } = await readOrderMoney(tx, order.id)
    const facts = {
      firstName: order.customerFirstName,
      packageName: orderTitle(order),
      of:
        order.flow === 'renewal'
          ? ('year-of-hosting' as const)
          : order.flow === 'plan-change'
            ? ('other-plan' as const)
            : ('site' as const),
      isByHand: isManualPaymentReference(order.paymentIntentId),
      reference: orderReference(order.id),
      refundedCents,
      refundedSoFarCents: order.refundedAmount,
      paidCents: order.paymentAmount,
      all: count > 1 ? all : null,
      creditNoteNumber: creditNote?.content.number ?? null,
    }
    await queueEmail(tx, enqueue, {
      kind: 'refund',
      about: occurrence,
      // Renewals and upgrades have no page of their own.
      orderId: order.parentOrderId ?? order.id,
      recipient: order.customerEmail,
      ...composeRefund(sender, facts, deps.textsOf('refund')),
      paperIds: creditNote ? [creditNote.id] : [],
      now,
    })
  })
}
