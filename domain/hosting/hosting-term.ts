/** The year of hosting: when it ends, and who is told when. After its end a site stays until a person acts. */
import { addMonths } from '../time/add-months.ts'

export const HOSTING_MONTHS = 12

/** Days before the end at which customer and team are told, first to last. */
export const REMINDER_DAYS = [60, 30, 7] as const
export type ReminderDays = (typeof REMINDER_DAYS)[number]

/** So long before its end an order stands among those that end. */
export const ENDING_DAYS = REMINDER_DAYS[0]

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The end of the term, with the times at which it was renewed. A year is added to the end; one that
 * came after the end counts from when it came. Years that follow each other are counted from where
 * the first began: one from February 29 ends on February 28, and four of them on February 29 again.
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

/** `ending`: the notices have begun. */
export function termState(endsAt: Date, now: Date): 'running' | 'ending' | 'ended' {
  if (now >= endsAt) return 'ended'
  return endsAt.getTime() - now.getTime() <= ENDING_DAYS * DAY_MS ? 'ending' : 'running'
}

/**
 * The notice to give now: the latest that is due, unless it or a later one was given. After a
 * standstill the earlier ones are not made up for, and after the end there is none.
 */
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
