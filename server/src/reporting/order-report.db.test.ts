import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { REPORT_STAGES, type ReportTotals, type ReportStage } from '@vitrine/contract/reporting'
import { plans } from '@vitrine/domain/catalog/plans'
import { computeDeliveryClock } from '@vitrine/domain/orders/delivery-clock'
import { type OrderStatus, orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rounds } from '../../../tools/test-rounds.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { registrations } from '../addresses/tables.ts'
import { messages } from '../conversation/tables.ts'
import { intakes } from '../onboarding/tables.ts'
import { orderHistory, orders } from '../ordering/index.ts'
import { previews, rounds as editRounds } from '../reviews/tables.ts'
import { sourceFiles } from '../sources/tables.ts'
import { reportCsv } from './report-csv.ts'
import { readOrderReport } from './order-report.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of [
    ...[messages, editRounds, previews, orderHistory],
    ...[registrations, sourceFiles, intakes, orders],
  ])
    await database.db.delete(table)
})

const HOUR_MS = 60 * 60 * 1000
const START = Date.UTC(2026, 4, 4, 9)
const hour = (hours: number) => new Date(START + hours * HOUR_MS)
const NOW = hour(24 * 20)

const PREVIEWS = ['preview-sent', 'preview-sent-in-part'] as const
type Event = (typeof PREVIEWS)[number] | 'revision-promised'
type Step = readonly [hours: number, to: OrderStatus | Event, value?: string]
const isStatusStep = ([, to]: Step) => orderStatusSchema.safeParse(to).success

async function order(steps: readonly Step[], facts: Parameters<typeof buildOrder>[0] = {}) {
  const made = buildOrder({ id: randomUUID(), createdAt: hour(0), paymentIntentId: null, ...facts })
  await database.db.insert(orders).values(made)
  for (const step of steps) {
    const [hours, to, value = null] = step
    const isStatus = isStatusStep(step)
    await database.db.insert(orderHistory).values({
      orderId: made.id,
      at: hour(hours),
      actor: isStatus ? 'system' : 'staff:ines',
      what: isStatus ? 'order-status' : to,
      to: isStatus ? to : value,
    })
  }
  return made.id
}

const read = (by: Parameters<typeof readOrderReport>[2] = 'plan') =>
  readOrderReport(database.db, '30', by, NOW)

test('reports steps, money and time of an order', async () => {
  const id = await order(
    [
      [0, 'pending'],
      [1, 'confirmed'],
      [11, 'ready'],
      [13, 'in_production'],
      [33, 'preview-sent'],
      [33, 'in_review'],
      [43, 'in_revision'],
      [48, 'approved'],
      [49, 'live'],
    ],
    { packageId: 'professional', paidAt: hour(1), paymentAmount: 6479, refundedAmount: 479 },
  )
  await database.db.insert(editRounds).values({
    id: randomUUID(),
    orderId: id,
    number: 1,
    versionHash: '',
    submittedAt: hour(43),
  })
  const wrote = { orderId: id, via: 'page', text: 'When?' } as const
  await database.db.insert(messages).values([
    { ...wrote, id: randomUUID(), author: 'customer', at: hour(2), settledAt: hour(5) },
    { ...wrote, id: randomUUID(), author: 'customer', at: hour(6), settledAt: hour(7) },
    { ...wrote, id: randomUUID(), author: 'customer', at: hour(8), settledAt: null },
    { ...wrote, id: randomUUID(), author: 'staff:tove', at: hour(5), settledAt: hour(5) },
  ])
  const { all, groups, weeks } = await read()
  expect(all).toEqual({
    placed: 1,
    paid: 1,
    answered: 1,
    live: 1,
    receivedCents: 6479,
    refundedCents: 479,
    delivered: 1,
    onTime: 1,
    late: 0,
    revised: 0,
    revisedOnTime: 0,
    revisionsLate: 0,
    usedHours: 22,
    previewed: 1,
    rounds: 1,
    answers: 2,
    answerHours: 2,
    stages: [
      { stage: 'confirmed', orders: 1, medianHours: 10, totalHours: 10 },
      { stage: 'ready', orders: 1, medianHours: 2, totalHours: 2 },
      { stage: 'in_production', orders: 1, medianHours: 20, totalHours: 20 },
      { stage: 'in_review', orders: 1, medianHours: 10, totalHours: 10 },
      { stage: 'in_revision', orders: 1, medianHours: 5, totalHours: 5 },
      { stage: 'approved', orders: 1, medianHours: 1, totalHours: 1 },
    ],
    waits: [],
  })
  expect(groups).toEqual([{ key: 'professional', name: 'Professional', ...all }])
  expect(weeks.filter(({ paid }) => paid > 0)).toEqual([
    { monday: '2026-05-04', paid: 1, receivedCents: 6479 },
  ])
})

