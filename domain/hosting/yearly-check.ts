/** The yearly question if a page is still correct. */
import { addMonths } from '../time/add-months.ts'

/** The question of a year is dropped after this time. */
const ASKED_WITHIN_MONTHS = 3

/** The year to ask about, 1 after the first; 0: not due, or too long ago. */
export function dueCheckYear(startedAt: Date, now: Date): number {
  let years = Math.max(0, now.getUTCFullYear() - startedAt.getUTCFullYear())
  while (years > 0 && addMonths(startedAt, 12 * years) > now) years -= 1
  return now < addMonths(startedAt, 12 * years + ASKED_WITHIN_MONTHS) ? years : 0
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Go-live dates for which `dueCheckYear` returns this year, with some margin. */
export function goLiveWindow(
  year: number,
  now: Date,
): { readonly from: Date; readonly until: Date } {
  const from = addMonths(now, -12 * year - ASKED_WITHIN_MONTHS)
  const until = addMonths(now, -12 * year)
  return {
    from: new Date(from.getTime() - 3 * DAY_MS),
    until: new Date(until.getTime() + 3 * DAY_MS),
  }
}
