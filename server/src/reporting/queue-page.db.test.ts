import { randomUUID } from 'node:crypto'
import { type PlanId, plans } from '@vitrine/domain/catalog/plans'
import { type OrderStatus, orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../tools/test-rounds.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { intakes } from '../onboarding/tables.ts'
import { noPreferences, orderHistory, orders, orderTags, tags } from '../ordering/tables.ts'
import { drafts } from '../studio/tables.ts'
import { countOverdue } from './count-queue.ts'
import type { QueueCursor } from './queue-cursor.ts'
import { findQueuePage } from './queue-page.ts'
import type { QueueSelection } from './queue-selection.ts'
import { QUEUE_VIEWS } from './queue-views.ts'

const HOUR_MS = 60 * 60 * 1000
const START = Date.UTC(2026, 2, 2)
const REVISION_HOURS = 30
const PLANS = ['starter', 'basic', 'professional'] as const
/** The paged views: "mine" is part of "open", and "ending" is sorted by date. */
const VIEWS = [
  'open',
  'workable',
  'waiting',
  'review',
  'revisions',
  'late',
  'live',
  'unpaid',
  'all',
] as const
const LANGUAGES = ['English', 'German', 'Dutch']
const TEMPLATES = ['letter', 'tableau']
const PEOPLE = [randomUUID(), randomUUID()] as const
const TAGS = [randomUUID(), randomUUID(), randomUUID()] as const

type Known = {
  readonly id: string
  readonly status: OrderStatus
  readonly plan: PlanId
  readonly createdAt: number
  readonly assigneeId: string | null
  readonly isRenewal: boolean
  readonly languages: readonly string[]
  readonly template: string | null
  readonly tagIds: readonly string[]
  /** When it is due; null: no clock is running. With `isOver`: a list of changes. */
  readonly due: number | null
  readonly isOver: boolean
}

let database: TestDatabase
let known: readonly Known[]

beforeAll(async () => {
  database = await openTestDatabase()
  await database.db
    .insert(tags)
    .values(TAGS.map((id, n) => ({ id, name: `Tag ${n}`, colour: 'teal' as const })))
  known = fc.sample(someOrder, { numRuns: 130, seed: 7 })
  await writeAll(known)
  // The result must not depend on planner statistics.
  await database.db.execute(sql`analyze ordering.orders`)
})
afterAll(() => database.close())

const some = <Value>(values: readonly Value[]) => fc.subarray([...values])
const someOrder: fc.Arbitrary<Known> = fc
  .record({
    id: fc.uuid(),
    // Mostly of few kinds, so that pages span kinds.
    status: fc.oneof(
      fc.constantFrom('ready' as const, 'closed' as const, 'pending' as const),
      fc.constantFrom(...orderStatusSchema.options),
    ),
    plan: fc.constantFrom(...PLANS),
    // Often equal: then the ID decides.
    createdAt: fc.integer({ min: 0, max: 30 }).map((hour) => START + hour * HOUR_MS),
    assigneeId: fc.option(fc.constantFrom(...PEOPLE)),
    isRenewal: fc.integer({ min: 0, max: 11 }).map((one) => one === 0),
    languages: some(LANGUAGES),
    template: fc.option(fc.constantFrom(...TEMPLATES)),
    tagIds: some(TAGS.slice(0, 2)),
    ran: fc.option(fc.integer({ min: 0, max: 40 })),
    isOver: fc.boolean(),
    isRevised: fc.boolean(),
  })
  .map(({ ran, isOver, isRevised, ...order }) => {
    const hours = isOver ? REVISION_HOURS : plans[order.plan].deliveryHours
    const runs = ran !== null && (!isOver || isRevised)
    const due = runs ? order.createdAt + (ran + hours) * HOUR_MS : null
    return { ...order, due, isOver }
  })

async function writeAll(all: readonly Known[]): Promise<void> {
  const { db } = database
  await db.insert(orders).values(
    all.map(({ id, status, plan, createdAt, assigneeId, isRenewal, languages }, n) =>
      buildOrder({
        ...{ id, orderStatus: status, packageId: plan, assigneeId, paymentIntentId: `pi_${n}` },
        createdAt: new Date(createdAt),
        parentOrderId: isRenewal ? randomUUID() : null,
        wishes: { ...noPreferences, languages: isAnswered(n) ? ['French'] : languages },
      }),
    ),
  )
  await db.insert(intakes).values(
    all.flatMap(({ id, languages }, n) =>
      isAnswered(n)
        ? {
            ...{ orderId: id, languages: [...languages], domainPreferences: [] },
            updatedAt: new Date(START),
          }
        : [],
    ),
  )
  await db.insert(drafts).values(
    all.flatMap(({ id, template }) =>
      template === null
        ? []
        : {
            ...{ orderId: id, language: 'en', revision: 1, resume: { basics: { name: 'Ada' } } },
            ...{ templateId: template, themeId: 'nomad' as const, authors: [] },
            ...{ updatedAt: new Date(START), updatedBy: 'noor' },
          },
    ),
  )
  await db
    .insert(orderTags)
    .values(all.flatMap(({ id, tagIds }) => tagIds.map((tagId) => ({ orderId: id, tagId }))))
  const entry = { actor: 'system', what: 'order-status' }
  await db.insert(orderHistory).values(
    all.flatMap(({ id, due, plan, isOver, createdAt }) => {
      const at = new Date(createdAt)
      if (isOver && due === null) return { ...entry, orderId: id, at, to: 'cancelled' }
      if (isOver && due !== null) {
        const sent = { ...entry, orderId: id, at: new Date(due - REVISION_HOURS * HOUR_MS) }
        return [
          { ...sent, what: 'preview-sent', to: '1' },
          { ...sent, what: 'revision-promised', to: String(REVISION_HOURS) },
          { ...sent, to: 'in_revision' },
        ]
      }
      if (due === null) return []
      const from = new Date(due - plans[plan].deliveryHours * HOUR_MS)
      return { ...entry, orderId: id, at: from, to: 'ready' }
    }),
  )
}

/** The others have only their checkout answers. */
const isAnswered = (n: number) => n % 3 !== 0

/** The orders of each view, by status. */
const VIEW_RULES: Readonly<Record<(typeof VIEWS)[number], (order: Known, now: Date) => boolean>> = {
  open: ({ status, due }) => isOpen(status) || (status === 'live' && due !== null),
  workable: ({ status, due }) =>
    ['ready', 'in_production', 'in_revision'].includes(status) ||
    (['in_review', 'approved', 'live'].includes(status) && due !== null),
  waiting: ({ status }) => status === 'confirmed' || status === 'on_hold',
  review: ({ status }) => status === 'in_review' || status === 'approved',
  revisions: ({ status }) => status === 'in_revision',
  late: ({ status, due }, now) =>
    (isOpen(status) || status === 'live') && due !== null && due < now.getTime(),
  live: ({ status }) => status === 'live',
  unpaid: ({ status }) => status === 'pending',
  all: () => true,
}
const isOpen = (status: OrderStatus) =>
  !['pending', 'live', 'closed', 'expired', 'cancelled'].includes(status)

/** The expected page, without an index. */
function ruled({ view, personId, filter }: QueueSelection, now: Date): Known[] {
  const isIn = VIEW_RULES[view as (typeof VIEWS)[number]]
  const { newestFirst } = QUEUE_VIEWS[view]
  const back = newestFirst ? -1 : 1
  const partOf = ({ due, isOver }: Known) => (due !== null ? 0 : isOver ? 2 : 1)
  return known
    .filter(
      (one) =>
        isIn(one, now) &&
        (!one.isRenewal || one.status === 'on_hold') &&
        (personId === null || one.assigneeId === personId) &&
        (!filter.plan || one.plan === filter.plan) &&
        (!filter.isFree || one.assigneeId === null) &&
        (!filter.language || one.languages.includes(filter.language)) &&
        (!filter.template || one.template === filter.template) &&
        (!filter.tag || one.tagIds.includes(filter.tag)),
    )
    .toSorted((a, b) => {
      const byId = a.id < b.id ? -1 : 1
      if (a.due !== null && b.due !== null)
        return a.due - b.due || a.createdAt - b.createdAt || byId
      return partOf(a) - partOf(b) || back * (a.createdAt - b.createdAt || byId)
    })
}

/** A time at which some orders are late. */
const someHours = fc
  .integer({ min: 20, max: 140 })
  .map((hours) => new Date(START + hours * HOUR_MS))
const maybe = <Value>(values: readonly Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.constantFrom(...values))
const someView: fc.Arbitrary<QueueSelection> = fc.record({
  view: fc.oneof(
    fc.constantFrom('open' as const, 'all' as const, 'late' as const),
    fc.constantFrom(...VIEWS),
  ),
  personId: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.constantFrom(...PEOPLE)),
  filter: fc.record({
    plan: maybe(PLANS),
    language: maybe([...LANGUAGES, 'Klingon']),
    template: maybe([...TEMPLATES, 'tearsheet']),
    tag: maybe(TAGS),
    isFree: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
  }),
})

