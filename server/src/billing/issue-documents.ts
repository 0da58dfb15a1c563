import { randomUUID } from 'node:crypto'
import { describeManualPayment } from '@vitrine/domain/payments/manual-payment'
import { effectiveStatus } from '@vitrine/domain/orders/order-permissions'
import { billingDocumentNumber, type Seller } from '@vitrine/domain/billing/billing-document'
import { lockOrder, type Order } from '../ordering/index.ts'
import { findManualPayment } from '../payments/index.ts'
import { failpoint } from '../platform/failpoint.ts'
import type { Transaction } from '../platform/database.ts'
import {
  receiptContent,
  creditNoteDue,
  type PaymentEvidence,
  providerPaymentEvidence,
  type DocumentContent,
} from './document-content.ts'
import {
  findBillingDocumentFor,
  insertBillingDocument,
  listBillingDocuments,
  nextSerialNumber,
} from './document-store.ts'
import type { StoredBillingDocument } from './tables.ts'

export type DocumentIssuer = {
  /** The seller's details at the time of issue. */
  readonly sellerOf: (tx: Transaction) => Promise<Seller>
  /** Test payments: documents say so and have their own series. */
  readonly trial: boolean
}

/**
 * Issues the receipt of an order, or returns the existing one; undefined if none is due. Locks
 * the order, so that replicas issue one.
 */
export async function issueReceipt(
  tx: Transaction,
  maker: DocumentIssuer,
  orderId: string,
  now: Date,
): Promise<StoredBillingDocument | undefined> {
  const order = await lockOrder(tx, orderId)
  if (!order) return undefined
  return receiptOf(tx, maker, order, now)
}

/**
 * Issues the credit note of a refund, once. Undefined if a credit note covers the money already,
 * or the refund failed.
 */
export async function issueCreditNote(
  tx: Transaction,
  maker: DocumentIssuer,
  refund: { readonly orderId: string; readonly about: string; readonly refundedCents: number },
  now: Date,
): Promise<StoredBillingDocument | undefined> {
  const order = await lockOrder(tx, refund.orderId)
  if (!order) return undefined
  const made = await findBillingDocumentFor(tx, 'credit-note', refund.about)
  if (made) return made
  const receipt = await receiptOf(tx, maker, order, now)
  if (!receipt) return undefined
  const papers = await listBillingDocuments(tx, order.id)
  const credit = creditNoteDue(
    order,
    await maker.sellerOf(tx),
    { receiptNumber: receipt.content.number, papers },
    (beforeCents) => beforeCents + refund.refundedCents,
    await paidHow(tx, order),
  )
  // The refund failed: `issueMissingDocuments` cancels the excess.
  if (credit?.kind !== 'credit-note') return undefined
  const { trial } = receipt.content
  return write(tx, order, { trial, about: refund.about, content: credit }, now)
}

/** Issues credit notes for refunds without one, and cancels those of failed refunds. */
export async function issueMissingDocuments(
  tx: Transaction,
  maker: DocumentIssuer,
  orderId: string,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) return
  const receipt = await receiptOf(tx, maker, order, now)
  if (!receipt) return
  const papers = await listBillingDocuments(tx, order.id)
  const credit = creditNoteDue(
    order,
    await maker.sellerOf(tx),
    { receiptNumber: receipt.content.number, papers },
    () => order.refundedAmount,
    await paidHow(tx, order),
  )
  if (!credit) return
  const { trial } = receipt.content
  await write(tx, order, { trial, about: randomUUID(), content: credit }, now)
}

async function receiptOf(
  tx: Transaction,
  maker: DocumentIssuer,
  order: Order,
  now: Date,
): Promise<StoredBillingDocument | undefined> {
  const made = await findBillingDocumentFor(tx, 'receipt', order.id)
  if (made || !isReceiptDue(order)) return made
  const content = receiptContent(order, await maker.sellerOf(tx), await paidHow(tx, order))
  return write(tx, order, { trial: maker.trial, about: order.id, content }, now)
}

/** For manual orders the date and evidence that staff recorded. */
async function paidHow(tx: Transaction, order: Order): Promise<PaymentEvidence> {
  const byHand = await findManualPayment(tx, order.id)
  return byHand
    ? { paidAt: `${byHand.paidOn}T00:00:00.000Z`, paymentReference: describeManualPayment(byHand) }
    : providerPaymentEvidence(order)
}

/** Another amount than requested waits for a person. */
function isReceiptDue(order: Order): boolean {
  if (order.paidAt === null) return false
  const standing = effectiveStatus(order)
  return order.refundedAmount > 0 || (standing !== 'pending' && standing !== 'expired')
}

/**
 * Takes the next number and inserts the document in one transaction, so that no number is unused.
 */
async function write(
  tx: Transaction,
  order: Order,
  { trial, about, content }: { trial: boolean; about: string; content: DocumentContent },
  now: Date,
): Promise<StoredBillingDocument> {
  const { kind, totalCents } = content
  const series = `${trial ? 'TRIAL-' : ''}${kind === 'receipt' ? 'R' : 'C'}`
  const place = await nextSerialNumber(tx, series)
  const number = billingDocumentNumber(series, place)
  const paper = await insertBillingDocument(tx, {
    id: randomUUID(),
    orderId: order.id,
    series,
    place,
    kind,
    about,
    totalCents,
    issuedAt: now,
    content: { ...content, number, trial, issuedAt: now.toISOString() },
  })
  failpoint('before-paper-commit')
  return paper
}
