import { randomUUID } from 'node:crypto'
import type { OrderAnswer } from '@vitrine/contract/ordering'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder } from '../../testing/an-order.ts'
import { colleague } from '../../testing/colleague.ts'
import { openTestProgram, STAFF, type TestProgram } from '../../testing/open-test-program.ts'
import { signedInStaff, type Visitor } from '../../testing/visitor.ts'
import { returnWork } from './assign-order.ts'
import { orders } from './tables.ts'

const order = anOrder({ orderStatus: 'in_production', paymentStatus: 'paid', paidAt: new Date() })
const path = `/api/admin/orders/${order.id}`
const nowhere = `/api/admin/orders/${randomUUID()}`

/** Milliseconds that the program's clock is ahead. */
let later = 0
let running: TestProgram
let staff: Visitor
beforeAll(async () => {
  running = await openTestProgram({ clock: () => new Date(Date.now() + later) })
  staff = await signedInStaff(running.url)
  await running.db.insert(orders).values(order)
})
afterAll(() => running.close())

test('the team reads an order, holds it with a question and releases it, and its history says who did', async () => {
  const question = { note: 'Which CV is the newer one?' }
  expect(await staff.send('PUT', `${path}/hold`, question)).toMatchObject({
    status: 200,
    body: { orderStatus: 'on_hold' },
  })
  // Two clicks are one.
  expect(await staff.send('PUT', `${path}/hold`, question)).toMatchObject({
    status: 200,
    body: { orderStatus: 'on_hold' },
  })
  expect(await staff.send('DELETE', `${path}/hold`)).toMatchObject({
    status: 200,
    body: { orderStatus: 'in_production' },
  })
  const { body } = await staff.send<OrderAnswer>('GET', path)
  expect(body).toMatchObject({ id: order.id, orderStatus: 'in_production', heldFrom: null })
  const actor = `staff:${STAFF.username}`
  expect(body.history).toMatchObject([
    { actor, from: 'in_production', to: 'on_hold', note: question.note },
    { actor, from: 'on_hold', to: 'in_production', note: null },
  ])
})

test('a step that is not open to an order is refused with where it is', async () => {
  expect(await staff.send('DELETE', `${path}/hold`)).toMatchObject({
    status: 409,
    body: { error: 'The order is in_production; that step is not open to it.' },
  })
})

test('an order that is not there is answered in words, whatever is wanted of it', async () => {
  const refused = {
    status: 404,
    body: { error: 'There is no such order. Look for it in the queue.' },
  }
  expect(await staff.send('GET', nowhere)).toMatchObject(refused)
  expect(await staff.send('PUT', `${nowhere}/hold`, { note: 'Which?' })).toMatchObject(refused)
  expect(await staff.send('DELETE', `${nowhere}/hold`)).toMatchObject(refused)
})

test('who takes an order has it, of two at once one, and the history says who gave it to whom', async () => {
  const free = anOrder({ orderStatus: 'ready', paymentStatus: 'paid', paidAt: new Date() })
  await running.db.insert(orders).values(free)
  const of = `/api/admin/orders/${free.id}`
  const tove = await colleague(running, 'tove', 'writer')
  const ines = await colleague(running, 'ines', 'writer')
  const assign = (by: Visitor, assigneeId: string | null, instead: string | null) =>
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
  // A second press of the same key.
  expect((await assign(first.browser, first.id, null)).status).toBe(200)
  expect((await assign(first.browser, second.id, first.id)).status).toBe(200)
  expect((await assign(second.browser, null, second.id)).status).toBe(200)
  expect((await assign(staff, randomUUID(), null)).status).toBe(409)
  expect((await assign(staff, second.id, null)).body).toEqual({ assigneeId: second.id })
  const told = await staff.send<OrderAnswer>('GET', of)
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
  const after = await staff.send<OrderAnswer>('GET', of)
  expect(after.body.assigneeId).toBeNull()
  expect(after.body.history.at(-1)).toMatchObject({
    what: 'assignee-disabled',
    actor: 'system',
    from: name(second),
    to: null,
  })
  // Told again, it writes nothing.
  await running.db.transaction((tx) => returnWork(tx, second.id, new Date()))
  const again = await staff.send<OrderAnswer>('GET', of)
  expect(again.body.history).toHaveLength(after.body.history.length)
  expect((await assign(staff, second.id, null)).body['error']).toContain('can’t sign in')
})

test('two who have an order open see each other, until one leaves or is silent', async () => {
  const mara = await colleague(running, 'mara', 'writer')
  const show = (by: Visitor, doing: string) => by.send('PUT', `${path}/presence`, { doing })
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
