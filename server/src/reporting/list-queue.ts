import type { QueueEntry, QueueView } from '@vitrine/contract/reporting'
import { and, eq, inArray } from 'drizzle-orm'
import { answerDueAt, findWaiting } from '../conversation/index.ts'
import { intakes } from '../onboarding/index.ts'
import {
  CLOCK_EVENT_TYPES,
  clocksOf,
  findTagIds,
  type Order,
  orderHistory,
  orders,
} from '../ordering/index.ts'
import { listHeldDocuments } from '../billing/index.ts'
import { findUndeliverable } from '../mail/index.ts'
import type { Database } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { countBrokenLinks } from '../links/index.ts'
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts'
import { quarantinedFiles } from '../platform/tables.ts'
import { listOrdersToApprove, sites } from '../publishing/index.ts'
import { findDomainsToRegister, siteUrlOf } from '../addresses/index.ts'
import { sourceFiles } from '../sources/index.ts'
import { countByStatus, countOverdue } from './count-queue.ts'
import { encodeCursor, type QueueCursor } from './queue-cursor.ts'
import { findQueuePage } from './queue-page.ts'
import { isUnfiltered, type QueueSelection } from './queue-selection.ts'
import { QUEUE_VIEWS } from './queue-views.ts'
import type { SearchHit } from './search-orders.ts'
import { shownEmail } from '../platform/shown-email.ts'

export type QueueSettings = Pick<AppContext, 'sites' | 'workingWeekAt'>

/** Rows per page. */
export const PAGE_SIZE = 60

export type QueuePage = {
  readonly entries: QueueEntry[]
  /** Cursor of the next page; null at the end. */
  readonly next: string | null
}

/** A page of a view: running clocks by deadline, then waiting orders, then finished ones. */
export async function listQueue(
  db: Database,
  view: QueueSelection,
  after: QueueCursor | null,
  settings: QueueSettings,
  now: Date,
): Promise<QueuePage> {
  const places = await findQueuePage(db, { shown: view, after, limit: PAGE_SIZE + 1, now })
  const shown = places.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  return {
    entries: await describeEntries(
      db,
      shown.map(({ orderId }) => orderId),
      settings,
      now,
    ),
    next: places.length > PAGE_SIZE && last ? encodeCursor(last) : null,
  }
}

/** Queue entries of these orders, in this order. */
export async function describeEntries(
  db: Database,
  orderIds: readonly string[],
  settings: QueueSettings,
  now: Date,
  /** Matched names and messages, for search results. */
  foundBy: ReadonlyMap<string, SearchHit> = new Map(),
): Promise<QueueEntry[]> {
  if (orderIds.length === 0) return []
  await yieldToEventLoop()
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
    .where(inArray(orders.id, [...orderIds]))
  await yieldToEventLoop()
  const history = await historyOf(db, orderIds)
  const waiting = await findWaiting(db, orderIds)
  const tagIds = await findTagIds(db, orderIds)
  const brokenLinks = await countBrokenLinks(db, orderIds)
  const undeliverable = await findUndeliverable(db, orderIds)
  const held = await listHeldDocuments(db, orderIds)
  const withHeld = new Set(held.flatMap(({ orderId, isOpen }) => (isOpen ? [orderId] : [])))
  const toApprove = new Set(await listOrdersToApprove(db, orderIds))
  const toRegister = await findDomainsToRegister(db, orderIds)
  const entries = new Map(
    rows.map(({ order, intake, cv, site, quarantined }) => {
      const { id } = order
      const lines = history.get(id) ?? []
      const clocks = clocksOf(order, lines, now)
      const since = waiting.get(id)
      const dueAt = since && answerDueAt(order.packageId, since, settings.workingWeekAt(since))
      const facts = {
        clockRuns: clocks.clock.state === 'running',
        hasSource: cv !== null || Boolean(intake?.cvUrl || intake?.linkedinUrl),
        isQuarantined: quarantined !== null,
        toRegister: toRegister.get(id),
      }
      const entry: QueueEntry = {
        ...describeOrderRow(order, intake),
        ...clocks,
        needs:
          ownerNeedOf(order, {
            isUndeliverable: undeliverable.has(id),
            hasHeldDocument: withHeld.has(id),
            isToApprove: toApprove.has(id),
          }) ??
          needsOf(order, facts) ??
          describeBrokenLinks(brokenLinks.get(id) ?? 0),
        unansweredSince: since?.toISOString() ?? null,
        answerDueAt: dueAt?.toISOString() ?? null,
        tagIds: tagIds.get(id) ?? [],
        since: sinceOf(order, lines).toISOString(),
        siteUrl:
          site?.liveVersion && !site.offlineAt ? siteUrlOf(settings.sites, site.subdomain) : null,
        ...describeMatch(foundBy.get(id)),
      }
      return [id, entry]
    }),
  )
  return orderIds.flatMap((id) => entries.get(id) ?? [])
}

