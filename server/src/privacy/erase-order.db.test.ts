import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memoryFileStore } from '../../testing/memory-file-store.ts'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import { moveOrder, type Order, orderRefunded } from '../ordering/index.ts'
import { markEmailProven } from '../ordering/order-store.ts'
import { receiveEvent } from '../payments/receive-event.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { providerEvents } from '../payments/tables.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { findErasure } from './erasure-store.ts'
import { requestErasure } from './request-erasure.ts'
import { contacts } from '../contact/tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const memory = memoryFileStore()
/** Calls to the file store before one fails; default: never. */
let callsLeft = Number.POSITIVE_INFINITY
let till: OrderTestApp

const called = () => {
  callsLeft -= 1
  if (callsLeft === -1) throw new Error('the machine stops here')
}
const files: FileStore = {
  ...memory,
  async list(folder) {
    called()
    return memory.list(folder)
  },
  async remove(key) {
    called()
    await memory.remove(key)
    called()
  },
}

beforeAll(async () => {
  till = await createOrderTestApp({ files })
})
afterAll(() => till.close())
beforeEach(() => {
  callsLeft = Number.POSITIVE_INFINITY
  till.mailServerDown = false
})

let customers = 0

async function aPaidOrder(email = `ada${(customers += 1)}@example.com`): Promise<Order> {
  const { order, intentId } = await till.place({
    details: { customerInfo: { firstName: 'Ada', lastName: 'Quill', email } },
  })
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  await till.drain()
  await memory.put(`cv/${order.id}/1`, Buffer.from('Ada'))
  await memory.put(`sites/${order.id}/2`, Buffer.from('Ada'))
  return order
}

const ask = ({ id: orderId }: Order) =>
  till.db.transaction((tx) =>
    requestErasure(tx, till.deps, { orderId, actor: 'customer' }, till.clock.now),
  )
const filesOf = ({ id }: Order) => [...memory.stored.keys()].filter((key) => key.includes(id))
const saidTo = (address: string) =>
  till.mails.filter(({ to, subject }) => to === address && subject === 'Your data is erased')

// @promise erasure-recovers
test('resumes an interrupted erasure after any step', async () => {
  // The last round is not interrupted.
  for (let calls = 0; ; calls += 1) {
    const order = await aPaidOrder()
    await ask(order)
    callsLeft = calls
    await till.drain()
    const broken = callsLeft < 0
    if (filesOf(order).length > 0) expect(saidTo(order.customerEmail)).toEqual([])
    await till.drain()
    expect(filesOf(order)).toEqual([])
    expect(await till.order(order.id)).toMatchObject({ customerLastName: 'customer' })
    expect(saidTo(order.customerEmail)).toHaveLength(1)
    expect(await findErasure(till.db, order.id)).toMatchObject({ address: null, leftovers: {} })
    if (!broken) break
  }
})

// @promise erasure-recovers
test('keeps the address only until the email is sent', async () => {
  const order = await aPaidOrder()
  till.mailServerDown = true
  await ask(order)
  await till.drain()
  expect(filesOf(order)).toEqual([])
  expect((await findErasure(till.db, order.id))?.address).toBe(order.customerEmail)
  till.mailServerDown = false
  await till.drain()
  expect(saidTo(order.customerEmail)).toHaveLength(1)
  expect((await findErasure(till.db, order.id))?.address).toBeNull()
})

// @promise erasure-recovers
test('resumes a dead erasure job the next day', async () => {
  const order = await aPaidOrder()
  till.mailServerDown = true
  await ask(order)
  await till.drain()
  till.loseJobs()
  till.mailServerDown = false
  till.clock.advance(DAY_MS)
  await till.due('privacy.erase-again')
  await till.drain()
  expect(saidTo(order.customerEmail)).toHaveLength(1)
})

// @promise erasure-recovers
test('erases late events of the payment provider', async () => {
  const order = await aPaidOrder()
  await ask(order)
  await till.drain()
  const { paymentIntentId } = await till.order(order.id)
  const [event] = till.events(paymentIntentId ?? '')
  if (!event) throw new Error('the provider has said nothing')
  await receiveEvent(till.deps, { ...event, id: `evt_later_${order.id}` })
  const said = async () => JSON.stringify(await till.db.select().from(providerEvents))
  expect(await said()).toContain(order.customerEmail)
  till.clock.advance(DAY_MS)
  await till.due('privacy.erase-again')
  await till.drain()
  expect(await said()).not.toContain(order.customerEmail)
  expect(saidTo(order.customerEmail)).toHaveLength(1)
})

// @promise erasure-recovers
test('sends no email about an erased order', async () => {
  const order = await aPaidOrder()
  await ask(order)
  await till.drain()
  const mails = till.mails.length
  const { db, emit, clock } = till.deps
  await db.transaction((tx) =>
    emit(
      tx,
      orderRefunded,
      { orderId: order.id, occurrence: randomUUID(), refundedCents: 100 },
      clock(),
    ),
  )
  till.clock.advance(8 * DAY_MS)
  await till.remind()
  await till.drain()
  expect(till.mails).toHaveLength(mails)
  expect(await till.letters(order.id)).toEqual([])
})

// @promise erasure-recovers
test('erases data of an address with its last order', async () => {
  const [first, second] = [await aPaidOrder('two@example.com'), await aPaidOrder('Two@example.com')]
  const strangers = await aPaidOrder('two@example.com')
  for (const order of [first, second]) await markEmailProven(till.db, order, till.clock.now)
  await till.db.insert(contacts).values({
    id: randomUUID(),
    name: 'Ada',
    email: 'two@example.com',
    message: 'Hello',
    createdAt: till.clock.now,
  })
  const messages = async () => (await till.db.select().from(contacts)).length
  await ask(strangers)
  await till.drain()
  expect(await messages()).toBe(1)
  await ask(first)
  await till.drain()
  expect(await messages()).toBe(1)
  expect(await till.order(second.id)).toMatchObject({ customerEmail: 'Two@example.com' })
  await ask(second)
  await till.drain()
  expect(await messages()).toBe(0)
})

test('erases orders in any state except unpaid', async () => {
  const { order: unpaid } = await till.place()
  expect(await ask(unpaid)).toEqual({ refused: 'not-open' })
  const held = await aPaidOrder()
  const { db, emit, clock } = till.deps
  await db.transaction((tx) =>
    moveOrder(tx, emit, { orderId: held.id, to: 'on_hold', actor: 'system' }, clock()),
  )
  expect(await ask(held)).toEqual({ accepted: true })
  await till.drain()
  expect(await till.order(held.id)).toMatchObject({ orderStatus: 'closed', customerEmail: '' })
})
