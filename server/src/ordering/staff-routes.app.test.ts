import { randomUUID } from 'node:crypto'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { signInColleague } from '../../testing/sign-in-colleague.ts'
import { startTestServer, STAFF, type TestServer } from '../../testing/test-server.ts'
import { signInStaff, type TestClient } from '../../testing/test-client.ts'
import { unassignOrders } from './assign-order.ts'
import { requireTypedOrderNumber } from './staff-routes.ts'
import { orders } from './tables.ts'

const order = buildOrder({
  orderStatus: 'in_production',
  paymentStatus: 'paid',
  paidAt: new Date(),
})
const path = `/api/admin/orders/${order.id}`
const nowhere = `/api/admin/orders/${randomUUID()}`

/** How far the server's clock is ahead, in milliseconds. */
let later = 0
let running: TestServer
let staff: TestClient
beforeAll(async () => {
  running = await startTestServer({ clock: () => new Date(Date.now() + later) })
  staff = await signInStaff(running.url)
  await running.db.insert(orders).values(order)
})
afterAll(() => running.close())

test('lets staff read, hold and release an order', async () => {
  const question = { note: 'Which CV is the newer one?' }
  expect(await staff.send('PUT', `${path}/hold`, question)).toMatchObject({
    status: 200,
    body: { orderStatus: 'on_hold' },
  })
  // A repeat changes nothing.
  expect(await staff.send('PUT', `${path}/hold`, question)).toMatchObject({
    status: 200,
    body: { orderStatus: 'on_hold' },
  })
  expect(await staff.send('DELETE', `${path}/hold`)).toMatchObject({
    status: 200,
    body: { orderStatus: 'in_production' },
  })
  const { body } = await staff.send<OrderResponse>('GET', path)
  expect(body).toMatchObject({ id: order.id, orderStatus: 'in_production', heldFrom: null })
  const actor = `staff:${STAFF.username}`
  expect(body.history).toMatchObject([
    { actor, from: 'in_production', to: 'on_hold', note: question.note },
    { actor, from: 'on_hold', to: 'in_production', note: null },
  ])
})

test('names the status in a rejected transition', async () => {
  expect(await staff.send('DELETE', `${path}/hold`)).toMatchObject({
    status: 409,
    body: { code: 'order_status_conflict' },
  })
})

test('rejects holding a renewal and names its parent', async () => {
  const renewal = buildOrder({ flow: 'renewal', parentOrderId: order.id })
  await running.db.insert(orders).values(renewal)
  const asked = await staff.send('PUT', `/api/admin/orders/${renewal.id}/hold`, { note: 'Which?' })
  expect(asked).toMatchObject({
    status: 409,
    body: { code: 'renewal_not_holdable' },
  })
})

test('explains a missing order on every route', async () => {
  const refused = {
    status: 404,
    body: { code: 'order_not_found' },
  }
  expect(await staff.send('GET', nowhere)).toMatchObject(refused)
  expect(await staff.send('PUT', `${nowhere}/hold`, { note: 'Which?' })).toMatchObject(refused)
  expect(await staff.send('DELETE', `${nowhere}/hold`)).toMatchObject(refused)
  const name = { firstName: 'Bo', lastName: 'Moss' }
  for (const [what, body] of [
    ['customer-email', { email: 'bo@example.com' }],
    ['customer-name', name],
    ['closing', { note: 'Over' }],
    ['assignee', { assigneeId: null, instead: null }],
    ['presence', { doing: 'looking' }],
  ] as const)
    expect([what, await staff.send('PUT', `${nowhere}/${what}`, body)]).toMatchObject([
      what,
      refused,
    ])
})

test('lets staff correct email and name', async () => {
  const own = buildOrder()
  await running.db.insert(orders).values(own)
  const of = `/api/admin/orders/${own.id}`
  const email = await staff.send<OrderResponse>('PUT', `${of}/customer-email`, {
    email: 'ada.quill@example.com',
  })
  expect(email.body).toMatchObject({ id: own.id, customerEmail: 'ada.quill@example.com' })
  const name = await staff.send<OrderResponse>('PUT', `${of}/customer-name`, {
    firstName: 'Adah',
    lastName: 'Moss',
  })
  expect(name.body).toMatchObject({ customerFirstName: 'Adah', customerLastName: 'Moss' })
  const actor = `staff:${STAFF.username}`
  expect(name.body.history).toMatchObject([
    { what: 'email-corrected', actor },
    { what: 'name-corrected', actor },
  ])
  const erased = buildOrder({ customerEmail: '' })
  await running.db.insert(orders).values(erased)
  expect(
    await staff.send('PUT', `/api/admin/orders/${erased.id}/customer-name`, {
      firstName: 'Bo',
      lastName: 'Moss',
    }),
  ).toMatchObject({
    status: 409,
    body: { code: 'customer_erased' },
  })
})

