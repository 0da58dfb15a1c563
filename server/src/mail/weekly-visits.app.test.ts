import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { publishTestSite } from '../../testing/publish-test-site.ts'
import { orderPath, type PaidOrder, createTestClient } from '../../testing/test-client.ts'
import { mondayOf, weeklyVisitsJob } from './templates/weekly-visits.tsx'
import type { MailDeps } from './mail-deps.ts'
import { emails } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let running: TestServer
let order: PaidOrder
beforeAll(async () => {
  running = await startTestServer()
  order = await publishTestSite(running.url, 'ada')
  await running.jobsDone()
})
afterAll(() => running.close())

const sender = {
  brandName: 'Vitrine',
  supportEmail: 'help@example.com',
  publicUrl: 'https://v.example',
}

/** Runs the daily job some days from now, without sending. */
async function runIn(days: number): Promise<string[]> {
  const deps = {
    db: running.db,
    clock: () => new Date(Date.now() + days * DAY_MS),
    enqueue: async () => {},
    textsOf: () => ({}),
    sites: { scheme: 'https:', domain: 'sites.example' },
    sender,
  }
  await weeklyVisitsJob(deps as unknown as MailDeps).run({})
  const written = await running.db
    .select()
    .from(emails)
    .where(like(emails.about, '%:20__-__-__'))
    .orderBy(emails.createdAt)
  return written.filter(({ kind }) => kind === 'weekly-visits').map(({ text }) => text)
}

const on = (wish: boolean) =>
  order.customer.send('PUT', orderPath(order, '/weekly-mail'), { on: wish })
const isOn = async () => (await order.customer.send('GET', orderPath(order, '/weekly-mail'))).body

// @promise weekly-visit-email: The weekly email is opt-in with one-click unsubscribe.
test('sends the weekly email only to subscribers, once', async () => {
  expect(await runIn(14)).toEqual([])
  expect((await on(true)).status).toBe(200)
  // The week of the subscription is not over.
  expect(await runIn(0)).toEqual([])
  const first = await runIn(7)
  expect(first).toHaveLength(1)
  expect(first[0]).toContain('ada.sites.example')
  expect(first[0]).toContain('nobody opened your page')
  expect(await runIn(7)).toHaveLength(1)
  expect(await runIn(14)).toHaveLength(2)
})

// @promise weekly-visit-email
test('sends a test at once with unsubscribe links', async () => {
  const requestId = randomUUID()
  for (const press of [1, 2]) {
    const { status } = await order.customer.send('POST', orderPath(order, '/weekly-mail/tests'), {
      requestId,
    })
    expect([press, status]).toEqual([press, 200])
  }
  await running.jobsDone()
  const folder = path.join(running.dataDir, 'mail')
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  )
  const tests = mails.filter((mail) => /^Subject: Test: Your page last week/m.test(mail))
  expect(tests).toHaveLength(1)
  const plain = (tests[0] ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const shown = /weekly-mail\?order=([\w-]+)&proof=([\w-]+)/.exec(plain)
  const header = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(tests[0] ?? '')?.[1]?.replaceAll(/\s/g, '')
  expect(plain).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  expect(header).toContain(`order=${shown?.[1]}&proof=${shown?.[2]}`)

  const stranger = createTestClient(running.url)
  const stop = `/api/weekly-mail/stop?order=${shown?.[1]}&proof=`
  expect((await stranger.send('POST', `${stop}wrong`)).status).toBe(404)
  expect(await isOn()).toEqual({ on: true })
  // As mail clients send it.
  const { pathname, search } = new URL(header ?? '')
  const answer = await fetch(running.url + pathname + search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  expect(await isOn()).toEqual({ on: false })
  expect(await runIn(21)).toHaveLength(2)
})

// @promise weekly-visit-email
test.each([
  ['2026-11-22T23:59:00Z', '2026-11-16'],
  ['2026-11-23T00:00:00Z', '2026-11-23'],
  ['2026-11-25T10:00:00Z', '2026-11-23'],
])('starts the week of %s on %s', (now, monday) => {
  expect(mondayOf(new Date(now)).toISOString().slice(0, 10)).toBe(monday)
})
