import { VISIT_RANGES } from '@vitrine/contract/visits'
import { and, asc, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { nextDay, daysInRange } from './utc-day.ts'
import { days, recentVisits, windows } from './tables.ts'

/** Sites that lose a day at once. Nobody who counts waits longer than for these. */
const SITES_AT_ONCE = 2000

/**
 * Lets the days before the ranges of `now` leave what is `recent`. In short transactions, so it may be
 * broken off at any of them, and run by several replicas at once or twice: each site loses a day once.
 * Ends early once `isOver` says so.
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

/** Looked at without a lock: on most calls there is nothing to do. */
async function isBehind(db: Database, range: number, first: string): Promise<boolean> {
  const [behind] = await db
    .select({ range: windows.range })
    .from(windows)
    .where(and(eq(windows.range, range), lt(windows.first, first)))
  return behind !== undefined
}

/** Takes the oldest day from some sites. False: the window begins at `first`. */
async function moveOnce(
  tx: Transaction,
  range: number,
  first: string,
  sitesAtOnce: number,
): Promise<boolean> {
  // As the triggers do, in the same order: nobody writes a day meanwhile.
  const all = await tx.select().from(windows).orderBy(asc(windows.range)).for('update')
  const held = all.find((each) => each.range === range)
  if (!held || held.first >= first) return false
  const move = (to: Partial<typeof held>) =>
    tx.update(windows).set(to).where(eq(windows.range, range))

  if (held.reached === null) {
    // Days on which nobody asked for anything are passed over.
    const [oldest] = await tx
      .select({ day: days.day })
      .from(days)
      .where(gte(days.day, held.first))
      .orderBy(asc(days.day))
      .limit(1)
    const next = oldest && oldest.day < first ? oldest.day : first
    if (next !== held.first) {
      await move({ first: next })
      return true
    }
  }
  const isLeft = and(
    eq(days.day, held.first),
    held.reached === null ? undefined : gt(days.orderId, held.reached),
  )
  const leaving = await tx
    .select({ orderId: days.orderId })
    .from(days)
    .where(isLeft)
    .orderBy(asc(days.orderId))
    .limit(sitesAtOnce)
  const last = leaving.at(-1)
  if (!last) {
    await move({ first: nextDay(held.first), reached: null })
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
