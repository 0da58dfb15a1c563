import type { AllVisitsResponse, VisitRange } from '@vitrine/contract/visits'
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
  lt,
  or,
  sql,
  sum,
} from 'drizzle-orm'
import { findWorkingUrl } from '../addresses/index.ts'
import { orders } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { hostingTerms } from '../hosting/index.ts'
import { sites } from '../publishing/index.ts'
import {
  allSitesDays,
  daysInRange,
  firstRetainedDay,
  lastVisits,
  recentVisits,
} from '../visits/index.ts'

/** Rows per list. */
const SHOWN_SITES = 25

/** Visits of all sites, with the most and least visited ones. */
export async function readVisitsReport(
  { db, sites: address }: Pick<AppContext, 'db' | 'sites'>,
  range: VisitRange,
  now: Date,
): Promise<AllVisitsResponse> {
  const from = daysInRange(range, now)[0] ?? ''
  const total = (column: (typeof COLUMNS)[number]) =>
    // A year of robot requests may exceed an integer.
    sql<number>`coalesce(${sum(allSitesDays[column])}, 0)::float8`
  const sums = Object.fromEntries(COLUMNS.map((column) => [column, total(column)])) as {
    [Column in (typeof COLUMNS)[number]]: ReturnType<typeof total>
  }
  const isLive = and(isNotNull(sites.liveVersion), isNull(sites.offlineAt))
  const name = sql<string>`trim(${orders.customerFirstName} || ' ' || ${orders.customerLastName})`
  // Limited before the join with names.
  const unread = db
    .select({ orderId: sites.orderId, lastRead: lastVisits.day, changedAt: sites.updatedAt })
    .from(sites)
    .leftJoin(lastVisits, eq(lastVisits.orderId, sites.orderId))
    .where(and(isLive, or(isNull(lastVisits.day), lt(lastVisits.day, from))))
    .orderBy(sql`${lastVisits.day} asc nulls first`, asc(sites.updatedAt))
    .limit(SHOWN_SITES)
    .as('unread')

  const [[all], [live], best, silent] = await Promise.all([
    db.select(sums).from(allSitesDays).where(gte(allSitesDays.day, from)),
    db
      .select({
        count: count(),
        read: sql<number>`count(*) filter (where ${gte(lastVisits.day, from)})::int`,
      })
      .from(sites)
      .leftJoin(lastVisits, eq(lastVisits.orderId, sites.orderId))
      .where(isLive),
    db
      .select({
        orderId: recentVisits.orderId,
        customerName: name,
        visitors: recentVisits.visitors,
        pages: recentVisits.pages,
        pdfs: recentVisits.pdfs,
      })
      .from(recentVisits)
      .innerJoin(sites, eq(sites.orderId, recentVisits.orderId))
      .innerJoin(orders, eq(orders.id, recentVisits.orderId))
      .where(and(eq(recentVisits.range, Number(range)), gt(recentVisits.visitors, 0), isLive))
      .orderBy(desc(recentVisits.visitors), desc(recentVisits.pages), asc(recentVisits.orderId))
      .limit(SHOWN_SITES),
    db
      .select({
        orderId: unread.orderId,
        customerName: name,
        lastRead: unread.lastRead,
        liveSince: hostingTerms.startedAt,
      })
      .from(unread)
      .innerJoin(orders, eq(orders.id, unread.orderId))
      .leftJoin(hostingTerms, eq(hostingTerms.orderId, unread.orderId))
      .orderBy(sql`${unread.lastRead} asc nulls first`, asc(unread.changedAt)),
  ])
  if (!all || !live) throw new Error('a sum came back empty')
  return {
    sums: all,
    liveSites: live.count,
    readSites: live.read,
    best: await Promise.all(best.map(withUrl)),
    silent: await Promise.all(
      silent.map(async ({ liveSince, ...row }) =>
        withUrl({
          ...row,
          isOlder: liveSince !== null && dayOf(liveSince) < firstRetainedDay(now),
        }),
      ),
    ),
  }

  async function withUrl<Row extends { orderId: string }>(row: Row) {
    return { ...row, url: `${await findWorkingUrl(db, address, row.orderId)}/` }
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

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
