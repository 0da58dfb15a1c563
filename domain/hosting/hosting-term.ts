/** The hosting year and its reminders. A site stays online after the end. */
import { addMonths } from '../time/add-months.ts'

export const HOSTING_MONTHS = 12

/** Days before the end with a reminder, in order. */
export const REMINDER_DAYS = [60, 30, 7] as const
export type ReminderDays = (typeof REMINDER_DAYS)[number]

/** Orders are listed as ending from then on. */
export const ENDING_DAYS = REMINDER_DAYS[0]

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The end of a term with its renewals. A renewal adds a year to the end, or to its own date if
 * later. Consecutive years count from the first start: from February 29 to February 28, and to
 * February 29 after four.
 */
export function termEnd(startedAt: Date, renewedAt: readonly Date[]): Date {
  let from = startedAt
  let years = 1
  const end = () => addMonths(from, HOSTING_MONTHS * years)
  for (const at of renewedAt.toSorted((a, b) => a.getTime() - b.getTime())) {
    if (at < end()) years += 1
    else {
      from = at
      years = 1
    }
  }
  return end()
}

/** `ending`: reminders have started. */
export function termState(endsAt: Date, now: Date): 'running' | 'ending' | 'ended' {
  if (now >= endsAt) return 'ended'
  return endsAt.getTime() - now.getTime() <= ENDING_DAYS * DAY_MS ? 'ending' : 'running'
}

/** The latest due reminder unless it or a later one was sent. Missed reminders are skipped. */
export function dueReminder(
  endsAt: Date,
  given: ReadonlySet<ReminderDays>,
  now: Date,
): ReminderDays | null {
  const leftMs = endsAt.getTime() - now.getTime()
  if (leftMs <= 0) return null
  const due = REMINDER_DAYS.findLast((days) => leftMs <= days * DAY_MS)
  if (due === undefined || REMINDER_DAYS.some((days) => days <= due && given.has(days))) return null
  return due
}
