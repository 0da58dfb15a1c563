import { billingDocumentTitles } from '@vitrine/domain/billing/billing-document'
import { csvLine } from '../platform/csv-line.ts'
import type { Database } from '../platform/database.ts'
import { listBillingDocumentsPage } from './document-store.ts'
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
]

/**
 * All documents of a period as CSV, by series and number, streamed in pages. Receipts are
 * incoming money, credit notes outgoing, canceled credit notes incoming again.
 */
export async function* billingDocumentsCsv(db: Database, span: DateRange): AsyncGenerator<string> {
  yield csvLine(HEAD)
  for (let after: StoredBillingDocument | undefined; ; ) {
    const page = await listBillingDocumentsPage(db, span, after, PAGE)
    yield page.map(lineOf).join('')
    after = page.at(-1)
    if (page.length < PAGE || !after) return
  }
}

function lineOf({ kind, issuedAt, content }: StoredBillingDocument): string {
  const { number, receiptNumber, orderReference, buyer, taxCents, totalCents } = content
  const amounts = [totalCents - taxCents, taxCents, totalCents].map(
    (cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
  )
  const none = ['', '', '']
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
    ...(kind === 'credit-note' ? [...none, ...amounts] : [...amounts, ...none]),
    'USD',
    content.paymentReference,
    content.trial ? 'yes' : '',
  ])
}
