import type { WorkloadResponse } from '@vitrine/contract/reporting'
import { compareFit, unknownLanguages } from '@vitrine/domain/accounts/language-skills'
import { sql } from 'drizzle-orm'
import { listWorkers } from '../accounts/index.ts'
import { isWork } from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
import { promisedHours, statusRows } from './queue-selection.ts'
import { QUEUE_VIEWS } from './queue-views.ts'

const SOON_HOURS = 24

type Load = {
  userId: string
  open: number
  late: number
  soon: number
  nextDueHours: number | null
}

/** Open orders and languages of each member, best fit for the order first. */
export async function readWorkload(
  db: Database,
  orderId: string | undefined,
  now: Date,
): Promise<WorkloadResponse> {
  const people = await listWorkers(db)
  const loads = await loadOf(
    db,
    people.map(({ id }) => id),
    now,
  )
  const ordered = orderId === undefined ? [] : await orderedLanguagesOf(db, orderId)
  return people
    .map(({ id, username, displayName, languages }) => ({
      userId: id,
      username,
      displayName,
      languages,
      unknownLanguages: unknownLanguages(languages, ordered),
      ...(loads.get(id) ?? { open: 0, late: 0, soon: 0, nextDueHours: null }),
    }))
    .toSorted((one, other) => compareFit(fitOf(one), fitOf(other)))
}

const fitOf = ({ username, unknownLanguages: unknown, open }: WorkloadResponse[number]) => ({
  name: username,
  unknown,
  open,
})

async function orderedLanguagesOf(db: Database, orderId: string): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select language from reporting.order_languages where order_id = ${orderId}::uuid`,
  )) as { rows: { language: string }[] }
  return rows.map(({ language }) => language)
}

/** By the index on assignee and status. */
async function loadOf(
  db: Database,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Omit<Load, 'userId'>>> {
  const { statuses, whileRunning = [] } = QUEUE_VIEWS.open
  const at = sql`${now.toISOString()}::timestamptz`
  const soon = sql`${at} + make_interval(hours => ${SOON_HOURS})`
  const { rows } = (await db.execute(sql`
    select assignee_id as "userId", count(*)::int as open,
      (count(*) filter (where due < ${at}))::int as late,
      (count(*) filter (where due >= ${at} and due < ${soon}))::int as soon,
      (extract(epoch from min(due) filter (where due >= ${at}) - ${at}) / 3600)::float8 as "nextDueHours"
    from (
      select assignee_id, order_status, clock_from + promise.hours as due
      from ordering.orders
      join ${promisedHours()} as promise (plan, over, hours)
        on promise.plan = package_id and promise.over = clock_over
      where assignee_id = any(${`{${userIds.join(',')}}`}::uuid[]) and ${isWork()}
        and (order_status in (select * from ${statusRows(statuses)})
          or (order_status in (select * from ${statusRows(whileRunning)}) and clock_from is not null))
    ) as assigned
    group by assignee_id`)) as { rows: Load[] }
  return new Map(rows.map(({ userId, ...load }) => [userId, load]))
}
