import { billingDocumentTitles } from '@vitrine/domain/billing/billing-document'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { formatPercent, type TaxTerms } from '@vitrine/domain/payments/tax-terms'
import { taxInRefund } from '@vitrine/domain/payments/money'
import { type Chargeback, listChargebacks } from '../ordering/index.ts'
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv-line.ts'
import type { Database } from '../platform/database.ts'
import { findBillingDocumentFor, listBillingDocumentsPage } from './document-store.ts'
import type { StoredBillingDocument } from './tables.ts'

const PAGE = 2000

/** `until` is exclusive. */
export type DateRange = { readonly since: Date | undefined; readonly until: Date | undefined }

const HEAD = [
  'Number',
  'Paper',
  'Date (UTC)',
  'About',
  'Order',
  'Buyer',
  'Company',
  'Tax ID',
  'Email',
  'Address',
  'In: without tax',
  'In: tax',
  'In: total',
  'Out: without tax',
  'Out: tax',
  'Out: total',
  'Currency',
  'Payment',
  'Trial',
  'Tax name',
  'Tax rate %',
  'Tax country',
  'VAT check',
]

/**
 * All documents of a period as CSV, by series and number, streamed in pages, then its
 * chargebacks. Receipts are incoming money, credit notes and chargebacks outgoing, canceled credit
 * notes incoming again.
 */
export async function* billingDocumentsCsv(db: Database, span: DateRange): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  yield csvLine(HEAD)
  for (let after: StoredBillingDocument | undefined; ;) {
    const page = await listBillingDocumentsPage(db, span, after, PAGE)
    yield page.map(lineOf).join('')
    after = page.at(-1)
    if (page.length < PAGE || !after) break
  }
  for (let afterId = 0; ;) {
    const page = await listChargebacks(db, span, afterId, PAGE)
    for (const chargeback of page) yield await chargebackLine(db, chargeback)
    const last = page.at(-1)
    if (page.length < PAGE || !last) return
    afterId = last.id
  }
}

/** A chargeback has no document: buyer and receipt number are those of the receipt. */
async function chargebackLine(db: Database, { at, amountCents, order }: Chargeback) {
  const receipt = await findBillingDocumentFor(db, 'receipt', order.id)
  const taxCents = Math.sign(amountCents) * taxInRefund(paid(order), 0, Math.abs(amountCents))
  const { content } = receipt ?? {}
  return csvLine([
    '',
    amountCents < 0 ? 'Chargeback returned' : 'Chargeback',
    at.toISOString(),
    content?.number ?? '',
    orderReference(order.id),
    content?.buyer.name ?? '',
    content?.buyer.company ?? '',
    content?.buyer.taxId ?? '',
    content?.buyer.email ?? '',
    content?.buyer.addressLines.join(', ') ?? '',
    ...columnsOf(amountCents < 0 ? 'in' : 'out', Math.abs(amountCents), Math.abs(taxCents)),
    'USD',
    order.paymentIntentId ?? '',
    content?.trial ? 'yes' : '',
    ...taxColumns(content?.tax),
  ])
}

const paid = ({ paymentAmount, taxAmount }: Chargeback['order']) => ({
  totalCents: paymentAmount,
  taxCents: taxAmount,
})

/** Empty for documents from before the terms were stored. */
function taxColumns(tax: TaxTerms | undefined): string[] {
  if (!tax) return ['', '', '', '']
  const { vatCheck, kind } = tax
  const rate = kind === 'reverse-charge' ? 'reverse charge' : formatPercent(tax.percentHundredths)
  const check = vatCheck ? `${vatCheck.outcome} ${vatCheck.checkedAt}` : ''
  return [tax.name, rate, tax.country, check]
}

/** The six columns of incoming and outgoing money. */
function columnsOf(side: 'in' | 'out', totalCents: number, taxCents: number): string[] {
  const amounts = [totalCents - taxCents, taxCents, totalCents].map(
    (cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
  )
  const none = ['', '', '']
  return side === 'out' ? [...none, ...amounts] : [...amounts, ...none]
}

function lineOf({ kind, issuedAt, content }: StoredBillingDocument): string {
  const { number, receiptNumber, orderReference, buyer, taxCents, totalCents } = content
  return csvLine([
    number,
    billingDocumentTitles[kind],
    issuedAt.toISOString(),
    receiptNumber,
    orderReference,
    buyer.name,
    buyer.company ?? '',
    buyer.taxId ?? '',
    buyer.email,
    buyer.addressLines.join(', '),
    ...columnsOf(kind === 'credit-note' ? 'out' : 'in', totalCents, taxCents),
    'USD',
    content.paymentReference,
    content.trial ? 'yes' : '',
    ...taxColumns(content.tax),
  ])
}
