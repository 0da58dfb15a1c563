import { SPECIFIED_TAX } from '@vitrine/domain/payments/tax-terms'
import { randomUUID } from 'node:crypto'
import { defaultPrices, plans } from '@vitrine/domain/catalog/plans'
import { quoteWithoutTax, quoteWithTax } from '@vitrine/domain/payments/money'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import {
  claimIntent,
  findOrder,
  findOrderByIntent,
  listOpenOrdersOfBrowser,
  listOrdersOfBrowser,
  listOrdersAwaitingPayment,
  listWork,
  lockOpenOrdersOfBrowser,
  readHistory,
} from './order-store.ts'
import { type Basket, updateOpenOrder, isSamePurchase, placeOrder } from './place-order.ts'
import { type Order, orders } from './tables.ts'

const NOW = new Date('2026-03-03T10:00:00Z')
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const aBasket = (facts: Partial<Basket> = {}): Basket => ({
  plan: plans.basic,
  flow: 'payment-page',
  quote: quoteWithTax(defaultPrices.basicCents),
  tax: SPECIFIED_TAX,
  customer: {
    firstName: 'Ada',
    lastName: 'Quill',
    email: 'ada@example.com',
    phone: '+1 555 0100',
  },
  billing: null,
  currentJobTitle: 'Nurse',
  targetJobTitle: 'Charge nurse',
  industry: 'Health',
  specialRequests: 'No photo',
  campaign: 'spring',
  wishes: { ...buildOrder().wishes, languages: ['English', 'Greek'], subdomain: 'ada' },
  ...facts,
})

async function placed(...facts: readonly Partial<Order>[]): Promise<Order[]> {
  const rows = facts.map((each) => buildOrder(each))
  await database.db.insert(orders).values(rows)
  return rows
}

const ids = (rows: readonly Pick<Order, 'id'>[]) => rows.map(({ id }) => id)

test('stores basket, price and tax of a new order', async () => {
  const order = await placeOrder(database.db, aBasket(), 'hash of a cookie', NOW)
  expect(order).toEqual({
    id: order.id,
    proofHash: 'hash of a cookie',
    flow: 'payment-page',
    parentOrderId: null,
    customerFirstName: 'Ada',
    customerLastName: 'Quill',
    customerEmail: 'ada@example.com',
    emailProvenAt: null,
    customerPhone: '+1 555 0100',
    billing: null,
    currentJobTitle: 'Nurse',
    targetJobTitle: 'Charge nurse',
    industry: 'Health',
    specialRequests: 'No photo',
    campaign: 'spring',
    assigneeId: null,
    packageId: 'basic',
    packageName: plans.basic.name,
    packagePrice: 3999,
    taxAmount: 320,
    tax: SPECIFIED_TAX,
    totalAmount: 4319,
    paymentAmount: 0,
    refundedAmount: 0,
    chargedBackAmount: 0,
    paymentStatus: 'requires_payment',
    orderStatus: 'pending',
    heldFrom: null,
    paymentMethod: null,
    paymentIntentId: null,
    clientSecretHash: null,
    tokenVersion: 1,
    wishes: aBasket().wishes,
    createdAt: NOW,
    updatedAt: NOW,
    paidAt: null,
  })
  // What is given back is what is kept, with the beginning of its history.
  expect(await findOrder(database.db, order.id)).toEqual(order)
  expect(await readHistory(database.db, order.id)).toMatchObject([
    { at: NOW, actor: 'customer', what: 'order-status', from: null, to: 'pending', note: null },
  ])
})

test('compares purchases by plan, flow and total', () => {
  const order = buildOrder({ packageId: 'basic', flow: 'payment-page', totalAmount: 4319 })
  expect(isSamePurchase(order, aBasket({ campaign: null, industry: null }))).toBe(true)
  const others: Partial<Basket>[] = [
    { plan: plans.starter },
    { flow: 'checkout' },
    { quote: quoteWithoutTax(3999) },
  ]
  for (const other of others) expect(isSamePurchase(order, aBasket(other))).toBe(false)
})

test('updates customer data of an open order', async () => {
  const { db } = database
  const order = await placeOrder(db, aBasket(), 'hash', NOW)
  const typed = aBasket({
    plan: plans.professional,
    quote: quoteWithTax(defaultPrices.professionalCents),
    customer: { firstName: 'Bo', lastName: 'Moss', email: 'bo@example.com', phone: null },
    industry: null,
  })
  const changed = await db.transaction((tx) => updateOpenOrder(tx, order, typed, after(5)))
  expect(changed).toEqual({
    ...order,
    customerFirstName: 'Bo',
    customerLastName: 'Moss',
    customerEmail: 'bo@example.com',
    customerPhone: null,
    industry: null,
    updatedAt: after(5),
  })
})

