import { orderTitle } from '@vitrine/domain/catalog/plans'
import { addressLines, postalAddressOf } from '@vitrine/domain/billing/billing-details'
import { formatCents, taxInRefund } from '@vitrine/domain/payments/money'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type {
  BillingDocument,
  BillingDocumentKind,
  Seller,
} from '@vitrine/domain/billing/billing-document'
import type { Order } from '../ordering/index.ts'
import { shownEmail } from '../platform/shown-email.ts'

/** A document without its number and time of issue. */
export type DocumentContent = Omit<BillingDocument, 'number' | 'issuedAt' | 'trial'>

/** The payment details printed on a document. */
export type PaymentEvidence = Pick<BillingDocument, 'paidAt' | 'paymentReference' | 'paymentMethod'>

/** Orders paid through the provider. */
export const providerPaymentEvidence = (order: Order): PaymentEvidence => ({
  paidAt: (order.paidAt ?? order.updatedAt).toISOString(),
  paymentReference: order.paymentIntentId ?? '',
  ...(order.paymentMethod !== null && { paymentMethod: order.paymentMethod }),
})

/** The receipt of an order. Pure. */
export function receiptContent(
  order: Order,
  seller: Seller,
  how: PaymentEvidence = providerPaymentEvidence(order),
): DocumentContent {
  const { packagePrice, taxAmount, paymentAmount } = order
  const difference = paymentAmount - packagePrice - taxAmount
  return {
    ...frameOf(order, seller, how),
    kind: 'receipt',
    receiptNumber: null,
    lines: [
      {
        text: order.parentOrderId
          ? order.packageName
          : `${orderTitle(order)}: personal website and PDF resume`,
        cents: packagePrice,
      },
      // A person accepted another amount.
      ...(difference === 0
        ? []
        : [
            {
              text: `Received instead of ${formatCents(packagePrice + taxAmount)}`,
              cents: difference,
            },
          ]),
    ],
    taxCents: taxAmount,
    totalCents: paymentAmount,
  }
}

/**
 * A credit note, or the cancellation of one for a failed refund. `afterCents` and `beforeCents`
 * are the refunded sums. Pure.
 */
function creditNoteContent(
  order: Order,
  seller: Seller,
  how: PaymentEvidence,
  credit: {
    readonly kind: 'credit-note' | 'credit-note-cancelled'
    readonly receiptNumber: string
    readonly beforeCents: number
    readonly afterCents: number
  },
): DocumentContent {
  const { kind, receiptNumber, beforeCents, afterCents } = credit
  const paid = { totalCents: order.paymentAmount, taxCents: order.taxAmount }
  const taxCents = Math.abs(taxInRefund(paid, beforeCents, afterCents))
  const totalCents = Math.abs(afterCents - beforeCents)
  const text =
    kind === 'credit-note'
      ? `Refund: ${orderTitle(order)}`
      : `Refund that did not arrive: ${orderTitle(order)}`
  return {
    ...frameOf(order, seller, how),
    kind,
    receiptNumber,
    lines: [{ text, cents: totalCents - taxCents }],
    taxCents,
    totalCents,
  }
}

/** An order's receipt number and its documents so far. */
type IssuedDocuments = {
  readonly receiptNumber: string
  readonly papers: readonly { readonly kind: BillingDocumentKind; readonly totalCents: number }[]
}

/**
 * The document that brings the sum of credit notes to `wantedCents`: a credit note or a
 * cancellation; undefined if the sum is right. Never more than the refunded amount. Pure.
 */
export function creditNoteDue(
  order: Order,
  seller: Seller,
  { receiptNumber, papers }: IssuedDocuments,
  wantedCents: (beforeCents: number) => number,
  how: PaymentEvidence = providerPaymentEvidence(order),
): DocumentContent | undefined {
  const beforeCents = papers.reduce((sum, { kind, totalCents }) => sum + SIGN[kind] * totalCents, 0)
  const afterCents = Math.min(order.refundedAmount, wantedCents(beforeCents))
  if (afterCents === beforeCents) return undefined
  const kind = afterCents > beforeCents ? 'credit-note' : 'credit-note-cancelled'
  return creditNoteContent(order, seller, how, { kind, receiptNumber, beforeCents, afterCents })
}

/** The sign in the sum of credit notes. */
const SIGN: Readonly<Record<BillingDocumentKind, number>> = {
  receipt: 0,
  'credit-note': 1,
  'credit-note-cancelled': -1,
}

function frameOf(order: Order, seller: Seller, how: PaymentEvidence) {
  const { billing } = order
  return {
    orderReference: orderReference(order.id),
    orderedAt: order.createdAt.toISOString(),
    ...how,
    seller,
    ...(order.tax && { tax: order.tax }),
    buyer: {
      name: billing?.name ?? `${order.customerFirstName} ${order.customerLastName}`,
      email: shownEmail(billing?.email ?? order.customerEmail),
      addressLines: billing ? addressLines(billing) : [],
      ...(billing && { address: postalAddressOf(billing) }),
      ...(billing?.company && { company: billing.company }),
      ...(billing?.taxId && { taxId: billing.taxId }),
    },
  }
}
