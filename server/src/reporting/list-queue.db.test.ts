import { randomUUID } from 'node:crypto'
import type { QueueEntry } from '@vitrine/contract/reporting'
import { type OrderStatus, orderStatusSchema } from '@vitrine/domain/order-life-cycle'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestProgram, type TestProgram } from '../../testing/open-test-program.ts'
import {
  aRequestId,
  buy,
  orderPath,
  orderPlan,
  type PaidOrder,
  signedInStaff,
  type Visitor,
  visitor,
  letPass,
} from '../../testing/visitor.ts'
import { orders } from '../ordering/index.ts'

const HOUR_MS = 60 * 60 * 1000
const VIEWS = ['open', 'waiting', 'review', 'live', 'unpaid', 'all'] as const
type View = (typeof VIEWS)[number]

let running: TestProgram
let staff: Visitor
let hoursLater = 0

beforeAll(async () => {
  running = await openTestProgram({ clock: () => new Date(Date.now() + hoursLater * HOUR_MS) })
  staff = await signedInStaff(running.url)
})
afterAll(() => running.close())

type Queue = { entries: QueueEntry[]; counts: Record<View, number> }

const queue = async (query = '') =>
  (await staff.send<Queue>('GET', `/api/admin/queue?${query}`)).body
const find = async (search: string) =>
  (await queue(`view=all&search=${encodeURIComponent(search)}`)).entries

/** A paid order of somebody with a name of their own. */
async function orderOf(lastName: string, planId = 'starter', details: object = {}) {
  const customerInfo = {
    firstName: 'Ada',
    lastName,
    email: `${lastName}@example.com`.toLowerCase(),
  }
  const order = await buy(running.url, planId, { customerInfo, ...details })
  return { ...order, orderId: await orderIdOf(order.paymentIntentId) }
}

async function orderIdOf(paymentIntentId: string): Promise<string> {
  const [entry] = await find(paymentIntentId)
  if (!entry) throw new Error(`no order has the intent ${paymentIntentId}`)
  return entry.orderId
}

const answer = (order: PaidOrder, answers: object) =>
  order.customer.send('PATCH', orderPath(order), answers)

/** Sends all that the team needs: the clock runs. */
const answerAll = (order: PaidOrder) =>
  answer(order, { linkedinUrl: 'https://www.linkedin.com/in/ada', languages: ['English'] })

const entryOf = async (orderId: string) => {
  const [entry] = await find(orderId)
  if (!entry) throw new Error(`order ${orderId} is in no view`)
  return entry
}

/** Whatever happened to it: the queue asks for the status only. */
const set = (orderId: string, facts: Partial<typeof orders.$inferInsert>) =>
  running.db.update(orders).set(facts).where(eq(orders.id, orderId))

test('what is due first comes first; what has no deadline follows, oldest first', async () => {
  const [slow, first, second] = [
    await orderOf('Slow', 'starter'),
    await orderOf('First', 'professional'),
    await orderOf('Second', 'basic'),
  ]
  const [silent, silentToo] = [await orderOf('Silent', 'professional'), await orderOf('Later')]
  for (const order of [slow, second, first]) expect((await answerAll(order)).status).toBe(200)
  const all = [first, second, slow, silent, silentToo]
  const names = async () => (await queue()).entries.map(({ customerName }) => customerName)
  const inTurn = all.map(({ orderId }) => orderId)
  const ids = async () => (await queue()).entries.map(({ orderId }) => orderId)
  expect(await names()).toEqual(
    ['First', 'Second', 'Slow', 'Silent', 'Later'].map((n) => `Ada ${n}`),
  )
  expect(await ids()).toEqual(inTurn)
  const due = (await queue()).entries.map(({ clock }) => [clock.state, clock.promisedMs / HOUR_MS])
  expect(due).toEqual([
    ['running', 24],
    ['running', 48],
    ['running', 72],
    ['not-started', 24],
    ['not-started', 72],
  ])

  const path = `/api/admin/orders/${first.orderId}/hold`
  expect((await staff.send('PUT', path, { note: 'Waits for a photo' })).status).toBe(200)
  expect(await ids()).toEqual([second, slow, first, silent, silentToo].map((o) => o.orderId))
  expect(await entryOf(first.orderId)).toMatchObject({
    needs: 'On hold',
    clock: { state: 'paused' },
  })
  expect((await staff.send('DELETE', path)).status).toBe(200)
  expect(await ids()).toEqual(inTurn)
})

