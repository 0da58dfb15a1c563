import type { FunnelAnswer, FunnelSteps } from '@vitrine/contract/reporting'
import type { VisitRange } from '@vitrine/contract/visits'
import { plans, planIds } from '@vitrine/domain/catalog'
import { gte, sql } from 'drizzle-orm'
import { orders } from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
import { daysOf } from '../visits/index.ts'

/** Campaigns that are shown. */
const SHOWN = 12

/** What became of the orders placed in the last so many days: from the orders themselves, as nobody is followed. */
export async function readFunnel(
  db: Database,
  range: VisitRange,
  now: Date,
): Promise<FunnelAnswer> {
  const from = new Date(`${daysOf(range, now)[0]}T00:00:00Z`)
  const counted = (condition: ReturnType<typeof reached>) =>
    sql<number>`count(*) filter (where ${condition})::int`
  const rows = await db
    .select({
      plan: orders.packageId,
      campaign: orders.campaign,
      placed: sql<number>`count(*)::int`,
      paid: counted(sql`${orders.paidAt} is not null`),
      answered: counted(reached('ready')),
      live: counted(reached('live')),
    })
    .from(orders)
    .where(gte(orders.createdAt, from))
    .groupBy(orders.packageId, orders.campaign)
  const sumOf = (of: readonly FunnelSteps[]): FunnelSteps =>
    of.reduce(
      (sum, row) => ({
        placed: sum.placed + row.placed,
        paid: sum.paid + row.paid,
        answered: sum.answered + row.answered,
        live: sum.live + row.live,
      }),
      { placed: 0, paid: 0, answered: 0, live: 0 },
    )
  const campaigns = [...new Set(rows.flatMap(({ campaign }) => campaign ?? []))]
  return {
    all: sumOf(rows),
    byPlan: planIds.map((id) => ({
      name: plans[id].shortName,
      ...sumOf(rows.filter(({ plan }) => plan === id)),
    })),
    byCampaign: campaigns
      .map((name) => ({ name, ...sumOf(rows.filter(({ campaign }) => campaign === name)) }))
      .toSorted((a, b) => b.placed - a.placed || a.name.localeCompare(b.name))
      .slice(0, SHOWN),
  }
}

/** The order came to a status at some time. */
const reached = (status: 'ready' | 'live') =>
  sql`exists (select 1 from ordering.order_history as step
    where step.order_id = ${orders.id} and step.what = 'order-status' and step.to_value = ${status})`
