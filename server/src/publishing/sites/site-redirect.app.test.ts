import type { OrderResponse } from '@vitrine/contract/ordering'
import type { MySiteResponse, SiteResponse } from '@vitrine/contract/publishing'
import { unzipSync } from 'fflate'
import { inMemoryJobQueue } from '../../../testing/in-memory-job-queue.ts'
import { createEmit } from '../../platform/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPublishedSite } from '../../../testing/insert-published-site.ts'
import { getByHost } from '../../../testing/get-by-host.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { publishTestSite } from '../../../testing/publish-test-site.ts'
import {
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../../../testing/test-client.ts'
import { findOrderByIntent, readHistory } from '../../ordering/index.ts'
import { describeSiteRedirect, setSiteRedirect, removeSiteRedirect } from './site-redirect.ts'
import { findSite, findVersion } from '../site-store.ts'

let running: TestServer
let staff: TestClient
let order: PaidOrder
let orderId: string
let desk: string
let address: string

beforeAll(async () => {
  running = await startTestServer()
  order = await publishTestSite(running.url, 'ada')
  await running.jobsDone()
  staff = await signInStaff(running.url)
  orderId = (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? ''
  desk = `/api/admin/orders/${orderId}`
  address = (await mySite()).site?.url ?? ''
})
afterAll(() => running.close())

const mySite = async () =>
  (await order.customer.send<MySiteResponse>('GET', orderPath(order, '/site'))).body
const staffSite = async () => (await staff.send<SiteResponse>('GET', `${desk}/site`)).body
const lead = (url: string) =>
  order.customer.send<MySiteResponse & { error: string }>(
    'PUT',
    orderPath(order, '/site/new-address'),
    { url },
  )
const stop = () => order.customer.send('DELETE', orderPath(order, '/site/new-address'))
const seen = async (path = '') => {
  const { status, headers } = await getByHost(running, address + path)
  return status === 301 ? headers['location'] : status
}

// @promise complete-zip: The site zip contains every file under its path.
test('exports a ZIP that matches the live site byte for byte', async () => {
  const { body: archive } = await getByHost(running, `${address}site.zip`)
  const files = unzipSync(archive)
  const version = await findVersion(running.db, orderId, 1)
  const names = Object.keys(version?.files ?? {}).filter((name) => name !== 'site.zip')
  expect(Object.keys(files).toSorted()).toEqual(names.toSorted())
  expect(names).toContain('resume.pdf')
  for (const name of names) {
    const served = await getByHost(running, address + name)
    expect([name, served.status]).toEqual([name, 200])
    expect([name, Buffer.compare(served.body, files[name] ?? Buffer.of())]).toEqual([name, 0])
  }
  // Like a static file host.
  const first = await getByHost(running, address)
  expect(Buffer.compare(first.body, files['index.html'] ?? Buffer.of())).toBe(0)
})

// @promise leaving-redirect
test('lets a customer start and stop a site redirect', async () => {
  const led = await lead('ada-quill.dev')
  expect(led.body).toMatchObject({
    site: null,
    offline: { mayPutBack: true, leadsOn: { to: 'https://ada-quill.dev' } },
  })
  expect(await seen('resume.pdf')).toBe('https://ada-quill.dev/resume.pdf')
  expect(await staffSite()).toMatchObject({ leadsOn: { to: 'https://ada-quill.dev' } })

  // A changed target keeps the start date; a repeat writes nothing.
  await lead('https://ada-quill.example.com')
  expect((await lead('https://ada-quill.example.com')).status).toBe(200)
  expect((await mySite()).offline?.leadsOn?.until).toBe(led.body.offline?.leadsOn?.until)

  await stop()
  await stop()
  expect(await seen()).toBe(410)
  expect((await mySite()).offline).toMatchObject({ mayPutBack: true, leadsOn: null })
  const { body } = await staff.send<OrderResponse>('GET', desk)
  const lines = body.history.filter(({ what }) => what.startsWith('visitors'))
  expect(lines.map(({ what, actor, from, to }) => [what, actor, from, to])).toEqual([
    ['visitors-led-on', 'customer', null, 'https://ada-quill.dev'],
    ['visitors-led-on', 'customer', 'https://ada-quill.dev', 'https://ada-quill.example.com'],
    ['visitors-not-led-on', 'customer', 'https://ada-quill.example.com', null],
  ])

  await lead('https://ada-quill.dev')
  await order.customer.send('DELETE', orderPath(order, '/site/offline'))
  expect([await seen(), (await mySite()).offline]).toEqual([200, null])
  // Going offline again restores nothing.
  await order.customer.send('PUT', orderPath(order, '/site/offline'))
  expect(await seen()).toBe(410)
  await order.customer.send('DELETE', orderPath(order, '/site/offline'))
})

test('expires a redirect after twelve months and allows a new one', async () => {
  const made = await insertPublishedSite(running.db)
  const leadTo = (typed: string, day: string) =>
    running.db.transaction((tx) =>
      setSiteRedirect(
        tx,
        { orderId: made.order.id, typed, actor: 'customer' },
        {
          sites: { scheme: 'https:', domain: 'sites.example' },
          publicUrl: 'https://vitrine.example',
          emit: createEmit(inMemoryJobQueue().enqueue, []),
        },
        new Date(day),
      ),
    )
  const leadsOn = async (moment: string) => {
    const site = await findSite(running.db, made.order.id)
    return site && describeSiteRedirect(site, new Date(moment))
  }
  await leadTo('ada-quill.dev', '2026-03-02T09:00:00Z')
  await leadTo('ada-quill.net', '2027-03-02T08:59:59.999Z')
  const first = { to: 'https://ada-quill.net', until: '2027-03-02T09:00:00.000Z' }
  expect(await leadsOn('2027-03-02T08:59:59.999Z')).toEqual(first)
  expect(await leadsOn(first.until)).toBeNull()
  // No redirect is active.
  const stopped = running.db.transaction((tx) =>
    removeSiteRedirect(tx, made.order.id, 'customer', new Date(first.until)),
  )
  expect(await stopped).toBeUndefined()

  await leadTo('ada-quill.net', first.until)
  expect(await leadsOn(first.until)).toEqual({ ...first, until: '2028-03-02T09:00:00.000Z' })
  expect(await readHistory(running.db, made.order.id)).toMatchObject([
    { what: 'visitors-led-on', from: null, to: 'https://ada-quill.dev' },
    { what: 'visitors-led-on', from: 'https://ada-quill.dev', to: 'https://ada-quill.net' },
    { what: 'visitors-led-on', from: null, to: 'https://ada-quill.net' },
  ])
})

// @promise leaving-redirect
test('rejects redirects to us, internal hosts and plain HTTP', async () => {
  const { host } = new URL(address)
  for (const url of [address, `https://other.${host.replace(/^ada\./, '')}`, 'https://192.168.0.1'])
    expect(await lead(url)).toMatchObject({ status: 400 })
  expect((await lead('http://ada-quill.dev')).body.error).toContain('https://')
  expect(await seen()).toBe(200)
})

// @promise leaving-redirect
test('blocks customer redirects on sites that the team took offline', async () => {
  expect((await staff.send('PUT', `${desk}/site/offline`)).status).toBe(200)
  expect((await lead('https://ada-quill.dev')).status).toBe(409)
  const led = await staff.send<SiteResponse>('PUT', `${desk}/site/new-address`, {
    url: 'https://ada-quill.dev',
  })
  expect(led.body).toMatchObject({ state: 'offline', leadsOn: { to: 'https://ada-quill.dev' } })
  expect(await seen()).toBe('https://ada-quill.dev/')
  const { body } = await staff.send<OrderResponse>('GET', desk)
  await staff.send('POST', `${desk}/refunds`, {
    amountCents: body.paymentAmount,
    reason: 'Asked for',
    requestId: crypto.randomUUID(),
  })
  await running.jobsDone()
  expect(await seen()).toBe(410)
  expect((await lead('https://ada-quill.dev')).status).toBe(409)
})
