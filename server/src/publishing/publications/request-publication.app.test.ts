import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startPaymentTestServer,
  type PaymentTestServer,
} from '../../../testing/payment-test-server.ts'
import { TEST_STRIPE_KEYS } from '../../../testing/order-test-app.ts'
import {
  newRequestId,
  orderPlan,
  signInStaff,
  type TestClient,
  createTestClient,
} from '../../../testing/test-client.ts'

let shop: PaymentTestServer
let staff: TestClient

beforeAll(async () => {
  shop = await startPaymentTestServer()
  staff = await signInStaff(shop.url)
})
afterAll(() => shop.close())

async function orderIdOf(paymentIntentId: string): Promise<string> {
  const { body } = await staff.send<{ entries: { orderId: string }[] }>(
    'GET',
    `/api/admin/queue?view=all&search=${paymentIntentId}`,
  )
  const [entry] = body.entries
  if (!entry) throw new Error(`no order has the intent ${paymentIntentId}`)
  return entry.orderId
}

/** Waits for all webhooks and follow-up jobs. */
async function settled(): Promise<void> {
  await shop.simulator.control.deliverWebhooks()
  await shop.jobsDone()
}

async function aDraftedOrder() {
  const browser = createTestClient(shop.url)
  const intent = await orderPlan(browser)
  await shop.pay(intent)
  await settled()
  const orderId = await orderIdOf(intent.paymentIntentId)
  const saved = await draft(orderId)
  expect(saved.status).toBe(200)
  return { orderId, paymentIntent: intent.paymentIntentId }
}

const draft = (orderId: string) =>
  staff.send('PUT', `/api/admin/orders/${orderId}/drafts/en`, {
    revision: 0,
    resume: { basics: { name: 'Ada Quill', label: 'Charge nurse', email: 'ada@example.com' } },
    templateId: 'tearsheet',
    themeId: 'nomad',
  })

const publish = (orderId: string, subdomain = `site-${orderId.slice(0, 8)}`) =>
  staff.send<{ id: string; error: string }>('POST', `/api/admin/orders/${orderId}/publications`, {
    subdomain,
    reason: 'Agreed by phone',
    requestId: newRequestId(),
  })

type Site = {
  state: string
  subdomain: string | null
  versions: object[]
  publication: { state: string; problem: string | null } | null
}
const siteOf = async (orderId: string) =>
  (await staff.send<Site>('GET', `/api/admin/orders/${orderId}/site`)).body

const statusOf = async (orderId: string) =>
  (await staff.send<{ orderStatus: string }>('GET', `/api/admin/orders/${orderId}`)).body
    .orderStatus

const hold = (orderId: string) =>
  staff.send('PUT', `/api/admin/orders/${orderId}/hold`, { note: 'Asked the customer' })
const release = (orderId: string) => staff.send('DELETE', `/api/admin/orders/${orderId}/hold`)

/** Refused without a publication, a version or a reserved subdomain. */
async function expectNoSite(orderId: string): Promise<void> {
  const before = await statusOf(orderId)
  const { status, body } = await publish(orderId)
  expect({ status, error: body.error }).toEqual({
    status: 409,
    error: 'The order is unpaid, on hold or over: its site can’t be published.',
  })
  await settled()
  expect(await siteOf(orderId)).toMatchObject({
    state: 'unpublished',
    subdomain: null,
    versions: [],
    publication: null,
  })
  expect(await statusOf(orderId)).toBe(before)
}

// @promise paid-before-publishing: Unpaid, held, disputed and refunded orders can't be published.
test('[M20] publishes nothing for an unpaid order', async () => {
  const intent = await orderPlan(createTestClient(shop.url))
  const orderId = await orderIdOf(intent.paymentIntentId)
  await expectNoSite(orderId)
  expect((await hold(orderId)).status).toBe(200)
  await expectNoSite(orderId)
  expect((await release(orderId)).body).toEqual({ orderStatus: 'pending' })
  await expectNoSite(orderId)
})

