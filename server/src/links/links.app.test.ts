import type { LinksResponse } from '@vitrine/contract/links'
import { eq } from 'drizzle-orm'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { publishTestSite } from '../../testing/publish-test-site.ts'
import {
  newRequestId,
  nameSourcesOfGate,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../../testing/test-client.ts'
import { createLog } from '../platform/log.ts'
import { localFileStore } from '../platform/storage/local-file-store.ts'
import type { AppContext } from '../platform/app-context.ts'
import { extractLinksJob } from './extract-links.ts'
import { createLinksModule } from './index.ts'
import { listLinksOfOrder } from './link-store.ts'
import { checkLinksJob } from './check-links.ts'
import { links, linkVersions } from './tables.ts'
import { sites } from '../publishing/index.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = new Date('2026-03-02T09:00:00Z')

let running: TestServer
let outside: Server
let order: PaidOrder
let orderId: string
let staff: TestClient
let now = START
/** Status by host; missing: no response. */
let answers: Record<string, number> = {}
let asked: string[] = []

beforeAll(async () => {
  outside = createServer((request, response) => {
    const { host = '' } = request.headers
    asked.push(host)
    const status = answers[host]
    if (status === undefined) response.destroy()
    else response.writeHead(status).end()
  })
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  // Disabled, so that only the test checks links.
  running = await startTestServer({
    clock: () => now,
    env: { SITES_DOMAIN: 'sites.example' },
  })
  order = await publishTestSite(running.url, 'ada')
  await running.jobsDone()
  await signIn()
  const { body } = await staff.send<{ entries: { orderId: string }[] }>(
    'GET',
    `/api/admin/queue?view=all&search=${order.paymentIntentId}`,
  )
  orderId = body.entries[0]?.orderId ?? ''
})
afterAll(async () => {
  outside.close()
  await running.close()
})

const signIn = async () => {
  staff = await signInStaff(running.url)
}

async function publish(urls: readonly string[], revision: number) {
  const path = `/api/admin/orders/${orderId}`
  const profiles = urls.map((url, at) => ({ network: `Page ${at}`, url }))
  const resume = {
    basics: { name: 'Ada Quill', label: 'Charge nurse', email: 'ada@example.com', profiles },
  }
  await staff.send('PUT', `${path}/drafts/en`, {
    revision,
    resume,
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
  await nameSourcesOfGate(staff, orderId)
  const wish = { subdomain: 'ada', reason: 'A correction', requestId: newRequestId() }
  expect((await staff.send('POST', `${path}/publications`, wish)).status).toBe(200)
  await running.jobsDone()
}

const app = () =>
  ({
    db: running.db,
    clock: () => now,
    log: createLog('silent'),
    files: localFileStore(`${running.dataDir}/files`),
    publicUrl: running.url,
    sites: { scheme: 'http:', domain: 'sites.example' },
  }) as unknown as AppContext

const list = async () => extractLinksJob(app()).run({})
/** One minute apart: one check per host. */
async function look(): Promise<void> {
  const { port } = outside.address() as AddressInfo
  const settings = {
    resolve: async () => ['127.0.0.1'],
    mayReach: () => true,
    agent: 'test',
    ...{ timeoutMs: 2000, pauseMs: 0, authorities: [], portOf: () => port },
  }
  await checkLinksJob(app(), settings).run({})
  now = new Date(now.getTime() + 61_000)
}

const read = () => listLinksOfOrder(running.db, orderId)
const states = async () =>
  Object.fromEntries((await read()).map(({ address, state, saw }) => [address, `${state} ${saw}`]))
const needs = async () => {
  const { body } = await staff.send<{ entries: { needs: string | null }[] }>(
    'GET',
    `/api/admin/queue?view=live`,
  )
  return body.entries[0]?.needs
}

const WELL = 'http://well.example/'
const GONE = 'http://gone.example/talk?a=1&b=2'
const SHY = 'http://shy.example/in/ada'

test('extracts links once per version, without own links', async () => {
  await publish([WELL, GONE, SHY, 'http://bo.sites.example/', 'mailto:ada@example.com'], 1)
  await list()
  await list()
  expect(await states()).toEqual({ [WELL]: 'new null', [GONE]: 'new null', [SHY]: 'new null' })
})

// @promise dead-links
test('marks a link gone after two checks, unless unclear', async () => {
  answers = { 'well.example': 200, 'gone.example': 404, 'shy.example': 999 }
  await look()
  expect(await states()).toEqual({
    [WELL]: 'well 200',
    [GONE]: 'doubtful 404',
    [SHY]: 'unclear 999',
  })
  expect(await needs()).toBeNull()
  // No second check on the same day.
  asked = []
  await look()
  expect(asked).toEqual([])

  now = new Date(START.getTime() + 5 * DAY_MS)
  await look()
  await signIn()
  expect(new Set(asked)).toEqual(new Set(['gone.example']))
  expect((await read()).find(({ address }) => address === GONE)).toMatchObject({
    state: 'gone',
    saw: '404',
    missingSince: expect.any(Date),
  })
  expect(await needs()).toBe('A link is gone')
})

test('rechecks monthly, one link per host at a time', async () => {
  answers = { 'well.example': 200, 'gone.example': 200, 'shy.example': 403 }
  const here = {
    orderId,
    address: 'http://well.example/two',
    host: 'well.example',
    nextLookAt: START,
  }
  await running.db.insert(links).values(here)
  now = new Date(START.getTime() + 40 * DAY_MS)
  asked = []
  await look()
  expect(asked.filter((host) => host === 'well.example')).toHaveLength(1)
  await look()
  expect(asked.filter((host) => host === 'well.example')).toHaveLength(2)
  await signIn()
  expect((await states())[GONE]).toBe('well 200')
  expect(await needs()).toBeNull()
  await running.db.delete(links).where(eq(links.address, here.address))
})

// @promise dead-links
test('stores nothing when no host responds', async () => {
  const before = await states()
  answers = {}
  now = new Date(START.getTime() + 80 * DAY_MS)
  await look()
  expect(await states()).toEqual(before)
})

// @promise live-links-checked
test('deletes links that left the page or are offline', async () => {
  await signIn()
  await publish([WELL], 2)
  await list()
  expect(Object.keys(await states())).toEqual([WELL])
  expect((await order.customer.send('PUT', orderPath(order, '/site/offline'))).status).toBe(200)
  await list()
  expect(await read()).toEqual([])
  asked = []
  now = new Date(START.getTime() + 200 * DAY_MS)
  await look()
  expect(asked).toEqual([])
})

// @promise live-links-checked: Link checks use the live version.
test('extracts links of versions published during a run', async () => {
  await signIn()
  expect((await order.customer.send('DELETE', orderPath(order, '/site/offline'))).status).toBe(200)
  const files = localFileStore(`${running.dataDir}/files`)
  let published: Promise<void> | undefined
  const slow = {
    ...app(),
    files: {
      ...files,
      async getRange(...range: Parameters<typeof files.getRange>) {
        published ??= publish([SHY], 3)
        await published
        return files.getRange(...range)
      },
    },
  }
  await extractLinksJob(slow).run({})
  expect(published).toBeDefined()
  expect(Object.keys(await states())).toEqual([])
  await list()
  expect(Object.keys(await states())).toEqual([SHY])
})

// @promise live-links-checked
test('extracts live pages after the check is enabled', async () => {
  await createLinksModule(app(), { looksAtLinks: false }).start?.()
  await list()
  expect(Object.keys(await states())).toEqual([])
  await createLinksModule(app(), { looksAtLinks: true }).start?.()
  await list()
  expect(Object.keys(await states())).toEqual([SHY])
})

// @promise live-links-checked
test('extracts pages that an older version missed', async () => {
  // Links of the previous version, with no note of the change.
  await running.db.update(linkVersions).set({ version: 2 }).where(eq(linkVersions.orderId, orderId))
  await running.db.update(links).set({ address: WELL, host: 'well.example' })
  await list()
  expect(Object.keys(await states())).toEqual([WELL])
  await createLinksModule(app(), { looksAtLinks: true }).start?.()
  await list()
  expect(Object.keys(await states())).toEqual([SHY])
})

test('shows customer and staff the same results only', async () => {
  const on = await startTestServer({ env: { LOOK_AT_LINKS: '1' } })
  const other = await publishTestSite(on.url, 'bob')
  await on.jobsDone()
  const [site] = await on.db.select({ orderId: sites.orderId }).from(sites)
  if (!site) throw new Error('nothing is live')
  // Long before its next check.
  const seen = {
    lookedAt: START,
    missingSince: START,
    nextLookAt: new Date('2100-01-01T00:00:00Z'),
  }
  const gone = {
    orderId: site.orderId,
    address: GONE,
    host: 'gone.example',
    state: 'gone',
    saw: '404',
  } as const
  await on.db.insert(links).values({ ...gone, ...seen })
  // So that no job deletes it.
  await on.db.update(linkVersions).set({ version: 1 }).where(eq(linkVersions.orderId, site.orderId))
  const answer = {
    links: [
      {
        ...{ address: GONE, state: 'gone', saw: '404' },
        ...{ lookedAt: START.toISOString(), missingSince: START.toISOString() },
      },
    ],
  }
  expect((await other.customer.send('GET', orderPath(other, '/links'))).body).toEqual(answer)
  const desk = await signInStaff(on.url)
  const path = `/api/admin/orders/${site.orderId}/links`
  expect((await desk.send('GET', path)).body).toEqual(answer)
  await on.close()
})

test('deletes all results when the check is disabled', async () => {
  const host = 'well.example'
  await running.db.insert(links).values({ orderId, address: WELL, host, nextLookAt: START })
  const { body } = await order.customer.send<LinksResponse>('GET', orderPath(order, '/links'))
  expect(body).toEqual({ links: null })
  await createLinksModule(app(), { looksAtLinks: false }).start?.()
  expect(await read()).toEqual([])
})
