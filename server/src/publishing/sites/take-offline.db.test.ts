import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getByHost } from '../../../testing/get-by-host.ts'
import {
  startPaymentTestServer,
  type PaymentTestServer,
} from '../../../testing/payment-test-server.ts'
import {
  newRequestId,
  buyPlan,
  nameSourcesOfGate,
  signInStaff,
  type TestClient,
} from '../../../testing/test-client.ts'
import { findOrderByIntent } from '../../ordering/index.ts'
import { localFileStore } from '../../platform/storage/local-file-store.ts'
import { openSiteServer } from '../serving/serve-site.ts'

/** Other processes on the same database, without invalidation messages. */
const REPLICAS = 2
/** How long a cached site is trusted. */
const LOOKING_MS = 1000
const PAGES = ['/', '/resume.pdf', '/resume-designed.pdf', '/site.zip']

let shop: PaymentTestServer
let staff: TestClient
let replicas: Server[]
let ticks = 0

beforeAll(async () => {
  shop = await startPaymentTestServer()
  staff = await signInStaff(shop.url)
  replicas = await Promise.all(Array.from({ length: REPLICAS }, openReplica))
})
afterAll(async () => {
  for (const replica of replicas) replica.close()
  await shop.close()
})

async function openReplica(): Promise<Server> {
  const { serve } = openSiteServer({
    db: shop.db,
    files: localFileStore(path.join(shop.dataDir, 'files')),
    sites: { scheme: 'http:', domain: 'localhost' },
    verifyingSecrets: ['a secret of thirty-two characters'],
    publicUrl: 'http://localhost',
    clock: () => new Date(),
    ticks: () => ticks,
  })
  const server = createServer((request, response) => {
    if (!serve(request, response)) response.writeHead(421).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Status of each page on each replica. */
async function statuses(subdomain: string): Promise<number[]> {
  const all: number[] = []
  for (const replica of replicas) {
    const { port } = replica.address() as AddressInfo
    for (const page of PAGES) {
      const running = { url: `http://127.0.0.1:${port}` }
      all.push((await getByHost(running, `http://${subdomain}.localhost${page}`)).status)
    }
  }
  return all
}
const everywhere = (status: number) => Array.from({ length: REPLICAS * PAGES.length }, () => status)

async function aLiveSite(subdomain: string) {
  const order = await buyPlan(shop.url, 'professional', {})
  await shop.pay(order)
  await shop.simulator.control.deliverWebhooks()
  await shop.jobsDone()
  const orderId = (await findOrderByIntent(shop.db, order.paymentIntentId))?.id ?? ''
  await staff.send('PUT', `/api/admin/orders/${orderId}/drafts/en`, {
    revision: 0,
    resume: { basics: { name: 'Ada Quill', email: 'ada@example.com' } },
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
  await nameSourcesOfGate(staff, orderId)
  await staff.send('POST', `/api/admin/orders/${orderId}/publications`, {
    subdomain,
    reason: 'Agreed by phone',
    requestId: newRequestId(),
  })
  await shop.jobsDone()
  return { orderId, order }
}

type Bought = Awaited<ReturnType<typeof aLiveSite>>

async function loseADispute({ order }: Bought) {
  const { control } = shop.simulator
  const { id } = await control.openDispute({ paymentIntent: order.paymentIntentId })
  await control.deliverWebhooks()
  await shop.jobsDone()
  await control.closeDispute({ dispute: id, outcome: 'lost' })
}

async function payAllBack({ orderId, order }: Bought) {
  const amountCents = (await findOrderByIntent(shop.db, order.paymentIntentId))?.totalAmount
  await staff.send('POST', `/api/admin/orders/${orderId}/refunds`, {
    ...{ amountCents, reason: 'Not what was wanted', requestId: newRequestId() },
  })
}

// @promise refund-takes-offline
test.each([
  ['a lost dispute', 'charged-back', loseADispute],
  ['a refund in full', 'paid-back', payAllBack],
])('removes every public copy on all replicas after %s', async (_what, subdomain, end) => {
  const bought = await aLiveSite(subdomain)
  expect(await statuses(subdomain)).toEqual(everywhere(200))
  await end(bought)
  await shop.simulator.control.deliverWebhooks()
  await shop.jobsDone()
  // All replicas have the site in memory now.
  expect(await statuses(subdomain)).toEqual(everywhere(200))
  ticks += LOOKING_MS
  await expect.poll(() => statuses(subdomain)).toEqual(everywhere(410))
})
