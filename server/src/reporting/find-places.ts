import { type PlanId, plans } from '@vitrine/domain/catalog'
import type { OrderStatus } from '@vitrine/domain/order-life-cycle'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../platform/database.ts'
import { nextTurn } from '../platform/next-turn.ts'
import { QUEUE_VIEWS, type QueueView } from './queue-views.ts'

/**
 * Where an order stands in a view: those whose clock runs first, by their deadline; then those
 * that wait; last those whose promise is kept or ended. Instants are text with microseconds: a
 * `Date` would cut them, and two orders could change places.
 */
const placeSchema = z.object({
  part: z.enum(['running', 'waiting', 'over']),
  /** When the promise falls due; of the others, when the order was placed. */
  at: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  orderId: z.uuid(),
})
export type Place = z.infer<typeof placeSchema>

/** A place as it travels in an address. */
export const codeOf = (place: Place): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** Undefined for what is no code of a place. */
export function placeOf(code: string): Place | undefined {
  try {
    return placeSchema.parse(JSON.parse(Buffer.from(code, 'base64url').toString()))
  } catch {
    return undefined
  }
}

const PARTS = ['running', 'waiting', 'over'] as const

/** What the orders of a view must be, besides. */
export type QueueFilter = {
  readonly plan?: PlanId | undefined
  /** The name of an ordered language. */
  readonly language?: string | undefined
  /** Of one of its drafts. */
  readonly template?: string | undefined
  /** The id of one of the team's tags. */
  readonly tag?: string | undefined
  /** Nobody has it. */
  readonly isFree?: boolean
}

/** A view of the queue: of all orders, or of those that one person has. */
export type Shown = {
  readonly view: QueueView
  readonly personId: string | null
  readonly filter: QueueFilter
}

/** The next `limit` orders of a view behind a place, or from its start. */
export async function findPlaces(
  db: Database,
  shown: Shown,
  after: Place | null,
  limit: number,
): Promise<Place[]> {
  const found: Place[] = []
  const from = await gather(db, shown)
  for (const part of PARTS.slice(after === null ? 0 : PARTS.indexOf(after.part))) {
    const behind = after?.part === part ? after : null
    const missing = limit - found.length
    if (missing === 0) break
    await nextTurn()
    const statement =
      part === 'running'
        ? running(shown, from, behind, missing)
        : rest(shown, from, part, behind, missing)
    const { rows } = (await db.execute(statement)) as { rows: Omit<Place, 'part'>[] }
    found.push(...rows.map((row) => ({ part, ...row })))
  }
  return found
}

/**
 * Plans promise different hours, so each plan of each status is a row of its own in the index
 * `orders_running`: their first ones are taken and merged.
 */
function running(shown: Shown, from: Source, after: Place | null, limit: number): SQL {
  const { statuses, whileRunning = [] } = QUEUE_VIEWS[shown.view]
  const { held, source } = from
  const behind =
    after === null
      ? sql``
      : sql`and (clock_from, created_at, id) > (${after.at}::timestamptz - promise.hours, ${after.createdAt}::timestamptz, ${after.orderId}::uuid)`
  return sql`
    ${held}
    select ${instant(sql`due_at`)} as "at", ${instant(sql`created_at`)} as "createdAt", id as "orderId"
    from ${listed([...statuses, ...whileRunning])} as status,
      ${promises(shown.filter.plan)} as promise (plan, hours),
      lateral (
        select id, created_at, clock_from + promise.hours as due_at
        from ${source} as listed
        where order_status = status and package_id = promise.plan and clock_from is not null ${behind} ${fits(shown)}
        order by clock_from, created_at, id
        limit ${limit}
      ) as first
    order by due_at, created_at, id
    limit ${limit}`
}

/** Those whose clock does not run, of each status the first ones by the index `orders_standing`. */
function rest(
  shown: Shown,
  { held, source }: Source,
  part: Place['part'],
  after: Place | null,
  limit: number,
): SQL {
  const { statuses, newestFirst } = QUEUE_VIEWS[shown.view]
  const [direction, beyond] = newestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const behind =
    after === null
      ? sql``
      : sql`and (created_at, id) ${beyond} (${after.createdAt}::timestamptz, ${after.orderId}::uuid)`
  const order = sql`created_at ${direction}, id ${direction}`
  return sql`
    ${held}
    select ${instant(sql`created_at`)} as "at", ${instant(sql`created_at`)} as "createdAt", id as "orderId"
    from ${listed(statuses)} as status,
      lateral (
        select id, created_at
        from ${source} as listed
        where order_status = status and clock_from is null and clock_over = ${part === 'over'} ${behind} ${fits(shown)}
        order by ${order}
        limit ${limit}
      ) as first
    order by ${order}
    limit ${limit}`
}

/** Where the orders of a view are taken from: `held` stands before the statement. */
type Source = { readonly held: SQL; readonly source: SQL }

/**
 * Orders that fit a filter and are gathered first: by the queue's order those of a rare tag would be found at its end.
 * What more of them fit is met soon enough.
 */
const FEW = 5000

