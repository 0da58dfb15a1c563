import { generateKeyPairSync } from 'node:crypto'
import type { AddressResponse } from '@vitrine/contract/addresses'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeDnsServer, startFakeDnsServer } from '../../testing/fake-dns-server.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  buyPlan,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../../testing/test-client.ts'
import { emails } from '../mail/tables.ts'
import { findOrderByIntent } from '../ordering/index.ts'
import { mailSetups } from './tables.ts'

const DOMAIN = 'ada-quill.com'
const KEY = `v=DKIM1; k=rsa; p=${generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).publicKey.toString('base64')}`
const ENTERED = { provider: 'google', dkimName: 'google._domainkey', dkimValue: KEY }

let running: TestServer
let dns: FakeDnsServer
let staff: TestClient
let bought: PaidOrder
let orderId: string
let proof: string[] = []

beforeAll(async () => {
  dns = await startFakeDnsServer()
  running = await startTestServer({
    env: { DNS_SERVERS: `127.0.0.1:${dns.port}`, SITES_ADDRESSES: '192.0.2.10' },
  })
  staff = await signInStaff(running.url)
  bought = await buyPlan(running.url, 'professional')
  orderId = (await findOrderByIntent(running.db, bought.paymentIntentId))?.id ?? ''
})
afterAll(async () => {
  await running.close()
  await dns.close()
})

async function ask(method: string, rest = '', body?: object) {
  const path = orderPath(bought, `/site-address${rest}`)
  const answer = await bought.customer.send<AddressResponse & { code: string }>(method, path, body)
  await running.jobsDone()
  return answer
}
const read = async () => (await ask('GET')).body
const mail = async () => (await read()).mail
const look = () => ask('POST', '/mail/looks')

const say = (...records: readonly string[]) =>
  dns.setZone({
    records: [
      `${DOMAIN} SOA ns1.dns.example`,
      `${DOMAIN} A 192.0.2.10`,
      'smtp.google.com A 192.0.2.25',
      '_spf.google.com TXT v=spf1 ip4:192.0.2.0/24 ~all',
      ...proof,
      ...records,
    ],
  })

/** The records that the panel shows. */
const entered = async () =>
  ((await mail()).setup?.records ?? []).map(
    ({ record: { type, name, value, priority } }) =>
      `${name} ${type} ${priority === undefined ? '' : `${priority} `}${value}`,
  )

const history = async () =>
  (await staff.send<OrderResponse>('GET', `/api/admin/orders/${orderId}`)).body.history.filter(
    ({ what }) => what.startsWith('mail-'),
  )
const mails = async () =>
  (await running.db.select().from(emails).where(eq(emails.orderId, orderId)))
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('mail-') || kind === 'team-domain')

// @promise mail-dns-diagnosis
test('reports mail setup, failure and recovery', async () => {
  expect(await mail()).toEqual({ isIncluded: true, at: null, setup: null })
  expect((await ask('PUT', '/mail', ENTERED)).body.code).toBe('domain_not_proved')
  const { body } = await ask('PUT', '/domain', { domain: DOMAIN })
  proof = (body.domain?.records ?? []).flatMap(({ purpose, record }) =>
    purpose === 'ownership' ? [`${record.name} TXT ${record.value}`] : [],
  )
  expect((await mail()).at).toBeNull()
  expect((await ask('PUT', '/mail', ENTERED)).status).toBe(409)
  const present = `${DOMAIN} TXT v=spf1 ip4:192.0.2.9 -all`
  say(present)
  await ask('POST', '/looks')
  expect((await mail()).at).toBe(DOMAIN)

  await ask('PUT', '/mail', ENTERED)
  const begun = (await mail()).setup
  expect(begun).toMatchObject({
    ...{ provider: 'google', state: 'awaited', since: null },
    isLooking: false,
  })
  expect(begun?.findings.map(({ code }) => code)).toEqual([
    'mx-missing',
    'spf-without-provider',
    'dkim-missing',
    'dmarc-missing',
  ])
  // There may be one SPF record only; its present values stay.
  expect(begun?.records.find(({ purpose }) => purpose === 'spf')?.record.value).toBe(
    'v=spf1 ip4:192.0.2.9 include:_spf.google.com -all',
  )
  const right = await entered()
  say(...right)
  await look()
  expect((await mail()).setup).toMatchObject({ state: 'working', findings: [] })
  expect(await mails()).toEqual(['mail-working'])

  say(...right.filter((record) => !record.includes(' MX ')))
  await look()
  expect((await mail()).setup?.state).toBe('working')
  await look()
  expect((await mail()).setup).toMatchObject({ state: 'broken' })
  say(...right)
  await look()
  expect((await mail()).setup).toMatchObject({ state: 'working', findings: [] })
  expect((await mails()).toSorted()).toEqual([
    'mail-broken',
    'mail-mended',
    'mail-working',
    'team-domain',
    'team-domain',
  ])
  const [broken] = await running.db.select().from(emails).where(eq(emails.kind, 'mail-broken'))
  expect(broken?.text.replace(/\s+/g, ' ')).toContain('add smtp.google.com (priority 1)')
  expect((await history()).map(({ what, actor }) => `${what} ${actor}`).toSorted()).toEqual([
    'mail-broken system',
    'mail-mended system',
    'mail-setup-begun customer',
    'mail-working system',
  ])
})

test('lets staff set up mail and stops old checks', async () => {
  const path = `/api/admin/orders/${orderId}/site-address/mail`
  const answer = await staff.send<AddressResponse>('PUT', path, { provider: 'fastmail' })
  await running.jobsDone()
  expect(answer.status).toBe(200)
  expect((await mail()).setup).toMatchObject({ provider: 'fastmail', state: 'awaited' })
  expect((await mail()).setup?.findings[0]?.code).toBe('mx-elsewhere')
  const refused = await staff.send<{ fields: object }>('PUT', path, {
    ...ENTERED,
    dkimValue: 'v=DKIM1; p=abc',
  })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['dkimValue']])
  await staff.send('DELETE', path)
  expect((await mail()).setup).toBeNull()
  expect((await look()).status).toBe(409)
  expect((await history()).at(-1)?.what).toBe('mail-setup-ended')
})

// @promise mail-dns-diagnosis
test('stops checking mail of a released domain', async () => {
  await ask('PUT', '/mail', ENTERED)
  await look()
  expect((await mail()).setup?.state).toBe('working')
  await ask('DELETE', '/domain')
  expect(await mail()).toEqual({ isIncluded: true, at: null, setup: null })
  await look()
  const [row] = await running.db.select().from(mailSetups)
  expect(row).toMatchObject({ doneAt: null, brokenSince: null, records: [] })
})

test('explains plans without email', async () => {
  const basic = await buyPlan(running.url, 'basic')
  const path = orderPath(basic, '/site-address')
  const { body } = await basic.customer.send<AddressResponse>('GET', path)
  expect(body.mail.isIncluded).toBe(false)
  const refused = await basic.customer.send<{ code: string }>(
    'PUT',
    `${path.replace('?', '/mail?')}`,
    { provider: 'fastmail' },
  )
  expect([refused.status, refused.body.code]).toEqual([409, 'mail_not_in_plan'])
})