test('counts a partial preview without delivery', async () => {
  await order(
    [
      [1, 'ready'],
      [2, 'in_production'],
      [5, 'preview-sent-in-part'],
      [5, 'in_review'],
      [11, 'preview-sent'],
    ],
    { packageId: 'basic' },
  )
  await order(
    [
      [1, 'ready'],
      [5, 'preview-sent-in-part'],
    ],
    { packageId: 'basic' },
  )
  const { all } = await read()
  expect(all).toMatchObject({ previewed: 2, delivered: 1, usedHours: 10 })
})

test('counts late deliveries and open late orders', async () => {
  const late = [
    [1, 'confirmed'],
    [2, 'ready'],
    [30, 'preview-sent'],
  ] as const
  await order(late, { packageId: 'professional' })
  await order(late, { packageId: 'starter' })
  await order([[2, 'ready']], { packageId: 'basic' })
  const { all, groups } = await read()
  expect(all).toMatchObject({ delivered: 2, onTime: 1, late: 1, usedHours: 28 })
  expect(groups.map(({ name, onTime, late }) => [name, onTime, late])).toEqual([
    ['Starter', 1, 0],
    ['Basic', 0, 1],
    ['Professional', 0, 0],
  ])
})

test('counts changes on time apart from deliveries', async () => {
  const delivered = [
    [1, 'ready'],
    [5, 'preview-sent'],
    [5, 'in_review'],
  ] as const
  const list = (at: number, hours: string) => [
    [at, 'revision-promised', hours] as const,
    [at, 'in_revision'] as const,
  ]
  // In time because of the hold; then late.
  await order([
    ...delivered,
    ...list(20, '24'),
    [30, 'on_hold'],
    [90, 'in_revision'],
    [100, 'in_review'],
    ...list(200, '24'),
    [225, 'in_review'],
    [230, 'approved'],
  ])
  // From before there were hours; canceled; open and late; open and in time.
  await order([...delivered, [20, 'in_revision'], [90, 'in_review']])
  await order([...delivered, ...list(20, '24'), [22, 'cancelled']])
  await order([...delivered, ...list(20, '24')])
  await order([...delivered, ...list(24 * 19, '48')])
  const { all } = await read()
  expect(all).toMatchObject({ revised: 2, revisedOnTime: 1, revisionsLate: 1 })
  expect(all).toMatchObject({ delivered: 5, onTime: 5, late: 0 })
})

test('groups by campaign, week, assignee and payment', async () => {
  const tove = randomUUID()
  await order([], { campaign: 'spring', assigneeId: tove })
  await order([], { campaign: 'spring' })
  await order([], { createdAt: hour(24 * 8), flow: 'by-hand' })
  const named = async (by: 'campaign' | 'week' | 'person' | 'payment') =>
    (await read(by)).groups.map(({ name, placed }) => [name, placed])
  expect(await named('campaign')).toEqual([
    ['spring', 2],
    ['No campaign', 1],
  ])
  expect(await named('week')).toEqual([
    ['2026-05-04', 2],
    ['2026-05-11', 1],
  ])
  expect(await named('payment')).toEqual([
    ['By hand, paid elsewhere', 1],
    ['By card', 2],
  ])
  expect(await named('person')).toEqual([
    ['Nobody', 2],
    ['No longer in the team', 1],
  ])
})

test('groups by who sent the first preview', async () => {
  const tove = randomUUID()
  await order([[5, 'preview-sent']], { assigneeId: tove })
  await order([[5, 'preview-sent-in-part']])
  await order([[5, 'ready']], { assigneeId: tove })
  const { groups } = await read('worker')
  expect(groups.map(({ name, placed, delivered }) => [name, placed, delivered])).toEqual([
    ['ines', 2, 1],
    ['No preview yet', 1, 0],
  ])
})

