import { monthsLater } from '@vitrine/domain/months-later'
import { and, asc, inArray, lt, sql } from 'drizzle-orm'
import type { House } from '../platform/house.ts'
import { type Job, job, noPayload } from '../platform/jobs.ts'
import { dayOf } from './day-of.ts'
import { allDays, days } from './tables.ts'

/** What regulators allow for statistics of an audience without asking anybody. */
export const KEPT_MONTHS = 25
/** Rows that are deleted at once. Nobody who counts waits longer than for these. */
const ROWS_AT_ONCE = 2000

/** Days before this one are deleted. */
export const firstKeptDay = (now: Date): string => dayOf(monthsLater(now, -KEPT_MONTHS).getTime())

/** Deletes the rows of days that are older. The database takes them out of its own sums (migration 0050). */
export function forgetOldDaysJob({ db, clock }: Pick<House, 'db' | 'clock'>): Job {
  return job({ name: 'visits.forget-old-days', lane: 'mail', payload: noPayload }, () =>
    forgetOldDays(db, clock()),
  )
}

export async function forgetOldDays(
  db: House['db'],
  now: Date,
  rowsAtOnce = ROWS_AT_ONCE,
): Promise<void> {
  const first = firstKeptDay(now)
  for (;;) {
    const oldest = db
      .select({ orderId: days.orderId, day: days.day })
      .from(days)
      .where(lt(days.day, first))
      .orderBy(asc(days.day), asc(days.orderId))
      .limit(rowsAtOnce)
    const deleted = await db
      .delete(days)
      .where(and(lt(days.day, first), inArray(sql`(${days.orderId}, ${days.day})`, oldest)))
      .returning({ day: days.day })
    if (deleted.length < rowsAtOnce) break
  }
  // All is taken out of these by now.
  await db.delete(allDays).where(lt(allDays.day, first))
}
