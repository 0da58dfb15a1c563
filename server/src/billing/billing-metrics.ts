import type { BillingDocumentKind } from '@vitrine/domain/billing/billing-document'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { type Metric, metric } from '../platform/metrics.ts'
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts'
import { billingDocuments, series } from './tables.ts'

/** Rows per statement: some milliseconds. */
const AT_ONCE = 1000

/**
 * Totals of all documents. Documents are immutable and numbered without a gap, so each call reads
 * only new ones.
 */
export function createBillingMetrics(db: Database): () => Promise<readonly Metric[]> {
  const readUntil = new Map<string, number>()
  const cents: Record<BillingDocumentKind, number> = {
    receipt: 0,
    'credit-note': 0,
    'credit-note-cancelled': 0,
  }
  const count: Record<BillingDocumentKind, number> = { ...cents }

  async function readOn(name: string): Promise<void> {
    for (;;) {
      const rows = await db
        .select({
          place: billingDocuments.place,
          kind: billingDocuments.kind,
          totalCents: billingDocuments.totalCents,
        })
        .from(billingDocuments)
        .where(
          and(
            eq(billingDocuments.series, name),
            gt(billingDocuments.place, readUntil.get(name) ?? 0),
          ),
        )
        .orderBy(asc(billingDocuments.place))
        .limit(AT_ONCE)
      for (const { place, kind, totalCents } of rows) {
        cents[kind] += totalCents
        count[kind] += 1
        readUntil.set(name, place)
      }
      if (rows.length < AT_ONCE) return
      await yieldToEventLoop()
    }
  }

  return async () => {
    for (const { name } of await db.select({ name: series.name }).from(series)) await readOn(name)
    const usd = (kind: BillingDocumentKind) => ({ currency: { usd: cents[kind] } })
    return [
      metric('vitrine_payments_total', 'Payments that a receipt was made for', count.receipt),
      metric(
        'vitrine_refunds_total',
        'Refunds that a credit note was made for',
        count['credit-note'],
      ),
      metric('vitrine_paid_cents_total', 'What was paid, by the receipts', usd('receipt')),
      metric(
        'vitrine_refunded_cents_total',
        'What was refunded, by the credit notes',
        usd('credit-note'),
      ),
      metric(
        'vitrine_returned_refunds_cents_total',
        'What was refunded and came back from the bank',
        usd('credit-note-cancelled'),
      ),
    ]
  }
}
