import { sql } from 'drizzle-orm'
import { orders } from '../../server/src/ordering/index.ts'
import { type Database, openDatabaseServer } from '../../server/src/platform/database.ts'
import { readVisitsReport } from '../../server/src/reporting/visits-report.ts'
import { advanceWindows } from '../../server/src/visits/advance-windows.ts'
import { readVisits } from '../../server/src/visits/read-visits.ts'
import { listWeeklyEmailSubscribers } from '../../server/src/visits/weekly-email.ts'
import { buildOrder } from '../../server/testing/build-order.ts'
import { startTestPostgres } from '../../tools/test-postgres.ts'

const DAYS = 365
/** Of so many sites the first is read on each day, and every tenth once in two weeks; all others once in two months. */
const YEARS_AMONG = 1000
const AT_ONCE = 50_000
/** Rows of days are written in so many steps, in the order of their key. */
const STEPS = 64
const DAY_MS = 24 * 60 * 60 * 1000
const ADDRESS = { scheme: 'https:', domain: 'sites.example' }

/**
 * Many sites and a year on a PostgreSQL server. Few sites are read daily, most seldom, one in a hundred by robots
 * alone. What a row weighs, how long the questions take that customers, team and the weekly mail ask, and how long a
 * day takes to leave the sums. Only the weight is multiplied: a row is a row.
 */
export async function weighYear(
  siteCount: number,
  now: Date,
  report: (what: string, value: string) => void,
): Promise<void> {
  const server = await startTestPostgres()
  const opened = await openDatabaseServer(server.url)
  try {
    const { db } = opened
    const begun = performance.now()
    const first = await fill(db, siteCount, now, report)
    report('Written in all', secondsSince(begun))
    const [rows] = await ask<{ rows: number; most: number; bytes: number }>(
      db,
      sql`select (select count(*) from visits.days)::float8 as rows,
        (select max(n) from (select count(*) as n from visits.days group by order_id, day) each)::int as most,
        pg_total_relation_size('visits.days')::float8 as bytes`,
    )
    if (!rows) throw new Error('there are no rows')
    const bytes = rows.bytes / rows.rows
    report(
      `${siteCount} sites, ${rows.rows} rows; of one site and day, at most`,
      `${rows.most}; ${Math.round(bytes)} bytes with indexes, ${(rows.bytes / 1e9).toFixed(2)} GB`,
    )
    report(
      '  multiplied: 1,000,000 sites read on each day of a year',
      `${((bytes * DAYS * 1e6) / 1e9).toFixed(0)} GB`,
    )
    for (const range of ['7', '30', '365'] as const)
      report(`A site's ${range} days`, await timed(20, () => readVisits(db, first, range, now)))
    const deps = { db, sites: ADDRESS }
    for (const range of ['7', '30', '365'] as const)
      report(
        `The desk's sums, best and silent sites of ${range} days`,
        await timed(3, () => readVisitsReport(deps, range, now)),
      )
    const [sums] = await ask<{ rows: number; bytes: number }>(
      db,
      sql`select (select count(*) from visits.all_days)::float8 + (select count(*) from visits.recent)
          + (select count(*) from visits.last_reads) as rows,
        (pg_total_relation_size('visits.all_days') + pg_total_relation_size('visits.recent')
          + pg_total_relation_size('visits.last_reads'))::float8 as bytes`,
    )
    report('Rows of the sums', `${sums?.rows}; ${((sums?.bytes ?? 0) / 1e6).toFixed(0)} MB`)
    const [leaving] = await ask<{ rows: number }>(
      db,
      sql`select count(*)::int as rows from visits.days join visits.windows on day = first`,
    )
    const closing = performance.now()
    await advanceWindows(db, new Date(now.getTime() + DAY_MS))
    report(`A day closed: ${leaving?.rows} rows leave the sums`, secondsSince(closing))
    report(
      `The weekly mail's choice, ${Math.floor(siteCount / 10)} want it`,
      await timed(5, () => listWeeklyEmailSubscribers(db, now)),
    )
  } finally {
    await opened.close()
    await server.stop()
  }
}

