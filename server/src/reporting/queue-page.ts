import type { QueueView } from '@vitrine/contract/reporting'
import { type PlanId, plans } from '@vitrine/domain/catalog/plans'
import type { OrderStatus } from '@vitrine/domain/orders/order-lifecycle'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isWork, readOrderCounts } from '../ordering/index.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts'
import { QUEUE_VIEWS } from './queue-views.ts'

/**
 * Position in a view: running clocks by deadline, then waiting orders, then finished ones.
 * Timestamps are text with microseconds: a `Date` would truncate them and could swap two orders.
 */
const cursorSchema = z.object({
  part: z.enum(['running', 'waiting', 'over']),
  /** The deadline; without a running clock, when the order was placed. */
  at: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  orderId: z.uuid(),
})
export type QueueCursor = z.infer<typeof cursorSchema>

export const encodeCursor = (place: QueueCursor): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** Undefined for an invalid cursor. */
export function decodeCursor(code: string): QueueCursor | undefined {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(code, 'base64url').toString()))
  } catch {
    return undefined
  }
}

const PARTS = ['running', 'waiting', 'over'] as const

export type QueueConditions = {
  readonly plan?: PlanId | undefined
  /** Name of an ordered language. */
  readonly language?: string | undefined
  /** Template of a draft. */
  readonly template?: string | undefined
  /** Tag ID. */
  readonly tag?: string | undefined
  /** Unassigned. */
  readonly isFree?: boolean
}

/** A view, optionally of one assignee. */
export type QueueSelection = {
  readonly view: QueueView
  readonly personId: string | null
  readonly filter: QueueConditions
}

/** Orders scanned per plan and status: a common filter fills a page within these. */
const STEPS = 500

/** The next `limit` orders after a cursor. */
export async function findQueuePage(
  db: Database,
  shown: QueueSelection,
  after: QueueCursor | null,
  limit: number,
  now: Date,
  steps = STEPS,
): Promise<QueueCursor[]> {
  // A person's orders are few and anywhere in the index.
  const met = shown.personId === null ? await walk(db, shown, after, limit, now, steps) : undefined
  return met ?? gather(db, shown, after, limit, now)
}

/** Scans in index order; undefined if too few of the first orders match. */
async function walk(
  db: Database,
  shown: QueueSelection,
  after: QueueCursor | null,
  limit: number,
  now: Date,
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
        ? running(shown, behind, missing, now, each)
        : rest(shown, part, behind, missing, each)
    const { rows } = (await db.execute(statement)) as {
      rows: { isAll: boolean; met: Omit<QueueCursor, 'part'>[] }[]
    }
    const { isAll, met } = rows[0] ?? { isAll: true, met: [] }
    if (met.length < missing && !isAll) return undefined
    found.push(...met.map((place) => ({ part, ...place })))
  }
  return found
}

/**
 * Plans have different deadlines, so each plan and status is one range of the index
 * `orders_running_work`. Merges their first rows, up to the first range that was cut off.
 */
function running(
  shown: QueueSelection,
  after: QueueCursor | null,
  limit: number,
  now: Date,
  steps: number,
): SQL {
  const { statuses, whileRunning = [] } = QUEUE_VIEWS[shown.view]
  const behind =
    after === null
      ? sql``
      : sql`and (clock_from, created_at, id) > (${after.at}::timestamptz - promise.hours, ${after.createdAt}::timestamptz, ${after.orderId}::uuid)`
  return sql`
    with walked as materialized (
      select status, promise.plan, clock_from + promise.hours as at, first.*
      from ${listed([...statuses, ...whileRunning])} as status,
        ${promises(shown.filter.plan)} as promise (plan, hours),
        lateral (
          select id, created_at, clock_from, package_id, assignee_id
          from ordering.orders
          where order_status = status and package_id = promise.plan and clock_from is not null
            and ${isWork()} ${behind} ${lateOnly(shown, now)}
          order by clock_from, created_at, id
          limit ${steps}
        ) as first
    ), cut as (
      select min(last) as at
      from (select max(at) as last from walked group by status, plan having count(*) = ${steps}) as lasts
    )
    ${metOf(shown, sql`listed.at < cut.at`, sql`at, created_at, id`, limit)}`
}

