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
import type { z } from 'zod'
import type { StoredBillingDocument } from '../../billing/index.ts'
import { findOrder, type Order, orderRefunded } from '../../ordering/index.ts'
import { type OrderMoney, readOrderMoney } from '../../payments/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrderEveryTime } from '../on-event.ts'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { gatherEmail } from '../queue-email.ts'

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
  /** Names and amounts of the refunded payments, if there are several. */
  readonly parts: readonly (readonly [string, string])[]
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
          ...facts.parts,
          ['Paid', formatCents(paidCents)],
          ['Refunded', formatCents(refundedSoFarCents)],
          ...(all === null ? [] : orderSums(all, keptCents)),
          ['Order', reference],
          ...(facts.creditNoteNumber === null
            ? []
            : ([
                [
                  facts.creditNoteNumber.includes(',') ? 'Credit notes' : 'Credit note',
                  facts.creditNoteNumber,
                ],
              ] as const)),
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

/** The parts of one refund follow within seconds, after a crash within a minute or two. */
const WAIT_FOR_PARTS_MS = 2 * 60_000

/** Tells of the refunds of an order in one email, which names each payment and credit note. */
export function mailRefund(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrderEveryTime(
    deps,
    orderRefunded,
    'mail.tell-of-refund',
    async (tx, order, payload, occasion) => {
      // Renewals and upgrades have no page of their own.
      const main = order.parentOrderId ? await findOrder(tx, order.parentOrderId) : order
      const { count, ...all } = await readOrderMoney(tx, order.id)
      await gatherEmail(tx, enqueue, { ...occasion, payload }, main ?? order, {
        kind: 'refund',
        waitMs: count > 1 ? WAIT_FOR_PARTS_MS : 0,
        compose: async (told) => {
          const parts: RefundPart[] = []
          for (const each of told) parts.push(await readPart(tx, deps, each, occasion.now))
          const facts = factsOf(main ?? order, parts, count > 1 ? all : null)
          return {
            recipient: order.customerEmail,
            ...composeRefund(sender, facts, deps.textsOf('refund')),
            paperIds: parts.flatMap(({ creditNote }) => (creditNote ? [creditNote.id] : [])),
          }
        },
      })
    },
  )
}

type RefundPart = {
  readonly order: Order
  readonly refundedCents: number
  readonly creditNote: StoredBillingDocument | undefined
}

async function readPart(
  tx: Transaction,
  { papers }: MailDeps,
  { orderId, occurrence, refundedCents }: z.infer<typeof orderRefunded.payload>,
  now: Date,
): Promise<RefundPart> {
  const order = await findOrder(tx, orderId)
  if (!order) throw new Error(`order ${orderId} is refunded and gone`)
  const refund = { orderId, about: occurrence, refundedCents }
  return { order, refundedCents, creditNote: await papers.creditNote(tx, refund, now) }
}

/** A part of an order that is refunded without its site. */
const OF: Readonly<Partial<Record<Order['flow'], RefundFacts['of']>>> = {
  renewal: 'year-of-hosting',
}

function factsOf(main: Order, parts: readonly RefundPart[], all: RefundFacts['all']): RefundFacts {
  const orders = [...new Map(parts.map(({ order }) => [order.id, order])).values()]
  const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0)
  const [order = main] = orders.length > 1 ? [main] : orders
  const numbers = parts.flatMap(({ creditNote }) => creditNote?.content.number ?? [])
  return {
    firstName: order.customerFirstName,
    packageName: orderTitle(order),
    of: parts.some((part) => part.order.id === main.id) ? 'site' : (OF[order.flow] ?? 'other-plan'),
    isByHand: isManualPaymentReference(order.paymentIntentId),
    reference: orderReference(order.id),
    refundedCents: sum(parts.map((part) => part.refundedCents)),
    refundedSoFarCents: sum(orders.map(({ refundedAmount }) => refundedAmount)),
    paidCents: sum(orders.map(({ paymentAmount }) => paymentAmount)),
    parts:
      orders.length > 1
        ? parts.map((part) => [orderTitle(part.order), formatCents(part.refundedCents)])
        : [],
    all,
    creditNoteNumber: numbers.length > 0 ? numbers.join(', ') : null,
  }
}
