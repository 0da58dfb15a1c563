import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { QueueEntry } from '@vitrine/contract/reporting'
import { type OrderStatus, orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  newRequestId,
  buyPlan,
  orderPath,
  orderPlan,
  type PaidOrder,
  signInStaff,
  type TestClient,
  createTestClient,
  nameSourcesOfGate,
} from '../../testing/test-client.ts'
import { billingDocuments } from '../billing/tables.ts'
import { subdomains } from '../onboarding/tables.ts'
import { orderHistory, orders } from '../ordering/index.ts'
import { MIGRATIONS } from '../platform/database.ts'
import { readings, sourceFiles } from '../sources/tables.ts'
import { searchWords } from './tables.ts'

const HOUR_MS = 60 * 60 * 1000
const VIEWS = [
  'open',
  'mine',
  'workable',
  'waiting',
  'review',
  'revisions',
  'late',
  'live',
  'unpaid',
  'all',
] as const
type View = (typeof VIEWS)[number]

let running: TestServer
let staff: TestClient
let hoursLater = 0

beforeAll(async () => {
  running = await startTestServer({ clock: () => new Date(Date.now() + hoursLater * HOUR_MS) })
  staff = await signInStaff(running.url)
})
afterAll(() => running.close())

type Page = { entries: QueueEntry[]; next: string | null }

const queue = async (query = '') =>
  (await staff.send<Page>('GET', `/api/admin/queue?${query}`)).body
const countsOf = async () =>
  (await staff.send<{ counts: Record<View, number> }>('GET', '/api/admin/queue/counts')).body.counts
const find = async (search: string) =>
  (await queue(`view=all&search=${encodeURIComponent(search)}`)).entries

/** A paid order with its own last name. */
async function orderOf(lastName: string, planId = 'starter', details: object = {}) {
  const customerInfo = {
    firstName: 'Ada',
    lastName,
    email: `${lastName}@example.com`.toLowerCase(),
  }
  const order = await buyPlan(running.url, planId, { customerInfo, ...details })
  return { ...order, orderId: await orderIdOf(order.paymentIntentId) }
}

async function orderIdOf(paymentIntentId: string): Promise<string> {
  const [entry] = await find(paymentIntentId)
  if (!entry) throw new Error(`no order has the intent ${paymentIntentId}`)
  return entry.orderId
}

const answer = (order: PaidOrder, answers: object) =>
  order.customer.send('PATCH', orderPath(order), answers)

/** Completes the answers, which starts the clock. */
const answerAll = (order: PaidOrder) =>
  answer(order, { linkedinUrl: 'https://www.linkedin.com/in/ada', languages: ['English'] })

const entryOf = async (orderId: string) => {
  const [entry] = await find(orderId)
  if (!entry) throw new Error(`order ${orderId} is in no view`)
  return entry
}

/** The queue depends on the status only. */
const set = (orderId: string, facts: Partial<typeof orders.$inferInsert>) =>
  running.db.update(orders).set(facts).where(eq(orders.id, orderId))

