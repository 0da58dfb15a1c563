import { randomUUID } from 'node:crypto'
import { domains } from '../src/addresses/tables.ts'
import { findOrderByIntent } from '../src/ordering/index.ts'
import { requestsOf, knownHosts } from './known-surface.ts'
import type { TestServer } from './test-server.ts'
import { createReviewOrder } from './review-order.ts'
import { publishTestSite } from './publish-test-site.ts'
import {
  newRequestId,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from './test-client.ts'

/** A custom domain. */
const DOMAIN = 'ada-quill.example'

/**
 * Publishes one site per state: live, custom domain, changed subdomain, offline, moved, and a
 * preview. Returns hosts, requests and the expected status per URL.
 */
export async function publishSurface(
  running: TestServer,
): Promise<{ hosts: string[]; calls: string[]; states: Record<string, number> }> {
  const published = async (subdomain: string) => {
    const order = await publishTestSite(running.url, subdomain)
    await running.jobsDone()
    return order
  }
  const staff = await signInStaff(running.url)
  await published('ada-quill')
  await putAtDomain(running, staff, await published('at-a-domain'))
  const left = await idOf(running, await published('left'))
  await did(staff, `/api/admin/orders/${left}/address`, { subdomain: 'came-here' })
  const [gone, moved] = [await published('gone'), await published('moved')]
  await did(gone.customer, orderPath(gone, '/site/offline'))
  const elsewhere = { url: 'https://ada.example.org/' }
  await did(moved.customer, orderPath(moved, '/site/new-address'), elsewhere)
  const review = await createReviewOrder(running, staff)
  await review.preview()
  const preview = new URL((await review.review()).shown?.languages[0]?.url ?? '')
  await running.jobsDone()

  const ofPreview = ['', 'resume.pdf', 'share.png', 'nothing', 'de/']

  const port = Number(new URL(running.url).port)
  const at = (name: string) => `http://${name}.localhost:${port}/`
  // Expected statuses.
  const states = {
    [at('ada-quill')]: 200,
    [at('at-a-domain')]: 301,
    [`http://${DOMAIN}/`]: 200,
    [`http://www.${DOMAIN}/`]: 301,
    [at('left')]: 301,
    [at('came-here')]: 200,
    [at('gone')]: 410,
    [at('moved')]: 301,
    [preview.href]: 200,
    [at('nobody')]: 404,
    [`${running.url}/api/nothing`]: 404,
    ['http://evil.example/']: 421,
  }
  const hostsOfStates = Object.keys(states).map((url) => new URL(url).host)
  return {
    states,
    hosts: [...knownHosts(port), ...hostsOfStates, preview.host],
    calls: [
      ...requestsOf(running.program.paths),
      ...ofPreview.map((name) => `GET ${preview.pathname}${name}`),
    ],
  }
}

/** Its second version names the domain, so the subdomain redirects to it. */
async function putAtDomain(
  running: TestServer,
  staff: TestClient,
  order: PaidOrder,
): Promise<void> {
  const orderId = await idOf(running, order)
  const now = new Date()
  await running.db.insert(domains).values({
    ...{ id: randomUUID(), orderId, domain: DOMAIN, proof: randomUUID(), target: 'to-a-site' },
    ...{ addedAt: now, addedBy: 'customer', verifiedAt: now, liveAt: now, wwwLive: true },
    ...{ changedAt: now, checkedAt: now, nextLookAt: new Date(now.getTime() + 3_600_000) },
    findings: [],
  })
  await did(
    staff,
    `/api/admin/orders/${orderId}/publications`,
    { subdomain: 'at-a-domain', reason: 'Names the domain', requestId: newRequestId() },
    'POST',
  )
  await running.jobsDone()
}

async function idOf(running: TestServer, { paymentIntentId }: PaidOrder): Promise<string> {
  const order = await findOrderByIntent(running.db, paymentIntentId)
  if (!order) throw new Error('the order is lost')
  return order.id
}

async function did(by: TestClient, path: string, body?: object, method = 'PUT'): Promise<void> {
  const { status, body: said } = await by.send(method, path, body)
  if (status !== 200)
    throw new Error(`${path} was answered with ${status}: ${JSON.stringify(said)}`)
}
