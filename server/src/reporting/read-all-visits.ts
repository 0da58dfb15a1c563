import type { AllVisitsAnswer, VisitRange } from '@vitrine/contract/visits'
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
  notExists,
  sql,
  sum,
} from 'drizzle-orm'
import { findCanonicalUrl } from '../addresses/index.ts'
import { orders } from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
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
  // Counted before it is joined: a week of a million sites is seven million rows.
  const read = db
    .select({
      orderId: days.orderId,
      visitors: total('visitors').as('read_visitors'),
      pages: total('pages').as('read_pages'),
      pdfs: total('pdfs').as('read_pdfs'),
    })
    .from(days)
    .where(and(gte(days.day, from), gt(days.visitors, 0)))
    .groupBy(days.orderId)
    .as('read')

  const [[all], [live], best, silent, [readSites]] = await Promise.all([
    db.select(sums).from(days).where(gte(days.day, from)),
    db.select({ count: count() }).from(sites).where(isLive),
    db
      .select({
        orderId: read.orderId,
        customerName: name,
        visitors: read.visitors,
        pages: read.pages,
        pdfs: read.pdfs,
      })
      .from(read)
      .innerJoin(sites, eq(sites.orderId, read.orderId))
      .innerJoin(orders, eq(orders.id, read.orderId))
      .where(isLive)
      .orderBy(desc(read.visitors), desc(read.pages), asc(read.orderId))
      .limit(SHOWN_SITES),
    db
      .select({
        orderId: sites.orderId,
        customerName: name,
        lastRead: lastReadOf(db).as('last_read'),
        changedAt: sites.updatedAt,
      })
      .from(sites)
      .innerJoin(orders, eq(orders.id, sites.orderId))
      .where(and(isLive, notExists(readOf(db, from))))
      .orderBy(sql`last_read asc nulls first`, asc(sites.updatedAt))
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

/** The days of a site since one on which somebody read it. */
const readOf = (db: Database, from: string) =>
  db
    .select({ day: days.day })
    .from(days)
    .where(and(eq(days.orderId, sites.orderId), gte(days.day, from), isReadDay))

/** Looked up for silent sites alone: over all rows of all sites it would take minutes. */
const lastReadOf = (db: Database) =>
  sql<string | null>`(${db
    .select({ day: sql`max(${days.day})::text` })
    .from(days)
    .where(and(eq(days.orderId, sites.orderId), isReadDay))})`
