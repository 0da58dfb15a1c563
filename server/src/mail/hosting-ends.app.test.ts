import type { HostingResponse } from '@vitrine/contract/hosting'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { publishTestSite } from '../../testing/publish-test-site.ts'
import { orderPath, type PaidOrder, signInStaff } from '../../testing/test-client.ts'
import { hostingEndsJob } from './templates/hosting-ends.tsx'
import type { MailDeps } from './mail-deps.ts'
import { emails } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = new Date('2026-03-02T09:00:00Z')

let running: TestServer
let order: PaidOrder
let now = START
beforeAll(async () => {
  running = await startTestServer({ clock: () => now })
  order = await publishTestSite(running.url, 'ada')
  await running.jobsDone()
})
afterAll(() => running.close())

/** Runs the daily job without sending. Returns the kinds of all reminders. */
async function runJob(): Promise<string[]> {
  const deps = {
    db: running.db,
    clock: () => now,
    enqueue: async () => {},
    yearCents: () => null,
    textsOf: () => ({}),
    sites: { scheme: 'https:', domain: 'sites.example' },
    sender: {
      brandName: 'Vitrine',
      supportEmail: 'help@example.com',
      publicUrl: 'https://v.example',
    },
  }
  await hostingEndsJob(deps as unknown as MailDeps).run({})
  const rows = await running.db.select().from(emails).where(like(emails.kind, '%hosting-ends%'))
  return rows.map(({ kind }) => kind).toSorted()
}

const myHosting = async () =>
  (await order.customer.send<HostingResponse>('GET', orderPath(order, '/hosting'))).body.term

// @promise hosting-renewal
test('reminds of hosting once, then the team renews it', async () => {
  const term = await myHosting()
  expect(term).toMatchObject({ renewals: 0, state: 'running' })
  const end = new Date(term?.endsAt ?? '')
  expect(end.toISOString()).toBe('2027-03-02T09:00:00.000Z')
  expect(await runJob()).toEqual([])

  now = new Date(end.getTime() - 30 * DAY_MS)
  expect(await runJob()).toEqual(['hosting-ends-30', 'team-hosting-ends-30'])
  expect(await runJob()).toHaveLength(2)
  now = new Date(end.getTime() - 7 * DAY_MS)
  expect(await runJob()).toHaveLength(4)
  expect(await myHosting()).toMatchObject({ state: 'ending' })

  const staff = await signInStaff(running.url)
  const queue = await staff.send<{ entries: { orderId: string; needs: string }[] }>(
    'GET',
    '/api/admin/queue?view=ending',
  )
  expect(queue.body.entries).toMatchObject([{ needs: 'Hosting ends March 2, 2027' }])
  const counts = await staff.send<{ counts: object }>('GET', '/api/admin/queue/counts')
  expect(counts.body.counts).toMatchObject({ ending: 1 })

  const path = `/api/admin/orders/${queue.body.entries[0]?.orderId}`
  const renewal = { endsAt: term?.endsAt, note: 'Paid by transfer' }
  const renewed = await staff.send<HostingResponse>('POST', `${path}/hosting/renewals`, renewal)
  expect(renewed.body.term).toMatchObject({ renewals: 1, endsAt: '2028-03-02T09:00:00.000Z' })
  // A second click adds nothing.
  expect((await staff.send('POST', `${path}/hosting/renewals`, renewal)).status).toBe(409)
  expect(await myHosting()).toMatchObject({ renewals: 1, state: 'running' })
  const { body } = await staff.send<{ history: object[] }>('GET', path)
  expect(body.history).toContainEqual(
    expect.objectContaining({
      what: 'hosting-renewed',
      actor: 'staff:noor',
      note: 'Paid by transfer',
    }),
  )

  // The next year has its own reminders, and nothing happens after its end.
  now = new Date('2028-02-25T09:00:00Z')
  expect(await runJob()).toHaveLength(6)
  now = new Date('2028-03-05T09:00:00Z')
  expect(await runJob()).toHaveLength(6)
  expect(await myHosting()).toMatchObject({ state: 'ended' })
  const site = await order.customer.send<{ site: object | null }>('GET', orderPath(order, '/site'))
  expect(site.body.site).not.toBeNull()
})
