import type {
  AllVisitsAnswer,
  VisitRange,
  VisitsAnswer,
  VisitShares,
} from '@vitrine/contract/visits'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  max,
  min,
  sql,
  sum,
} from 'drizzle-orm'
import { orders } from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { sites, siteUrlOf } from '../publishing/index.ts'
import { addCounts, type DayCounts, emptyDay } from './add-to-day.ts'
import { dayOf } from './count-visits.ts'
import { days, type DayShares } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Names of one kind that are shown. */
const SHOWN_NAMES = 12
/** Sites of one list. */
const SHOWN_SITES = 25

/** The visits of one order's site in the last so many days. */
export async function readVisits(
  db: Database,
  orderId: string,
  range: VisitRange,
  now: Date,
): Promise<VisitsAnswer> {
  const all = daysOf(range, now)
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
  const total = rows.reduce<DayCounts>(
    (before, row) => addCounts(before, row, Number.POSITIVE_INFINITY),
    emptyDay(),
  )
  const { shares, ...sums } = total
  return {
    since: first?.day ?? null,
    days: all.map((day) => {
      const { visitors = 0, pages = 0, pdfs = 0 } = byDay.get(day) ?? {}
      return { day, visitors, pages, pdfs }
    }),
    sums,
    pages: mostOf(shares.pages),
    referrers: mostOf(shares.referrers),
    campaigns: mostOf(shares.campaigns),
    devices: mostOf(shares.devices),
    languages: mostOf(shares.languages),
  }
}

/** The visits of all sites together, the most read and the unread ones. */
export async function readAllVisits(
  { db, sites: address }: Pick<House, 'db' | 'sites'>,
  range: VisitRange,
  now: Date,
): Promise<AllVisitsAnswer> {
  const from = daysOf(range, now)[0] ?? ''
  const total = (column: (typeof COLUMNS)[number]) =>
    sql<number>`coalesce(${sum(days[column])}, 0)::int`
  const sums = Object.fromEntries(COLUMNS.map((column) => [column, total(column)])) as {
    [Column in (typeof COLUMNS)[number]]: ReturnType<typeof total>
  }
  const isLive = and(isNotNull(sites.liveVersion), isNull(sites.offlineAt))
  const name = sql<string>`trim(${orders.customerFirstName} || ' ' || ${orders.customerLastName})`
  const lastRead = max(days.day)

  const [[all], [live], best, silent, [readSites]] = await Promise.all([
    db.select(sums).from(days).where(gte(days.day, from)),
    db.select({ count: count() }).from(sites).where(isLive),
    db
      .select({
        orderId: days.orderId,
        customerName: name,
        subdomain: sites.subdomain,
        visitors: total('visitors'),
        pages: total('pages'),
        pdfs: total('pdfs'),
      })
      .from(days)
      .innerJoin(sites, eq(sites.orderId, days.orderId))
      .innerJoin(orders, eq(orders.id, days.orderId))
      .where(and(gte(days.day, from), isLive, gt(days.visitors, 0)))
      .groupBy(days.orderId, orders.id, sites.orderId)
      .orderBy(desc(total('visitors')), desc(total('pages')), asc(days.orderId))
      .limit(SHOWN_SITES),
    db
      .select({
        orderId: sites.orderId,
        customerName: name,
        subdomain: sites.subdomain,
        lastRead,
        changedAt: sites.updatedAt,
      })
      .from(sites)
      .innerJoin(orders, eq(orders.id, sites.orderId))
      .leftJoin(days, and(eq(days.orderId, sites.orderId), isReadDay))
      .where(isLive)
      .groupBy(sites.orderId, orders.id)
      .having(sql`${lastRead} is null or ${lastRead} < ${from}`)
      .orderBy(sql`${lastRead} asc nulls first`, asc(sites.updatedAt))
      .limit(SHOWN_SITES),
    db
      .select({ count: sql<number>`count(distinct ${days.orderId})::int` })
      .from(days)
      .innerJoin(sites, eq(sites.orderId, days.orderId))
      .where(and(gte(days.day, from), isLive, isReadDay)),
  ])
  if (!all || !live || !readSites) throw new Error('a sum came back empty')
  const withUrl = <Row extends { subdomain: string }>({ subdomain, ...row }: Row) => ({
    ...row,
    url: `${siteUrlOf(address, subdomain)}/`,
  })
  return {
    sums: all,
    liveSites: live.count,
    readSites: readSites.count,
    best: best.map(withUrl),
    silent: silent.map((row) => ({ ...withUrl(row), changedAt: row.changedAt.toISOString() })),
  }
}

const COLUMNS = [
  'visitors',
  'pages',
  'pdfs',
  'cards',
  'namedRobots',
  'headerRobots',
  'mannerRobots',
  'declined',
] as const

/** Somebody read it; of other days a row may hold robots alone. */
const isReadDay = sql`${days.pages} + ${days.pdfs} + ${days.cards} > 0`

/** Oldest first. */
function daysOf(range: VisitRange, now: Date): string[] {
  const length = Number(range)
  return Array.from({ length }, (_, at) => dayOf(now.getTime() - (length - 1 - at) * DAY_MS))
}

function mostOf(names: DayShares['pages']): VisitShares {
  const all = Object.entries(names).map(([name, times]) => ({ name, count: times }))
  const named = all.filter(({ name }) => name !== '').toSorted((a, b) => b.count - a.count)
  const rest = [...named.slice(SHOWN_NAMES), ...all.filter(({ name }) => name === '')]
  const others = rest.reduce((sumOf, { count: times }) => sumOf + times, 0)
  return [...named.slice(0, SHOWN_NAMES), ...(others > 0 ? [{ name: '', count: others }] : [])]
}
