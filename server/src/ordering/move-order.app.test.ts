import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { inMemoryJobQueue } from '../../testing/in-memory-job-queue.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Transaction } from '../platform/database.ts'
import { createEmit } from '../platform/events.ts'
import { events } from '../platform/tables.ts'
import { holdOrder } from './hold-order.ts'
import { moveOrder } from './move-order.ts'
import { findOrder, readHistory, updateOrder } from './order-store.ts'
import { releaseOrder } from './release-order.ts'
import { type LostOrder, restoreOrder } from './restore-order.ts'
import { type Order, orders } from './tables.ts'

const NOW = new Date('2026-03-03T10:00:00Z')
const actor = 'staff:noor' as const
const emit = createEmit(inMemoryJobQueue().enqueue, [])

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function placed(facts: Partial<Order> = {}): Promise<string> {
  const order = buildOrder(facts)
  await database.db.insert(orders).values(order)
  return order.id
}

const inOne = <Result>(act: (tx: Transaction) => Promise<Result>) => database.db.transaction(act)
const move = (orderId: string, to: Order['orderStatus'], note?: string) =>
  inOne((tx) => moveOrder(tx, emit, { orderId, to, actor, ...(note ? { note } : {}) }, NOW))
const hold = (orderId: string, question = 'Which CV is the newer one?') =>
  inOne((tx) => holdOrder(tx, emit, { orderId, question, actor }, NOW))
const release = (orderId: string) => inOne((tx) => releaseOrder(tx, emit, { orderId, actor }, NOW))

/** Emitted events about an order. */
async function told(orderId: string): Promise<unknown[]> {
  const rows = await database.db.select().from(events)
  return rows
    .filter(({ payload }) => (payload as { orderId?: string }).orderId === orderId)
    .map(({ type, payload, at }) => ({ type, at, ...(payload as object) }))
    .sort((a, b) => (a.type < b.type ? -1 : 1))
}

const standing = async (orderId: string) => {
  const { orderStatus, heldFrom, updatedAt } = (await findOrder(database.db, orderId)) ?? {}
  return { orderStatus, heldFrom, updatedAt }
}

test('stores a transition with history and event', async () => {
  const orderId = await placed({ orderStatus: 'in_production' })
  const result = await move(orderId, 'in_review', 'The first version')
  expect(result).toMatchObject({ moved: { id: orderId, orderStatus: 'in_review' } })
  expect(await standing(orderId)).toEqual({
    orderStatus: 'in_review',
    heldFrom: null,
    updatedAt: NOW,
  })
  expect(await readHistory(database.db, orderId)).toMatchObject([
    {
      at: NOW,
      actor,
      what: 'order-status',
      from: 'in_production',
      to: 'in_review',
      note: 'The first version',
    },
  ])
  expect(await told(orderId)).toEqual([
    { type: 'ordering.order-moved', at: NOW, orderId, from: 'in_production', to: 'in_review' },
  ])
  await move(orderId, 'approved')
  expect((await readHistory(database.db, orderId)).at(-1)?.note).toBeNull()
})

test('writes nothing for a repeated transition', async () => {
  const orderId = await placed({ orderStatus: 'ready' })
  expect(await move(orderId, 'ready')).toMatchObject({ unchanged: { id: orderId } })
  expect([await readHistory(database.db, orderId), await told(orderId)]).toEqual([[], []])
  expect((await standing(orderId)).updatedAt).not.toEqual(NOW)
})

test('rejects an illegal transition with the current status', async () => {
  const orderId = await placed({ orderStatus: 'pending' })
  expect(await move(orderId, 'approved')).toEqual({ refused: 'not_allowed', from: 'pending' })
  expect(await move(randomUUID(), 'expired')).toEqual({ refused: 'no_such_order', from: null })
  expect(await standing(orderId)).toMatchObject({ orderStatus: 'pending' })
  expect([await readHistory(database.db, orderId), await told(orderId)]).toEqual([[], []])
})

test('holds an order with a question and releases it', async () => {
  const orderId = await placed({
    orderStatus: 'in_production',
    paymentStatus: 'paid',
    paidAt: NOW,
  })
  expect(await hold(orderId, 'Which CV?')).toHaveProperty('moved')
  expect(await standing(orderId)).toMatchObject({
    orderStatus: 'on_hold',
    heldFrom: 'in_production',
  })
  expect((await readHistory(database.db, orderId)).at(-1)).toMatchObject({ note: 'Which CV?' })
  expect(await told(orderId)).toEqual([
    {
      type: 'ordering.order-held',
      at: NOW,
      orderId,
      question: 'Which CV?',
      occurrence: expect.any(String),
    },
    { type: 'ordering.order-moved', at: NOW, orderId, from: 'in_production', to: 'on_hold' },
  ])
  expect(await release(orderId)).toHaveProperty('moved')
  expect(await standing(orderId)).toMatchObject({ orderStatus: 'in_production', heldFrom: null })
  // It was confirmed before, so there is no second confirmation.
  expect((await told(orderId)).map((event) => (event as { type: string }).type)).toEqual([
    'ordering.order-held',
    'ordering.order-moved',
    'ordering.order-moved',
  ])
})