/** All of a view; or, where few orders fit one of its filters, these. */
async function gather(db: Database, { view, personId, filter }: Shown): Promise<Source> {
  const { statuses, whileRunning = [] } = QUEUE_VIEWS[view]
  const all = [...statuses, ...whileRunning]
  for (const ids of idsThatFit(all, personId, filter)) {
    const { rows } = (await db.execute(
      sql`select count(*)::int as count from (${ids} limit ${FEW + 1}) as fitting`,
    )) as { rows: { count: number }[] }
    if ((rows[0]?.count ?? 0) > FEW) continue
    const held = sql`with held as materialized (
      select id, created_at, order_status, package_id, clock_from, clock_over, assignee_id, wishes
      from ordering.orders
      where id in (${ids}) and order_status in ${all} and ${IS_WORK})`
    return { held, source: sql`held` }
  }
  return { held: sql``, source: WORK }
}

/** For each filter that has an index, the orders that may fit; `fits` looks at them once more. */
function idsThatFit(
  statuses: readonly OrderStatus[],
  personId: string | null,
  { tag, template, language }: QueueFilter,
): SQL[] {
  return [
    personId !== null &&
      sql`select id from ordering.orders where assignee_id = ${personId}::uuid and order_status in ${statuses}`,
    tag && sql`select order_id from ordering.order_tags where tag_id = ${tag}::uuid`,
    template && sql`select order_id from studio.drafts where template_id = ${template}`,
    language &&
      sql`select order_id from onboarding.intakes where ${ANSWERED} @> jsonb_build_array(${language}::text)
        union all select id from ordering.orders
          where order_status <> 'pending' and ${WISHED} @> jsonb_build_array(${language}::text)
        union all select id from ordering.orders where order_status = 'pending'`,
  ].filter((ids) => typeof ids === 'object')
}

// As in the indexes `intakes_languages` and `orders_wished_languages`.
const ANSWERED = sql`coalesce(languages -> 'value', languages)`
const WISHED = sql`(coalesce(wishes -> 'value', wishes) -> 'languages')`

/** The languages are those of the answers, or those wished for when ordering: as the queue shows them. */
function fits({ personId, filter: { plan, language, template, tag, isFree } }: Shown): SQL {
  const conditions = [
    personId !== null && sql`listed.assignee_id = ${personId}::uuid`,
    plan && sql`listed.package_id = ${plan}`,
    isFree && sql`listed.assignee_id is null`,
    tag &&
      sql`exists (select from ordering.order_tags where order_id = listed.id and tag_id = ${tag}::uuid)`,
    language &&
      sql`coalesce((select ${ANSWERED} from onboarding.intakes where order_id = listed.id), ${WISHED}) @> jsonb_build_array(${language}::text)`,
    template &&
      sql`exists (select from studio.drafts where order_id = listed.id and template_id = ${template})`,
  ].filter((condition) => typeof condition === 'object')
  return sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  )
}

/** How many orders of a view are past their deadline. */
export async function countOverdue(db: Database, shown: Shown, now: Date): Promise<number> {
  const { statuses, whileRunning = [] } = QUEUE_VIEWS[shown.view]
  const { held, source } = await gather(db, shown)
  const { rows } = (await db.execute(sql`
    ${held}
    select coalesce(sum(late.count), 0)::int as count
    from ${listed([...statuses, ...whileRunning])} as status,
      ${promises()} as promise (plan, hours),
      lateral (
        select count(*) as count from ${source} as listed
        where order_status = status and package_id = promise.plan ${fits(shown)}
          and clock_from < ${now.toISOString()}::timestamptz - promise.hours
      ) as late`)) as { rows: { count: number }[] }
  return rows[0]?.count ?? 0
}

/** Since when the clock of the oldest open order runs; null: none runs. */
export async function findOldestClock(db: Database): Promise<Date | null> {
  const { statuses, whileRunning = [] } = QUEUE_VIEWS.open
  const { rows } = (await db.execute(sql`
    select extract(epoch from min(first.clock_from))::float as seconds
    from ${listed([...statuses, ...whileRunning])} as status,
      ${promises()} as promise (plan, hours),
      lateral (
        select clock_from from ordering.orders
        where order_status = status and package_id = promise.plan and clock_from is not null
        order by clock_from
        limit 1
      ) as first`)) as { rows: { seconds: number | null }[] }
  const seconds = rows[0]?.seconds ?? null
  return seconds === null ? null : new Date(seconds * 1000)
}

/** How many orders of these statuses have a clock that runs. */
export async function countRunning(
  db: Database,
  statuses: readonly OrderStatus[],
  personId: string | null = null,
): Promise<number> {
  const own = personId === null ? sql`` : sql`and assignee_id = ${personId}::uuid`
  const { rows } = (await db.execute(sql`
    select count(*)::int as count from ${WORK} as work
    where order_status in ${statuses} and clock_from is not null ${own}`)) as {
    rows: { count: number }[]
  }
  return rows[0]?.count ?? 0
}

/** A renewal of hosting asks nothing of the team, unless it is held for a person to look at. */
export const IS_WORK = sql`(renews_order_id is null or order_status = 'on_hold')`

const WORK = sql`(select * from ordering.orders where ${IS_WORK})`

const instant = (value: SQL): SQL =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const listed = (statuses: readonly OrderStatus[]): SQL =>
  sql`unnest(${`{${statuses.join(',')}}`}::text[])`

/** The catalog's hours, from where the delivery clock has them too. */
function promises(plan?: PlanId): SQL {
  const rows = (plan ? [plans[plan]] : Object.values(plans)).map(
    ({ id, deliveryHours }) => sql`(${id}, make_interval(hours => ${deliveryHours}))`,
  )
  return sql`(values ${sql.join(rows, sql`, `)})`
}
