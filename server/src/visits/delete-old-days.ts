import { addMonths } from '@vitrine/domain/time/add-months'
import { and, asc, inArray, lt, sql } from 'drizzle-orm'
import type { AppContext } from '../platform/app-context.ts'
import { type Job, job, noPayload } from '../platform/jobs.ts'
import { utcDay } from './utc-day.ts'
import { allSitesDays, days } from './tables.ts'

/** The legal limit for audience statistics without consent. */
export const RETENTION_MONTHS = 25
/** Batch size: the longest wait of a concurrent writer. */
const ROWS_AT_ONCE = 2000

export const firstRetainedDay = (now: Date): string =>
  utcDay(addMonths(now, -RETENTION_MONTHS).getTime())

/** Triggers update the totals (migration 0050). */
export function deleteOldDaysJob({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Job {
  return job({ name: 'visits.forget-old-days', queue: 'mail', payload: noPayload }, () =>
    deleteOldDays(db, clock()),
  )
}

export async function deleteOldDays(
  db: AppContext['db'],
  now: Date,
  rowsAtOnce = ROWS_AT_ONCE,
): Promise<void> {
  const first = firstRetainedDay(now)
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
  // The triggers have subtracted everything.
  await db.delete(allSitesDays).where(lt(allSitesDays.day, first))
}
