import { randomUUID } from 'node:crypto'
import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { inMemoryJobQueue } from '../../testing/in-memory-job-queue.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createEmit } from '../platform/events.ts'
import { closeOrder } from './close-order.ts'
import {
  appendHistory,
  findOrder,
  insertOrderIfAbsent,
  listEndedBefore,
  listPaidOrdersByEmail,
  listPaidOrders,
  lockOrderByIntent,
  readHistory,
  updateOrder,
} from './order-store.ts'
import { type Order, orders } from './tables.ts'

const NOW = new Date('2026-03-03T10:00:00Z')
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function placed(...facts: readonly Partial<Order>[]): Promise<Order[]> {
  const rows = facts.map((each) => buildOrder(each))
  await database.db.insert(orders).values(rows)
  return rows
}
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('finds paid orders by email in any case', async () => {
  const customerEmail = 'Bo@Example.com'
  const [older, newer] = await placed(
    { customerEmail, paidAt: NOW, createdAt: NOW },
    { customerEmail: 'bo@example.com', paidAt: NOW, createdAt: after(1) },
    { customerEmail, createdAt: after(2) },
    { customerEmail: 'other@example.com', paidAt: NOW },
    { customerEmail: '', paidAt: NOW },
  )
  expect(ids(await listPaidOrdersByEmail(database.db, 'BO@example.COM'))).toEqual(
    ids([newer!, older!]),
  )
  // Erased orders belong to nobody.
  expect(await listPaidOrdersByEmail(database.db, '')).toEqual([])
})

test('lists orders ended before a date', async () => {
  const { db } = database
  const [closed, late, live, asked] = await placed(
    { orderStatus: 'closed' },
    { orderStatus: 'cancelled' },
    { orderStatus: 'live' },
    { orderStatus: 'expired' },
  )
  const end = (
    order: Order | undefined,
    minutes: number,
    what: 'order-status' | 'second-payment' = 'order-status',
  ) => ({
    orderId: order!.id,
    at: after(minutes),
    actor: 'system' as const,
    what,
    to: order!.orderStatus,
  })
  await db.transaction((tx) =>
    appendHistory(
      tx,
      end(closed, 1),
      end(closed, 3),
      // Other entries are not an end.
      end(closed, 60, 'second-payment'),
      end(late, 10),
      end(live, 1),
      end(asked, 1),
    ),
  )
  const of = (before: Date, ...rows: (Order | undefined)[]) =>
    listEndedBefore(db, ids(rows as Order[]), before)
  expect(await of(after(10), closed, late, live)).toEqual([
    { orderId: closed!.id, placedAt: closed!.createdAt, endedAt: after(3) },
  ])
  expect(await of(after(3), closed)).toEqual([])
  expect(
    ids((await of(after(11), closed, late)).map(({ orderId: id }) => ({ id }))).sort(),
  ).toEqual(ids([closed!, late!]).sort())
  expect(await of(after(99))).toEqual([])
})

test('pages through paid orders without gaps', async () => {
  const { db } = database
  const paid = (minutes: number) => ({
    paidAt: new Date(after(minutes).getTime() + 365 * 86_400_000),
  })
  const [third, first, twin, other] = await placed(paid(3), paid(1), paid(1), paid(9))
  const twins = [first!, twin!].sort((a, b) => (a.id < b.id ? -1 : 1))
  const before = other!.paidAt!
  const start = { paidAt: new Date(first!.paidAt!.getTime() - 1), orderId: randomUUID() }
  expect(ids(await listPaidOrders(db, { after: start, before }, 10))).toEqual(
    ids([...twins, third!]),
  )
  expect(ids(await listPaidOrders(db, { after: start, before }, 1))).toEqual(ids([twins[0]!]))
  const gone = { paidAt: first!.paidAt!, orderId: twins[0]!.id }
  expect(ids(await listPaidOrders(db, { after: gone, before }, 10))).toEqual(
    ids([twins[1]!, third!]),
  )
  const all = await listPaidOrders(db, { after: null, before }, 100)
  expect(ids(all.slice(-3))).toEqual(ids([...twins, third!]))
})

test('finds and locks an order by intent, inserts once', async () => {
  const { db } = database
  const [order] = await placed({ paymentIntentId: 'pi_own' })
  const find = (intent: string) => db.transaction((tx) => lockOrderByIntent(tx, intent))
  expect(await find('pi_own')).toEqual(order)
  expect(await find('pi_none')).toBeUndefined()
  const again = await db.transaction((tx) =>
    insertOrderIfAbsent(tx, { ...order!, flow: 'payment-page' }),
  )
  expect(again).toBe(false)
  expect(await findOrder(db, order!.id)).toEqual(order)
  expect(await db.transaction((tx) => insertOrderIfAbsent(tx, buildOrder()))).toBe(true)
})

test('updates an order with its history atomically', async () => {
  const { db } = database
  const [order] = await placed({})
  const line = {
    orderId: order!.id,
    at: after(5),
    actor: 'provider',
    what: 'payment-status',
    from: 'processing',
    to: 'paid',
  } as const
  const change = (entries: readonly (typeof line)[], id = order!.id) =>
    db.transaction((tx) => updateOrder(tx, id, { campaign: 'spring' }, after(5), entries))
  const changed = { ...order!, campaign: 'spring', updatedAt: after(5) }
  expect(await change([])).toEqual(changed)
  expect(await readHistory(db, order!.id)).toEqual([])
  expect(await change([line, line])).toEqual(changed)
  expect(await readHistory(db, order!.id)).toMatchObject([line, line])
  await expect(change([], randomUUID())).rejects.toThrow('vanished')
  await expect(change([line], randomUUID())).rejects.toThrow('vanished')
})

test('closes only live orders, with a reason', async () => {
  const { db } = database
  const emit = createEmit(inMemoryJobQueue().enqueue, [])
  const actor = 'staff:noor' as const
  const close = (orderId: string) =>
    db.transaction((tx) => closeOrder(tx, emit, { orderId, note: 'Moved on', actor }, NOW))
  for (const orderStatus of orderStatusSchema.options.filter((status) => status !== 'live')) {
    const [order] = await placed({ orderStatus })
    expect(await close(order!.id)).toEqual({ refused: 'not_allowed', from: orderStatus })
  }
  expect(await close(randomUUID())).toEqual({ refused: 'no_such_order', from: null })
  const [live] = await placed({ orderStatus: 'live' })
  expect(await close(live!.id)).toMatchObject({ moved: { orderStatus: 'closed', updatedAt: NOW } })
  expect(await readHistory(db, live!.id)).toMatchObject([
    { actor, from: 'live', to: 'closed', note: 'Moved on' },
  ])
})
