import type { QueueEntry } from '@vitrine/contract/reporting'
import type { OrderStatus } from '@vitrine/domain/order-life-cycle'
import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { intakes } from '../onboarding/index.ts'
import {
  CLOCK_ENTRIES,
  clockAnswerOf,
  clockOf,
  type Order,
  orderHistory,
  orders,
} from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
import { quarantinedFiles } from '../platform/tables.ts'
import { sites } from '../publishing/index.ts'
import { sourceFiles } from '../sources/index.ts'

export type QueueView = 'open' | 'waiting' | 'review' | 'live' | 'unpaid' | 'all'

const STATUSES: Readonly<Record<Exclude<QueueView, 'all'>, readonly OrderStatus[]>> = {
  open: ['confirmed', 'ready', 'in_production', 'in_review', 'in_revision', 'approved', 'on_hold'],
  waiting: ['confirmed', 'on_hold'],
  review: ['in_review', 'in_revision', 'approved'],
  live: ['live'],
  unpaid: ['pending'],
}

/** Rows shown at once; search finds the rest. */
const SHOWN = 300
/** Of these the oldest are shown, as they are due first; of others the newest. */
const WORK: ReadonlySet<QueueView> = new Set(['open', 'waiting', 'review'])

/** The orders of a view, soonest deadline first; those without one after them, oldest first. */
export async function listQueue(
  db: Database,
  view: QueueView,
  search: string,
  siteUrl: (subdomain: string) => string,
  now: Date,
): Promise<QueueEntry[]> {
  const rows = await db
    .select({
      order: orders,
      intake: intakes,
      cv: sourceFiles.id,
      site: sites,
      quarantined: quarantinedFiles.key,
    })
    .from(orders)
    .leftJoin(intakes, eq(intakes.orderId, orders.id))
    .leftJoin(sourceFiles, and(eq(sourceFiles.orderId, orders.id), eq(sourceFiles.kind, 'cv')))
    .leftJoin(quarantinedFiles, eq(quarantinedFiles.key, sourceFiles.fileKey))
    .leftJoin(sites, eq(sites.orderId, orders.id))
    .where(and(inView(view), matches(search)))
    .orderBy(WORK.has(view) ? asc(orders.createdAt) : desc(orders.createdAt))
    .limit(SHOWN)
  const history = await historyOf(
    db,
    rows.map(({ order }) => order.id),
  )
  const entries = rows.map(
    ({ order, intake, cv, site, quarantined }): QueueEntry => ({
      orderId: order.id,
      customerName: `${order.customerFirstName} ${order.customerLastName}`,
      customerEmail: order.customerEmail,
      currentJobTitle: order.currentJobTitle,
      targetJobTitle: order.targetJobTitle,
      packageId: order.packageId,
      orderStatus: order.orderStatus,
      paymentStatus: order.paymentStatus,
      languages: intake?.languages ?? [...order.wishes.languages],
      colorScheme: intake?.colorScheme ?? order.wishes.colorScheme,
      clock: clockAnswerOf(clockOf(order, history.get(order.id) ?? [], now)),
      needs: needsOf(order, intake, cv !== null, quarantined !== null),
      since: sinceOf(order, history.get(order.id) ?? []).toISOString(),
      createdAt: order.createdAt.toISOString(),
      siteUrl: site?.liveVersion && !site.offlineAt ? siteUrl(site.subdomain) : null,
    }),
  )
  return entries.sort(bySoonestDeadline)
}

/** How many orders each view holds. */
export async function countViews(db: Database): Promise<Record<QueueView, number>> {
  const rows = await db
    .select({ status: orders.orderStatus, count: sql<number>`count(*)::int` })
    .from(orders)
    .groupBy(orders.orderStatus)
  const byStatus = new Map(rows.map(({ status, count }) => [status, count]))
  const total = (statuses: readonly OrderStatus[]) =>
    statuses.reduce((sum, status) => sum + (byStatus.get(status) ?? 0), 0)
  return {
    open: total(STATUSES.open),
    waiting: total(STATUSES.waiting),
    review: total(STATUSES.review),
    live: total(STATUSES.live),
    unpaid: total(STATUSES.unpaid),
    all: total([...byStatus.keys()]),
  }
}

function inView(view: QueueView): SQL | undefined {
  return view === 'all' ? undefined : inArray(orders.orderStatus, [...STATUSES[view]])
}

function matches(search: string): SQL | undefined {
  const words = search.trim().split(/\s+/).filter(Boolean)
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
      return or(
        ilike(orders.customerFirstName, pattern),
        ilike(orders.customerLastName, pattern),
        ilike(orders.customerEmail, pattern),
        ilike(sql`${orders.id}::text`, pattern),
        ilike(orders.paymentIntentId, pattern),
      )
    }),
  )
}

async function historyOf(db: Database, orderIds: string[]) {
  const byOrder = new Map<string, { at: Date; what: string; to: string | null }[]>()
  if (orderIds.length === 0) return byOrder
  const rows = await db
    .select({
      orderId: orderHistory.orderId,
      at: orderHistory.at,
      what: orderHistory.what,
      to: orderHistory.to,
    })
    .from(orderHistory)
    .where(
      and(inArray(orderHistory.orderId, orderIds), inArray(orderHistory.what, [...CLOCK_ENTRIES])),
    )
    .orderBy(orderHistory.id)
  for (const row of rows) {
    const known = byOrder.get(row.orderId)
    if (known) known.push(row)
    else byOrder.set(row.orderId, [row])
  }
  return byOrder
}

/** When it came to its status, by its history; without a word on that, when it was placed. */
function sinceOf(
  { orderStatus, createdAt }: Order,
  history: readonly { at: Date; what: string; to: string | null }[],
): Date {
  const came = history.findLast(({ what, to }) => what === 'order-status' && to === orderStatus)
  return came?.at ?? createdAt
}

/** The single next obstacle, in words; null where there is none. */
function needsOf(
  order: Order,
  intake: typeof intakes.$inferSelect | null,
  hasCv: boolean,
  inQuarantine: boolean,
): string | null {
  if (order.orderStatus === 'pending') return 'Payment'
  if (order.orderStatus === 'on_hold') return 'On hold'
  if (order.orderStatus === 'confirmed') {
    const hasSource = hasCv || intake?.cvUrl || intake?.linkedinUrl
    return hasSource ? 'Languages not chosen' : 'CV not sent yet'
  }
  if (order.orderStatus === 'ready') return inQuarantine ? 'Virus scan' : 'Read CV'
  if (order.orderStatus === 'in_production') return 'Send preview'
  if (order.orderStatus === 'in_revision') return 'Answer the list'
  if (order.orderStatus === 'in_review') return 'Customer’s answer'
  return null
}

function bySoonestDeadline(a: QueueEntry, b: QueueEntry): number {
  const due = (entry: QueueEntry) =>
    entry.clock.dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(entry.clock.dueAt)
  const first = due(a)
  const second = due(b)
  if (first !== second) return first < second ? -1 : 1
  return a.createdAt < b.createdAt ? -1 : 1
}