/** Gives the id of a site that has a year. */
async function fill(
  db: Database,
  siteCount: number,
  now: Date,
  report: (what: string, value: string) => void,
): Promise<string> {
  const first = buildOrder({ orderStatus: 'live', paymentStatus: 'paid', paidAt: now })
  await db.insert(orders).values(first)
  const columns = await ask<{ name: string }>(
    db,
    sql`select column_name as name from information_schema.columns
      where table_schema = 'ordering' and table_name = 'orders' and is_generated = 'NEVER'`,
  )
  const names = columns.map(({ name }) => sql.identifier(name))
  const values = columns.map(({ name }) =>
    name === 'id' || name === 'proof_hash' ? sql`gen_random_uuid()` : sql.identifier(name),
  )
  for (let at = 1; at < siteCount; at += AT_ONCE)
    await inBulk(
      db,
      sql`insert into ordering.orders (${sql.join(names, sql`, `)})
        select ${sql.join(values, sql`, `)} from ordering.orders,
          generate_series(1, ${Math.min(AT_ONCE, siteCount - at)}::int) where id = ${first.id}`,
    )
  await inBulk(
    db,
    sql`insert into publishing.sites (order_id, subdomain, live_version, updated_at)
      select id, 's' || row_number() over (order by id <> ${first.id}), 1, ${now.toISOString()}::timestamptz
      from ordering.orders`,
  )
  await inBulk(
    db,
    sql`insert into visits.weekly_mails (order_id, since)
      select order_id, ${now.toISOString()}::timestamptz - interval '1 day' from publishing.sites
      where substr(subdomain, 2)::int % 10 = 1`,
  )
  await db.execute(sql`analyze ordering.orders, publishing.sites`)
  const today = now.toISOString().slice(0, 10)
  const rowsOf = (from: number, to: number, isPiece: ReturnType<typeof sql>) => sql`
    insert into visits.days (order_id, day, visitors, pages, pdfs, named_robots, shares)
    select order_id, ${today}::date - n, case when number % 100 = 0 then 0 else 1 + number % 40 end,
      case when number % 100 = 0 then 0 else 15 end, 0, 30, ${SHARES}::jsonb
    from (
      select order_id, number, case when number % ${YEARS_AMONG} = 1 then 1 when number % 10 = 0 then 14 else 60 end as every
      from (select order_id, substr(subdomain, 2)::int as number from publishing.sites where ${isPiece}) numbered
    ) site, generate_series(${from}::int, ${to}::int) as n
    where (number + n) % every = 0
    order by order_id, n desc`
  for (let step = 0; step < STEPS; step += 1) {
    await inBulk(
      db,
      rowsOf(1, DAYS - 1, sql`order_id >= ${bound(step)} and order_id <= ${bound(step + 1)}`),
    )
    if (step % 16 === 15) report('  written, of all sites', `${((step + 1) / STEPS) * 100} %`)
  }
  const summing = performance.now()
  await sumUp(db, today)
  report('Summed up', secondsSince(summing))
  // One more day, as it is written in life.
  const counting = performance.now()
  await db.execute(rowsOf(0, 0, sql`true`))
  report("Today's rows, each sum kept by the triggers", secondsSince(counting))
  await compareSums(db)
  await db.execute(sql`analyze`)
  return first.id
}

/** Past triggers and foreign keys: what they would do for millions of rows one by one is done at once. */
async function inBulk(db: Database, statement: ReturnType<typeof sql>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })
}

/** Where a step of the ids begins and the one before it ends. */
function bound(step: number): string {
  const first = Math.min(Math.floor((step * 0x1_0000_0000) / STEPS), 0xffff_ffff)
  const end = step === STEPS ? 'ffff-ffff-ffff-ffffffffffff' : '0000-0000-0000-000000000000'
  return `${first.toString(16).padStart(8, '0')}-${end}`
}

/** As migration 0050 does; the windows stand where they did yesterday, as on any morning. */
async function sumUp(db: Database, today: string): Promise<void> {
  await db.execute(sql`insert into visits.windows ("range", first)
    select length, ${today}::date - length + 1 from unnest(array[7, 30, 365]) length`)
  await db.execute(sql`insert into visits.all_days select day, sum(visitors), sum(pages), sum(pdfs), sum(cards),
    sum(named_robots), sum(header_robots), sum(network_robots), sum(manner_robots), sum(declined)
    from visits.days group by day`)
  await db.execute(sql`insert into visits.recent
    select order_id, "range", sum(visitors), sum(pages), sum(pdfs), sum(cards)
    from visits.days join visits.windows on day >= first
    where (visitors, pages, pdfs, cards) <> (0, 0, 0, 0) group by order_id, "range"`)
  await db.execute(sql`insert into visits.last_reads
    select order_id, max(day) from visits.days where pages + pdfs + cards > 0 group by order_id`)
}

/** That what is measured is what the program would have there. */
async function compareSums(db: Database): Promise<void> {
  const [sums] = await ask<{ kept: number; rows: number; recent: number; within: number }>(
    db,
    sql`select (select sum(pages) from visits.all_days)::float8 as kept, (select sum(pages) from visits.days)::float8 as rows,
      (select sum(pages) from visits.recent)::float8 as recent,
      (select sum(pages) from visits.days join visits.windows on day >= first)::float8 as within`,
  )
  if (!sums || sums.kept !== sums.rows || sums.recent !== sums.within)
    throw new Error(`the sums are not what the rows add up to: ${JSON.stringify(sums)}`)
}

const SHARES = JSON.stringify({
  schemaVersion: 1,
  value: {
    pages: { '/': 12, '/fr/': 3 },
    referrers: { 'linkedin.com': 6, 'google.com': 3, 'mail.google.com': 1 },
    campaigns: { card: 1 },
    devices: { computer: 8, phone: 5, tablet: 1 },
    languages: { en: 9, de: 3, fr: 2 },
    countries: {},
  },
})

async function ask<Row>(db: Database, question: ReturnType<typeof sql>): Promise<Row[]> {
  const answer: unknown = await db.execute(question)
  return (answer as { rows: Row[] }).rows
}

const secondsSince = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(1)} s`

/** The median and the longest of so many times. */
async function timed(times: number, work: () => Promise<unknown>): Promise<string> {
  const took: number[] = []
  for (let at = 0; at < times; at += 1) {
    const begun = performance.now()
    await work()
    took.push(performance.now() - begun)
  }
  took.sort((a, b) => a - b)
  return `p50 ${took[times >> 1]?.toFixed(1)} ms, most ${took.at(-1)?.toFixed(1)} ms`
}
