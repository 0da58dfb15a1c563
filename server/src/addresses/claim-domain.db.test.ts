import type { Actor } from '@vitrine/domain/audit/actor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../tools/test-rounds.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { type FakeDnsServer, startFakeDnsServer } from '../../testing/fake-dns-server.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { orders } from '../ordering/index.ts'
import { createLog } from '../platform/log.ts'
import { addDomain } from './add-domain.ts'
import { DNS_DEFAULTS } from './dns/dns-settings.ts'
import { findDomainByName, findDomainOfOrder } from './domain-store.ts'
import { checkDomainJob, checkDueDomainsJob, type DnsCheckDeps } from './check-domain.ts'
import { zoneOf as registeredOf } from './parse-domain.ts'
import { releaseDomain } from './release-domain.ts'
import { domains } from './tables.ts'

let database: TestDatabase
let dns: FakeDnsServer
let now = new Date('2026-03-02T09:00:00Z')

const app = {
  sites: { scheme: 'https:', domain: 'vitrine.site' },
  publicUrl: 'https://vitrine.example',
  brand: { brandName: 'Vitrine', supportEmail: 'help@example.com' },
}
const orderLookups = {
  customerMessages: async () => [],
  lostFields: async () => [],
  isSiteOnline: async () => true,
}
const untold = Object.assign(async () => {}, {
  all: async () => {},
  deleteFinished: async () => {},
})

const deps = { emit: untold, orderLookups }

beforeAll(async () => {
  database = await openTestDatabase()
  dns = await startFakeDnsServer()
})
afterAll(async () => {
  await dns.close()
  await database.close()
})

async function anOrderWith(domain: string) {
  const order = buildOrder({
    packageId: 'basic',
    orderStatus: 'confirmed',
    paymentStatus: 'paid',
    paidAt: now,
  })
  await database.db.insert(orders).values(order)
  return { orderId: order.id, result: await enter(order.id, domain) }
}

const enter = (orderId: string, typed: string, actor: Actor = 'customer') =>
  database.db.transaction((tx) => addDomain(tx, { orderId, typed, actor }, app, now))

const give = (orderId: string) =>
  database.db.transaction((tx) => releaseDomain(tx, deps, { orderId, actor: 'customer' }, now))

async function look(orderId: string): Promise<void> {
  const domain = await findDomainOfOrder(database.db, orderId)
  if (domain) await lookAt(domain.id)
}

const lookAt = (domainId: string) => checkDomainJob(depsOfChecks()).run({ domainId })

const depsOfChecks = (): DnsCheckDeps => ({
  db: database.db,
  clock: () => now,
  ...deps,
  enqueue: untold,
  log: createLog('silent'),
  sites: app.sites,
  dns: {
    ...DNS_DEFAULTS,
    resolvers: [`127.0.0.1:${dns.port}`],
    resolversOnly: true,
    timeoutMs: 2000,
  },
  siteAddresses: ['192.0.2.10'],
  authority: 'letsencrypt.org',
})

async function zoneOf(domain: string, orderIds: readonly string[], address = '192.0.2.10') {
  const proofs = await Promise.all(
    orderIds.map(async (orderId) => (await findDomainOfOrder(database.db, orderId))?.proof),
  )
  dns.setZone({
    records: [
      `${registeredOf(domain)} SOA ns1.dns.example`,
      `${domain} A ${address}`,
      `www.${domain} A ${address}`,
      ...proofs.flatMap((proof) => (proof ? [`_vitrine.${domain} TXT ${proof}`] : [])),
    ],
  })
}

// @promise one-domain-one-order: One order gets a domain in concurrent verification.
test('gives a concurrently verified domain to one order', async () => {
  for (let round = 0; round < rounds(1000); round++) {
    const domain = `race-${round}.com`
    const [one, other] = [await anOrderWith(domain), await anOrderWith(domain)]
    await zoneOf(domain, [one.orderId, other.orderId])
    await Promise.all([look(one.orderId), look(other.orderId)])
    const both = await Promise.all(
      [one, other].map(({ orderId }) => findDomainOfOrder(database.db, orderId)),
    )
    expect(both.filter((each) => each?.verifiedAt)).toHaveLength(1)
    expect(both.filter((each) => each?.liveAt)).toHaveLength(1)
    const [loser] = both.filter((each) => !each?.verifiedAt)
    expect(loser?.findings[0]?.code).toBe('taken')
  }
})

