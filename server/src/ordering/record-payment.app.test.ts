import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { inMemoryJobQueue } from '../../testing/in-memory-job-queue.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createEmit } from '../platform/events.ts'
import { events } from '../platform/tables.ts'
import type { PaymentFacts } from './decide-payment.ts'
import { findOrder, readHistory } from './order-store.ts'
import { recordPayment } from './record-payment.ts'
import { type Order, orders } from './tables.ts'

const NOW = new Date('2026-03-03T10:00:00Z')
const emit = createEmit(inMemoryJobQueue().enqueue, [])

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const said = (facts: Partial<PaymentFacts> = {}): PaymentFacts => ({
  status: 'paid',
  receivedCents: 2499,
  refundedCents: 0,
  currency: 'usd',
  ...facts,
})

const paidOrder = (facts: Partial<Order> = {}) =>
  buildOrder({
    orderStatus: 'confirmed',
    paymentStatus: 'paid',
    paymentAmount: 2499,
    paidAt: NOW,
    ...facts,
  })

/** The order, history and events after a payment state. */
async function recorded(order: Order, facts: PaymentFacts) {
  const { db } = database
  await db.insert(orders).values(order)
  const result = await db.transaction((tx) => recordPayment(tx, emit, { order, facts }, NOW))
  const told = (await db.select().from(events))
    .filter(({ payload }) => (payload as { orderId?: string }).orderId === order.id)
    .map(({ type, payload, at }) => ({ type, at, ...(payload as object) }))
    .sort((a, b) => (a.type < b.type ? -1 : 1))
  const history = await readHistory(db, order.id)
  return { result, told, history, order: await findOrder(db, order.id) }
}

test('confirms a charged order with history and events', async () => {
  const order = buildOrder()
  const { result, told, history, order: kept } = await recorded(order, said())
  expect(result).toEqual({ order: kept, changed: true, isIllegalTransition: false })
  expect(kept).toMatchObject({
    orderStatus: 'confirmed',
    paymentStatus: 'paid',
    paymentAmount: 2499,
    paidAt: NOW,
    updatedAt: NOW,
  })
  const line = { orderId: order.id, at: NOW, actor: 'provider', note: null }
  expect(history).toMatchObject([
    { ...line, what: 'payment-status', from: 'requires_payment', to: 'paid' },
    { ...line, what: 'order-status', from: 'pending', to: 'confirmed' },
  ])
  expect(told).toEqual([
    {
      type: 'ordering.order-moved',
      at: NOW,
      orderId: order.id,
      from: 'pending',
      to: 'confirmed',
    },
    { type: 'ordering.order-paid', at: NOW, orderId: order.id, packageId: 'starter' },
  ])
})

test('writes nothing for repeated facts', async () => {
  const order = paidOrder()
  const { result, told, history, order: kept } = await recorded(order, said())
  expect(result).toEqual({ order, changed: false, isIllegalTransition: false })
  expect([told, history]).toEqual([[], []])
  expect(kept).toEqual(order)
})

test('reports a partial refund by its own amount', async () => {
  const order = paidOrder({ paymentStatus: 'partially_refunded', refundedAmount: 500 })
  const { result, told, history } = await recorded(
    order,
    said({ status: 'partially_refunded', refundedCents: 1200 }),
  )
  expect(result).toMatchObject({ changed: true, order: { refundedAmount: 1200 } })
  expect(history).toMatchObject([{ what: 'refunded-amount', from: '$5.00', to: '$12.00' }])
  expect(told).toEqual([
    {
      type: 'ordering.order-refunded',
      at: NOW,
      orderId: order.id,
      occurrence: expect.any(String),
      refundedCents: 700,
    },
  ])
})

test('alerts staff and not the customer', async () => {
  const order = buildOrder()
  const { result, told } = await recorded(order, said({ receivedCents: 2498 }))
  expect(result.order.orderStatus).toBe('on_hold')
  expect(told).toEqual([
    { type: 'ordering.order-moved', at: NOW, orderId: order.id, from: 'pending', to: 'on_hold' },
    {
      type: 'ordering.order-needs-attention',
      at: NOW,
      orderId: order.id,
      occurrence: expect.any(String),
      reason: 'amount-mismatch',
      note: 'Received $24.98, expected $24.99',
    },
  ])
})

test('reports a failed refund to staff', async () => {
  const order = paidOrder({ paymentStatus: 'partially_refunded', refundedAmount: 500 })
  const { told } = await recorded(order, said())
  expect(told.map((event) => (event as { type: string }).type)).toEqual([
    'ordering.order-needs-attention',
  ])
})

test('changes nothing on an illegal transition', async () => {
  const order = paidOrder()
  const {
    result,
    told,
    history,
    order: kept,
  } = await recorded(order, said({ status: 'requires_payment', receivedCents: 0 }))
  expect(result).toEqual({ order, changed: false, isIllegalTransition: true })
  expect([told, history]).toEqual([[], []])
  expect(kept).toEqual(order)
})

test('holds a canceled order that was paid', async () => {
  const order = buildOrder({ orderStatus: 'expired', paymentStatus: 'canceled' })
  const { result, told } = await recorded(order, said())
  expect(result).toMatchObject({
    changed: true,
    isIllegalTransition: true,
    order: { orderStatus: 'on_hold' },
  })
  expect(told).toHaveLength(2)
})
