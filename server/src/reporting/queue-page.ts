import { type SQL, sql } from 'drizzle-orm'
import { isWork } from '../ordering/index.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts'
import type { QueueCursor } from './queue-cursor.ts'
import {
  isInFilter,
  lateOnly,
  matchesFilter,
  promisedHours,
  type QueueSelection,
  statusRows,
} from './queue-selection.ts'
import { QUEUE_VIEWS } from './queue-views.ts'

const PARTS = ['running', 'waiting', 'over'] as const

type Page = {
  readonly shown: QueueSelection
  readonly after: QueueCursor | null
  readonly limit: number
  readonly now: Date
}

/** Orders scanned per plan and status: a common filter fills a page within these. */
const STEPS = 500

/** The next `limit` orders after a cursor. */
export async function findQueuePage(
  db: Database,
  page: Page,
  steps = STEPS,
): Promise<QueueCursor[]> {
  // A person's orders are few and anywhere in the index.
  const scanned = page.shown.personId === null ? await scanPage(db, page, steps) : undefined
  return scanned ?? collectPage(db, page)
}

/** Scans in index order; undefined if too few of the first orders match. */
async function scanPage(
  db: Database,
  { shown, after, limit, now }: Page,
  steps: number,
): Promise<QueueCursor[] | undefined> {
  const found: QueueCursor[] = []
  for (const part of PARTS.slice(after === null ? 0 : PARTS.indexOf(after.part))) {
    const behind = after?.part === part ? after : null
    const missing = limit - found.length
    if (missing === 0) break
    await yieldToEventLoop()
    const each = Math.max(steps, missing)
    const statement =
      part === 'running'
        ? scanRunning({ shown, after: behind, limit: missing, now }, each)
        : scanStanding({ shown, after: behind, limit: missing, now }, part, each)
    const { rows } = (await db.execute(statement)) as {
      rows: { isAll: boolean; matches: Omit<QueueCursor, 'part'>[] }[]
    }
    const { isAll, matches } = rows[0] ?? { isAll: true, matches: [] }
    if (matches.length < missing && !isAll) return undefined
    found.push(...matches.map((place) => ({ part, ...place })))
  }
  return found
}

/**
 * Plans and revisions have different deadlines, so each of them and status is one range of the index
 * `orders_clock_work`. Merges their first rows, up to the first range that was cut off.
 */
function scanRunning({ shown, after, limit, now }: Page, steps: number): SQL {
  const { statuses, whileRunning = [] } = QUEUE_VIEWS[shown.view]
  const behind =
    after === null
      ? sql``
      : sql`and (clock_from, created_at, id) > (${after.at}::timestamptz - promise.hours, ${after.createdAt}::timestamptz, ${after.orderId}::uuid)`
  return sql`
    with scanned as materialized (
      select status, promise.plan, promise.over, clock_from + promise.hours as at, first.*
      from ${statusRows([...statuses, ...whileRunning])} as status,
        ${promisedHours(shown.filter.plan)} as promise (plan, over, hours),
        lateral (
          select id, created_at, clock_from, package_id, assignee_id
          from ordering.orders
          where order_status = status and package_id = promise.plan and clock_over = promise.over and clock_from is not null
            and ${isWork()} ${behind} ${lateOnly(shown, now)}
          order by clock_from, created_at, id
          limit ${steps}
        ) as first
    ), cut as (
      select min(last) as at
      from (select max(at) as last from scanned group by status, plan, over having count(*) = ${steps}) as lasts
    )
    ${matchesOf(shown, sql`listed.at < cut.at`, sql`at, created_at, id`, limit)}`
}

/** Orders without a running clock, by the index `orders_standing_work`. */
function scanStanding(
  { shown, after, limit }: Page,
  part: QueueCursor['part'],
  steps: number,
): SQL {
  const { statuses, newestFirst } = QUEUE_VIEWS[shown.view]
  const [direction, beyond, before] = newestFirst
    ? [sql`desc`, sql`<`, sql`>`]
    : [sql`asc`, sql`>`, sql`<`]
  const behind =
    after === null
      ? sql``
      : sql`and (created_at, id) ${beyond} (${after.createdAt}::timestamptz, ${after.orderId}::uuid)`
  const order = sql`created_at ${direction}, id ${direction}`
  const [last, first] = newestFirst ? [sql`min`, sql`max`] : [sql`max`, sql`min`]
  return sql`
    with scanned as materialized (
      select status, created_at as at, first.*
      from ${statusRows(statuses)} as status,
        lateral (
          select id, created_at, package_id, assignee_id
          from ordering.orders
          where order_status = status and clock_from is null and clock_over = ${part === 'over'}
            and ${isWork()} ${behind}
          order by ${order}
          limit ${steps}
        ) as first
    ), cut as (
      select ${first}(last) as at
      from (select ${last}(at) as last from scanned group by status having count(*) = ${steps}) as lasts
    )
    ${matchesOf(shown, sql`listed.at ${before} cut.at`, order, limit)}`
}

