import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../tools/test-rounds.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { orders } from '../ordering/index.ts'
import { saveAnswers } from './save-answers.ts'
import { readIntake } from './intake-store.ts'
import { storeHashKeys, hashColumn } from './hashed-subdomain.ts'
import {
  findReservedSubdomain,
  findCurrentSubdomain,
  suggestAlternatives,
  reserveSubdomain,
  listFormerSubdomains,
  listReservedSubdomains,
} from './subdomain-store.ts'
import { subdomains } from './tables.ts'

const SECRETS = ['a secret of thirty-two characters']
const NOW = new Date('2026-03-02T09:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function aPaidOrder() {
  const order = buildOrder({ orderStatus: 'confirmed', paymentStatus: 'paid', paidAt: NOW })
  await database.db.insert(orders).values(order)
  return order
}

const untold = Object.assign(async () => {}, { all: async () => {} })

const choose = (orderId: string, subdomain: string | null) =>
  database.db.transaction((tx) =>
    saveAnswers(
      tx,
      {
        emit: untold,
        brand: { brandName: 'Vitrine', supportEmail: '' },
        verifyingSecrets: SECRETS,
      },
      { orderId, answers: { subdomain }, actor: 'customer' },
      NOW,
    ),
  )

const hold = (orderId: string, name: string | null, keepsOld = false, now = NOW) =>
  database.db.transaction((tx) =>
    reserveSubdomain(tx, orderId, name, { keepsOld, secrets: SECRETS }, now),
  )

// @promise reserved-subdomains: A subdomain is reserved for one order only.
test('gives a contested subdomain to one of 50 orders', async () => {
  const customers = await Promise.all(Array.from({ length: 50 }, aPaidOrder))
  const results = await Promise.all(customers.map(({ id }) => choose(id, 'ada-quill')))
  const refused = results.filter((result) => 'refused' in result)
  expect(refused).toHaveLength(49)
  for (const result of refused) {
    expect(result).toEqual({
      refused: 'subdomain_taken',
      proposals: ['ada-quill-cv', 'ada-quill-resume', 'ada-quill-online'],
    })
  }
  const winner = customers[results.findIndex((result) => 'intake' in result)]
  expect(await findReservedSubdomain(database.db, 'ada-quill')).toMatchObject({
    orderId: winner?.id,
  })
  const loser = customers.find(({ id }) => id !== winner?.id)
  expect(loser && (await readIntake(database.db, loser)).subdomain).toBeNull()
})

// @promise reserved-subdomains
test('suggests free subdomains', async () => {
  const [first, second, third] = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()]
  await choose(first.id, 'bo-li')
  await choose(second.id, 'bo-li-cv')
  const result = await choose(third.id, 'bo-li')
  const proposals = 'refused' in result && 'proposals' in result ? result.proposals : []
  expect(proposals).toEqual(['bo-li-resume', 'bo-li-online', 'bo-li-work'])
  expect(await choose(third.id, proposals[0] ?? '')).toHaveProperty('intake')
})

// @promise reserved-subdomains
test('releases the previous subdomain at once', async () => {
  const [first, second] = [await aPaidOrder(), await aPaidOrder()]
  await choose(first.id, 'given-back')
  expect(await choose(second.id, 'given-back')).toHaveProperty('refused')
  await choose(first.id, 'another-one')
  expect(await choose(second.id, 'given-back')).toHaveProperty('intake')
  await choose(second.id, null)
  expect(await choose(first.id, 'given-back')).toHaveProperty('intake')
})

test('keeps the own subdomain when saved again', async () => {
  const order = await aPaidOrder()
  expect(await choose(order.id, 'still-mine')).toHaveProperty('intake')
  expect(await choose(order.id, 'still-mine')).toHaveProperty('intake')
})

// @promise site-redirects
test('reserves a left subdomain for its order', async () => {
  const [moved, rival] = [await aPaidOrder(), await aPaidOrder()]
  await hold(moved.id, 'was-here')
  await hold(moved.id, 'is-there', true)
  const years = (count: number) => new Date(NOW.getTime() + count * 365 * 24 * 60 * 60 * 1000)
  expect(await hold(rival.id, 'was-here', false, NOW)).toBe(false)
  expect(await hold(rival.id, 'was-here', false, years(20))).toBe(false)
  expect(await hold(moved.id, 'was-here', true, years(20))).toBe(true)
})

