import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AddressResponse } from '@vitrine/contract/addresses'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getByHost } from '../../testing/get-by-host.ts'
import { type FakeDnsServer, startFakeDnsServer } from '../../testing/fake-dns-server.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  newRequestId,
  buyPlan,
  nameSourcesOfGate,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../../testing/test-client.ts'
import { createLog } from '../platform/log.ts'
import { emails } from '../mail/tables.ts'
import { findOrderByIntent, orders } from '../ordering/index.ts'
import { listLiveSubdomains } from '../publishing/index.ts'
import { createAllowFolder } from './allow-folder.ts'
import { domains } from './tables.ts'

const DOMAIN = 'ada-quill.com'
let running: TestServer
let dns: FakeDnsServer
let staff: TestClient
let bought: PaidOrder
let orderId: string

beforeAll(async () => {
  dns = await startFakeDnsServer()
  running = await startTestServer({
    env: { DNS_SERVERS: `127.0.0.1:${dns.port}`, SITES_ADDRESSES: '192.0.2.10' },
  })
  staff = await signInStaff(running.url)
  bought = await buyPlan(running.url, 'basic')
  orderId = (await findOrderByIntent(running.db, bought.paymentIntentId))?.id ?? ''
  await bought.customer.send('PATCH', orderPath(bought), { languages: ['English'] })
  await staff.send('PUT', `/api/admin/orders/${orderId}/drafts/en`, {
    revision: 0,
    resume: { basics: { name: 'Ada Quill', label: 'Charge nurse', email: 'ada@example.com' } },
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
  await nameSourcesOfGate(staff, orderId)
  await staff.send('POST', `/api/admin/orders/${orderId}/publications`, {
    subdomain: 'ada-quill',
    reason: 'By phone',
    requestId: newRequestId(),
  })
  await running.jobsDone()
})
afterAll(async () => {
  await running.close()
  await dns.close()
})

const at = (rest = '') => orderPath(bought, `/site-address${rest}`)
const ask = async (method: string, rest = '', body?: object) => {
  const answer = await bought.customer.send<AddressResponse & { error: string }>(
    method,
    at(rest),
    body,
  )
  await running.jobsDone()
  return answer
}
const read = async () => (await ask('GET')).body

/** The records that the panel shows. */
function sayRecords(answer: AddressResponse, address = '192.0.2.10'): void {
  const { records = [] } = answer.domain ?? {}
  dns.setZone({
    records: [
      `${DOMAIN} SOA ns1.dns.example`,
      ...records.map(({ record: { type, name, value } }) =>
        type === 'A' ? `${name} A ${address}` : `${name} ${type} ${value}`,
      ),
      ...records.flatMap(({ purpose, record }) =>
        purpose === 'www' ? [`${record.value} A 192.0.2.10`] : [],
      ),
    ],
  })
}

const origin = (host: string) => `http://${host}${new URL(running.url).port.replace(/^/, ':')}`
const allowed = () => readdir(path.join(running.dataDir, 'tls-allow'))
const mails = async () =>
  (await running.db.select().from(emails).where(eq(emails.orderId, orderId))).map(
    ({ kind }) => kind,
  )

// @promise canonical-host
test('serves a domain from entry to release', async () => {
  const entered = await ask('PUT', '/domain', { domain: 'https://www.Ada-Quill.com/' })
  expect(entered.body.domain).toMatchObject({ name: DOMAIN, state: 'proving' })
  expect(entered.body.domain?.records.map(({ record }) => `${record.type} ${record.name}`)).toEqual(
    [`TXT _vitrine.${DOMAIN}`, `A ${DOMAIN}`, `CNAME www.${DOMAIN}`],
  )
  expect((await getByHost(running, origin(DOMAIN))).status).toBe(421)

  sayRecords(await read())
  expect((await ask('POST', '/looks')).body.domain).toMatchObject({ isLooking: true })
  expect((await read()).domain).toMatchObject({ state: 'live', findings: [], isLooking: false })
  expect((await read()).url).toBe(origin(DOMAIN))
  expect(await allowed()).toEqual([DOMAIN, `www.${DOMAIN}`])
  const shown = await getByHost(running, `${origin(DOMAIN)}/`)
  expect(shown.body.toString()).toContain(`<link rel="canonical" href="${origin(DOMAIN)}/"`)
  expect((await getByHost(running, `${origin(DOMAIN)}/sitemap.xml`)).body.toString()).toContain(
    origin(DOMAIN),
  )
  const old = await getByHost(running, `${running.url.replace('//', '//ada-quill.')}/`)
  expect([old.status, old.headers['location']]).toEqual([301, `${origin(DOMAIN)}/`])
  expect((await getByHost(running, `${origin(`www.${DOMAIN}`)}/x`)).headers['location']).toBe(
    `${origin(DOMAIN)}/x`,
  )

  const { body } = await staff.send<OrderResponse>('GET', `/api/admin/orders/${orderId}`)
  expect(body.history.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['domain-entered', 'domain-live', 'correction-published']),
  )
  expect(body.history.find(({ what }) => what === 'correction-published')).toMatchObject({
    actor: 'system',
    note: `The address is ${origin(DOMAIN)} now`,
  })

  await staff.send('PUT', `/api/admin/orders/${orderId}/site/version`, { number: 1 })
  expect((await getByHost(running, `${origin(DOMAIN)}/`)).headers['location']).toBe(
    `${running.url.replace('//', '//ada-quill.')}/`,
  )
  await staff.send('PUT', `/api/admin/orders/${orderId}/site/version`, { number: 2 })

  sayRecords(await read(), '193.0.6.139')
  await ask('POST', '/looks')
  expect((await read()).domain?.state).toBe('live')
  await ask('POST', '/looks')
  expect((await read()).url).toBe(running.url.replace('//', '//ada-quill.'))
  expect((await read()).domain).toMatchObject({
    state: 'broken',
    findings: [
      { sentence: `The A record of ${DOMAIN} says 193.0.6.139: change it to 192.0.2.10.` },
    ],
  })
  expect((await getByHost(running, `${running.url.replace('//', '//ada-quill.')}/`)).status).toBe(
    200,
  )
  expect((await getByHost(running, `${origin(DOMAIN)}/`)).status).toBe(200)
  sayRecords(await read())
  await ask('POST', '/looks')
  expect((await read()).domain?.state).toBe('live')

  await ask('DELETE', '/domain')
  expect(await read()).toMatchObject({
    domain: null,
    url: running.url.replace('//', '//ada-quill.'),
  })
  expect(await allowed()).toEqual([])
  expect((await getByHost(running, `${origin(DOMAIN)}/`)).status).toBe(421)
  expect((await getByHost(running, `${running.url.replace('//', '//ada-quill.')}/`)).status).toBe(
    200,
  )
  expect(await mails()).toEqual(
    expect.arrayContaining([
      'domain-live',
      'domain-broken',
      'domain-mended',
      'domain-lost',
      'team-domain',
    ]),
  )
})

test('explains every rejected domain, including plans without domains', async () => {
  const { status, body } = await ask('PUT', '/domain', { domain: 'co.uk' })
  expect([status, body.error]).toEqual([400, expect.stringContaining('Enter the whole domain')])
  const starter = await buyPlan(running.url, 'starter')
  const refused = await starter.customer.send<{ code: string }>(
    'PUT',
    orderPath(starter, '/site-address/domain'),
    { domain: DOMAIN },
  )
  expect([refused.status, refused.body.code]).toEqual([409, 'domain_not_in_plan'])
  await running.db
    .update(orders)
    .set({ orderStatus: 'cancelled' })
    .where(eq(orders.paymentIntentId, starter.paymentIntentId))
  const team = `/api/admin/orders/${(await findOrderByIntent(running.db, starter.paymentIntentId))?.id}/site-address`
  const mail = { provider: 'google', mx: '', spf: '', dkimName: '', dkimValue: '', reportsTo: '' }
  const record = { registrar: 'Gandi', registeredOn: '2026-01-01', runsOutOn: '2027-01-01' }
  const codeOf = async (method: string, path: string, body?: object) =>
    (await staff.send<{ code: string }>(method, `${team}${path}`, body)).body.code
  expect(await codeOf('PUT', '/domain', { domain: 'ada-quill.org' })).toBe('order_status_conflict')
  expect(await codeOf('PUT', '/registration', { domain: 'ada-quill.org' })).toBe(
    'order_status_conflict',
  )
  expect(await codeOf('PUT', '/registration/record', record)).toBe('registration_missing')
  expect(await codeOf('POST', '/looks')).toBe('domain_missing')
  expect(await codeOf('PUT', '/mail', mail)).toBe('order_status_conflict')
  expect(await codeOf('POST', '/mail/looks')).toBe('mail_missing')
})

// @promise tls-folder: An unwritable TLS folder turns health red and recovers.
test('reports an unwritable allow folder and recovers', async () => {
  const folder = path.join(running.dataDir, 'tls-allow')
  const ready = async () => (await fetch(`${running.url}/readyz`)).status
  expect(await ready()).toBe(200)
  await rm(folder, { recursive: true })
  await writeFile(folder, 'in the way')
  await running.db.update(domains).set({ releasedAt: null, liveAt: new Date() })
  await ask('POST', '/looks')
  await ask('DELETE', '/domain')
  const red = await fetch(`${running.url}/readyz`)
  expect([red.status, await red.json()]).toEqual([
    503,
    expect.objectContaining({ part: 'tls', problem: expect.stringContaining('TLS_ALLOW_DIR') }),
  ])
  await rm(folder)
  await ask('PUT', '/domain', { domain: DOMAIN })
  await ask('POST', '/looks')
  expect((await read()).domain).toMatchObject({ state: 'live' })
  expect(await ready()).toBe(200)
  expect(await allowed()).toEqual([DOMAIN, `www.${DOMAIN}`])
})

test('lists site and preview hosts when sites need certificates', async () => {
  const folder = path.join(running.dataDir, 'tls-allow-each')
  const app = {
    db: running.db,
    clock: () => new Date(),
    log: createLog('silent'),
    sites: { scheme: 'https:', domain: 'vitrine.site' },
    publicUrl: 'https://www.vitrine.site',
  }
  // Reserved, but not published.
  const unpublished = await buyPlan(running.url, 'starter')
  const reserved = { subdomain: 'bo-reed' }
  const saved = await unpublished.customer.send('PATCH', orderPath(unpublished), reserved)
  expect(saved.status).toBe(200)
  for (const each of [true, false]) {
    const own = { allowFolder: folder, certificateForEachSite: each, listLiveSubdomains }
    await createAllowFolder(app, own).compare()
    const names = (await readdir(folder)).filter((name) => name.endsWith('.vitrine.site'))
    const sites = each ? ['ada-quill.vitrine.site', 'preview.vitrine.site'] : []
    expect(names.toSorted()).toEqual([...sites, 'www.vitrine.site'])
  }
})

// @promise certificate-names: A day adds certificates for at most seven new sites, and only for published ones.
test('adds seven sites a day to the certificate folder', async () => {
  const folder = path.join(running.dataDir, 'tls-allow-daily')
  const start = Date.parse('2026-11-20T12:00:00Z')
  const namesAfter = async (hours: number, live: number) => {
    const app = {
      db: running.db,
      clock: () => new Date(start + hours * 60 * 60 * 1000),
      log: createLog('silent'),
      sites: { scheme: 'https:', domain: 'vitrine.site' },
      publicUrl: 'https://vitrine.site',
    }
    const listLive = async () => ['~hash', ...Array.from({ length: live }, (_, at) => `site-${at}`)]
    const own = { allowFolder: folder, certificateForEachSite: true, listLiveSubdomains: listLive }
    await createAllowFolder(app, own).compare()
    const names = await readdir(folder)
    return names.filter((name) => name.startsWith('site-')).length
  }
  // All sites of a program that never had certificates for each.
  expect(await namesAfter(0, 40)).toBe(40)
  expect(await namesAfter(1, 60)).toBe(40)
  expect(await namesAfter(25, 60)).toBe(47)
  expect(await namesAfter(26, 60)).toBe(47)
  expect(await namesAfter(50, 60)).toBe(54)
  expect(await namesAfter(51, 20)).toBe(20)
})

test('calls a domain live only once the site is online', async () => {
  const order = await buyPlan(running.url, 'basic')
  const path = (rest = '') => orderPath(order, `/site-address${rest}`)
  const name = 'cv.xn--mller-kva.com'
  const { body } = await order.customer.send<AddressResponse>('PUT', path('/domain'), {
    domain: 'cv.müller.com',
  })
  expect(body.domain).toMatchObject({ name, shown: 'cv.müller.com', zone: 'xn--mller-kva.com' })
  await running.jobsDone()
  const before = (await order.customer.send<AddressResponse>('GET', path())).body
  const sentences = before.domain?.findings.map(({ sentence }) => sentence).join(' ')
  expect(sentences).toContain('müller.com')
  expect(sentences).not.toContain('xn--')
  dns.setZone({
    records: [
      'xn--mller-kva.com SOA ns1.dns.example',
      ...(body.domain?.records ?? []).map(
        ({ record }) => `${record.name} ${record.type} ${record.value}`,
      ),
      `${body.domain?.alias} A 192.0.2.10`,
    ],
  })
  await order.customer.send('POST', path('/looks'))
  await running.jobsDone()
  const { domain } = (await order.customer.send<AddressResponse>('GET', path())).body
  expect(domain).toMatchObject({ state: 'ready', findings: [] })
  const id = (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? ''
  const told = await running.db.select().from(emails).where(eq(emails.orderId, id))
  expect(told.map(({ kind }) => kind).filter((kind) => kind.startsWith('domain-'))).toEqual([
    'domain-ready',
  ])
  expect(told.map(({ subject }) => subject)).toContain('cv.müller.com is ready for your site')
})
