import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder } from '../../testing/an-order.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { orders } from '../ordering/index.ts'
import { answerQuestions } from './answer-questions.ts'
import { readIntake } from './intake-store.ts'
import { findHeldSubdomain, holdSubdomain } from './subdomain-store.ts'

const NOW = new Date('2026-03-02T09:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function aPaidOrder() {
  const order = anOrder({ orderStatus: 'confirmed', paymentStatus: 'paid', paidAt: NOW })
  await database.db.insert(orders).values(order)
  return order
}

const untold = Object.assign(async () => {}, { all: async () => {} })

/** As the wizard saves it. */
const choose = (orderId: string, subdomain: string | null) =>
  database.db.transaction((tx) =>
    answerQuestions(tx, untold, orderId, { subdomain }, 'customer', NOW),
  )

const hold = (orderId: string, name: string | null, keepsOld = false, now = NOW) =>
  database.db.transaction((tx) => holdSubdomain(tx, orderId, name, { keepsOld }, now))

test('of fifty customers who choose one address at once one gets it, and the others are told what is free', async () => {
  const customers = await Promise.all(Array.from({ length: 50 }, aPaidOrder))
  const results = await Promise.all(customers.map(({ id }) => choose(id, 'ada-quill')))
  const refused = results.filter((result) => 'refused' in result)
  expect(refused).toHaveLength(49)
  for (const result of refused) {
    expect(result).toEqual({
      refused: 'address-taken',
      proposals: ['ada-quill-cv', 'ada-quill-resume', 'ada-quill-online'],
    })
  }
  const winner = customers[results.findIndex((result) => 'intake' in result)]
  expect(await findHeldSubdomain(database.db, 'ada-quill')).toMatchObject({ orderId: winner?.id })
  const loser = customers.find(({ id }) => id !== winner?.id)
  expect(loser && (await readIntake(database.db, loser)).subdomain).toBeNull()
})

test('what is proposed is free', async () => {
  const [first, second, third] = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()]
  await choose(first.id, 'bo-li')
  await choose(second.id, 'bo-li-cv')
  const result = await choose(third.id, 'bo-li')
  const proposals = 'refused' in result && 'proposals' in result ? result.proposals : []
  expect(proposals).toEqual(['bo-li-resume', 'bo-li-online', 'bo-li-work'])
  expect(await choose(third.id, proposals[0] ?? '')).toHaveProperty('intake')
})

test('who chooses another address, or none, gives the one before back at once', async () => {
  const [first, second] = [await aPaidOrder(), await aPaidOrder()]
  await choose(first.id, 'given-back')
  expect(await choose(second.id, 'given-back')).toHaveProperty('refused')
  await choose(first.id, 'another-one')
  expect(await choose(second.id, 'given-back')).toHaveProperty('intake')
  await choose(second.id, null)
  expect(await choose(first.id, 'given-back')).toHaveProperty('intake')
})

test('the same address saved again is still one’s own', async () => {
  const order = await aPaidOrder()
  expect(await choose(order.id, 'still-mine')).toHaveProperty('intake')
  expect(await choose(order.id, 'still-mine')).toHaveProperty('intake')
})

test('an address that a site has left is never anybody else’s, and its own at any time', async () => {
  const [moved, rival] = [await aPaidOrder(), await aPaidOrder()]
  await hold(moved.id, 'was-here')
  await hold(moved.id, 'is-there', true)
  const years = (count: number) => new Date(NOW.getTime() + count * 365 * 24 * 60 * 60 * 1000)
  expect(await hold(rival.id, 'was-here', false, NOW)).toBe(false)
  expect(await hold(rival.id, 'was-here', false, years(20))).toBe(false)
  expect(await hold(moved.id, 'was-here', true, years(20))).toBe(true)
})
