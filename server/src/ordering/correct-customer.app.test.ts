import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { inMemoryJobQueue } from '../../testing/in-memory-job-queue.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Transaction } from '../platform/database.ts'
import { createEmit } from '../platform/events.ts'
import { events } from '../platform/tables.ts'
import { correctEmail, correctName } from './correct-customer.ts'
import { findOrder, readHistory } from './order-store.ts'
import { renewLinks } from './renew-links.ts'
import { type Order, orders } from './tables.ts'

const NOW = new Date('2026-03-03T10:00:00Z')
const actor = 'staff:noor' as const
const emit = createEmit(inMemoryJobQueue().enqueue, [])

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function placed(facts: Partial<Order> = {}): Promise<Order> {
  const order = buildOrder(facts)
  await database.db.insert(orders).values(order)
  return order
}
const inOne = <Result>(act: (tx: Transaction) => Promise<Result>) => database.db.transaction(act)
const address = (orderId: string, email: string) =>
  inOne((tx) => correctEmail(tx, emit, { orderId, email, actor }, NOW))
const name = (orderId: string, firstName: string, lastName: string) =>
  inOne((tx) => correctName(tx, { orderId, firstName, lastName, actor }, NOW))

async function told(orderId: string): Promise<unknown[]> {
  const rows = await database.db.select().from(events)
  return rows
    .filter(({ payload }) => (payload as { orderId?: string }).orderId === orderId)
    .map(({ type, payload }) => ({ type, ...(payload as object) }))
}
const found = (orderId: string) => findOrder(database.db, orderId)
const history = (orderId: string) => readHistory(database.db, orderId)

test('rotates links and records a corrected email', async () => {
  const order = await placed()
  const result = await address(order.id, 'ada.quill@example.com')
  const corrected = {
    ...order,
    customerEmail: 'ada.quill@example.com',
    tokenVersion: 2,
    updatedAt: NOW,
  }
  expect(result).toEqual({ order: corrected })
  expect(await found(order.id)).toEqual(corrected)
  expect(await history(order.id)).toMatchObject([
    {
      at: NOW,
      actor,
      what: 'email-corrected',
      from: 'ada@example.com',
      to: 'ada.quill@example.com',
    },
  ])
  expect(await told(order.id)).toMatchObject([
    { type: 'ordering.email-corrected', from: 'ada@example.com' },
  ])
})

test('records a corrected name and keeps links', async () => {
  const order = await placed()
  for (const [first, last, from] of [
    ['Adah', 'Quill', 'Ada Quill'],
    ['Adah', 'Moss', 'Adah Quill'],
  ] as const) {
    expect(await name(order.id, first, last)).toMatchObject({
      order: { customerFirstName: first, customerLastName: last, tokenVersion: 1 },
    })
    expect((await history(order.id)).at(-1)).toMatchObject({
      actor,
      at: NOW,
      what: 'name-corrected',
      from,
      to: `${first} ${last}`,
    })
  }
  expect(await told(order.id)).toEqual([])
})

test('writes nothing for an unchanged correction', async () => {
  const order = await placed()
  expect(await address(order.id, order.customerEmail)).toEqual({ order })
  expect(await name(order.id, 'Ada', 'Quill')).toEqual({ order })
  expect(await history(order.id)).toEqual([])
  expect(await told(order.id)).toEqual([])
})

test('rejects corrections of erased or missing orders', async () => {
  const erased = await placed({ customerEmail: '' })
  expect(await address(erased.id, 'ada@example.com')).toEqual({ refused: 'customer_erased' })
  expect(await name(erased.id, 'Bo', 'Moss')).toEqual({ refused: 'customer_erased' })
  expect(await found(erased.id)).toEqual(erased)
  const nowhere = randomUUID()
  expect(await address(nowhere, 'ada@example.com')).toEqual({ refused: 'no_such_order' })
  expect(await name(nowhere, 'Bo', 'Moss')).toEqual({ refused: 'no_such_order' })
})

test('rotates links, records it and emits an event', async () => {
  const order = await placed({ tokenVersion: 4 })
  const renew = (orderId: string) =>
    inOne((tx) => renewLinks(tx, emit, { orderId, actor: 'customer' }, NOW))
  expect(await renew(order.id)).toEqual({ ...order, tokenVersion: 5, updatedAt: NOW })
  expect(await found(order.id)).toMatchObject({ tokenVersion: 5 })
  expect(await history(order.id)).toMatchObject([
    { at: NOW, actor: 'customer', what: 'links-renewed' },
  ])
  expect(await told(order.id)).toMatchObject([{ type: 'ordering.links-renewed' }])
  expect(await renew(randomUUID())).toBeUndefined()
})
