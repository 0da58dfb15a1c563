import type { AddressResponse } from '@vitrine/contract/addresses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getByHost } from '../../testing/get-by-host.ts'
import { type FakeDnsServer, startFakeDnsServer } from '../../testing/fake-dns-server.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { publishTestSite } from '../../testing/publish-test-site.ts'
import { orderPath, type PaidOrder } from '../../testing/test-client.ts'
import { emails } from '../mail/tables.ts'

const DOMAIN = 'ada-quill.com'
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

let running: TestServer
let dns: FakeDnsServer
let order: PaidOrder
let now = new Date('2026-03-02T09:00:00Z')

beforeAll(async () => {
  dns = await startFakeDnsServer()
  running = await startTestServer({
    clock: () => now,
    env: { DNS_SERVERS: `127.0.0.1:${dns.port}`, SITES_ADDRESSES: '192.0.2.10' },
  })
  order = await publishTestSite(running.url, 'ada')
  await running.jobsDone()
})
afterAll(async () => {
  await running.close()
  await dns.close()
})

const ask = async (method: string, rest = '', body?: object) => {
  const path = orderPath(order, `/site-address${rest}`)
  const answer = await order.customer.send<AddressResponse>(method, path, body)
  await running.jobsDone()
  return answer.body
}

/** The domain points here, with or without the ownership record. */
function sayRecords(proof: string | undefined): void {
  dns.setZone({
    records: [
      `${DOMAIN} SOA ns1.dns.example`,
      `${DOMAIN} A 192.0.2.10`,
      `www.${DOMAIN} A 192.0.2.10`,
      ...(proof === undefined ? [] : [`_vitrine.${DOMAIN} TXT ${proof}`]),
    ],
  })
}

/** Runs the due checks with a later clock. */
async function lookWhenDue(at: Date): Promise<void> {
  now = at
  await running.db.execute(
    sql`insert into jobs.job (name, data) values
      ('checks', '{"job": "addresses.look-at-due", "payload": {}}')`,
  )
  await running.jobsDone()
}

const origin = (host: string) => `http://${host}:${new URL(running.url).port}`
const statusAt = async (host: string) => (await getByHost(running, `${origin(host)}/`)).status
const subdomain = () => running.url.replace('//', '//ada.')

/** The number of emails about the domain by kind. */
async function told(): Promise<Record<string, number>> {
  const kinds = (await running.db.select({ kind: emails.kind }).from(emails)).map(
    ({ kind }) => kind,
  )
  const about = kinds.filter((kind) => /domain/.test(kind))
  return Object.fromEntries(
    [...new Set(about)].map((kind) => [kind, about.filter((each) => each === kind).length]),
  )
}

// @promise lost-verification
test('warns about, releases and restores an unowned domain', async () => {
  const entered = await ask('PUT', '/domain', { domain: DOMAIN })
  const proof = entered.domain?.records[0]?.record.value
  sayRecords(proof)
  await ask('POST', '/looks')
  expect((await ask('GET')).domain?.state).toBe('live')
  expect(await told()).toEqual({ 'domain-live': 1 })

  sayRecords(undefined)
  const gone = new Date(now.getTime() + DAY_MS)
  await lookWhenDue(gone)
  const ending = new Date(gone.getTime() + 30 * DAY_MS)
  expect((await ask('GET')).domain).toMatchObject({
    state: 'unowned',
    endsAt: ending.toISOString(),
    findings: [{ code: 'proof-missing', hinders: 'ownership' }],
  })
  // A moved domain is not checked again within an hour.
  expect(await told()).toEqual({ 'domain-live': 1 })

  const after = async (ms: number) => {
    await lookWhenDue(new Date(gone.getTime() + ms))
    const { 'domain-unowned': asked = 0, 'team-domain': team = 0 } = await told()
    return { asked, team, status: await statusAt(DOMAIN) }
  }
  expect(await after(HOUR_MS)).toEqual({ asked: 1, team: 0, status: 200 })
  expect(await after(3 * DAY_MS)).toEqual({ asked: 1, team: 0, status: 200 })
  expect(await after(7 * DAY_MS)).toEqual({ asked: 2, team: 0, status: 200 })
  expect(await after(23 * DAY_MS)).toEqual({ asked: 3, team: 0, status: 200 })
  // The last email also goes to the team.
  expect(await after(29 * DAY_MS)).toEqual({ asked: 4, team: 1, status: 200 })
  expect(await after(30 * DAY_MS - HOUR_MS)).toEqual({ asked: 4, team: 1, status: 200 })

  expect(await after(30 * DAY_MS)).toMatchObject({ asked: 4, status: 421 })
  expect(await told()).toMatchObject({ 'domain-lost': 1 })
  expect(await ask('GET')).toMatchObject({ domain: null, url: subdomain() })
  expect(await statusAt(`www.${DOMAIN}`)).toBe(421)
  const own = await getByHost(running, `${subdomain()}/`)
  expect(own.status).toBe(200)
  expect(own.body.toString()).toContain(`<link rel="canonical" href="${subdomain()}/"`)

  // Its records still point here, so it stays reserved for this order.
  await lookWhenDue(new Date(now.getTime() + 40 * DAY_MS))
  const again = await ask('PUT', '/domain', { domain: DOMAIN })
  expect(again.domain?.records[0]?.record.value).toBe(proof)
  expect((await ask('GET')).domain).toMatchObject({ state: 'proving', endsAt: null })
  await lookWhenDue(new Date(now.getTime() + DAY_MS))
  expect((await ask('GET')).domain?.state).toBe('proving')
  expect(await told()).toMatchObject({ 'domain-unowned': 4, 'domain-lost': 1 })
  expect(await statusAt(DOMAIN)).toBe(421)

  sayRecords(proof)
  await lookWhenDue(new Date(now.getTime() + HOUR_MS))
  expect((await ask('GET')).domain).toMatchObject({ state: 'live', findings: [], endsAt: null })
  expect(await statusAt(DOMAIN)).toBe(200)
  expect(await told()).toMatchObject({ 'domain-live': 2, 'domain-lost': 1 })
})