const describeOrderRow = (order: Order, intake: typeof intakes.$inferSelect | null) => ({
  orderId: order.id,
  customerName: `${order.customerFirstName} ${order.customerLastName}`,
  customerEmail: shownEmail(order.customerEmail),
  currentJobTitle: order.currentJobTitle,
  targetJobTitle: order.targetJobTitle,
  packageId: order.packageId,
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
  assigneeId: order.assigneeId,
  createdAt: order.createdAt.toISOString(),
  languages: intake?.languages ?? [...order.wishes.languages],
  colorScheme: intake?.colorScheme ?? order.wishes.colorScheme,
})

const describeMatch = (match: SearchHit | undefined) => ({
  foundInMessageOf: match?.messageAt?.toISOString() ?? null,
  foundBy: match?.by ?? null,
})

/** Queue entries of search results. */
export function describeSearchHits(
  db: Database,
  found: readonly SearchHit[],
  settings: QueueSettings,
  now: Date,
): Promise<QueueEntry[]> {
  const foundBy = new Map(found.map((one) => [one.orderId, one]))
  return describeEntries(db, [...foundBy.keys()], settings, now, foundBy)
}

/** Number of orders per view, and overdue orders of one view. */
export async function countViews(
  db: Database,
  shown: QueueSelection,
  /** The user of `mine`. */
  myId: string,
  now: Date,
): Promise<{ counts: Record<Exclude<QueueView, 'ending' | 'owner'>, number>; overdue: number }> {
  const byStatus = await countByStatus(db)
  const own = await countByStatus(db, myId)
  const late = await countOverdue(db, LATE, now)
  const total = (of: QueueView, counted = byStatus) => {
    const { statuses, whileRunning = [] } = QUEUE_VIEWS[of]
    const all = statuses.reduce((sum, status) => sum + (counted.get(status)?.all ?? 0), 0)
    return whileRunning.reduce((sum, status) => sum + (counted.get(status)?.running ?? 0), all)
  }
  const isAllThatIsLate = isUnfiltered(shown) && (shown.view === 'open' || shown.view === 'late')
  return {
    counts: {
      open: total('open'),
      mine: total('mine', own),
      workable: total('workable'),
      waiting: total('waiting'),
      review: total('review'),
      revisions: total('revisions'),
      late,
      live: total('live'),
      unpaid: total('unpaid'),
      all: total('all'),
    },
    overdue: isAllThatIsLate ? late : await countOverdue(db, shown, now),
  }
}

const LATE: QueueSelection = { view: 'late', personId: null, filter: {} }

/** For a live page without other tasks. */
function describeBrokenLinks(links: number): string | null {
  if (links === 0) return null
  return links === 1 ? 'A link is gone' : `${links} links are gone`
}

/** The history entries that the delivery clock needs. */
async function historyOf(db: Database, orderIds: readonly string[]) {
  const byOrder = new Map<string, { at: Date; what: string; to: string | null }[]>()
  const rows = await db
    .select({
      orderId: orderHistory.orderId,
      at: orderHistory.at,
      what: orderHistory.what,
      to: orderHistory.to,
    })
    .from(orderHistory)
    .where(
      and(
        inArray(orderHistory.orderId, [...orderIds]),
        inArray(orderHistory.what, [...CLOCK_EVENT_TYPES]),
      ),
    )
    .orderBy(orderHistory.id)
  for (const row of rows) {
    const known = byOrder.get(row.orderId)
    if (known) known.push(row)
    else byOrder.set(row.orderId, [row])
  }
  return byOrder
}

/** When the order reached its status. */
function sinceOf(
  { orderStatus, createdAt }: Order,
  history: readonly { at: Date; what: string; to: string | null }[],
): Date {
  const came = history.findLast(({ what, to }) => what === 'order-status' && to === orderStatus)
  return came?.at ?? createdAt
}

/** What a person has to decide before anything else; null: nothing. */
function ownerNeedOf(
  { paymentStatus }: Order,
  facts: { isUndeliverable: boolean; hasHeldDocument: boolean; isToApprove: boolean },
): string | null {
  if (paymentStatus === 'disputed') return 'Answer the dispute'
  if (facts.isUndeliverable) return 'Email returned'
  if (facts.hasHeldDocument) return 'Send own receipt'
  return facts.isToApprove ? 'Second approval' : null
}

/** The next task, in words; null: none. */
function needsOf(
  { orderStatus }: Order,
  {
    clockRuns,
    hasSource,
    isQuarantined,
    toRegister,
  }: {
    readonly clockRuns: boolean
    readonly hasSource: boolean
    readonly isQuarantined: boolean
    readonly toRegister: string | undefined
  },
): string | null {
  if (orderStatus === 'pending') return 'Payment'
  if (orderStatus === 'on_hold') return 'On hold'
  // Urgent: somebody else may register it.
  if (toRegister !== undefined) return `Register ${toRegister}`
  if (orderStatus === 'confirmed') return hasSource ? 'Languages not chosen' : 'CV not sent yet'
  if (orderStatus === 'ready') return isQuarantined ? 'Virus scan' : 'Read CV'
  if (orderStatus === 'live' && clockRuns) return 'Other languages'
  return NEEDS[orderStatus] ?? null
}

const NEEDS: Readonly<Partial<Record<Order['orderStatus'], string>>> = {
  in_production: 'Send preview',
  in_revision: 'Answer the list',
  in_review: 'Customer’s answer',
}
