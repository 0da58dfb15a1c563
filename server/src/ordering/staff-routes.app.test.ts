import { randomUUID } from 'node:crypto'
import type { OrderAnswer } from '@vitrine/contract/ordering'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder } from '../../testing/an-order.ts'
import { openTestProgram, STAFF, type TestProgram } from '../../testing/open-test-program.ts'
import { signedInStaff, type Visitor } from '../../testing/visitor.ts'
import { orders } from './tables.ts'

const order = anOrder({ orderStatus: 'in_production', paymentStatus: 'paid', paidAt: new Date() })
const path = `/api/admin/orders/${order.id}`
const nowhere = `/api/admin/orders/${randomUUID()}`

let running: TestProgram
let staff: Visitor
beforeAll(async () => {
  running = await openTestProgram()
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