test('what is late stays at the top and says by how much', async () => {
  const [order] = (await queue()).entries
  hoursLater = 30
  staff = await signedInStaff(running.url)
  const [late] = (await queue()).entries
  expect(late?.orderId).toBe(order?.orderId)
  expect(late?.clock.state).toBe('running')
  expect(Math.round((late?.clock.remainingMs ?? 0) / HOUR_MS)).toBe(-6)
  hoursLater = 0
  staff = await signedInStaff(running.url)
})

test('each order says what it waits for, one thing at a time', async () => {
  const intent = await orderPlan(visitor(running.url), 'starter')
  const unpaid = await entryOf(await orderIdOf(intent.paymentIntentId))
  expect(unpaid).toMatchObject({ needs: 'Payment', orderStatus: 'pending' })

  const order = await orderOf('Patient', 'professional')
  const { orderId } = order
  const needs = async () => (await entryOf(orderId)).needs
  expect(await needs()).toBe('CV not sent yet')
  await answer(order, { cvUrl: 'https://example.com/cv.pdf' })
  expect(await needs()).toBe('Languages not chosen')
  await answer(order, { languages: ['German', 'English'], colorScheme: 'nomad' })
  expect(await entryOf(orderId)).toMatchObject({
    needs: 'Read CV',
    orderStatus: 'ready',
    languages: ['German', 'English'],
    colorScheme: 'nomad',
    siteUrl: null,
  })
  await staff.send('PUT', `/api/admin/orders/${orderId}/drafts/en`, {
    revision: 0,
    resume: { basics: { name: 'Ada Patient' } },
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
  expect(await needs()).toBe('Send preview')
  await letPass(staff, orderId)
  const publication = {
    subdomain: 'ada-patient',
    reason: 'Agreed by phone',
    requestId: aRequestId(),
  }
  await staff.send('POST', `/api/admin/orders/${orderId}/publications`, publication)
  await running.jobsDone()
  const live = await entryOf(orderId)
  expect(Date.parse(live.since)).toBeGreaterThan(Date.parse(live.createdAt))
  expect(live).toMatchObject({
    needs: null,
    orderStatus: 'live',
    siteUrl: running.url.replace('//localhost', '//ada-patient.localhost'),
  })
  await set(orderId, { orderStatus: 'in_review' })
  expect(await needs()).toBe('Customer’s answer')
  await set(orderId, { orderStatus: 'in_revision' })
  expect(await needs()).toBe('Answer the list')
})

/** The views that show an order, beside the one that shows all. */
const SHOWN_IN: Readonly<Record<OrderStatus, readonly View[]>> = {
  pending: ['unpaid'],
  confirmed: ['open', 'waiting'],
  ready: ['open'],
  in_production: ['open'],
  in_review: ['open', 'review'],
  in_revision: ['open', 'review'],
  approved: ['open', 'review'],
  live: ['live'],
  on_hold: ['open', 'waiting'],
  closed: [],
  expired: [],
  cancelled: [],
}

test('every order is in the views that its status belongs to, and each view counts what it shows', async () => {
  const { orderId } = await orderOf('Wanderer')
  const noted = (await queue()).counts
  const without: Record<View, number> = { ...noted, all: noted.all - 1 }
  for (const view of SHOWN_IN.confirmed) without[view] -= 1
  for (const status of orderStatusSchema.options) {
    await set(orderId, { orderStatus: status })
    const views: View[] = ['all', ...SHOWN_IN[status]]
    for (const view of VIEWS) {
      const { entries, counts } = await queue(`view=${view}`)
      const isShown = entries.some((entry) => entry.orderId === orderId)
      expect([status, view, isShown]).toEqual([status, view, views.includes(view)])
      const expected = without[view] + (views.includes(view) ? 1 : 0)
      expect([status, view, counts[view]]).toEqual([status, view, expected])
      expect(entries).toHaveLength(counts[view])
    }
  }
})

test('an order is found by any part of its name, address, number or payment, in any case', async () => {
  const order = await orderOf('Quillfeather', 'basic')
  const { orderId, paymentIntentId } = order
  const { counts } = await queue()
  for (const search of [
    'quillfeather',
    'FEATHER',
    'quillfeather@EXAMPLE',
    `  ada   quillf  `,
    'feather ada',
    orderId.slice(0, 8).toUpperCase(),
    orderId,
    paymentIntentId,
  ]) {
    const found = await find(search)
    expect([search, found.map((entry) => entry.orderId)]).toEqual([search, [orderId]])
  }
  for (const search of ['quillfeather bo', 'quill%feather', 'q_illfeather', '%feather', '\\', "'"])
    expect([search, await find(search)]).toEqual([search, []])
  // Counts are of the views, whatever is searched for.
  expect((await queue('search=quillfeather')).counts).toEqual(counts)
})

test('signs that mean something to the database mean themselves', async () => {
  const odd = { firstName: 'A_d%a', lastName: "O\\'Neil", email: 'odd@example.com' }
  const browser = visitor(running.url)
  const intent = await orderPlan(browser, 'starter', { customerInfo: odd })
  const orderId = await orderIdOf(intent.paymentIntentId)
  for (const search of ['a_d%', "o\\'n", '%', '\\'])
    expect([search, (await find(search)).map((entry) => entry.orderId)]).toEqual([
      search,
      [orderId],
    ])
})

test('until the customer has answered, what was wished for when ordering is shown', async () => {
  const wishes = {
    projectDetails: {
      languages: ['French'],
      currentJobTitle: 'Charge nurse',
      targetJobTitle: 'Head of nursing',
    },
    customization: { colorScheme: 'zen-garden' },
  }
  const intent = await orderPlan(visitor(running.url), 'starter', wishes)
  expect(await entryOf(await orderIdOf(intent.paymentIntentId))).toMatchObject({
    customerName: 'Ada Quill',
    customerEmail: 'ada@example.com',
    packageId: 'starter',
    paymentStatus: 'requires_payment',
    currentJobTitle: 'Charge nurse',
    targetJobTitle: 'Head of nursing',
    languages: ['French'],
    colorScheme: 'zen-garden',
  })
})

test('with more orders than are shown at once, what has waited longest is not the one left out', async () => {
  const [sample] = await running.db.select().from(orders).limit(1)
  if (!sample) throw new Error('there is no order yet')
  const longAgo = Date.now() - 1000 * HOUR_MS
  const crowd = Array.from({ length: 310 }, (_, each) => ({
    ...sample,
    id: randomUUID(),
    paymentIntentId: `pi_crowd_${each}`,
    orderStatus: 'ready' as const,
    heldFrom: null,
    createdAt: new Date(longAgo + each * 1000),
  }))
  await running.db.insert(orders).values(crowd)
  const open = await queue('view=open')
  expect(open.entries).toHaveLength(300)
  expect(open.counts.open).toBeGreaterThan(310)
  expect(open.entries.map(({ orderId }) => orderId)).toContain(crowd[0]?.id)
  // What is over is looked at from its newest end.
  await running.db
    .update(orders)
    .set({ orderStatus: 'live' })
    .where(eq(orders.orderStatus, 'ready'))
  const live = await queue('view=live')
  expect(live.entries).toHaveLength(300)
  expect(live.entries.map(({ orderId }) => orderId)).not.toContain(crowd[0]?.id)
  expect(live.entries.map(({ orderId }) => orderId)).toContain(crowd.at(-1)?.id)
})