const erase = (orderId: string, secret = SECRETS[0] ?? '') =>
  database.db.transaction((tx) =>
    tx
      .update(subdomains)
      .set({ subdomain: hashColumn(subdomains.subdomain, secret) })
      .where(eq(subdomains.orderId, orderId)),
  )

// @promise erased-addresses: The subdomain of an erased customer is never assigned again.
test('hashes erased subdomains and keeps them reserved', async () => {
  const [erased, rival] = [await aPaidOrder(), await aPaidOrder()]
  await hold(erased.id, 'eva-left')
  await hold(erased.id, 'eva-stone-cv', true)
  await erase(erased.id)
  await erase(erased.id)
  const kept = await database.db.select().from(subdomains).where(eq(subdomains.orderId, erased.id))
  expect(kept.map(({ subdomain }) => subdomain)).toEqual([
    expect.stringMatching(/^~[0-9a-f]{64}$/),
    expect.stringMatching(/^~[0-9a-f]{64}$/),
  ])
  expect(await findCurrentSubdomain(database.db, erased.id)).toBeUndefined()
  expect(await listReservedSubdomains(database.db, erased.id)).toEqual([])
  expect((await listFormerSubdomains(database.db)).join()).not.toContain('~')

  expect(await choose(rival.id, 'eva-left')).toMatchObject({ refused: 'subdomain_taken' })
  expect(await hold(rival.id, 'eva-stone-cv')).toBe(false)
  expect(await hold(erased.id, 'eva-left')).toBe(false)
  expect(await findReservedSubdomain(database.db, 'eva-left')).toBeUndefined()
  // Only free subdomains are suggested; one of the two is hashed.
  await hold(rival.id, 'eva-stone')
  const third = await aPaidOrder()
  expect(await choose(third.id, 'eva-stone')).toEqual({
    refused: 'subdomain_taken',
    proposals: ['eva-stone-resume', 'eva-stone-online', 'eva-stone-work'],
  })
  expect(await suggestAlternatives(database.db, third.id, 'eva-left', SECRETS)).toHaveLength(3)
})

// @promise erased-addresses
test('keeps hashes valid after a secret change', async () => {
  const [erased, rival] = [await aPaidOrder(), await aPaidOrder()]
  const [first, second, third] = ['the first secret', 'the second secret', 'the third secret']
  const isHeld = (...secrets: string[]) =>
    database.db.transaction((tx) =>
      reserveSubdomain(tx, rival.id, 'ida-gone', { keepsOld: false, secrets }, NOW),
    )
  const start = (...secrets: string[]) =>
    database.db.transaction((tx) => storeHashKeys(tx, secrets))
  await start(first)
  await hold(erased.id, 'ida-gone')
  await erase(erased.id, first)
  expect(await isHeld(first)).toBe(false)
  // Some replicas start with the previous secret.
  await Promise.all([start(second, first), start(second, first), start(first)])
  expect(await isHeld(second)).toBe(false)
  await start(third, second)
  await start(third)
  expect(await isHeld(third)).toBe(false)
  expect(await isHeld('a secret that came from nowhere')).toBe(true)
})

// @promise erased-addresses
test('blocks a subdomain while its order is erased', async () => {
  const rivals = [await aPaidOrder(), await aPaidOrder()]
  for (let round = 0; round < rounds(200); round += 1) {
    const erased = await aPaidOrder()
    const name = `leaving-${round}`
    await hold(erased.id, name)
    const [first, ...others] = await Promise.all([
      hold(rivals[0]?.id ?? '', name),
      erase(erased.id),
      hold(rivals[1]?.id ?? '', name),
    ])
    expect([round, first, others[1], await findReservedSubdomain(database.db, name)]).toEqual([
      round,
      false,
      false,
      undefined,
    ])
  }
})
