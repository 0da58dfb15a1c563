import {
  REPORT_STAGES,
  type ReportGroup,
  type ReportRange,
  type ReportTotals,
  type ReportResponse,
  type StageReport,
  WAIT_REASONS,
  type WaitReport,
} from '@vitrine/contract/reporting'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { type PlanId, planIds, plans } from '@vitrine/domain/catalog/plans'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { nameText } from '@vitrine/domain/accounts/workload-text'
import { listPeople } from '../accounts/index.ts'
import type { Database } from '../platform/database.ts'
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Campaign names are unbounded. */
const MOST_GROUPS = 60

type Row = Omit<ReportTotals, 'stages' | 'waits'> & {
  readonly key: string | null
  /** One per stage in the order of `REPORT_STAGES`; durations are null without orders. */
  readonly stays: readonly Omit<StageReport, 'stage'>[]
}
type WaitRow = WaitReport & { readonly key: string | null }

/**
 * Report on orders placed in the last days, from orders and history. Same clock rule as
 * `domain/orders/delivery-clock.ts`.
 */
export async function readOrderReport(
  db: Database,
  days: ReportRange,
  by: ReportGroup,
  now: Date,
): Promise<ReportResponse> {
  const today = Math.floor(now.getTime() / DAY_MS)
  const from = new Date((today - Number(days) + 1) * DAY_MS)
  const ask = async <Found>(statement: SQL) => {
    await yieldToEventLoop()
    return db.transaction(async (tx) => {
      await tx.execute(LARGE_SORTS)
      return ((await tx.execute(statement)) as { rows: Found[] }).rows
    })
  }
  const counting = sums(from, by, now)
  const rows = await ask<Row>(counting)
  const waits = await ask<WaitRow>(waitingNow(from, by, now))
  const weeks = await ask<ReportResponse['weeks'][number]>(weekly(from, now))
  const [renewals = { paid: 0, receivedCents: 0, refundedCents: 0 }] = await ask<
    ReportResponse['renewals']
  >(ofRenewals(from))
  const people = by === 'person' ? await listPeople(db) : []

  const of = ({ key, stays, ...figures }: Row): ReportTotals => ({
    ...figures,
    stages: REPORT_STAGES.flatMap((stage, at) => {
      const stay = stays[at]
      return stay && stay.orders > 0 ? [{ stage, ...stay }] : []
    }),
    waits: WAIT_REASONS.flatMap((reason) => {
      const found = waits.find((row) => row.key === key && row.reason === reason)
      return found ? [{ reason, orders: found.orders, medianHours: found.medianHours }] : []
    }),
  })
  const all = rows.find(({ key }) => key === null)
  const keys = rows.flatMap(({ key }) => key ?? [])
  const nameOf = (key: string): string => {
    if (by === 'plan') return plans[key as PlanId].shortName
    if (by === 'week') return key
    if (by === 'campaign') return key === '' ? 'No campaign' : key
    if (by === 'worker') return key === '' ? 'No preview yet' : key
    if (by === 'payment') return key === 'by-hand' ? 'By hand, paid elsewhere' : 'By card'
    if (key === '') return 'Nobody'
    const person = people.find(({ id }) => id === key)
    return person ? nameText(person) : 'No longer in the team'
  }
  const places = by === 'plan' ? planIds.filter((id) => keys.includes(id)) : keys.toSorted()
  const groups = places.flatMap((key) => {
    const row = rows.find((each) => each.key === key)
    return row ? [{ ...of(row), key, name: nameOf(key) }] : []
  })
  return {
    countedAt: now.toISOString(),
    sql: written(counting),
    by,
    all: all ? of(all) : { ...NOTHING, stages: [], waits: [] },
    groups: (BY_SIZE.has(by) ? groups.toSorted((a, b) => b.placed - a.placed) : groups).slice(
      0,
      MOST_GROUPS,
    ),
    weeks,
    renewals,
  }
}

/** A query as text that gives the same result: its values are dates, numbers and plain words. */
function written(statement: SQL): string {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  return text
    .replaceAll(/\$(\d+)/g, (_, place: string) => {
      const value = params[Number(place) - 1]
      return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
    })
    .trim()
}

