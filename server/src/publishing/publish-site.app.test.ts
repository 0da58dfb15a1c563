import { request } from 'node:http'
import type { OrderAnswer } from '@vitrine/contract/ordering'
import type { MySiteAnswer, SiteAnswer } from '@vitrine/contract/publishing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestProgram, STAFF, type TestProgram } from '../../testing/open-test-program.ts'
import {
  aRequestId,
  buy,
  orderPath,
  type PaidOrder,
  signedInStaff,
  type Visitor,
  letPass,
} from '../../testing/visitor.ts'
import { findOrderByIntent } from '../ordering/index.ts'

let running: TestProgram
let staff: Visitor
let order: PaidOrder
let orderId: string

beforeAll(async () => {
  running = await openTestProgram()
  staff = await signedInStaff(running.url)
  order = await buy(running.url)
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

async function publish(): Promise<SiteAnswer> {
  await letPass(staff, orderId)
  await staff.send('POST', `/api/admin/orders/${orderId}/publications`, {
    subdomain: 'ada-quill',
    reason: 'Agreed by phone',
    requestId: aRequestId(),
  })
  await running.jobsDone()
  return (await staff.send<SiteAnswer>('GET', `/api/admin/orders/${orderId}/site`)).body
}

/** With a Host header of its own, which fetch does not allow. */
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
  staff.send<SiteAnswer>('PUT', `/api/admin/orders/${orderId}/site/version`, { number })

async function history() {
  const { body } = await staff.send<OrderAnswer>('GET', `/api/admin/orders/${orderId}`)
  return body.history.filter(({ what }) => what === 'live-version')
}

test('the language that was chosen first is the site’s own, the others have their folders', async () => {
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
  const { body } = await order.customer.send<MySiteAnswer>('GET', orderPath(order, '/site'))
  expect(
    body.site?.languages.map(({ name, url }) => [name, url.replace(body.site?.url ?? '', '/')]),
  ).toEqual([
    ['Portuguese', '/'],
    ['German', '/de/'],
    ['English', '/en/'],
  ])
})

test('going back to a version before says in the order’s history who did it and between which', async () => {
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

test('a version that was never made can’t be gone to, and leaves no trace', async () => {
  const before = await history()
  expect((await goTo(9)).status).toBe(404)
  expect(await history()).toEqual(before)
})
