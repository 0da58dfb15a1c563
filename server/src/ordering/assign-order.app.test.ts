import { randomUUID } from 'node:crypto'
import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { insertMember } from '../../testing/insert-member.ts'
import { inMemoryJobQueue } from '../../testing/in-memory-job-queue.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Transaction } from '../platform/database.ts'
import { createEmit } from '../platform/events.ts'
import { assignOrder, unassignOrders } from './assign-order.ts'
import { findOrder, readHistory } from './order-store.ts'
import { recordPresence } from './record-presence.ts'
import { type Order, orders, presences } from './tables.ts'

const NOW = new Date('2026-03-03T10:00:00Z')
const actor = 'staff:noor' as const

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const person = (username: string, facts: Parameters<typeof insertMember>[2] = {}) =>
  insertMember(database.db, username, facts)
async function placed(facts: Partial<Order> = {}): Promise<Order> {
  const order = buildOrder({ orderStatus: 'ready', ...facts })
  await database.db.insert(orders).values(order)
  return order
}
const emit = createEmit(inMemoryJobQueue().enqueue, [])
const inOne = <Result>(act: (tx: Transaction) => Promise<Result>) => database.db.transaction(act)
const assign = (orderId: string, assigneeId: string | null, instead: string | null) =>
  inOne((tx) => assignOrder(tx, emit, { orderId, assigneeId, instead, actor }, NOW))
const holderOf = async (orderId: string) => (await findOrder(database.db, orderId))?.assigneeId
const history = (orderId: string) => readHistory(database.db, orderId)

test('records each assignment once', async () => {
  const [tove, ines] = [await person('tove'), await person('ines')]
  const { id } = await placed()
  expect(await assign(id, tove, null)).toMatchObject({
    order: { assigneeId: tove, updatedAt: NOW },
    from: null,
    to: 'staff:tove',
  })
  expect(await assign(id, ines, tove)).toMatchObject({ from: 'staff:tove', to: 'staff:ines' })
  expect(await assign(id, ines, tove)).toMatchObject({ from: 'staff:ines', to: 'staff:ines' })
  expect(await assign(id, null, ines)).toMatchObject({ from: 'staff:ines', to: null })
  expect(await history(id)).toMatchObject([
    { what: 'assigned', at: NOW, actor, from: null, to: 'staff:tove' },
    { what: 'assigned', from: 'staff:tove', to: 'staff:ines' },
    { what: 'assigned', from: 'staff:ines', to: null },
  ])
})

test('names the present assignee after a race', async () => {
  const [mara, noor] = [await person('mara'), await person('noor')]
  const { id } = await placed({ assigneeId: mara })
  expect(await assign(id, noor, null)).toEqual({ refused: 'assignee_changed', has: 'mara' })
  expect(await holderOf(id)).toBe(mara)
  const free = await placed()
  expect(await assign(free.id, noor, mara)).toEqual({ refused: 'assignee_changed', has: null })
  expect(await history(free.id)).toEqual([])
})

test('rejects disabled and unknown assignees', async () => {
  const { id } = await placed()
  const invited = await person('lena', { passwordHash: null })
  const disabled = await person('otto', { disabledAt: NOW })
  const accountant = await person('cleo', { role: 'accountant' })
  for (const who of [invited, disabled, accountant, randomUUID()])
    expect(await assign(id, who, null)).toEqual({ refused: 'assignee_disabled' })
  expect(await assign(randomUUID(), null, null)).toEqual({ refused: 'no_such_order' })
  expect(await holderOf(id)).toBeNull()
})

test('rejects assigning unpaid or ended orders', async () => {
  const kim = await person('kim')
  const refused = []
  for (const orderStatus of orderStatusSchema.options) {
    const { id } = await placed({ orderStatus })
    const result = await assign(id, kim, null)
    if ('refused' in result) refused.push([orderStatus, result.refused])
  }
  expect(refused).toEqual(
    ['pending', 'closed', 'expired', 'cancelled'].map((status) => [
      status,
      'order_status_conflict',
    ]),
  )
})

test('unassigns open orders of a disabled member', async () => {
  const gone = await person('uma', { disabledAt: NOW })
  const stays = await person('vera')
  const [open, over] = [
    await placed({ assigneeId: gone }),
    await placed({ assigneeId: gone, orderStatus: 'closed' }),
  ]
  const other = await placed({ assigneeId: stays })
  for (const user of [gone, stays, randomUUID()]) await inOne((tx) => unassignOrders(tx, user, NOW))
  expect(await holderOf(open.id)).toBeNull()
  expect(await holderOf(over.id)).toBe(gone)
  expect(await holderOf(other.id)).toBe(stays)
  expect(await history(open.id)).toMatchObject([
    { at: NOW, actor: 'system', what: 'assignee-disabled', from: 'staff:uma', to: null },
  ])
  expect(await history(other.id)).toEqual([])
  expect((await findOrder(database.db, open.id))?.updatedAt).toEqual(NOW)
})

test('shows presence for 30 seconds', async () => {
  const [ada, bo] = [await person('ada'), await person('bo')]
  const [{ id }, elsewhere] = [await placed(), await placed()]
  const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
  const show = (orderId: string, userId: string, doing: 'looking' | 'editing' | 'gone', at: Date) =>
    recordPresence(database.db, { orderId, userId, doing }, at)
  expect(await show(id, ada, 'looking', NOW)).toEqual([])
  expect(await show(elsewhere.id, bo, 'looking', NOW)).toEqual([])
  expect(await show(id, bo, 'editing', later(29))).toEqual([{ username: 'ada', doing: 'looking' }])
  expect(await show(id, bo, 'editing', later(30))).toEqual([])
  expect(await show(id, ada, 'editing', later(31))).toEqual([{ username: 'bo', doing: 'editing' }])
  expect(await show(id, bo, 'gone', later(61))).toEqual([])
  const left = await database.db.select().from(presences)
  expect(left.map(({ orderId, userId }) => [orderId, userId])).toEqual([[elsewhere.id, bo]])
})
