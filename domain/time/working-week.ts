/** Office hours in a time zone. */
export type WorkingWeek = {
  /** 1 is Monday, 7 is Sunday. */
  readonly days: readonly number[]
  /** Full hours, 0 to 24. */
  readonly opens: number
  readonly closes: number
  /** IANA name. */
  readonly zone: string
  /** `2026-12-25`. */
  readonly holidays?: readonly string[]
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const FORM = /^([A-Z][a-z]{2})-([A-Z][a-z]{2}) (\d{1,2})-(\d{1,2}) (\S+)$/

/** `Mon-Fri 9-17 Europe/Berlin`; null: invalid. */
export function parseWorkingWeek(text: string): WorkingWeek | null {
  const [, first = '', last = '', opens, closes, zone = ''] = FORM.exec(text) ?? []
  const [from, to] = [DAYS.indexOf(first) + 1, DAYS.indexOf(last) + 1]
  const week = { opens: Number(opens), closes: Number(closes), zone }
  const isDay = week.opens < week.closes && week.closes <= 24
  if (from === 0 || to < from || !isDay || !isTimeZone(zone)) return null
  return { ...week, days: Array.from({ length: to - from + 1 }, (_, place) => from + place) }
}

/** The time after this number of working hours. */
export function addWorkingHours(since: Date, hours: number, week: WorkingWeek): Date {
  let left = hours * HOUR_MS
  let midnight = Math.floor(onTheWall(since.getTime(), week.zone) / DAY_MS) * DAY_MS
  for (;;) {
    if (isWorked(midnight, week)) {
      const opens = instantOf(midnight + week.opens * HOUR_MS, week.zone)
      const closes = instantOf(midnight + week.closes * HOUR_MS, week.zone)
      const from = Math.max(opens, since.getTime())
      if (from + left <= closes) return new Date(from + left)
      left -= Math.max(0, closes - from)
    }
    midnight += DAY_MS
  }
}

/** `midnight`: in local time. */
function isWorked(midnight: number, { days, holidays = [] }: WorkingWeek): boolean {
  const day = new Date(midnight)
  return days.includes(day.getUTCDay() || 7) && !holidays.includes(day.toISOString().slice(0, 10))
}

/** Local time of a zone, as if in UTC. */
function onTheWall(instant: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(instant)
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/** The reverse. Computed twice, as the offset can change in between. */
function instantOf(wall: number, zone: string): number {
  const guess = wall - (onTheWall(wall, zone) - wall)
  return guess - (onTheWall(guess, zone) - wall)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit'
  const time = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: two, day: two, ...time })
  formats.set(timeZone, known)
  return known
}

export function isTimeZone(zone: string): boolean {
  try {
    return formatOf(zone) !== undefined
  } catch {
    return false
  }
}
