import { NO_TAX } from '@vitrine/domain/payments/tax-terms'
import { randomUUID } from 'node:crypto'
import { defaultPrices, type PlanId } from '@vitrine/domain/catalog/plans'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import {
  findPlanChange,
  listChildOrders,
  type Order,
  orders,
  placeUpgradePayment,
  type StoredPlanChange,
} from '../ordering/index.ts'
import { changePlan } from './change-plan.ts'
import { isAwaitingCard } from './open-child-intent.ts'
import { openRenewal } from './open-renewal.ts'
import { openUpgradeIntent } from './open-upgrade-intent.ts'
import { type SyncDeps, syncPayment } from './sync-payment.ts'
import { withdrawOffer } from './withdraw-offer.ts'

const untaxed = (listedCents: number) => ({ listedCents, tax: NO_TAX })

const DAY_MS = 24 * 60 * 60 * 1000
const A_YEAR_CENTS = 2900

let till: OrderTestApp
beforeAll(async () => {
  till = await createOrderTestApp()
})
afterAll(() => till.close())

let order: Order
beforeEach(async () => {
  const { order: placed, intentId } = await till.place({ planId: 'basic' })
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  await till.drain()
  order = await till.order(placed.id)
})

/** Runs something between the first check and the lock. */
function meanwhile(happens: () => Promise<unknown>): SyncDeps {
  const { db } = till
  const transaction: typeof db.transaction = async (...run) => {
    await happens()
    return db.transaction(...run)
  }
  return { ...till.deps, db: Object.assign(Object.create(db), { transaction }) }
}

function once(happens: () => unknown): () => Promise<void> {
  let isDone = false
  return async () => {
    if (isDone) return
    isDone = true
    await happens()
  }
}

async function offer(toPlan: PlanId = 'professional'): Promise<StoredPlanChange> {
  const made = await changePlan(
    { ...till.deps, prices: () => defaultPrices },
    {
      ...{ orderId: order.id, toPlan, shownCents: 2500, isGift: false },
      ...{ reason: 'Asked for by mail', changeId: randomUUID(), actor: 'staff:noor' },
    },
  )
  if ('refused' in made) throw new Error(made.refused)
  return made.change
}

const withdraw = (change: StoredPlanChange, deps = till.deps) =>
  withdrawOffer(deps, change, 'staff:noor', 'Changed their mind')
const open = async () => (await listChildOrders(till.db, order.id)).filter(isAwaitingCard)

test.each<[string, (change: StoredPlanChange) => unknown]>([
  ['is withdrawn', (change) => withdraw(change)],
  [
    'is withdrawn and made anew',
    async (change) => {
      await withdraw(change)
      await offer()
    },
  ],
  ['runs out', () => till.clock.advance(8 * DAY_MS)],
  [
    'is of an order that is closed',
    () => till.db.update(orders).set({ orderStatus: 'closed' }).where(eq(orders.id, order.id)),
  ],
])('charges no offer that %s meanwhile', async (_, happens) => {
  const before = till.clock.now
  const change = await offer()
  const deps = meanwhile(once(() => happens(change)))
  expect(await openUpgradeIntent(deps, order)).toEqual({ refused: 'nothing_due' })
  expect(await open()).toEqual([])
  till.clock.now = before
})

test('charges only the latest price of two tabs', async () => {
  const cents = A_YEAR_CENTS + 500
  const otherTab = () => openRenewal(till.deps, order, untaxed(A_YEAR_CENTS))
  const opened = await openRenewal(meanwhile(once(otherTab)), order, untaxed(cents))
  expect(opened).toMatchObject({ order: { totalAmount: cents }, intent: { amountCents: cents } })
  const [rival, ...others] = (await listChildOrders(till.db, order.id)).filter(
    ({ totalAmount }) => totalAmount === A_YEAR_CENTS,
  )
  expect([rival?.orderStatus, others]).toEqual(['expired', []])
  await expect(till.pay(rival?.paymentIntentId ?? '')).rejects.toThrow()
  expect((await open()).map(({ totalAmount }) => totalAmount)).toEqual([cents])
})

test('charges nothing when another price keeps winning', async () => {
  const otherTab = () => openRenewal(till.deps, order, untaxed(A_YEAR_CENTS))
  expect(await openRenewal(meanwhile(otherTab), order, untaxed(A_YEAR_CENTS + 500))).toEqual({
    refused: 'payment_busy',
  })
  expect((await open()).map(({ totalAmount }) => totalAmount)).toEqual([A_YEAR_CENTS])
})

test.each([
  ['twice', 'withdrawn', 2, { ended: true }],
  ['three times', 'offered', 3, { refused: 'payment_busy' }],
])('resolves a payment %s during withdrawal as %s', async (_, state, times, ended) => {
  const change = await offer()
  let opened = 0
  const customer = async () => {
    if (opened === times || (await open()).length > 0) return
    opened += 1
    await placeUpgradePayment(till.db, order, change, till.clock.now)
  }
  expect(await withdraw(change, meanwhile(customer))).toEqual(ended)
  expect((await findPlanChange(till.db, change.id))?.state).toBe(state)
  // An ended offer cannot be paid.
  expect(await open()).toHaveLength(state === 'offered' ? 1 : 0)
})