test('asks no question for held or ended orders', async () => {
  const held = await placed({ orderStatus: 'on_hold', heldFrom: 'ready' })
  expect(await hold(held)).toHaveProperty('unchanged')
  const over = await placed({ orderStatus: 'cancelled' })
  expect(await hold(over)).toEqual({ refused: 'not_allowed', from: 'cancelled' })
  const expired = await placed({ orderStatus: 'expired' })
  expect(await hold(expired)).toEqual({ refused: 'not_allowed', from: 'expired' })
  expect([await told(held), await told(over)]).toEqual([[], []])
})

test('never holds a renewal', async () => {
  const parentOrderId = await placed({ orderStatus: 'live', paymentStatus: 'paid', paidAt: NOW })
  for (const orderStatus of ['pending', 'confirmed', 'expired'] as const) {
    const renewal = await placed({ orderStatus, flow: 'renewal', parentOrderId })
    expect(await hold(renewal)).toEqual({ refused: 'renewal' })
    expect(await standing(renewal)).toMatchObject({ orderStatus, heldFrom: null })
    expect([await readHistory(database.db, renewal), await told(renewal)]).toEqual([[], []])
  }
  expect(await hold(parentOrderId)).toHaveProperty('moved')
})

test.each(['pending', 'expired'] as const)(
  'confirms a paid order held as %s on release',
  async (heldFrom) => {
    const orderId = await placed({
      orderStatus: 'on_hold',
      heldFrom,
      paymentStatus: 'paid',
      paidAt: NOW,
    })
    expect(await release(orderId)).toHaveProperty('moved')
    expect(await standing(orderId)).toMatchObject({ orderStatus: 'confirmed', heldFrom: null })
    expect(await told(orderId)).toEqual([
      { type: 'ordering.order-moved', at: NOW, orderId, from: 'on_hold', to: 'confirmed' },
      { type: 'ordering.order-paid', at: NOW, orderId, packageId: 'starter' },
    ])
  },
)

test('returns an unpaid held order to pending', async () => {
  const orderId = await placed({ orderStatus: 'on_hold', heldFrom: 'pending' })
  expect(await release(orderId)).toHaveProperty('moved')
  expect(await standing(orderId)).toMatchObject({ orderStatus: 'pending', heldFrom: null })
  expect(await told(orderId)).toHaveLength(1)
  const refunded = await placed({
    orderStatus: 'on_hold',
    heldFrom: 'expired',
    paymentStatus: 'refunded',
    paidAt: NOW,
  })
  expect(await release(refunded)).toEqual({ refused: 'not_allowed', from: 'on_hold' })
  expect(await told(refunded)).toEqual([])
})

test('rejects releasing orders that are not held', async () => {
  const orderId = await placed({ orderStatus: 'live' })
  expect(await release(orderId)).toEqual({ refused: 'not_allowed', from: 'live' })
  expect(await release(randomUUID())).toEqual({ refused: 'no_such_order', from: null })
})

function aLostOrder(): LostOrder {
  const { paymentStatus: _, ...order } = buildOrder({
    paymentIntentId: `pi_${randomUUID()}`,
    clientSecretHash: 'of the secret',
    customerPhone: '+1 555 0100',
  })
  return order
}

test('restores a lost order on hold with its ID', async () => {
  const lost = aLostOrder()
  const order = await inOne((tx) => restoreOrder(tx, lost, NOW))
  expect(order).toMatchObject({
    id: lost.id,
    paymentIntentId: lost.paymentIntentId,
    customerPhone: '+1 555 0100',
    orderStatus: 'on_hold',
    heldFrom: 'pending',
    proofHash: '',
    updatedAt: NOW,
  })
  expect(await readHistory(database.db, lost.id)).toMatchObject([
    {
      at: NOW,
      actor: 'system',
      what: 'order-status',
      to: 'on_hold',
      note: expect.stringContaining('compare it with what you know, then release it'),
    },
  ])
})

test('restores an existing order without changes', async () => {
  const lost = aLostOrder()
  await inOne((tx) => restoreOrder(tx, lost, NOW))
  await inOne((tx) => updateOrder(tx, lost.id, { customerEmail: 'new@example.com' }, NOW))
  const again = await inOne((tx) => restoreOrder(tx, lost, new Date(NOW.getTime() + 1000)))
  expect(again).toMatchObject({ customerEmail: 'new@example.com', updatedAt: NOW })
  expect(await readHistory(database.db, lost.id)).toHaveLength(1)
})

test('throws for an unknown order', async () => {
  const nobody = randomUUID()
  await expect(inOne((tx) => updateOrder(tx, nobody, { campaign: 'x' }, NOW))).rejects.toThrow(
    `order ${nobody} vanished while it was changed`,
  )
})