const BY_SIZE: ReadonlySet<ReportGroup> = new Set(['campaign', 'person', 'worker'])

const NOTHING: Omit<Row, 'key' | 'stays'> = {
  placed: 0,
  paid: 0,
  answered: 0,
  live: 0,
  receivedCents: 0,
  refundedCents: 0,
  delivered: 0,
  onTime: 0,
  late: 0,
  revised: 0,
  revisedOnTime: 0,
  revisionsLate: 0,
  usedHours: null,
  previewed: 0,
  rounds: 0,
  answers: 0,
  answerHours: null,
}

/** Group keys. */
const KEYS: Readonly<Record<ReportGroup, SQL>> = {
  plan: sql`package_id`,
  week: sql`to_char(date_trunc('week', created_at at time zone 'UTC'), 'YYYY-MM-DD')`,
  campaign: sql`coalesce(campaign, '')`,
  person: sql`coalesce(assignee_id::text, '')`,
  worker: sql`coalesce((
    select substring(actor from 'staff:(.*)') from ordering.order_history as sent
    where sent.order_id = orders.id and sent.actor like 'staff:%'
      and sent.what in ('preview-sent', 'preview-sent-in-part')
    order by sent.id limit 1
  ), '')`,
  payment: sql`case flow when 'by-hand' then 'by-hand' else 'card' end`,
}

