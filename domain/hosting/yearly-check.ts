/** When a customer is asked whether all on their page is still true: once a year after going live. */
import { addMonths } from '../time/add-months.ts'

/** Later than this the question of a year is not put any more: the next one is near. */
const ASKED_WITHIN_MONTHS = 3

/**
 * The year whose question may be put now: 1 a year after the site went live first. 0: none, as it
 * is not a year yet, or the day was too long ago: the site was offline, or being changed.
 */
export function dueCheckYear(startedAt: Date, now: Date): number {
  let years = Math.max(0, now.getUTCFullYear() - startedAt.getUTCFullYear())
  while (years > 0 && addMonths(startedAt, 12 * years) > now) years -= 1
  return now < addMonths(startedAt, 12 * years + ASKED_WITHIN_MONTHS) ? years : 0
}

const DAY_MS = 24 * 60 * 60 * 1000

/** All that `yearToAsk` gives this year for went live within this time, and little else: months are not equally long. */
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