/** For a view of late orders: the end of the index range. */
const lateOnly = ({ view }: QueueSelection, now: Date): SQL =>
  QUEUE_VIEWS[view].onlyLate
    ? sql`and clock_from < ${now.toISOString()}::timestamptz - promise.hours`
    : sql``

/** Orders without a running clock, by the index `orders_standing_work`. */
function rest(
  shown: QueueSelection,
  part: QueueCursor['part'],
  after: QueueCursor | null,
  limit: number,
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
    with walked as materialized (
      select status, created_at as at, first.*
      from ${listed(statuses)} as status,
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
      from (select ${last}(at) as last from walked group by status having count(*) = ${steps}) as lasts
    )
    ${metOf(shown, sql`listed.at ${before} cut.at`, order, limit)}`
}

/**
 * The first matching rows of those scanned; `isAll`: none are behind. Sorted twice: inside, so
 * that few rows are tested, and outside, because a join need not keep the order.
 */
function metOf(shown: QueueSelection, isBeforeCut: SQL, order: SQL, limit: number): SQL {
  return sql`
    select cut.at is null as "isAll", (
      select coalesce(json_agg(met), '[]') from (
        select ${instant(sql`at`)} as "at", ${instant(sql`created_at`)} as "createdAt", id as "orderId"
        from (select * from walked order by ${order}) as listed
        where (cut.at is null or ${isBeforeCut}) ${fits(shown)}
        order by ${order}
        limit ${limit}
      ) as met
    ) as met from cut`
}

/** Collects all matching orders by the filter's own index, then sorts. */
async function gather(
  db: Database,
  shown: QueueSelection,
  after: QueueCursor | null,
  limit: number,
  now: Date,
): Promise<QueueCursor[]> {
  await yieldToEventLoop()
  return planned(db, async (tx) => {
    const ask = async (statement: SQL) =>
      ((await tx.execute(statement)) as { rows: QueueCursor[] }).rows
    const first =
      after === null || after.part === 'running'
        ? await ask(gatheredInTurn(gatheredRunning(shown, now), after, limit))
        : []
    if (first.length === limit) return first
    const behind = after?.part === 'running' ? null : after
    const { newestFirst = false, statuses } = QUEUE_VIEWS[shown.view]
    // A view of running clocks only.
    if (statuses.length === 0) return first
    const others = gatheredStanding(shown)
    return [
      ...first,
      ...(await ask(gatheredInTurn(others, behind, limit - first.length, newestFirst))),
    ]
  })
}

/** The part names sort in reverse alphabetical order. */
function gatheredInTurn(
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
function planned<Result>(db: Database, ask: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)`)
    return ask(tx)
  })
}

function gatheredRunning(shown: QueueSelection, now: Date): SQL {
  const { statuses, whileRunning = [] } = QUEUE_VIEWS[shown.view]
  return sql`
    select 'running' as part, clock_from + promise.hours as at, created_at, id
    from ordering.orders as listed
      join ${promises(shown.filter.plan)} as promise (plan, hours) on package_id = promise.plan
    where order_status in ${[...statuses, ...whileRunning]} and clock_from is not null
      and ${isWork()} ${lateOnly(shown, now)} ${isIn(shown)}`
}

function gatheredStanding(shown: QueueSelection): SQL {
  return sql`
    select case when clock_over then 'over' else 'waiting' end as part, created_at as at, created_at, id
    from ordering.orders as listed
    where order_status in ${QUEUE_VIEWS[shown.view].statuses} and clock_from is null
      and ${isWork()} ${isIn(shown)}`
}

/** Filter as EXISTS conditions, for a scan. */
const fits = ({ personId, filter }: QueueSelection): SQL =>
  allOf([
    ...byRow(personId, filter),
    filter.tag &&
      sql`exists (select from ordering.order_tags where order_id = listed.id and tag_id = ${filter.tag}::uuid)`,
    filter.language &&
      sql`exists (select from reporting.order_languages where order_id = listed.id and language = ${filter.language})`,
    filter.template &&
      sql`exists (select from studio.drafts where order_id = listed.id and template_id = ${filter.template})`,
  ])

/** Same filter as IN conditions, for collecting. */
const isIn = ({ personId, filter }: QueueSelection): SQL =>
  allOf([
    ...byRow(personId, filter),
    filter.tag &&
      sql`listed.id in (select order_id from ordering.order_tags where tag_id = ${filter.tag}::uuid)`,
    filter.language &&
      sql`listed.id in (select order_id from reporting.order_languages where language = ${filter.language})`,
    filter.template &&
      sql`listed.id in (select order_id from studio.drafts where template_id = ${filter.template})`,
  ])

