import type { AllVisitsResponse, VisitsResponse } from '@vitrine/contract/visits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { publishTestSite } from '../../testing/publish-test-site.ts'
import { orderPath, type PaidOrder, signInStaff } from '../../testing/test-client.ts'
import { requestSite } from './testing/visit-site.ts'

let running: TestServer
let order: PaidOrder
/** How far the server's clock is ahead. */
let ahead = 0

beforeAll(async () => {
  running = await startTestServer({ clock: () => new Date(Date.now() + ahead) })
  order = await publishTestSite(running.url, 'ada')
  await running.jobsDone()
})
afterAll(() => running.close())

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  requestSite(running.url, path, headers, method)

const read = async (days = 30) =>
  (await order.customer.send<VisitsResponse>('GET', `${orderPath(order, '/visits')}&days=${days}`))
    .body

// @promise visit-reports: Customers and team see the visits of 7, 30 and 365 days.
test('shows an empty report before the first visit', async () => {
  const visits = await read(7)
  expect(visits.since).toBeNull()
  expect(visits.days).toHaveLength(7)
})

// @promise visit-reports
test('shows a visit to customer and staff', async () => {
  expect(await ask('/?utm_campaign=card', { referer: 'https://www.linkedin.com/feed' })).toBe(200)
  expect(await ask('/icon.svg')).toBe(200)
  expect(await ask('/resume.pdf')).toBe(200)
  expect(await ask('/contact.vcf')).toBe(200)
  expect(await ask('/', { 'user-agent': 'curl/8.1', accept: '*/*' })).toBe(200)
  expect(await ask('/', { 'accept-language': 'fr', 'sec-gpc': '1' })).toBe(200)
  expect(await ask('/', {}, 'HEAD')).toBe(200)
  expect(await ask('/nothing-here')).toBe(404)
  // The session has ended by then.
  ahead += 60_000
  await expect
    .poll(async () => (await read()).sums, { interval: 200 })
    .toMatchObject({ visitors: 1, pages: 1, pdfs: 1, cards: 1, namedRobots: 1, declined: 1 })
  const visits = await read()
  expect(visits).toMatchObject({
    referrers: [{ name: 'linkedin.com', count: 1 }],
    campaigns: [{ name: 'card', count: 1 }],
    devices: [{ name: 'computer', count: 1 }],
  })
  expect(visits.days.at(-1)).toMatchObject({ visitors: 1, pages: 1, pdfs: 1, cards: 1 })

  const staff = await signInStaff(running.url)
  const { body: all } = await staff.send<AllVisitsResponse>('GET', '/api/admin/visits?days=7')
  expect(all).toMatchObject({ liveSites: 1, readSites: 1, silent: [], best: [{ visitors: 1 }] })
  const [best] = all.best
  const same = await staff.send('GET', `/api/admin/orders/${best?.orderId}/visits`)
  expect(same.body).toEqual(visits)

  // Unread for a week, which the other list shows.
  ahead += 8 * 24 * 60 * 60 * 1000
  const later = await signInStaff(running.url)
  const week = async () =>
    (await later.send<AllVisitsResponse>('GET', '/api/admin/visits?days=7')).body
  expect(await week()).toMatchObject({ readSites: 0, silent: [{ orderId: best?.orderId }] })
  // Old days leave the list after midnight.
  await expect.poll(async () => (await week()).best, { interval: 200 }).toEqual([])
})
