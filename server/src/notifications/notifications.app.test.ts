import { defaultTeamNotifications } from '@vitrine/domain/notifications/notification-kinds'
import { randomUUID } from 'node:crypto'
import type { NotificationsResponse } from '@vitrine/contract/notifications'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { signInColleague } from '../../testing/sign-in-colleague.ts'
import { inMemoryJobQueue } from '../../testing/in-memory-job-queue.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  nameSourcesOfGate,
  newRequestId,
  buyPlan,
  orderPath,
  signInStaff,
  type TestClient,
} from '../../testing/test-client.ts'
import { findOrderByIntent, orderHistory, orders } from '../ordering/index.ts'
import { createEmit, type Emit } from '../platform/events.ts'
import {
  notifyAssigned,
  notifyMentioned,
  notifyOfCustomer,
  notifyLateOrdersJob,
} from './subscriptions.ts'
import { notifications } from './tables.ts'

const teamNotices = () => defaultTeamNotifications
let running: TestServer
let noor: TestClient
let sam: { id: string; browser: TestClient }
let gone: { id: string; browser: TestClient }
let order: Awaited<ReturnType<typeof buyPlan>>
let orderId: string

beforeAll(async () => {
  running = await startTestServer()
  noor = await signInStaff(running.url)
  sam = await signInColleague(running, 'sam', 'writer')
  gone = await signInColleague(running, 'gone', 'writer')
  await noor.send('PUT', `/api/admin/team/${gone.id}/disablement`)
  order = await buyPlan(running.url)
  orderId = (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? ''
})
afterAll(() => running.close())

/** Nobody here wants immediate emails. */
const emit = createEmit(inMemoryJobQueue().enqueue, [])
const read = async (who: TestClient) => {
  await running.jobsDone()
  return (await who.send<NotificationsResponse>('GET', '/api/admin/notices')).body
}
const kindsFor = async (who: TestClient) => (await read(who)).notices.map(({ kind }) => kind)
const note = (who: TestClient, text: string, id = newRequestId()) =>
  who.send('POST', `/api/admin/orders/${orderId}/notes`, { id, text })
const assign = (to: string | null, instead: string | null) =>
  noor.send('PUT', `/api/admin/orders/${orderId}/assignee`, { assigneeId: to, instead })
const write = (text: string) =>
  order.customer.send('POST', orderPath(order, '/conversation/messages'), {
    id: newRequestId(),
    text,
    answersEntry: null,
  })

test('notifies a mentioned colleague once with the current text', async () => {
  const id = newRequestId()
  await note(noor, 'Who called? @sam @noor @gone', id)
  expect(await read(sam.browser)).toMatchObject({
    unread: 1,
    notices: [
      {
        kind: 'mentioned',
        orderId,
        customerName: 'Ada Quill',
        by: 'noor',
        note: 'Who called? @sam @noor @gone',
        read: false,
      },
    ],
  })
  await noor.send('PUT', `/api/admin/orders/${orderId}/notes/${id}`, { text: '@sam, was it you?' })
  expect(await read(sam.browser)).toMatchObject({
    unread: 1,
    notices: [{ note: '@sam, was it you?' }],
  })
  // Authors and disabled members are not notified.
  expect((await read(noor)).notices).toEqual([])
  expect(
    await running.db.select().from(notifications).where(eq(notifications.userId, gone.id)),
  ).toEqual([])
  await noor.send('DELETE', `/api/admin/orders/${orderId}/notes/${id}`)
  expect((await read(sam.browser)).notices).toMatchObject([{ kind: 'mentioned', note: null }])
})

// @promise notifications-once: A staff notification is delivered once per event.
test('notifies once per event', async () => {
  const payload = { orderId, noteId: randomUUID(), userIds: [sam.id], by: 'staff:noor' }
  const before = (await kindsFor(sam.browser)).length
  const { job } = notifyMentioned({ db: running.db, clock: () => new Date(), emit, teamNotices })
  await job.run(payload)
  await job.run(payload)
  expect(await kindsFor(sam.browser)).toHaveLength(before + 1)
})

test('notifies the assignee of customer actions', async () => {
  const before = (await kindsFor(sam.browser)).length
  await write('Nobody has it yet')
  expect(await kindsFor(sam.browser)).toHaveLength(before)
  await assign(sam.id, null)
  await write('Is there news?')
  expect((await kindsFor(sam.browser)).slice(0, 2)).toEqual(['wrote', 'given'])
  await noor.send('PUT', `/api/admin/orders/${orderId}/hold`, { note: 'Which year?' })
  const { body } = await order.customer.send<{ question: { entry: number } }>(
    'GET',
    orderPath(order, '/conversation'),
  )
  await order.customer.send('POST', orderPath(order, '/conversation/messages'), {
    id: newRequestId(),
    text: '2014',
    answersEntry: body.question.entry,
  })
  expect((await kindsFor(sam.browser))[0]).toBe('answered')
  expect((await read(noor)).notices).toEqual([])
})

test('skips notifications about one’s own actions', async () => {
  const { body } = await noor.send<{ id: string }>('GET', '/api/admin/session')
  await assign(body.id, sam.id)
  expect((await read(noor)).notices).toEqual([])
  await assign(sam.id, body.id)
})

// @promise notifications-once
test('notifies the assignee of a late order once', async () => {
  const late = buildOrder({
    orderStatus: 'in_production',
    assigneeId: sam.id,
    packageId: 'starter',
  })
  const nobodys = buildOrder({ orderStatus: 'in_production', packageId: 'starter' })
  const inTime = buildOrder({
    orderStatus: 'in_production',
    assigneeId: sam.id,
    packageId: 'starter',
  })
  const now = new Date()
  const DAY_MS = 24 * 60 * 60 * 1000
  for (const [one, days] of [
    [late, 30],
    [nobodys, 30],
    [inTime, 0],
  ] as const) {
    await running.db.insert(orders).values(one)
    await running.db.insert(orderHistory).values({
      orderId: one.id,
      at: new Date(now.getTime() - days * DAY_MS),
      actor: 'system',
      what: 'order-status',
      to: 'ready',
    })
  }
  const job = notifyLateOrdersJob({ db: running.db, clock: () => now, emit, teamNotices })
  await job.run({})
  await job.run({})
  const told = (await read(sam.browser)).notices.filter(({ kind }) => kind === 'late')
  expect(told.map((one) => one.orderId)).toEqual([late.id])
  expect(told).toMatchObject([{ by: null, read: false }])
})

// @promise notifications-once
test('notifies the assignee before and after changes are due', async () => {
  const changed = buildOrder({ orderStatus: 'in_revision', assigneeId: sam.id })
  const START = Date.now() - 400 * 60 * 60 * 1000
  const at = (hours: number) => new Date(START + hours * 60 * 60 * 1000)
  const happened = async (hours: number, what: string, to: string) =>
    running.db
      .insert(orderHistory)
      .values({ orderId: changed.id, at: at(hours), actor: 'system', what, to })
  await running.db.insert(orders).values(changed)
  await happened(0, 'order-status', 'ready')
  await happened(1, 'preview-sent', '1')
  const toldAt = async (hours: number) => {
    const deps = { db: running.db, clock: () => at(hours), emit, teamNotices }
    await notifyLateOrdersJob(deps).run({})
    return (await read(sam.browser)).notices.flatMap(({ kind, orderId: id }) =>
      id === changed.id ? [kind] : [],
    )
  }
  expect(await toldAt(200)).toEqual([])
  for (const hours of [10, 100]) {
    await happened(hours, 'revision-promised', '24')
    await happened(hours, 'order-status', 'in_revision')
    const before = await toldAt(hours + 17)
    expect(await toldAt(hours + 19)).toEqual(['due', ...before])
    expect(await toldAt(hours + 20)).toEqual(['due', ...before])
    expect(await toldAt(hours + 25)).toEqual(['late', 'due', ...before])
    await happened(hours + 26, 'order-status', 'in_review')
  }
  expect(await toldAt(300)).toEqual(['late', 'due', 'late', 'due'])
})

test('marks own notifications as read and unread', async () => {
  const mark = (who: TestClient, id: string, value: boolean) =>
    who.send<NotificationsResponse>('PUT', `/api/admin/notices/${id}/read`, { read: value })
  const { unread, notices: list } = await read(sam.browser)
  const [newest] = list
  expect((await mark(sam.browser, newest?.id ?? '', true)).body.unread).toBe(unread - 1)
  await mark(noor, newest?.id ?? '', false)
  expect((await read(sam.browser)).unread).toBe(unread - 1)
  expect((await mark(sam.browser, newest?.id ?? '', false)).body.unread).toBe(unread)
  await write('This came after the page was loaded')
  await running.jobsDone()
  const all = (who: TestClient) =>
    who.send<NotificationsResponse>('PUT', '/api/admin/notices/read', { until: newest?.at })
  await all(noor)
  expect((await read(sam.browser)).unread).toBe(unread + 1)
  await all(sam.browser)
  const after = await read(sam.browser)
  expect(after.notices.filter((one) => !one.read).map(({ kind }) => kind)).toEqual(['wrote'])
  const { body } = await sam.browser.send<{ unread: number }>('GET', '/api/admin/notices/unread')
  expect([body.unread, after.unread]).toEqual([1, 1])
})

// @promise notifications-once
test('notifies and emails once despite repeats and crashes', async () => {
  await sam.browser.send('PUT', '/api/admin/notice-settings', { mail: 'at-once' })
  const messageId = newRequestId()
  await order.customer.send('POST', orderPath(order, '/conversation/messages'), {
    ...{ id: messageId, text: 'Once', answersEntry: null },
  })
  await running.jobsDone()
  await running.db.delete(notifications).where(eq(notifications.about, messageId))
  const clock = () => new Date()
  const mailed: unknown[] = []
  const counting = Object.assign(async (...[, , payload]: Parameters<Emit>) => {
    mailed.push(payload)
  }, emit)
  const deps = { db: running.db, clock, emit: counting, teamNotices }
  /** The process dies before the commit. */
  const dying = {
    ...{ clock, emit, teamNotices },
    db: new Proxy(running.db, {
      get: (target, name) =>
        name === 'transaction'
          ? (act: Parameters<typeof running.db.transaction>[0]) =>
              target.transaction(async (tx) => {
                await act(tx)
                throw new Error('killed')
              })
          : Reflect.get(target, name),
    }),
  }
  const noteId = randomUUID()
  const roundId = randomUUID()
  const occurrence = randomUUID()
  const at = clock().toISOString()
  const approval = { previewNumber: 7, versionNumber: 1, versionHash: 'x', at }
  const happenings: [about: string, payload: object][] = [
    [noteId, { orderId, noteId, userIds: [sam.id], by: 'staff:noor' }],
    [occurrence, { orderId, userId: sam.id, occurrence, by: 'staff:noor' }],
    [messageId, { orderId, messageId }],
    [roundId, { orderId, roundId }],
    [`${orderId}:7`, { orderId, ...approval }],
  ]
  const jobsOf = (given: typeof deps) =>
    [notifyMentioned(given), notifyAssigned(given), ...notifyOfCustomer(given)].map(
      ({ job }) => job,
    )
  for (const [place, [about, payload]] of happenings.entries()) {
    const told = () => running.db.select().from(notifications).where(eq(notifications.about, about))
    await expect(jobsOf(dying)[place]?.run(payload)).rejects.toThrow('killed')
    expect(await told()).toEqual([])
    const job = jobsOf(deps)[place]
    await Promise.all([job?.run(payload), job?.run(payload), job?.run(payload)])
    await job?.run(payload)
    expect(await told()).toMatchObject([{ userId: sam.id }])
    expect(mailed).toHaveLength(place + 1)
  }
  await sam.browser.send('PUT', '/api/admin/notice-settings', { mail: 'daily' })
})

test('notifies of a waiting second approval until somebody decides', async () => {
  const api = `/api/admin/orders/${orderId}`
  await noor.send('PUT', `${api}/drafts/en`, {
    ...{ revision: 0, templateId: 'tearsheet', themeId: 'nomad' },
    resume: { basics: { name: 'Ada Quill' } },
  })
  const ask = async () => {
    await nameSourcesOfGate(noor, orderId)
    const requestId = newRequestId()
    const wish = { requestId, subdomain: 'ada-quill', reason: 'Agreed by phone' }
    expect((await noor.send('POST', `${api}/publications`, wish)).status).toBe(200)
    await running.jobsDone()
    const { body } = await noor.send<{ waits: { versionHash: string } | null }>(
      'GET',
      `${api}/publications/${requestId}`,
    )
    return { path: `${api}/publications/${requestId}/signature`, hash: body.waits?.versionHash }
  }
  const approvals = async (who: TestClient) =>
    (await read(who)).notices.flatMap(({ kind, by, read: seen }) =>
      kind === 'approval' ? [{ by, seen }] : [],
    )
  const first = await ask()
  expect(await approvals(sam.browser)).toEqual([{ by: 'noor', seen: false }])
  expect(await approvals(noor)).toEqual([])
  expect((await sam.browser.send('DELETE', first.path)).status).toBe(200)
  expect(await approvals(sam.browser)).toEqual([{ by: 'noor', seen: true }])
  const second = await ask()
  expect((await approvals(sam.browser)).map(({ seen }) => seen)).toEqual([false, true])
  const signed = await sam.browser.send('PUT', second.path, { versionHash: second.hash })
  expect(signed.status).toBe(200)
  expect((await approvals(sam.browser)).map(({ seen }) => seen)).toEqual([true, true])
})

test('sends no notification about an erased customer', async () => {
  await note(noor, '@sam once more')
  await order.customer.send('POST', orderPath(order, '/erasure'), {
    confirmation: orderReference(orderId),
  })
  const { notices: left } = await read(sam.browser)
  expect(left.map((one) => one.orderId)).not.toContain(orderId)
})