test('attaches one intent to an open order', async () => {
  const { db } = database
  const [order, over] = await placed({}, { orderStatus: 'expired' })
  const intent = (name: string) => ({ paymentIntentId: `pi_${name}`, clientSecretHash: name })
  expect(await claimIntent(db, order!.id, intent('one'), after(1))).toBe(true)
  expect(await claimIntent(db, order!.id, intent('one'), after(2))).toBe(true)
  expect(await claimIntent(db, order!.id, intent('two'), after(3))).toBe(false)
  expect(await claimIntent(db, over!.id, intent('three'), after(3))).toBe(false)
  expect(await claimIntent(db, randomUUID(), intent('four'), after(3))).toBe(false)
  expect(await findOrderByIntent(db, 'pi_one')).toMatchObject({
    id: order!.id,
    clientSecretHash: 'one',
    updatedAt: after(2),
  })
  expect(await findOrderByIntent(db, 'pi_two')).toBeUndefined()
})

test('lists the open orders of a browser', async () => {
  const { db } = database
  const proofHash = 'of one browser'
  const [first, second] = await placed(
    { proofHash, createdAt: NOW },
    { proofHash, createdAt: after(1) },
    { proofHash, createdAt: after(2), orderStatus: 'expired' },
    { proofHash, createdAt: after(3), paymentStatus: 'processing' },
    { createdAt: after(4) },
  )
  expect(ids(await listOpenOrdersOfBrowser(db, proofHash))).toEqual([second!.id, first!.id])
  const locked = await db.transaction((tx) => lockOpenOrdersOfBrowser(tx, proofHash))
  expect(ids(locked)).toEqual([second!.id, first!.id])
  const since = await listOrdersOfBrowser(db, proofHash, NOW)
  expect(since.map(({ createdAt }) => createdAt)).toEqual([after(3), after(2), after(1)])
})

test('lists unpaid orders oldest first in batches', async () => {
  const { db } = database
  const day = new Date('2026-05-01T00:00:00Z')
  const at = (minutes: number) => new Date(day.getTime() + minutes * 60_000)
  const [third, first, second] = await placed(
    { createdAt: at(3) },
    { createdAt: at(1), paymentStatus: 'processing' },
    { createdAt: at(2) },
    { createdAt: at(1), paymentStatus: 'paid', orderStatus: 'live' },
    { createdAt: at(1), orderStatus: 'expired' },
    { createdAt: at(9) },
  )
  const placedIn = { after: day, before: at(9) }
  expect(ids(await listOrdersAwaitingPayment(db, placedIn, 10))).toEqual(
    ids([first!, second!, third!]),
  )
  expect(ids(await listOrdersAwaitingPayment(db, placedIn, 2))).toEqual(ids([first!, second!]))
  const rest = { after: second!.createdAt, before: at(9) }
  expect(ids(await listOrdersAwaitingPayment(db, rest, 10))).toEqual([third!.id])
  const all = await listOrdersAwaitingPayment(db, { after: null, before: at(9) }, 100)
  expect(ids(all).slice(-3)).toEqual(ids([first!, second!, third!]))
})

test('lists work by status, oldest first', async () => {
  const { db } = database
  const paid = { paymentStatus: 'paid', orderStatus: 'confirmed' } as const
  const [second, first, ready, early] = await placed(
    { ...paid, createdAt: after(2) },
    { ...paid, createdAt: after(1) },
    { ...paid, createdAt: after(3), orderStatus: 'ready' },
    { ...paid, createdAt: NOW },
    { ...paid, createdAt: after(2), orderStatus: 'live' },
    { ...paid, createdAt: after(2), flow: 'renewal', parentOrderId: randomUUID() },
  )
  await db.execute(
    sql`update ordering.orders set clock_from = ${after(3).toISOString()}::timestamptz where id = ${ready!.id}`,
  )
  const found = (placedAt: { after?: Date; until: Date }) =>
    listWork(db, ['confirmed', 'ready'], placedAt)
  expect(await found({ after: NOW, until: after(3) })).toEqual(ids([first!, second!, ready!]))
  expect(await found({ after: after(1), until: after(2) })).toEqual(ids([second!]))
  expect((await found({ until: NOW })).at(-1)).toEqual(early!.id)
})