test('reports wait reasons by group', async () => {
  const { db } = database
  const until = (at: number, to: OrderStatus, facts: Parameters<typeof buildOrder>[0] = {}) =>
    order([[at, to]], { orderStatus: to, ...facts })
  const answers = { domainPreferences: [], languages: [], updatedAt: hour(0) }
  await until(10, 'confirmed', { packageId: 'starter' })
  await until(30, 'confirmed', { packageId: 'starter' })
  const linked = await until(20, 'confirmed', { packageId: 'basic' })
  const sent = await until(40, 'confirmed', { packageId: 'basic' })
  await db.insert(intakes).values([
    { ...answers, orderId: linked, linkedinUrl: 'https://www.linkedin.com/in/ada' },
    { ...answers, orderId: sent },
  ])
  await db.insert(sourceFiles).values({
    ...{ id: randomUUID(), orderId: sent, kind: 'cv', fileKey: 'a/b', fileName: 'cv.pdf' },
    ...{ fileSize: 1, fileType: 'application/pdf', addedAt: hour(0), addedBy: 'customer' },
  })
  const [asked, disputed, restored, given] = [
    await until(1, 'confirmed', { orderStatus: 'on_hold', packageId: 'starter' }),
    await until(1, 'confirmed', { orderStatus: 'on_hold' }),
    await until(1, 'pending', { orderStatus: 'on_hold' }),
    await until(1, 'ready', { orderStatus: 'on_hold' }),
  ]
  for (const [orderId, actor, from] of [
    [asked, 'staff:noor', 'confirmed'],
    [disputed, 'provider', 'confirmed'],
    [restored, 'system', null],
    [given, 'system', 'ready'],
  ] as const) {
    const move = { orderId, actor, from, what: 'order-status', to: 'on_hold' }
    await db.insert(orderHistory).values({ ...move, at: hour(48) })
    if (orderId === disputed || orderId === restored)
      await db.insert(intakes).values({ ...answers, orderId, cvUrl: 'https://example.com/cv' })
  }
  const shown = await until(24, 'in_review', { packageId: 'professional' })
  await until(24, 'live')
  await db.insert(registrations).values({
    ...{ orderId: shown, domain: 'ada.example', askedAt: hour(240), askedBy: 'customer' },
    ...{ registrar: null, registeredOn: null, runsOutOn: null },
  })
  const { all, groups } = await read()
  const hours = 24 * 20
  expect(all.waits).toEqual([
    { reason: 'cv', orders: 3, medianHours: hours - 30 },
    { reason: 'languages', orders: 2, medianHours: hours - 30 },
    { reason: 'question', orders: 1, medianHours: hours - 48 },
    { reason: 'held', orders: 2, medianHours: hours - 48 },
    { reason: 'approval', orders: 1, medianHours: hours - 24 },
    { reason: 'domain', orders: 1, medianHours: hours - 240 },
  ])
  const byGroup = groups.map(({ key, waits }) => [
    key,
    Object.fromEntries(waits.map(({ reason, orders: waiting }) => [reason, waiting])),
  ])
  expect(Object.fromEntries(byGroup)).toMatchObject({
    starter: { cv: 3, question: 1, held: 2 },
    professional: { approval: 1, domain: 1 },
  })
  const csv = reportCsv(await read()).split('\n')
  expect(csv[0]).toContain('Waiting for cv,"Waiting for cv, median so far (h)"')
})

test('excludes older orders and fills empty weeks', async () => {
  await order([[1, 'live']], { createdAt: new Date(NOW.getTime() - 31 * 24 * HOUR_MS) })
  const { all, groups, weeks } = await read()
  expect(all).toMatchObject({ placed: 0, live: 0, usedHours: null, answerHours: null, stages: [] })
  expect(groups).toEqual([])
  expect(weeks.map(({ paid }) => paid)).toEqual([0, 0, 0, 0, 0])
})

test('counts paid renewals separately', async () => {
  const child = { flow: 'renewal' as never, parentOrderId: randomUUID() }
  await order([], { ...child, paidAt: hour(1), paymentAmount: 1900, refundedAmount: 100 })
  const { all, renewals, weeks } = await read()
  expect(all.placed).toBe(0)
  expect(weeks.every(({ paid }) => paid === 0)).toBe(true)
  expect(renewals).toEqual({ paid: 1, receivedCents: 1900, refundedCents: 100 })
})