test('closes a live order and rejects assignment', async () => {
  const own = buildOrder({ orderStatus: 'live', paymentStatus: 'paid', paidAt: new Date() })
  await running.db.insert(orders).values(own)
  const of = `/api/admin/orders/${own.id}`
  expect(await staff.send('PUT', `${of}/closing`, { note: 'A year is over' })).toMatchObject({
    status: 200,
    body: { orderStatus: 'closed' },
  })
  const { body } = await staff.send<OrderResponse>('GET', of)
  expect(body.history.at(-1)).toMatchObject({ to: 'closed', note: 'A year is over' })
  const kim = await signInColleague(running, 'kim', 'writer')
  const wish = { assigneeId: kim.id, instead: null }
  expect(await staff.send('PUT', `${of}/assignee`, wish)).toMatchObject({
    status: 409,
    body: { code: 'order_status_conflict' },
  })
  expect(
    await staff.send('PUT', `${path}/assignee`, { assigneeId: null, instead: kim.id }),
  ).toMatchObject({ status: 200, body: { assigneeId: null } })
  expect(
    await staff.send('PUT', `${path}/assignee`, { assigneeId: kim.id, instead: kim.id }),
  ).toMatchObject({
    status: 409,
    body: { code: 'assignee_changed' },
  })
})

test('requires the typed order number', () => {
  const number = orderReference(order.id)
  for (const typed of [number, number.toLowerCase(), ` ${number} `])
    expect(() => requireTypedOrderNumber(typed, order.id)).not.toThrow()
  for (const typed of ['', 'yes', number.slice(1), order.id])
    expect(() => requireTypedOrderNumber(typed, order.id)).toThrow(
      `Type ${number}, the order’s number`,
    )
})

// @promise one-assignee: An order has one assignee, and the history records changes.
test('records assignments and resolves races', async () => {
  const free = buildOrder({ orderStatus: 'ready', paymentStatus: 'paid', paidAt: new Date() })
  await running.db.insert(orders).values(free)
  const of = `/api/admin/orders/${free.id}`
  const tove = await signInColleague(running, 'tove', 'writer')
  const ines = await signInColleague(running, 'ines', 'writer')
  const assign = (by: TestClient, assigneeId: string | null, instead: string | null) =>
    by.send('PUT', `${of}/assignee`, { assigneeId, instead })
  const taken = await Promise.all([
    assign(tove.browser, tove.id, null),
    assign(ines.browser, ines.id, null),
  ])
  expect(taken.map(({ status }) => status).sort()).toEqual([200, 409])
  const first = taken[0]?.status === 200 ? tove : ines
  const second = first === tove ? ines : tove
  const name = (who: typeof tove) => `staff:${who === tove ? 'tove' : 'ines'}`
  expect(taken.find(({ status }) => status === 409)?.body['error']).toBe(
    `${name(first).slice(6)} has it meanwhile. Look again.`,
  )
  // A double click.
  expect((await assign(first.browser, first.id, null)).status).toBe(200)
  expect((await assign(first.browser, second.id, first.id)).status).toBe(200)
  expect((await assign(second.browser, null, second.id)).status).toBe(200)
  expect((await assign(staff, randomUUID(), null)).status).toBe(409)
  expect((await assign(staff, second.id, null)).body).toEqual({ assigneeId: second.id })
  const told = await staff.send<OrderResponse>('GET', of)
  expect(told.body.assigneeId).toBe(second.id)
  const owner = `staff:${STAFF.username}`
  expect(told.body.history).toMatchObject([
    { what: 'assigned', actor: name(first), from: null, to: name(first) },
    { what: 'assigned', actor: name(first), from: name(first), to: name(second) },
    { what: 'assigned', actor: name(second), from: name(second), to: null },
    { what: 'assigned', actor: owner, from: null, to: name(second) },
  ])

  expect((await staff.send('PUT', `/api/admin/team/${second.id}/disablement`)).status).toBe(200)
  await running.jobsDone()
  const after = await staff.send<OrderResponse>('GET', of)
  expect(after.body.assigneeId).toBeNull()
  expect(after.body.history.at(-1)).toMatchObject({
    what: 'assignee-disabled',
    actor: 'system',
    from: name(second),
    to: null,
  })
  // A repeat changes nothing.
  await running.db.transaction((tx) => unassignOrders(tx, second.id, new Date()))
  const again = await staff.send<OrderResponse>('GET', of)
  expect(again.body.history).toHaveLength(after.body.history.length)
  expect((await assign(staff, second.id, null)).body['error']).toContain('can’t sign in')
})

// @promise one-assignee
test('shows two members on one order to each other', async () => {
  const mara = await signInColleague(running, 'mara', 'writer')
  const show = (by: TestClient, doing: string) => by.send('PUT', `${path}/presence`, { doing })
  expect((await show(staff, 'looking')).body).toEqual({ others: [], assigneeId: null })
  expect((await show(mara.browser, 'editing')).body['others']).toEqual([
    { username: STAFF.username, doing: 'looking' },
  ])
  const seen = { username: 'mara', doing: 'editing' }
  expect((await show(staff, 'looking')).body['others']).toEqual([seen])
  await show(mara.browser, 'gone')
  expect((await show(staff, 'looking')).body['others']).toEqual([])
  await show(mara.browser, 'editing')
  later = 31_000
  expect((await show(staff, 'looking')).body['others']).toEqual([])
  later = 0
})
