import { request } from 'node:http'
import type { OrderResponse } from '@vitrine/contract/ordering'
import type { MySiteResponse, SiteResponse } from '@vitrine/contract/publishing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, STAFF, type TestServer } from '../../../testing/test-server.ts'
import {
  newRequestId,
  buyPlan,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
  nameSourcesOfGate,
} from '../../../testing/test-client.ts'
import { findOrderByIntent } from '../../ordering/index.ts'

let running: TestServer
let staff: TestClient
let order: PaidOrder
let orderId: string

beforeAll(async () => {
  running = await startTestServer()
  staff = await signInStaff(running.url)
  order = await buyPlan(running.url)
  orderId = (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? ''
})
afterAll(() => running.close())

const write = (code: string, name: string) =>
  staff.send('PUT', `/api/admin/orders/${orderId}/drafts/${code}`, {
    revision: 0,
    resume: { basics: { name } },
    templateId: 'tearsheet',
    themeId: 'nomad',
  })

async function publish(): Promise<SiteResponse> {
  await nameSourcesOfGate(staff, orderId)
  await staff.send('POST', `/api/admin/orders/${orderId}/publications`, {
    subdomain: 'ada-quill',
    reason: 'Agreed by phone',
    requestId: newRequestId(),
  })
  await running.jobsDone()
  return (await staff.send<SiteResponse>('GET', `/api/admin/orders/${orderId}/site`)).body
}

/** fetch cannot set the Host header. */
function page(path: string): Promise<string> {
  const { port } = new URL(running.url)
  const headers = { host: `ada-quill.localhost:${port}` }
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers }, (response) => {
      response.setEncoding('utf8')
      let text = ''
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })
}

const goTo = (number: number) =>
  staff.send<SiteResponse>('PUT', `/api/admin/orders/${orderId}/site/version`, { number })

async function history() {
  const { body } = await staff.send<OrderResponse>('GET', `/api/admin/orders/${orderId}`)
  return body.history.filter(({ what }) => what === 'live-version')
}

// @promise primary-language: The first chosen language is the default of the site.
test('puts the first language at the root, others in folders', async () => {
  await order.customer.send('PATCH', orderPath(order), {
    languages: ['Portuguese', 'German', 'English'],
  })
  for (const [code, name] of [
    ['en', 'Ada in English'],
    ['de', 'Ada auf Deutsch'],
    ['pt', 'Ada em português'],
  ] as const) {
    expect((await write(code, name)).status).toBe(200)
  }
  const { versions } = await publish()
  expect(versions[0]?.languages).toEqual(['pt', 'de', 'en'])
  expect(await page('/')).toMatch(/<html[^>]* lang="pt"[^]*Ada em português/)
  expect(await page('/de/')).toMatch(/<html[^>]* lang="de"[^]*Ada auf Deutsch/)
  expect(await page('/en/')).toMatch(/<html[^>]* lang="en"[^]*Ada in English/)
  const { body } = await order.customer.send<MySiteResponse>('GET', orderPath(order, '/site'))
  expect(
    body.site?.languages.map(({ name, url }) => [name, url.replace(body.site?.url ?? '', '/')]),
  ).toEqual([
    ['Portuguese', '/'],
    ['German', '/de/'],
    ['English', '/en/'],
  ])
})

// @promise rollback-history: A rollback is recorded with its actor.
test('records rollbacks with actor and versions in the history', async () => {
  await publish()
  expect(await history()).toEqual([])

  const back = await goTo(1)
  expect(back.body.versions.map(({ number, live }) => [number, live])).toEqual([
    [2, false],
    [1, true],
  ])
  await goTo(2)
  const entry = { actor: `staff:${STAFF.username}`, what: 'live-version', note: null }
  expect(await history()).toMatchObject([
    { ...entry, from: '2', to: '1' },
    { ...entry, from: '1', to: '2' },
  ])
})

test('rejects a rollback to an unknown version', async () => {
  const before = await history()
  expect((await goTo(9)).status).toBe(404)
  expect(await history()).toEqual(before)
})

test('lets staff open any version without running its code', async () => {
  const at = `/api/admin/orders/${orderId}/versions`
  await staff.send('PUT', `/api/admin/orders/${orderId}/drafts/en`, {
    revision: 1,
    resume: { basics: { name: 'Ada of later', email: 'ada@example.com' } },
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
  await publish()
  const open = async (path: string) => {
    const answer = await fetch(`${running.url}${at}/${path}`, {
      headers: { cookie: [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const german = await open('1/files/de/')
  expect(german.text).toContain('Ada auf Deutsch')
  expect(german.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-same-origin allow-popups; default-src 'none';/,
  )
  expect((await open('1/files/en/index.html')).text).toContain('Ada in English')
  expect((await open('3/files/en/index.html')).text).toContain('Ada of later')
  expect((await open('1/files/resume.pdf')).headers.get('content-type')).toBe('application/pdf')
  for (const path of ['1/files/constructor', '1/files/none.html', '9/files/index.html'])
    expect([path, (await open(path)).status]).toEqual([path, 404])
  const document = await staff.send<{ resume: { basics: { name: string } } }>(
    'GET',
    `${at}/1/documents/de`,
  )
  expect(document.body.resume.basics.name).toBe('Ada auf Deutsch')
  expect((await staff.send('GET', `${at}/1/documents/fr`)).status).toBe(404)
})
