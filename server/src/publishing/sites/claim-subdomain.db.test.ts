import { checkSubdomain } from '@vitrine/domain/sites/site-options'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../../tools/test-rounds.ts'
import { buildOrder } from '../../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { orders } from '../../ordering/index.ts'
import { claimSubdomain } from '../site-store.ts'
import { sites } from '../tables.ts'

const NOW = new Date('2026-03-02T09:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function aClaimant(): Promise<string> {
  const order = buildOrder()
  await database.db.insert(orders).values(order)
  return order.id
}

/** As in the route: a unique violation is a refusal. */
const claim = (orderId: string, name: string) =>
  database.db
    .transaction((tx) => claimSubdomain(tx, orderId, name, ['a secret'], NOW))
    .catch((error: { cause?: { code?: string } }) => {
      if (error.cause?.code === '23505') return false
      throw error
    })

// @promise unique-subdomains: One of fifty concurrent claims gets a subdomain; reserved names are unavailable.
test('gives a subdomain to one of fifty concurrent orders', async () => {
  const claimants = await Promise.all(Array.from({ length: 50 }, aClaimant))
  const won = await Promise.all(claimants.map((orderId) => claim(orderId, 'ada')))
  expect(won.filter(Boolean)).toHaveLength(1)
  const rows = await database.db.select().from(sites)
  expect(rows.filter(({ subdomain }) => subdomain === 'ada')).toMatchObject([
    { orderId: claimants[won.indexOf(true)] },
  ])
})

test('lets one of fifty sites move to a subdomain concurrently', async () => {
  const claimants = await Promise.all(Array.from({ length: 50 }, aClaimant))
  for (const [index, orderId] of claimants.entries())
    expect(await claim(orderId, `own-${index}`)).toBe(true)
  const won = await Promise.all(claimants.map((orderId) => claim(orderId, 'wanted')))
  expect(won.filter(Boolean)).toHaveLength(1)
  const names = new Map(
    (await database.db.select().from(sites)).map(({ orderId, subdomain }) => [orderId, subdomain]),
  )
  expect(claimants.map((orderId) => names.get(orderId))).toEqual(
    claimants.map((_, index) => (won[index] ? 'wanted' : `own-${index}`)),
  )
})

// @promise unique-subdomains
test('never double-assigns a subdomain in a thousand three-way races', async () => {
  for (let round = 0; round < rounds(1000); round += 1) {
    const [moving, ...rivals] = [await aClaimant(), await aClaimant(), await aClaimant()]
    if (moving === undefined) throw new Error('nobody moves')
    const [left, wanted] = [`left-${round}`, `wanted-in-${round}`]
    expect(await claim(moving, left)).toBe(true)
    // Visitors know the live subdomain.
    await database.db.update(sites).set({ liveVersion: 1 }).where(eq(sites.orderId, moving))
    const names = round % 2 === 0 ? [wanted, left] : [left, wanted]
    const [moved, ...won] = await Promise.all([
      claim(moving, wanted),
      ...rivals.map((rival, at) => claim(rival, names[at] ?? wanted)),
    ])
    const wonName = (name: string) => won.filter((isWon, at) => isWon && names[at] === name).length
    expect([round, Number(moved) + wonName(wanted), wonName(left)]).toEqual([round, 1, 0])
  }
})

test('keeps an order’s subdomain from other orders', async () => {
  const [first, second] = [await aClaimant(), await aClaimant()]
  expect(await claim(first, 'kept')).toBe(true)
  expect(await claim(first, 'kept')).toBe(true)
  expect(await claim(second, 'kept')).toBe(false)
})

const RESERVED =
  'www api app admin mail smtp imap mx1x ns1 autodiscover autoconfig wpad mta-sts cdn static assets pay billing login account support status blog root abuse postmaster security localhost'
    .split(' ')
    .filter((name) => name !== 'mx1x')

// @promise unique-subdomains
test.each(RESERVED)('rejects the subdomain %s', (name) => {
  expect(checkSubdomain(name, 'Vitrine')).toBe('reserved')
})

test.each([
  ['xn--80ak6aa92e', 'reserved'],
  ['-ada', 'edge-hyphen'],
  ['ada-', 'edge-hyphen'],
  ['ad', 'too-short'],
  ['a'.repeat(64), 'too-long'],
  ['ADA', 'bad-characters'],
  ['ada.quill', 'bad-characters'],
  ['ada_quill', 'bad-characters'],
  ['аda', 'bad-characters'],
  ['ada\n', 'bad-characters'],
])('%j is no address', (name, refusal) => {
  expect(checkSubdomain(name, 'Vitrine')).toBe(refusal)
})

test('accepts subdomains of 3 to 63 letters, digits and hyphens', () => {
  for (const name of ['abc', 'a'.repeat(63), '1-2-3', 'ada-quill'])
    expect(checkSubdomain(name, 'Vitrine')).toBeUndefined()
})
