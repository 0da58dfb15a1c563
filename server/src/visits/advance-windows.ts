import { VISIT_RANGES } from '@vitrine/contract/visits'
import { and, asc, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { nextDay, daysInRange } from './utc-day.ts'
import { days, recentVisits, windows } from './tables.ts'

/** Batch size: the longest wait of a concurrent writer. */
const SITES_AT_ONCE = 2000

/**
 * Subtracts the days before each range from `recent`. Runs in short transactions and is
 * idempotent across interruptions and replicas. `isOver` stops it early.
 */
export async function advanceWindows(
  db: Database,
  now: Date,
  isOver: () => boolean = () => false,
  sitesAtOnce = SITES_AT_ONCE,
): Promise<void> {
  for (const range of VISIT_RANGES) {
    const first = daysInRange(range, now)[0] ?? ''
    let goesOn = await isBehind(db, Number(range), first)
    while (goesOn && !isOver())
      goesOn = await db.transaction((tx) => moveOnce(tx, Number(range), first, sitesAtOnce))
  }
}

/** Without a lock, because usually nothing is due. */
async function isBehind(db: Database, range: number, first: string): Promise<boolean> {
  const [behind] = await db
    .select({ range: windows.range })
    .from(windows)
    .where(and(eq(windows.range, range), lt(windows.first, first)))
  return behind !== undefined
}

/** Subtracts the oldest day of one batch. False: the window is up to date. */
async function moveOnce(
  tx: Transaction,
  range: number,
  first: string,
  sitesAtOnce: number,
): Promise<boolean> {
  // Same lock order as the triggers: no concurrent writes.
  const all = await tx.select().from(windows).orderBy(asc(windows.range)).for('update')
  const current = all.find((each) => each.range === range)
  if (!current || current.first >= first) return false
  const move = (to: Partial<typeof current>) =>
    tx.update(windows).set(to).where(eq(windows.range, range))

  if (current.reached === null) {
    // Skip days without visits.
    const [oldest] = await tx
      .select({ day: days.day })
      .from(days)
      .where(gte(days.day, current.first))
      .orderBy(asc(days.day))
      .limit(1)
    const next = oldest && oldest.day < first ? oldest.day : first
    if (next !== current.first) {
      await move({ first: next })
      return true
    }
  }
  const isLeft = and(
    eq(days.day, current.first),
    current.reached === null ? undefined : gt(days.orderId, current.reached),
  )
  const leaving = await tx
    .select({ orderId: days.orderId })
    .from(days)
    .where(isLeft)
    .orderBy(asc(days.orderId))
    .limit(sitesAtOnce)
  const last = leaving.at(-1)
  if (!last) {
    await move({ first: nextDay(current.first), reached: null })
    return true
  }
  const less = (column: 'visitors' | 'pages' | 'pdfs' | 'cards') =>
    sql`${recentVisits[column]} - ${days[column]}`
  await tx
    .update(recentVisits)
    .set({
      visitors: less('visitors'),
      pages: less('pages'),
      pdfs: less('pdfs'),
      cards: less('cards'),
    })
    .from(days)
    .where(
      and(
        isLeft,
        lte(days.orderId, last.orderId),
        eq(recentVisits.orderId, days.orderId),
        eq(recentVisits.range, range),
      ),
    )
  const ids = leaving.map(({ orderId }) => orderId)
  await tx
    .delete(recentVisits)
    .where(
      and(
        eq(recentVisits.range, range),
        inArray(recentVisits.orderId, ids),
        eq(recentVisits.visitors, 0),
        eq(recentVisits.pages, 0),
        eq(recentVisits.pdfs, 0),
        eq(recentVisits.cards, 0),
      ),
    )
  await move({ reached: last.orderId })
  return true
}
