import type { PaperKind } from '@vitrine/domain/paper'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { type Figure, figure } from '../platform/figures.ts'
import { nextTurn } from '../platform/next-turn.ts'
import { papers, series } from './tables.ts'

/** So many are read in one statement: some milliseconds. */
const AT_ONCE = 1000

/**
 * Sums up the papers. They are never changed, and their places have no gap: what was read once is
 * kept, and only what came since is read. The first time takes its turns.
 */
export function openPaperSums(db: Database): () => Promise<readonly Figure[]> {
  const readUntil = new Map<string, number>()
  const cents: Record<PaperKind, number> = {
    receipt: 0,
    'credit-note': 0,
    'credit-note-cancelled': 0,
  }
  const count: Record<PaperKind, number> = { ...cents }

  async function readOn(name: string): Promise<void> {
    for (;;) {
      const rows = await db
        .select({ place: papers.place, kind: papers.kind, totalCents: papers.totalCents })
        .from(papers)
        .where(and(eq(papers.series, name), gt(papers.place, readUntil.get(name) ?? 0)))
        .orderBy(asc(papers.place))
        .limit(AT_ONCE)
      for (const { place, kind, totalCents } of rows) {
        cents[kind] += totalCents
        count[kind] += 1
        readUntil.set(name, place)
      }
      if (rows.length < AT_ONCE) return
      await nextTurn()
    }
  }

  return async () => {
    for (const { name } of await db.select({ name: series.name }).from(series)) await readOn(name)
    const usd = (kind: PaperKind) => ({ currency: { usd: cents[kind] } })
    return [
      figure('vitrine_payments_total', 'Payments that a receipt was made for', count.receipt),
      figure(
        'vitrine_refunds_total',
        'Refunds that a credit note was made for',
        count['credit-note'],
      ),
      figure('vitrine_paid_cents_total', 'What was paid, by the receipts', usd('receipt')),
      figure(
        'vitrine_refunded_cents_total',
        'What was refunded, by the credit notes',
        usd('credit-note'),
      ),
      figure(
        'vitrine_returned_refunds_cents_total',
        'What was refunded and came back from the bank',
        usd('credit-note-cancelled'),
      ),
    ]
  }
}