// @promise paid-before-publishing
test('[M20] publishes nothing for an order on hold', async () => {
  const { orderId } = await aDraftedOrder()
  expect((await hold(orderId)).body).toEqual({ orderStatus: 'on_hold' })
  await expectNoSite(orderId)
  expect((await release(orderId)).status).toBe(200)
  expect((await publish(orderId)).status).toBe(200)
  await settled()
  expect(await siteOf(orderId)).toMatchObject({ state: 'live' })
  expect(await statusOf(orderId)).toBe('live')
})

// @promise paid-before-publishing
test('[M20] publishes nothing for a wrong amount before review', async () => {
  const intent = await orderPlan(createTestClient(shop.url))
  await shop.simulator.control.payIntent({
    paymentIntent: intent.paymentIntentId,
    receivedCents: 100,
  })
  await settled()
  const orderId = await orderIdOf(intent.paymentIntentId)
  await draft(orderId)
  expect(await statusOf(orderId)).toBe('on_hold')
  await expectNoSite(orderId)
})

// @promise paid-before-publishing
test('[M20] publishes nothing for a disputed or refunded order', async () => {
  const disputed = await aDraftedOrder()
  await shop.simulator.control.openDispute({ paymentIntent: disputed.paymentIntent })
  await settled()
  expect(await statusOf(disputed.orderId)).toBe('on_hold')
  await expectNoSite(disputed.orderId)

  const refunded = await aDraftedOrder()
  // As staff do in the provider's dashboard.
  const refund = await fetch(`${shop.simulator.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_STRIPE_KEYS.secretKey}` },
    body: new URLSearchParams({ payment_intent: refunded.paymentIntent }),
  })
  expect(refund.status).toBe(200)
  await settled()
  expect(await statusOf(refunded.orderId)).toBe('cancelled')
  await expectNoSite(refunded.orderId)
})

// @promise paid-before-publishing
test('[M20] keeps a held order’s live site when its render finishes', async () => {
  const { orderId } = await aDraftedOrder()
  // More than can render before the next request.
  for (let time = 0; time < 6; time += 1) expect((await publish(orderId)).status).toBe(200)
  expect((await hold(orderId)).body).toEqual({ orderStatus: 'on_hold' })
  const { versions } = await siteOf(orderId)
  await settled()
  expect(await statusOf(orderId)).toBe('on_hold')
  const site = await siteOf(orderId)
  expect(site.versions).toEqual(versions)
  expect(site.publication).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('on hold'),
  })
  expect((await release(orderId)).status).toBe(200)
  expect((await publish(orderId)).status).toBe(200)
  await settled()
  expect(await siteOf(orderId)).toMatchObject({
    state: 'live',
    publication: { state: 'published' },
  })
})

// @promise draft-documents: Draft documents render the screen state and can be canceled.
test('renders every draft document from the screen without storing it', async () => {
  const { orderId } = await aDraftedOrder()
  const before = await staff.send('GET', `/api/admin/orders/${orderId}/drafts`)
  const draw = (document: string, language = 'en', templateId = 'tearsheet') =>
    staff.send<{ type: string; body: string; pages: string[]; error: string }>(
      'POST',
      `/api/admin/orders/${orderId}/drafts/${language}/documents/${document}`,
      {
        resume: { basics: { name: 'Ada Quill', label: 'Flight nurse', email: 'ada@example.com' } },
        templateId,
        themeId: 'nomad',
      },
    )
  for (const name of ['resume.pdf', 'resume-designed.pdf']) {
    const { body } = await draw(name)
    expect([name, body.type, body.pages.length]).toEqual([name, 'application/pdf', 1])
    expect(Buffer.from(body.pages[0] ?? '', 'base64').toString('latin1', 1, 4)).toBe('PNG')
  }
  const text = await draw('resume.txt')
  expect(Buffer.from(text.body.body, 'base64').toString()).toContain('Flight nurse')
  expect((await draw('resume.docx')).body.pages).toEqual([])
  expect((await draw('resume.txt', 'pt')).status).toBe(404)
  expect((await draw('resume.txt', 'en', 'none')).status).toBe(400)

  expect(await staff.send('GET', `/api/admin/orders/${orderId}/drafts`)).toMatchObject({
    body: before.body,
  })
  expect((await siteOf(orderId)).versions).toEqual([])
})