const byRow = (personId: string | null, { plan, isFree }: QueueConditions) => [
  personId !== null && sql`listed.assignee_id = ${personId}::uuid`,
  plan && sql`listed.package_id = ${plan}`,
  isFree && sql`listed.assignee_id is null`,
]

function allOf(conditions: readonly (SQL | string | boolean | undefined)[]): SQL {
  const asked = conditions.filter((condition) => typeof condition === 'object')
  return sql.join(
    asked.map((condition) => sql`and ${condition}`),
    sql` `,
  )
}

export const isUnfiltered = ({ personId, filter }: QueueSelection): boolean =>
  personId === null && !Object.values(filter).some(Boolean)

/** Orders past their deadline. */
export async function countOverdue(
  db: Database,
  shown: QueueSelection,
  now: Date,
): Promise<number> {
  const { statuses, whileRunning = [] } = QUEUE_VIEWS[shown.view]
  const at = sql`${now.toISOString()}::timestamptz`
  await yieldToEventLoop()
  if (!isUnfiltered(shown))
    return planned(db, (tx) =>
      countOf(
        tx,
        sql`select count(*) from (${gatheredRunning(shown, now)}) as places where at < ${at}`,
      ),
    )
  return countOf(
    db,
    sql`select coalesce(sum(late.count), 0)
      from ${listed([...statuses, ...whileRunning])} as status, ${promises()} as promise (plan, hours),
        lateral (
          select count(*) as count from ordering.orders
          where order_status = status and package_id = promise.plan and ${isWork()}
            and clock_from < ${at} - promise.hours
        ) as late`,
  )
}

/** Start of the oldest running clock; null: none runs. */
export async function findOldestClock(db: Database): Promise<Date | null> {
  const { statuses, whileRunning = [] } = QUEUE_VIEWS.open
  const { rows } = (await db.execute(sql`
    select extract(epoch from min(first.clock_from))::float as seconds
    from ${listed([...statuses, ...whileRunning])} as status,
      ${promises()} as promise (plan, hours),
      lateral (
        select clock_from from ordering.orders
        where order_status = status and package_id = promise.plan and clock_from is not null and ${isWork()}
        order by clock_from
        limit 1
      ) as first`)) as { rows: { seconds: number | null }[] }
  const seconds = rows[0]?.seconds ?? null
  return seconds === null ? null : new Date(seconds * 1000)
}

export async function countRunning(
  db: Database,
  statuses: readonly OrderStatus[],
): Promise<number> {
  await yieldToEventLoop()
  return countOf(
    db,
    sql`select count(*) from ordering.orders
      where order_status in ${statuses} and clock_from is not null and ${isWork()}`,
  )
}

/** Orders by status, and how many of these have a running clock. */
export async function countByStatus(
  db: Database,
  personId?: string,
): Promise<ReadonlyMap<OrderStatus, { readonly all: number; readonly running: number }>> {
  await yieldToEventLoop()
  const counts = new Map<OrderStatus, { all: number; running: number }>()
  for (const { status, isRunning, refersToAnother, count } of await readOrderCounts(db, personId)) {
    if (refersToAnother && status !== 'on_hold') continue
    const known = counts.get(status) ?? { all: 0, running: 0 }
    counts.set(status, {
      all: known.all + count,
      running: known.running + (isRunning ? count : 0),
    })
  }
  return counts
}

async function countOf(db: Database | Transaction, statement: SQL): Promise<number> {
  const { rows } = (await db.execute(sql`select (${statement})::int as count`)) as {
    rows: { count: number }[]
  }
  return rows[0]?.count ?? 0
}

const instant = (value: SQL): SQL =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const listed = (statuses: readonly OrderStatus[]): SQL =>
  sql`unnest(${`{${statuses.join(',')}}`}::text[])`

/** Promised hours per plan, from the catalog. */
function promises(plan?: PlanId): SQL {
  const rows = (plan ? [plans[plan]] : Object.values(plans)).map(
    ({ id, deliveryHours }) => sql`(${id}, make_interval(hours => ${deliveryHours}))`,
  )
  return sql`(values ${sql.join(rows, sql`, `)})`
}
