import type { VisitRange, VisitsResponse, VisitShares } from '@vitrine/contract/visits'
import { and, eq, gte, min } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { mergeCounts, type DailyCounts, emptyCounts } from './daily-counts.ts'
import { daysInRange } from './utc-day.ts'
import { days, type DayBreakdown } from './tables.ts'

/** Names per breakdown in the response. */
const SHOWN_NAMES = 12

/** Visits of one site in the last days. */
export async function readVisits(
  db: Database,
  orderId: string,
  range: VisitRange,
  now: Date,
): Promise<VisitsResponse> {
  const all = daysInRange(range, now)
  const [rows, [first]] = await Promise.all([
    db
      .select()
      .from(days)
      .where(and(eq(days.orderId, orderId), gte(days.day, all[0] ?? ''))),
    db
      .select({ day: min(days.day) })
      .from(days)
      .where(eq(days.orderId, orderId)),
  ])
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const total = rows.reduce<DailyCounts>(
    (before, row) => mergeCounts(before, row, Number.POSITIVE_INFINITY),
    emptyCounts(),
  )
  const { shares, ...sums } = total
  return {
    since: first?.day ?? null,
    days: all.map((day) => {
      const { visitors = 0, pages = 0, pdfs = 0, cards = 0 } = byDay.get(day) ?? {}
      return { day, visitors, pages, pdfs, cards }
    }),
    sums,
    pages: mostOf(shares.pages),
    referrers: mostOf(shares.referrers),
    campaigns: mostOf(shares.campaigns),
    devices: mostOf(shares.devices),
    languages: mostOf(shares.languages),
    countries: mostOf(shares.countries),
  }
}

function mostOf(names: DayBreakdown['pages']): VisitShares {
  const all = Object.entries(names).map(([name, times]) => ({ name, count: times }))
  const named = all.filter(({ name }) => name !== '').toSorted((a, b) => b.count - a.count)
  const rest = [...named.slice(SHOWN_NAMES), ...all.filter(({ name }) => name === '')]
  const others = rest.reduce((sumOf, { count: times }) => sumOf + times, 0)
  return [...named.slice(0, SHOWN_NAMES), ...(others > 0 ? [{ name: '', count: others }] : [])]
}