/**
 * The first matching rows of those scanned; `isAll`: none are behind. Sorted twice: inside, so
 * that few rows are tested, and outside, because a join need not keep the order.
 */
function matchesOf(shown: QueueSelection, isBeforeCut: SQL, order: SQL, limit: number): SQL {
  return sql`
    select cut.at is null as "isAll", (
      select coalesce(json_agg(matching), '[]') from (
        select ${instant(sql`at`)} as "at", ${instant(sql`created_at`)} as "createdAt", id as "orderId"
        from (select * from scanned order by ${order}) as listed
        where (cut.at is null or ${isBeforeCut}) ${matchesFilter(shown)}
        order by ${order}
        limit ${limit}
      ) as matching
    ) as matches from cut`
}

/** Collects all matching orders by the filter's own index, then sorts. */
async function collectPage(
  db: Database,
  { shown, after, limit, now }: Page,
): Promise<QueueCursor[]> {
  await yieldToEventLoop()
  return withCustomPlan(db, async (tx) => {
    const read = async (statement: SQL) =>
      ((await tx.execute(statement)) as { rows: QueueCursor[] }).rows
    const first =
      after === null || after.part === 'running'
        ? await read(sortAndLimit(runningOrders(shown, now), after, limit))
        : []
    if (first.length === limit) return first
    const behind = after?.part === 'running' ? null : after
    const { newestFirst = false, statuses } = QUEUE_VIEWS[shown.view]
    // A view of running clocks only.
    if (statuses.length === 0) return first
    const others = standingOrders(shown)
    return [
      ...first,
      ...(await read(sortAndLimit(others, behind, limit - first.length, newestFirst))),
    ]
  })
}

/** The part names sort in reverse alphabetical order. */
function sortAndLimit(
  places: SQL,
  after: QueueCursor | null,
  limit: number,
  newestFirst = false,
): SQL {
  const [direction, beyond] = newestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const behind =
    after === null
      ? sql``
      : sql`where (part = ${after.part} and (at, created_at, id) ${beyond} (${after.at}::timestamptz, ${after.createdAt}::timestamptz, ${after.orderId}::uuid))
          or part < ${after.part}`
  return sql`
    select part, ${instant(sql`at`)} as "at", ${instant(sql`created_at`)} as "createdAt", id as "orderId"
    from (
      select * from (${places}) as places ${behind}
      order by part desc, at ${direction}, created_at ${direction}, id ${direction}
      limit ${limit}
    ) as first`
}

/**
 * The best plan depends on the number of matches, so the statement is planned per call; and
 * without parallel workers, which start too slowly.
 */
export function withCustomPlan<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)`)
    return work(tx)
  })
}

export function runningOrders(shown: QueueSelection, now: Date): SQL {
  const { statuses, whileRunning = [] } = QUEUE_VIEWS[shown.view]
  return sql`
    select 'running' as part, clock_from + promise.hours as at, created_at, id
    from ordering.orders as listed
      join ${promisedHours(shown.filter.plan)} as promise (plan, over, hours)
        on package_id = promise.plan and clock_over = promise.over
    where order_status in ${[...statuses, ...whileRunning]} and clock_from is not null
      and ${isWork()} ${lateOnly(shown, now)} ${isInFilter(shown)}`
}

function standingOrders(shown: QueueSelection): SQL {
  return sql`
    select case when clock_over then 'over' else 'waiting' end as part, created_at as at, created_at, id
    from ordering.orders as listed
    where order_status in ${QUEUE_VIEWS[shown.view].statuses} and clock_from is null
      and ${isWork()} ${isInFilter(shown)}`
}

const instant = (value: SQL): SQL =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