const someSteps = fc.array(
  fc.tuple(
    fc.oneof(fc.nat(3), fc.nat(200)),
    fc.constantFrom<Step[1]>(...orderStatusSchema.options, ...PREVIEWS),
  ),
  { maxLength: 9 },
)

test('matches the delivery clock on random histories', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(someSteps, { minLength: 1, maxLength: 6 }), async (histories) => {
        for (const steps of histories) await order(steps, { packageId: 'basic' })
        const clocks = histories.map((steps) =>
          computeDeliveryClock(
            steps.flatMap(([hours, to]) =>
              to === 'preview-sent-in-part' || to === 'revision-promised'
                ? []
                : [{ at: hour(hours), to: to === 'preview-sent' ? 'delivered' : to }],
            ),
            plans.basic.deliveryHours,
            NOW,
          ),
        )
        const met = clocks.filter(({ state }) => state === 'met')
        const { all } = await read()
        expect(all.delivered).toBe(met.length)
        expect(all.onTime).toBe(met.filter(({ remainingMs }) => remainingMs >= 0).length)
        expect(all.late).toBe(
          clocks.filter(({ state, remainingMs }) => state === 'running' && remainingMs < 0).length,
        )
        const used = median(met.map(({ usedMs }) => usedMs / HOUR_MS))
        if (used === null) expect(all.usedHours).toBeNull()
        else expect(all.usedHours).toBeCloseTo(used, 1)
        expect(all.stages).toEqual(stagesOf(histories))
      })
      .beforeEach(async () => {
        await database.db.delete(orderHistory)
        await database.db.delete(orders)
      }),
    { numRuns: rounds(300) },
  )
})

function stagesOf(histories: readonly (readonly Step[])[]): ReportTotals['stages'] {
  const stays = histories.map((steps) => {
    const own = new Map<string, number>()
    const inTurn = steps.filter(isStatusStep).toSorted(([a], [b]) => a - b)
    for (const [at, [hours, to]] of inTurn.entries()) {
      const until = inTurn[at + 1]?.[0]
      if (until !== undefined) own.set(to, (own.get(to) ?? 0) + until - hours)
    }
    return own
  })
  return REPORT_STAGES.flatMap((stage: ReportStage) => {
    const hours = stays.flatMap((own) => own.get(stage) ?? [])
    return hours.length === 0
      ? []
      : [
          {
            stage,
            orders: hours.length,
            medianHours: median(hours) ?? 0,
            totalHours: hours.reduce((sum, each) => sum + each, 0),
          },
        ]
  })
}

function median(of: readonly number[]): number | null {
  const sorted = of.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

test('exports a row per group without formulas', async () => {
  await order([], { campaign: '=cmd()', paidAt: hour(1), paymentAmount: 2699 })
  const csv = reportCsv(await read('campaign'))
  // Excel needs a byte order mark.
  expect(csv.charCodeAt(0)).toBe(0xfeff)
  const lines = csv.slice(1).trimEnd().split('\r\n')
  expect(lines.map((line) => line.split(',').slice(0, 6))).toEqual([
    ['campaign', 'Placed', 'Paid', 'Answers complete', 'Live', 'Received (USD)'],
    ["'=cmd()", '1', '1', '0', '0', '26.99'],
    ['All', '1', '1', '0', '0', '26.99'],
  ])
})

test('writes the query that gives the same numbers', async () => {
  await order([
    [1, 'confirmed'],
    [11, 'ready'],
    [13, 'in_production'],
    [33, 'preview-sent'],
    [49, 'live'],
  ])
  const { sql: query, all } = await read()
  expect(all).toMatchObject({ live: 1, delivered: 1, usedHours: 22 })
  expect(query).not.toMatch(/\$\d/)
  const counted = `select "live", "delivered", "onTime", "usedHours" from (\n${query}\n) as report where key is null`
  const { rows } = (await database.db.execute(sql.raw(counted))) as { rows: object[] }
  const { live, delivered, onTime, usedHours } = all
  expect(rows).toEqual([{ live, delivered, onTime, usedHours }])
})
