import type { VisitRange } from '@vitrine/contract/visits'

const DAY_MS = 24 * 60 * 60 * 1000

/** `2026-11-20`. */
export const utcDay = (milliseconds: number) =>
  new Date(Math.floor(milliseconds / DAY_MS) * DAY_MS).toISOString().slice(0, 10)

export const nextDay = (day: string) => utcDay(Date.parse(day) + DAY_MS)

/** Oldest first. */
export function daysInRange(range: VisitRange, now: Date): string[] {
  const length = Number(range)
  return Array.from({ length }, (_, at) => utcDay(now.getTime() - (length - 1 - at) * DAY_MS))
}