// @promise queue-order: The queue sorts by due time and stays exact at any size.
test('sorts by deadline, then by age', async () => {
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

// @promise queue-filters
test('keeps late orders first with their delay', async () => {
  const [order] = (await queue()).entries
  hoursLater = 30
  staff = await signInStaff(running.url)
  const [late] = (await queue()).entries
  expect(late?.orderId).toBe(order?.orderId)
  // The other two waiting orders are due later.
  expect((await queue('view=late')).entries.map(({ orderId }) => orderId)).toEqual([late?.orderId])
  expect((await countsOf()).late).toBe(1)
  expect(late?.clock.state).toBe('running')
  expect(Math.round((late?.clock.remainingMs ?? 0) / HOUR_MS)).toBe(-6)
  hoursLater = 0
  staff = await signInStaff(running.url)
})

// @promise queue-order
test('names one next step per order', async () => {
  const intent = await orderPlan(createTestClient(running.url), 'starter')
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
  await nameSourcesOfGate(staff, orderId)
  const publication = {
    subdomain: 'ada-patient',
    reason: 'Agreed by phone',
    requestId: newRequestId(),
  }
  await staff.send('POST', `/api/admin/orders/${orderId}/publications`, publication)
  await running.jobsDone()
  const live = await entryOf(orderId)
  expect(Date.parse(live.since)).toBeGreaterThan(Date.parse(live.createdAt))
  expect(live).toMatchObject({
    // Live in one of two languages.
    needs: 'Other languages',
    orderStatus: 'live',
    siteUrl: running.url.replace('//localhost', '//ada-patient.localhost'),
  })
  await set(orderId, { orderStatus: 'in_review' })
  expect(await needs()).toBe('Customer’s answer')
  await set(orderId, { orderStatus: 'in_revision' })
  expect(await needs()).toBe('Answer the list')
})

/** The views of each status, except `all`. */
const SHOWN_IN: Readonly<Record<OrderStatus, readonly View[]>> = {
  pending: ['unpaid'],
  confirmed: ['open', 'waiting'],
  ready: ['open', 'workable'],
  in_production: ['open', 'workable'],
  in_review: ['open', 'review'],
  in_revision: ['open', 'workable', 'revisions'],
  approved: ['open', 'review'],
  live: ['live'],
  on_hold: ['open', 'waiting'],
  closed: [],
  expired: [],
  cancelled: [],
}

test('lists a requested domain until it is registered', async () => {
  const order = await orderOf('Wished', 'basic')
  const path = orderPath(order, '/site-address/registration')
  await order.customer.send('PUT', path, { domain: 'ada-wished.com' })
  expect((await entryOf(order.orderId)).needs).toBe('Register ada-wished.com')
  await staff.send('PUT', `/api/admin/orders/${order.orderId}/site-address/registration/record`, {
    registrar: 'Gandi',
    registeredOn: '2026-01-01',
    runsOutOn: '2030-01-01',
  })
  expect((await entryOf(order.orderId)).needs).toBe('CV not sent yet')
})

// @promise queue-order
// @promise order-counts
// @promise queue-filters
test('counts each view like its list', async () => {
  const { orderId } = await orderOf('Wanderer')
  const noted = await countsOf()
  const without: Record<View, number> = { ...noted, all: noted.all - 1 }
  for (const view of SHOWN_IN.confirmed) without[view] -= 1
  for (const status of orderStatusSchema.options) {
    await set(orderId, { orderStatus: status })
    const views: View[] = ['all', ...SHOWN_IN[status]]
    for (const view of VIEWS) {
      const { entries } = await queue(`view=${view}`)
      const counts = await countsOf()
      const isShown = entries.some((entry) => entry.orderId === orderId)
      expect([status, view, isShown]).toEqual([status, view, views.includes(view)])
      const expected = without[view] + (views.includes(view) ? 1 : 0)
      expect([status, view, counts[view]]).toEqual([status, view, expected])
      expect(entries).toHaveLength(counts[view])
    }
  }
})

// @promise order-search: Search finds orders by name, email, number and payment reference despite typos.
test('finds orders by name, email, number and payment', async () => {
  const order = await orderOf('Quillfeather', 'basic')
  const { orderId, paymentIntentId } = order
  for (const search of [
    'quillfeather',
    'FEATHER',
    'quillfeather@EXAMPLE',
    `  ada   quillf  `,
    'feather ada',
    orderId.slice(0, 8).toUpperCase(),
    `#${orderId.slice(0, 8)}`,
    orderId,
    paymentIntentId,
  ]) {
    const found = await find(search)
    expect([search, found.map((entry) => entry.orderId)]).toEqual([search, [orderId]])
  }
  for (const search of ['quillfeather bo', 'q%r', '__llf', '\\', "'"])
    expect([search, await find(search)]).toEqual([search, []])
  // Search is independent of the view.
  for (const view of VIEWS) {
    const { entries } = await queue(`view=${view}&search=quillfeather`)
    expect([view, entries.map((entry) => entry.orderId)]).toEqual([view, [orderId]])
  }
})

// @promise order-search
test('finds an order by the number of its receipt', async () => {
  const { orderId } = await orderOf('Papercraft', 'basic')
  await running.jobsDone()
  const [paper] = await running.db
    .select()
    .from(billingDocuments)
    .where(eq(billingDocuments.orderId, orderId))
  const number = paper?.content.number ?? 'none'
  for (const search of [number, ` ${number.toLowerCase()} `, number.replace(/-0+/, '-')])
    expect([search, (await find(search))[0]?.orderId]).toEqual([search, orderId])
  expect(await find('R-999999999')).toEqual([])
})

// @promise order-search
test('escapes LIKE wildcards', async () => {
  const odd = { firstName: 'A_d%a', lastName: "O\\'Neil", email: 'odd@example.com' }
  const browser = createTestClient(running.url)
  const intent = await orderPlan(browser, 'starter', { customerInfo: odd })
  const orderId = await orderIdOf(intent.paymentIntentId)
  for (const search of ['a_d%', "o\\'n", '%', '\\'])
    expect([search, (await find(search)).map((entry) => entry.orderId)]).toEqual([
      search,
      [orderId],
    ])
})

test('shows checkout preferences before the answers', async () => {
  const wishes = {
    projectDetails: {
      languages: ['French'],
      currentJobTitle: 'Charge nurse',
      targetJobTitle: 'Head of nursing',
    },
    customization: { colorScheme: 'zen-garden' },
  }
  const intent = await orderPlan(createTestClient(running.url), 'starter', wishes)
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

// @promise order-search
test('tolerates accents and typos, exact matches first', async () => {
  const nameOf = async (firstName: string, lastName: string, pay: boolean) => {
    const email = `${firstName}.${lastName}@example.com`.normalize('NFKD').replace(/[^ -~]/g, '')
    const customerInfo = { firstName, lastName, email }
    if (pay)
      return orderIdOf((await buyPlan(running.url, 'starter', { customerInfo })).paymentIntentId)
    const intent = await orderPlan(createTestClient(running.url), 'starter', { customerInfo })
    return orderIdOf(intent.paymentIntentId)
  }
  const paid = await nameOf('Łukasz', 'Zażółć', true)
  const unpaid = await nameOf('Søren', 'Kierkegaard', false)
  const found = async (search: string) => (await find(search)).map(({ orderId }) => orderId)
  for (const search of ['lukasz zazolc', 'ŁUKASZ', 'zażołc', 'Zazolć', 'lukazs', 'zazoclc'])
    expect([search, await found(search)]).toEqual([search, [paid]])
  for (const search of ['soren', 'SØREN', 'kierkegard', 'kirkegaard soren', 'Kierkegaadr'])
    expect([search, await found(search)]).toEqual([search, [unpaid]])
  const twin = await nameOf('Soren', 'Kierkegard', true)
  expect(await found('kierkegard')).toEqual([twin])
  expect(await found('so')).toEqual(expect.arrayContaining([twin, unpaid]))
})

// @promise queue-order
test('keeps a site with missing languages open', async () => {
  const order = await orderOf('Bilingual', 'basic')
  await answer(order, {
    linkedinUrl: 'https://www.linkedin.com/in/ada',
    languages: ['English', 'German'],
  })
  const { open } = await countsOf()
  await set(order.orderId, { orderStatus: 'live' })
  for (const view of ['open', 'workable', 'live', 'all']) {
    const { entries } = await queue(`view=${view}`)
    const entry = entries.find(({ orderId }) => orderId === order.orderId)
    expect([view, entry?.clock.state, entry?.needs]).toEqual([view, 'running', 'Other languages'])
  }
  expect((await countsOf()).open).toBe(open)
})

// @promise queue-order
test('pages through many orders by deadline', async () => {
  const [sample] = await running.db.select().from(orders).limit(1)
  if (!sample) throw new Error('there is no order yet')
  const longAgo = Date.now() - 1000 * HOUR_MS
  const plans = ['starter', 'basic', 'professional'] as const
  const crowd = Array.from({ length: 150 }, (_, each) => ({
    ...sample,
    id: randomUUID(),
    paymentIntentId: `pi_crowd_${each}`,
    packageId: plans[each % 3] ?? 'basic',
    orderStatus: 'ready' as const,
    heldFrom: null,
    // For equal times the ID decides.
    createdAt: new Date(longAgo + Math.floor(each / 7) * HOUR_MS),
  }))
  await running.db.insert(orders).values(crowd)
  // The newest has waited longest; the others were paused.
  await running.db.insert(orderHistory).values(
    crowd.map(({ id, createdAt }, each) => ({
      orderId: id,
      at: new Date(createdAt.getTime() + (149 - each) * 6 * HOUR_MS),
      actor: 'system',
      what: 'order-status',
      to: each % 10 === 9 ? 'on_hold' : 'ready',
    })),
  )
  const all: QueueEntry[] = []
  const sizes: number[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: Page = await queue(`view=open${next && `&after=${next}`}`)
    all.push(...page.entries)
    sizes.push(page.entries.length)
    next = page.next
  }
  expect(sizes.slice(0, -1).every((size) => size === 60)).toBe(true)
  expect(all).toHaveLength((await countsOf()).open)
  expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(all.length)
  const due = all.flatMap(({ clock }) => (clock.dueAt === null ? [] : [Date.parse(clock.dueAt)]))
  expect(due.length).toBeGreaterThan(130)
  expect(due).toEqual(due.toSorted((a, b) => a - b))
  expect(all.slice(0, due.length).every(({ clock }) => clock.state === 'running')).toBe(true)
  const waiting = all.filter(
    ({ clock }) => clock.state === 'paused' || clock.state === 'not-started',
  )
  expect(waiting.map(({ createdAt }) => createdAt)).toEqual(
    waiting.map(({ createdAt }) => createdAt).toSorted(),
  )
  const { overdue } = (
    await staff.send<{ overdue: number }>('GET', '/api/admin/queue/counts?view=open')
  ).body
  expect(overdue).toBe(all.filter(({ clock }) => clock.dueAt && clock.remainingMs < 0).length)
  expect(overdue).toBeGreaterThan(0)
  // Ended orders are listed newest first.
  await running.db
    .update(orders)
    .set({ orderStatus: 'closed' })
    .where(eq(orders.orderStatus, 'ready'))
  await running.db.delete(orderHistory).where(eq(orderHistory.to, 'ready'))
  const closed = (await queue('view=all')).entries
    .filter(({ clock }) => clock.state !== 'running')
    .map(({ createdAt }) => createdAt)
  expect(closed).toEqual(closed.toSorted().toReversed())
})

// @promise one-assignee
test("lists a member's orders by deadline", async () => {
  const mine = [await orderOf('Later', 'starter'), await orderOf('Sooner', 'professional')] as const
  const waits = await orderOf('Waits')
  const other = await orderOf('Other', 'professional')
  for (const order of [...mine, other]) await answerAll(order)
  const team = await staff.send<{ id: string }[]>('GET', '/api/admin/people')
  const me = team.body[0]?.id ?? ''
  const take = ({ orderId }: { orderId: string }) =>
    staff.send('PUT', `/api/admin/orders/${orderId}/assignee`, { assigneeId: me, instead: null })
  for (const order of [waits, ...mine]) expect((await take(order)).status).toBe(200)
  const expected = [mine[1].orderId, mine[0].orderId, waits.orderId]
  const ids = async (query: string) => (await queue(query)).entries.map(({ orderId }) => orderId)
  expect(await ids('view=mine')).toEqual(expected)
  expect(await ids(`view=mine&person=${me}`)).toEqual(expected)
  expect(await ids(`view=mine&person=${randomUUID()}`)).toEqual([])
  expect((await countsOf()).mine).toBe(3)
  // Other views show orders of all users.
  expect(await ids('view=open')).toEqual(expect.arrayContaining(expected))
  await set(waits.orderId, { orderStatus: 'closed' })
  expect(await ids('view=mine')).toEqual(expected.slice(0, 2))
  expect((await countsOf()).mine).toBe(2)
})

test('rejects an unknown page', async () => {
  expect((await staff.send('GET', '/api/admin/queue?after=nowhere')).status).toBe(400)
})

test('combines filters by assignee, plan, language and template', async () => {
  const [french, german, both] = [
    await orderOf('Frenchonly', 'basic'),
    await orderOf('Germanonly', 'starter'),
    await orderOf('Bothofthem', 'basic'),
  ]
  const ready = { linkedinUrl: 'https://www.linkedin.com/in/ada' }
  await answer(french, { ...ready, languages: ['French'] })
  await answer(german, { ...ready, languages: ['German'] })
  await answer(both, { ...ready, languages: ['German', 'French'] })
  const wished = { projectDetails: { languages: ['German'] } }
  const intent = await orderPlan(createTestClient(running.url), 'starter', wished)
  const unanswered = await orderIdOf(intent.paymentIntentId)
  const draft = await staff.send('PUT', `/api/admin/orders/${both.orderId}/drafts/de`, {
    revision: 0,
    resume: { basics: { name: 'Ada Bothofthem' } },
    templateId: 'poster-wall',
    themeId: 'nomad',
  })
  expect(draft.status).toBe(200)
  const { body: me } = await staff.send<{ id: string }>('GET', '/api/admin/session')
  await staff.send('PUT', `/api/admin/orders/${french.orderId}/assignee`, {
    assigneeId: me.id,
    instead: null,
  })
  const mine = [french, german, both].map(({ orderId }) => orderId)
  const among = async (query: string) =>
    (await queue(query)).entries
      .map(({ orderId }) => orderId)
      .filter((id) => mine.includes(id) || id === unanswered)
      .toSorted()
  const expected = (...of: { orderId: string }[]) => of.map(({ orderId }) => orderId).toSorted()
  expect(await among('')).toEqual(expected(french, german, both))
  expect(await among('plan=basic')).toEqual(expected(french, both))
  expect(await among('language=German')).toEqual(expected(german, both))
  expect(await among('view=unpaid&language=German')).toEqual([unanswered])
  expect(await among('view=unpaid&language=French')).toEqual([])
  expect(await among('template=poster-wall')).toEqual(expected(both))
  expect(await among('language=German&plan=starter')).toEqual(expected(german))
  expect(await among(`person=${me.id}`)).toEqual(expected(french))
  expect(await among('person=nobody')).toEqual(expected(german, both))
  expect(await among('person=nobody&plan=basic')).toEqual(expected(both))
  expect(await among('view=mine&person=nobody')).toEqual(expected(french))
  expect(await among(`language=${encodeURIComponent("'; drop")}`)).toEqual([])
  expect((await staff.send('GET', '/api/admin/queue?plan=golden')).status).toBe(400)
})

// @promise search-by-content: Search finds orders by employer, school, address and domain.
test('finds orders by employer, school, address and domain', async () => {
  const order = await orderOf('Harbour', 'professional')
  const other = await orderOf('Other')
  const { orderId } = order
  const reasons = async (search: string) =>
    (await find(search)).map((entry) => [entry.orderId === orderId, entry.foundBy])
  const by = (kind: string, name: string) => [[true, { kind, name }]]
  const none = async (...searches: string[]) => {
    for (const search of searches) expect([search, await reasons(search)]).toEqual([search, []])
  }
  const draft = (revision: number, work: object[], language = 'en') =>
    staff.send('PUT', `/api/admin/orders/${orderId}/drafts/${language}`, {
      ...{ revision, templateId: 'tearsheet', themeId: 'nomad' },
      resume: {
        basics: { name: 'Adèle Maiden' },
        work,
        education: [{ institution: 'Universität Örebro' }, {}],
      },
    })
  const nordwind = { name: ' Nordwind  GmbH & Co.', startDate: '2020' }
  const mill = { name: 'Ångströmmühle', startDate: '2012', endDate: '2019-03' }
  expect((await draft(0, [nordwind, mill, { ...mill, name: '' }])).status).toBe(200)
  for (const search of ['nordwind', 'NORDWIND gmbh', 'co. wind', 'nordwnid'])
    expect([search, await reasons(search)]).toEqual([search, by('works-at', 'Nordwind GmbH & Co.')])
  expect(await reasons('angstrom')).toEqual(by('worked-at', 'Ångströmmühle'))
  expect(await reasons('orebro')).toEqual(by('studied-at', 'Universität Örebro'))
  // The name in the draft, and so on the site.
  expect(await reasons('adele maiden')).toEqual(by('named', 'Adèle Maiden'))
  // All words have to match one name.
  await none('nordwind orebro', 'qqzzww')
  // Present employees come before former ones, regardless of the order's age.
  await running.db.insert(sourceFiles).values({
    ...{ id: randomUUID(), orderId: other.orderId, kind: 'cv', fileKey: 'a/b', fileName: 'cv.pdf' },
    ...{ fileSize: 1, fileType: 'application/pdf', addedAt: new Date(), addedBy: 'customer' },
  })
  const [file] = await running.db
    .select()
    .from(sourceFiles)
    .where(eq(sourceFiles.orderId, other.orderId))
  const resume = { basics: { name: 'Otto Nemec' }, work: [{ ...nordwind, endDate: '2021' }] }
  await running.db.insert(readings).values({
    fileId: file?.id ?? '',
    reading: { resume, sources: [], unplaced: [], lines: [], pages: [] } as never,
    refused: null,
    readAt: new Date(),
  })
  expect(await reasons('nordwind')).toEqual([
    ...by('works-at', 'Nordwind GmbH & Co.'),
    [false, { kind: 'worked-at', name: 'Nordwind GmbH & Co.' }],
  ])
  // The name in the CV.
  expect(await reasons('nemec')).toEqual([[false, { kind: 'named', name: 'Otto Nemec' }]])
  await running.db.delete(sourceFiles).where(eq(sourceFiles.id, file?.id ?? ''))
  await none('nemec')
  expect(await reasons('nordwind')).toEqual(by('works-at', 'Nordwind GmbH & Co.'))

  const address = { subdomain: 'quay-page' }
  expect((await answer(other, address)).status).toBe(200)
  for (const search of ['quay-page', 'http://quay-page.localhost:3000/en', 'qauy-page'])
    expect([search, await reasons(search)]).toEqual([
      search,
      [[false, { kind: 'address', name: 'quay-page' }]],
    ])
  expect(
    (
      await order.customer.send('PUT', orderPath(order, '/site-address/domain'), {
        domain: 'größe.de',
      })
    ).status,
  ).toBe(200)
  const domain = by('domain', 'größe.de')
  for (const search of ['größe.de', 'https://www.größe.de/', 'gre-6ka8i'])
    expect([search, await reasons(search)]).toEqual([search, domain])

  // The migration fills the index for existing orders.
  const kept = () =>
    running.db.select().from(searchWords).orderBy(searchWords.orderId, searchWords.name)
  const before = await kept()
  expect(before.length).toBeGreaterThan(4)
  await running.db.delete(searchWords)
  const migration = readFileSync(join(MIGRATIONS, '0053_words-of-orders.sql'), 'utf8')
  for (const statement of migration.split('--> statement-breakpoint'))
    if (/^\s*(--.*\s+)*INSERT/.test(statement)) await running.db.execute(sql.raw(statement))
  expect(await kept()).toEqual(before)

  await order.customer.send('DELETE', orderPath(order, '/site-address/domain'))
  await none('größe.de')
  expect((await draft(1, [mill])).status).toBe(200)
  await none('nordwind')
  expect(await reasons('orebro')).toEqual(by('studied-at', 'Universität Örebro'))
  const left = { leftAt: new Date() }
  await running.db.update(subdomains).set(left).where(eq(subdomains.orderId, other.orderId))
  const earlier = { kind: 'earlier-address', name: 'quay-page' }
  expect(await reasons('quay-page')).toEqual([[false, earlier]])
  for (const erased of [order, other]) {
    await erased.customer.send('POST', orderPath(erased, '/erasure'), {
      confirmation: orderReference(erased.orderId),
    })
    await running.jobsDone()
    const rows = await running.db.select().from(searchWords)
    expect(rows.filter((row) => row.orderId === erased.orderId)).toEqual([])
  }
  await none('orebro', 'angstrom', 'quay-page', 'maiden')
})

test('exports chosen orders in their order, for managers', async () => {
  const one = await orderOf('=Formula')
  const two = await orderOf('Export')
  const ids = [two, one].map(({ orderId }) => orderId)
  const csv = await staff.send<string>('GET', `/api/admin/orders.csv?ids=${ids.join(',')}`)
  expect(csv.headers.get('content-disposition')).toContain('orders.csv')
  const [head, first, second] = csv.body.split('\r\n')
  expect(head).toContain('Order,Customer,Email,Plan,Status')
  expect(first).toContain('Ada Export,export@example.com,starter')
  expect(second).toContain('Ada =Formula')
  for (const wrong of [
    '',
    'x',
    Array(101)
      .fill(0)
      .map(() => randomUUID())
      .join(','),
  ])
    expect((await staff.send('GET', `/api/admin/orders.csv?ids=${wrong}`)).status).toBe(400)
})

// @promise conversation-search: Search finds conversation text, except erased conversations.
test('searches messages fuzzily and forgets erased ones', async () => {
  const [order, other] = [await orderOf('Chatter'), await orderOf('Talker')]
  const write = (of: PaidOrder, text: string) =>
    of.customer.send('POST', orderPath(of, '/conversation/messages'), {
      id: randomUUID(),
      text,
      answersEntry: null,
    })
  expect((await write(order, 'My passport says Zürich-Örlikon, 50%_off.')).status).toBe(200)
  await staff.send('POST', `/api/admin/orders/${other.orderId}/conversation/messages`, {
    id: randomUUID(),
    text: 'We wait for the photograph of the passport',
    answers: [],
  })
  const found = async (search: string) => (await find(search)).map(({ orderId }) => orderId)
  for (const search of ['zurich-orl', 'ÖRLIKON', 'passport zurich', '50%_', 'orlikno'])
    expect([search, await found(search)]).toEqual([search, [order.orderId]])
  // Newest message first.
  expect(await found('passport')).toEqual([other.orderId, order.orderId])
  expect(await found('photogarph')).toEqual([other.orderId])
  for (const search of ['zurich photograph', 'qqzzxx'])
    expect([search, await found(search)]).toEqual([search, []])
  const [entry] = await find('orlikon')
  const writtenAgo = Date.now() + hoursLater * HOUR_MS - Date.parse(entry?.foundInMessageOf ?? '')
  expect(writtenAgo).toBeGreaterThanOrEqual(0)
  expect(writtenAgo).toBeLessThan(HOUR_MS)
  // Name matches come before message matches.
  expect((await find('chatter'))[0]).toMatchObject({
    orderId: order.orderId,
    foundInMessageOf: null,
  })
  await order.customer.send('POST', orderPath(order, '/erasure'), {
    confirmation: orderReference(order.orderId),
  })
  await running.jobsDone()
  for (const search of ['orlikon', 'orlikno']) expect(await found(search)).toEqual([])
  expect(await found('passport')).toEqual([other.orderId])
})
