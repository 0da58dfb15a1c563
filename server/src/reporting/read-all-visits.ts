import type { AllVisitsAnswer, VisitRange } from '@vitrine/contract/visits'
import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, max, sql, sum } from 'drizzle-orm'
import { findCanonicalUrl } from '../addresses/index.ts'
import { orders } from '../ordering/index.ts'
import type { House } from '../platform/house.ts'
import { sites } from '../publishing/index.ts'
import { days, daysOf } from '../visits/index.ts'

/** Sites of one list. */
const SHOWN_SITES = 25

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
  return {
    sums: all,
    liveSites: live.count,
    readSites: readSites.count,
    best: await Promise.all(best.map(withUrl)),
    silent: await Promise.all(
      silent.map(async (row) => withUrl({ ...row, changedAt: row.changedAt.toISOString() })),
    ),
  }

  async function withUrl<Row extends { orderId: string }>(row: Row) {
    return { ...row, url: `${await findCanonicalUrl(db, address, row.orderId)}/` }
  }
}

const COLUMNS = [
  'visitors',
  'pages',
  'pdfs',
  'cards',
  'namedRobots',
  'headerRobots',
  'networkRobots',
  'mannerRobots',
  'declined',
] as const

/** Somebody read it; of other days a row may hold robots alone. */
const isReadDay = sql`${days.pages} + ${days.pdfs} + ${days.cards} > 0`