// @promise one-domain-one-order
test('reserves a released domain while records lead here', async () => {
  const domain = 'given-up.com'
  const first = await anOrderWith(domain)
  await zoneOf(domain, [first.orderId])
  await look(first.orderId)
  expect((await anOrderWith(domain)).result).toMatchObject({ refused: 'validation_failed' })
  const [held] = [await findDomainOfOrder(database.db, first.orderId)]
  await give(first.orderId)
  await lookAt(held?.id ?? '')
  const refused = (await anOrderWith(domain)).result
  expect(refused).toMatchObject({
    refused: 'validation_failed',
    fields: { domain: expect.stringContaining('its records still lead here') },
  })
  expect(await enter(first.orderId, domain)).toMatchObject({ domain: { id: held?.id } })
  await give(first.orderId)

  await zoneOf(domain, [], '203.0.113.9')
  now = new Date(now.getTime() + 60 * 60_000)
  await lookAt(held?.id ?? '')
  expect(await findDomainByName(database.db, domain)).toBeUndefined()
  expect((await anOrderWith(domain)).result).toHaveProperty('domain')
})

test('checks a pending domain in each run of a minute', async () => {
  const domain = 'each-minute.com'
  const { orderId } = await anOrderWith(domain)
  await zoneOf(domain, [])
  const began = now
  const checkedAt = async () => (await findDomainOfOrder(database.db, orderId))?.checkedAt
  for (const minute of [0, 1, 2]) {
    // The check of each run ends some seconds after its start.
    now = new Date(began.getTime() + minute * 60_000)
    const deps = depsOfChecks()
    let calls = 0
    const clock = () => new Date(now.getTime() + (calls++ === 0 ? 0 : 12_000))
    await checkDueDomainsJob({ ...deps, clock }).run({})
    expect(await checkedAt()).toEqual(new Date(now.getTime() + 12_000))
  }
  now = began
  await database.db.delete(domains)
})

// @promise lookalike-domains: Lookalike domains of another customer are rejected.
test.each([
  ['paypa1.com', 'paypal.com'],
  ['arnelie.com', 'amelie.com'],
  ['j0hn-doe.com', 'john-doe.com'],
  ['сора.net', 'copa.net'],
  ['shop.goog1e-doe.com', 'google-doe.com'],
])('rejects %s as a look-alike of %s, except for staff', async (one, other) => {
  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const) {
    const held = await anOrderWith(first)
    const { domain: name = '' } = (await findDomainOfOrder(database.db, held.orderId)) ?? {}
    await zoneOf(name, [held.orderId])
    // Unverified domains do not block others.
    const before = await anOrderWith(second)
    expect(before.result).toHaveProperty('domain')
    await give(before.orderId)
    await look(held.orderId)
    const { orderId, result } = await anOrderWith(second)
    expect(result).toMatchObject({
      refused: 'validation_failed',
      fields: {
        domain: expect.stringMatching(/looks like the domain of another customer\..* write to us/),
      },
    })
    expect(await enter(orderId, second, 'staff:noor')).toHaveProperty('domain')
    // The owner may enter it.
    await give(held.orderId)
    expect(await enter(held.orderId, first)).toHaveProperty('domain')
    await database.db.delete(domains)
  }
})

// @promise lookalike-domains
test('accepts several names within one registered domain', async () => {
  const { orderId } = await anOrderWith('cv.smith-doe.com')
  await zoneOf('cv.smith-doe.com', [orderId])
  await look(orderId)
  expect((await anOrderWith('jane.smith-doe.com')).result).toHaveProperty('domain')
})

test('rejects missing plans, second domains and ended orders', async () => {
  const order = buildOrder({ orderStatus: 'confirmed', paymentStatus: 'paid', paidAt: now })
  await database.db.insert(orders).values(order)
  expect(await enter(order.id, 'ada-quill.com')).toEqual({ refused: 'domain_not_in_plan' })
  const { orderId } = await anOrderWith('first-one.com')
  expect(await enter(orderId, 'second-one.com')).toEqual({
    refused: 'domain_already_set',
    domain: 'first-one.com',
  })
  const over = buildOrder({ packageId: 'basic', orderStatus: 'cancelled', paidAt: now })
  await database.db.insert(orders).values(over)
  expect(await enter(over.id, 'ada-quill.com')).toEqual({ refused: 'order_status_conflict' })
})