async function walkPages(
  shown: QueueSelection,
  limit: number,
  now: Date,
  steps: number,
): Promise<string[]> {
  const ids: string[] = []
  for (let last: QueueCursor | null = null; ;) {
    const page = await findQueuePage(database.db, { shown, after: last, limit, now }, steps)
    ids.push(...page.map(({ orderId }) => orderId))
    last = page.at(-1) ?? null
    if (page.length < limit) return ids
  }
}

// @promise queue-filters
test('pages through every filter without gaps', async () => {
  await fc.assert(
    fc.asyncProperty(
      someView,
      fc.integer({ min: 2, max: 10 }),
      fc.constantFrom(1, 1, 6, 500),
      someHours,
      async (shown, limit, steps, now) => {
        const ids = ruled(shown, now).map(({ id }) => id)
        expect(await walkPages(shown, limit, now, steps)).toEqual(ids)
      },
    ),
    { numRuns: rounds(400) },
  )
})

// @promise queue-filters: Filters contain exactly the matching orders, page by page.
test.each(VIEWS)('matches exactly the orders of view "%s"', async (view) => {
  const now = new Date(START + 80 * HOUR_MS)
  for (const personId of [null, PEOPLE[0]])
    for (const steps of [1, 500]) {
      const shown = { view, personId, filter: {} }
      const ids = ruled(shown, now).map(({ id }) => id)
      expect(ids.length).toBeGreaterThan(0)
      expect(await walkPages(shown, 9, now, steps)).toEqual(ids)
    }
})

// @promise queue-filters
test('counts overdue orders for every filter', async () => {
  await fc.assert(
    fc.asyncProperty(someView, someHours, async (shown, now) => {
      const late = ruled(shown, now).filter(({ due }) => due !== null && due < now.getTime())
      expect(await countOverdue(database.db, shown, now)).toBe(late.length)
    }),
    { numRuns: rounds(300) },
  )
})
