import type { QueueView } from '@vitrine/contract/reporting'
import { type PlanId, plans } from '@vitrine/domain/catalog/plans'
import type { OrderStatus } from '@vitrine/domain/orders/order-lifecycle'
import { type SQL, sql } from 'drizzle-orm'
import { QUEUE_VIEWS } from './queue-views.ts'

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

export const isUnfiltered = ({ personId, filter }: QueueSelection): boolean =>
  personId === null && !Object.values(filter).some(Boolean)

/** Filter as EXISTS conditions, for a scan. */
export const matchesFilter = ({ personId, filter }: QueueSelection): SQL =>
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
export const isInFilter = ({ personId, filter }: QueueSelection): SQL =>
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
  const present = conditions.filter((condition) => typeof condition === 'object')
  return sql.join(
    present.map((condition) => sql`and ${condition}`),
    sql` `,
  )
}

/** For a view of late orders: the end of the index range. */
export const lateOnly = ({ view }: QueueSelection, now: Date): SQL =>
  QUEUE_VIEWS[view].onlyLate
    ? sql`and clock_from < ${now.toISOString()}::timestamptz - promise.hours`
    : sql``

export const statusRows = (statuses: readonly OrderStatus[]): SQL =>
  sql`unnest(${`{${statuses.join(',')}}`}::text[])`

/**
 * Promised hours per plan, from the catalog, and whether the delivery is over: then `clock_from`
 * is the deadline of a revision itself.
 */
export function promisedHours(plan?: PlanId): SQL {
  const rows = (plan ? [plans[plan]] : Object.values(plans)).flatMap(({ id, deliveryHours }) => [
    sql`(${id}, false, make_interval(hours => ${deliveryHours}))`,
    sql`(${id}, true, make_interval())`,
  ])
  return sql`(values ${sql.join(rows, sql`, `)})`
}