/** Sorts a year of history in memory, without JIT, which takes longer than the query. */
const LARGE_SORTS = sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`

/** Matches the expression index `orders_day`. `from` is the start of a UTC day. */
const isSince = (from: Date): SQL =>
  sql`(created_at at time zone 'UTC')::date >= ${from.toISOString().slice(0, 10)}::date`

/** Nothing of an order is older than the order, except for clock skew between replicas. */
const within = (from: Date): SQL =>
  sql`${new Date(from.getTime() - DAY_MS).toISOString()}::timestamptz`

const placed = (from: Date, by: ReportGroup): SQL => sql`
  placed as materialized (
    select id, ${KEYS[by]} as key, order_status, created_at, paid_at, clock_from, clock_over,
      payment_amount + coalesce(differences.received, 0) as payment_amount,
      refunded_amount + coalesce(differences.refunded, 0) as refunded_amount,
      promise.hours * 3600 as promised
    from ordering.orders
      join (values ${promises()}) as promise (plan, hours) on promise.plan = package_id
      -- What was paid for another plan or round is the order's money, and no order of its own.
      left join (
        select renews_order_id as of_order, sum(payment_amount) as received,
          sum(refunded_amount) as refunded
        from ordering.orders
        where renews_order_id is not null and flow <> 'renewal' and ${isSince(from)}
        group by renews_order_id
      ) as differences on differences.of_order = id
    where ${isSince(from)} and renews_order_id is null
  )`

const promises = () =>
  sql.join(
    Object.values(plans).map(({ id, deliveryHours }) => sql`(${id}, ${deliveryHours}::int)`),
    sql`, `,
  )

/** Hours with two decimals. */
const inHours = (seconds: SQL): SQL => sql`round((${seconds})::numeric / 3600, 2)::float8`
const median = (of: SQL): SQL => sql`percentile_cont(0.5) within group (order by ${of})`

/** Index of each stage in the array of `clocks`. */
const STAYS = REPORT_STAGES.map((stage, at) => ({ stage, stay: sql`stays[${at + 1}::int]` }))
const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

/** A row per group, and one with a null key for the total. Reads and sorts the history once. */
const sums = (from: Date, by: ReportGroup, now: Date): SQL => sql`
  with ${placed(from, by)},
  changes as (
    select order_id, at, what, to_value,
      lead(at) over in_turn as until,
      min(at) filter (where what = 'order-status')
        over (in_turn rows between 1 following and unbounded following) as moved,
      to_value in ('ready', 'in_production')
        or (
          to_value in ('in_review', 'in_revision', 'approved', 'live')
          and bool_or(to_value in ('ready', 'in_production')) over in_turn
        ) as runs,
      what <> 'order-status' or to_value in ('cancelled', 'expired') as ends,
      count(*) filter (where what <> 'order-status' or to_value in ('cancelled', 'expired'))
        over in_turn as ended
    from ordering.order_history
    where at >= ${within(from)}
      and what in ('order-status', 'preview-sent', 'preview-sent-in-part', 'all-languages-delivered')
    -- A preview in part leaves the clock alone: it stands by itself.
    window in_turn as (partition by order_id, what = 'preview-sent-in-part' order by at, id)
  ),
  clocks as (
    select order_id,
      coalesce(sum(extract(epoch from until - at)) filter (where runs and ended = 0), 0) as used,
      coalesce(
        bool_or(what <> 'order-status')
          filter (where ends and ended = 1 and what <> 'preview-sent-in-part'),
        false
      ) as delivered,
      bool_or(what = 'order-status' and to_value = 'ready') as answered,
      bool_or(what = 'order-status' and to_value = 'live') as live,
      bool_or(what in ('preview-sent', 'preview-sent-in-part')) as previewed,
      array[${listed(
        STAYS.map(
          ({ stage }) => sql`sum(extract(epoch from moved - at)::float8)
            filter (where what = 'order-status' and to_value = ${stage})`,
        ),
      )}] as stays
    from changes group by order_id
  ),
  returned as (
    select order_id, count(*) as rounds from reviews.rounds
    where order_id in (select id from placed) group by order_id
  ),
  -- Each list of changes with the hours that it was promised, as domain/orders/revision-clock.ts counts them.
  moves as (
    select order_id, at, id, what, to_value,
      max(id) filter (where what = 'revision-promised') over (partition by order_id order by at, id) as revision
    from ordering.order_history
    where order_id in (select order_id from ordering.order_history where what = 'revision-promised' and at >= ${within(from)})
      and at >= ${within(from)} and what in ('order-status', 'revision-promised')
  ),
  revision_moves as (
    select *, lead(at) over in_turn as until,
      count(*) filter (where what = 'order-status' and to_value not in ('in_revision', 'on_hold')) over in_turn as ended
    from moves where revision is not null
    window in_turn as (partition by order_id, revision order by at, id)
  ),
  revisions as (
    select order_id, revision,
      max(to_value::int * 3600) filter (where what = 'revision-promised' and to_value ~ '^[0-9]{1,4}$') as promised,
      coalesce(sum(extract(epoch from until - at)) filter (where to_value = 'in_revision' and ended = 0), 0) as used,
      bool_or(ended = 1 and to_value in ('in_review', 'approved', 'live')) as done
    from revision_moves group by order_id, revision
  ),
  revised as (
    select order_id, count(*) as revised, count(*) filter (where used <= promised) as in_time
    from revisions where done and promised is not null group by order_id
  ),
  facts as (
    select placed.*, clocks.*, coalesce(returned.rounds, 0) as rounds,
      coalesce(revised.revised, 0) as revised, coalesce(revised.in_time, 0) as in_time
    from placed
      left join clocks on clocks.order_id = placed.id
      left join returned on returned.order_id = placed.id
      left join revised on revised.order_id = placed.id
  ),
  waits as (
    select placed.key, extract(epoch from settled_at - at) as waited
    from conversation.messages join placed on placed.id = order_id
    where author = 'customer' and settled_at is not null and at >= ${within(from)}
  ),
  answered as (
    select key, count(*)::int as answers, ${inHours(median(sql`waited`))} as hours
    from waits group by grouping sets ((key), ())
  ),
  counted as (
    select
      key,
      count(*)::int as "placed",
      count(paid_at)::int as "paid",
      (count(*) filter (where answered))::int as "answered",
      (count(*) filter (where live))::int as "live",
      coalesce(sum(payment_amount), 0)::float8 as "receivedCents",
      coalesce(sum(refunded_amount), 0)::float8 as "refundedCents",
      (count(*) filter (where delivered))::int as "delivered",
      (count(*) filter (where delivered and used <= promised))::int as "onTime",
      (count(*) filter (
        where not clock_over and clock_from < ${now.toISOString()}::timestamptz - make_interval(secs => promised)
      ))::int as "late",
      coalesce(sum(revised), 0)::int as "revised",
      coalesce(sum(in_time), 0)::int as "revisedOnTime",
      (count(*) filter (where clock_over and clock_from < ${now.toISOString()}::timestamptz))::int as "revisionsLate",
      ${inHours(sql`${median(sql`used`)} filter (where delivered)`)} as "usedHours",
      (count(*) filter (where previewed))::int as "previewed",
      coalesce(sum(rounds) filter (where previewed), 0)::int as "rounds",
      json_build_array(${listed(
        STAYS.map(
          ({ stay }) => sql`json_build_object('orders', count(${stay}),
            'medianHours', ${inHours(median(stay))}, 'totalHours', ${inHours(sql`sum(${stay})`)})`,
        ),
      )}) as "stays"
    from facts group by grouping sets ((key), ())
  )
  select counted.*, coalesce(answered.answers, 0)::int as "answers", answered.hours as "answerHours"
  from counted left join answered on answered.key is not distinct from counted.key`

/**
 * Reasons why orders wait, and since when. A manual hold has a question; a hold by the program
 * without a CV means that the CV was discarded.
 */
const waitingNow = (from: Date, by: ReportGroup, now: Date): SQL => sql`
  with ${placed(from, by)},
  waits as (
    select placed.key, coalesce(moves.at, placed.created_at) as since,
      case
        when order_status = 'in_review' then 'approval'
        when order_status = 'on_hold' and asked then 'question'
        when sent is null and linked is null then 'cv'
        when order_status = 'on_hold' then 'held'
        else 'languages'
      end as reason
    from placed
      left join lateral (
        select at, starts_with(actor, 'staff:') as asked from ordering.order_history
        where order_id = placed.id and what = 'order-status'
        order by id desc limit 1
      ) as moves on true
      -- Each by itself and with a limit: else all answers would be read for a few thousand orders.
      left join lateral (
        select true as sent from sources.source_files
        where order_id = placed.id and kind = 'cv' limit 1
      ) as files on true
      left join lateral (
        select true as linked from onboarding.intakes
        where order_id = placed.id and (cv_url is not null or linkedin_url is not null) limit 1
      ) as links on true
    where order_status in ('confirmed', 'in_review', 'on_hold')
    union all
    select placed.key, least(named.added_at, asked.asked_at), 'domain'
    from placed
      left join addresses.domains as named
        on named.order_id = placed.id and named.released_at is null and named.live_at is null
      left join addresses.registrations as asked
        on asked.order_id = placed.id and asked.runs_out_on is null
    where order_status in ${[...orderAllows.setDomain.statuses, 'on_hold']}
      and (named.id is not null or asked.order_id is not null)
  )
  select key, reason, count(*)::int as "orders",
    ${inHours(median(sql`greatest(extract(epoch from ${now.toISOString()}::timestamptz - since), 0)`))} as "medianHours"
  from waits group by grouping sets ((key, reason), (reason))`

const weekly = (from: Date, now: Date): SQL => sql`
  with sums as (
    select date_trunc('week', created_at at time zone 'UTC') as week,
      count(paid_at) filter (where renews_order_id is null)::int as paid,
      sum(payment_amount)::float8 as received
    from ordering.orders
    where ${isSince(from)} and flow <> 'renewal'
    group by 1
  )
  select to_char(week, 'YYYY-MM-DD') as "monday", coalesce(paid, 0) as "paid",
    coalesce(received, 0) as "receivedCents"
  from generate_series(
      date_trunc('week', ${from.toISOString()}::timestamptz at time zone 'UTC'),
      ${now.toISOString()}::timestamptz at time zone 'UTC',
      interval '7 days'
    ) as week
    left join sums using (week)
  order by week`

const ofRenewals = (from: Date): SQL => sql`
  select count(paid_at)::int as "paid", coalesce(sum(payment_amount), 0)::float8 as "receivedCents",
    coalesce(sum(refunded_amount), 0)::float8 as "refundedCents"
  from ordering.orders
  where ${isSince(from)} and flow = 'renewal'`
