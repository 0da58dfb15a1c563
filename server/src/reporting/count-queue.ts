import type { OrderStatus } from '@vitrine/domain/orders/order-lifecycle'
import { type SQL, sql } from 'drizzle-orm'
import { isWork, readOrderCounts } from '../ordering/index.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts'
import { runningOrders, withCustomPlan } from './queue-page.ts'
import { isUnfiltered, promisedHours, type QueueSelection, statusRows } from './queue-selection.ts'
import { QUEUE_VIEWS } from './queue-views.ts'

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
    return withCustomPlan(db, (tx) =>
      countOf(
        tx,
        sql`select count(*) from (${runningOrders(shown, now)}) as places where at < ${at}`,
      ),
    )
  return countOf(
    db,
    sql`select coalesce(sum(late.count), 0)
      from ${statusRows([...statuses, ...whileRunning])} as status, ${promisedHours()} as promise (plan, over, hours),
        lateral (
          select count(*) as count from ordering.orders
          where order_status = status and package_id = promise.plan and clock_over = promise.over and ${isWork()}
            and clock_from < ${at} - promise.hours
        ) as late`,
  )
}

/** Start of the oldest running clock; null: none runs. */
export async function findOldestClock(db: Database): Promise<Date | null> {
  const { statuses, whileRunning = [] } = QUEUE_VIEWS.open
  const { rows } = (await db.execute(sql`
    select extract(epoch from min(first.clock_from))::float as seconds
    from ${statusRows([...statuses, ...whileRunning])} as status,
      (select distinct plan from ${promisedHours()} as each (plan, over, hours)) as promise,
      lateral (
        select clock_from from ordering.orders
        where order_status = status and package_id = promise.plan and not clock_over and clock_from is not null and ${isWork()}
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
