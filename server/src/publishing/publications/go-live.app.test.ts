import { request } from 'node:http'
import type { OrderResponse } from '@vitrine/contract/ordering'
import type { MySiteResponse } from '@vitrine/contract/publishing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startPaymentTestServer,
  type PaymentTestServer,
} from '../../../testing/payment-test-server.ts'
import { STAFF } from '../../../testing/test-server.ts'
import {
  newRequestId,
  buyPlan,
  cvForm,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
  nameSourcesOfGate,
} from '../../../testing/test-client.ts'
import { findOrderByIntent } from '../../ordering/index.ts'

let shop: PaymentTestServer
let staff: TestClient

beforeAll(async () => {
  shop = await startPaymentTestServer()
  staff = await signInStaff(shop.url)
})
afterAll(() => shop.close())

const PDF = new TextEncoder().encode('%PDF-1.4\n%%EOF\n')

/** Paid, with CV and languages: the clock runs. */
async function aRunningOrder(languages: readonly string[]) {
  const order = await buyPlan(shop.url, 'professional', {})
  await shop.pay(order)
  await shop.simulator.control.deliverWebhooks()
  await shop.jobsDone()
  const token = await tokenOf(order)
  const paid = { ...order, token }
  await paid.customer.send('PATCH', orderPath(paid), {
    languages,
    linkedinUrl: 'https://www.linkedin.com/in/ada',
  })
  return {
    order: paid,
    orderId: (await findOrderByIntent(shop.db, order.paymentIntentId))?.id ?? '',
  }
}

async function tokenOf({ customer, paymentIntentId }: PaidOrder): Promise<string> {
  const { body } = await customer.send<{ onboardingToken: string }>(
    'POST',
    '/api/test-create-order',
    { paymentIntentId },
  )
  return body.onboardingToken
}

const write = (orderId: string, code: string, name: string) =>
  staff.send('PUT', `/api/admin/orders/${orderId}/drafts/${code}`, {
    revision: 0,
    resume: { basics: { name, email: 'ada@example.com' } },
    templateId: 'tearsheet',
    themeId: 'nomad',
  })

async function publish(orderId: string, reason: string) {
  const subdomain = `ada-${orderId.slice(0, 8)}`
  await nameSourcesOfGate(staff, orderId)
  const answer = await staff.send('POST', `/api/admin/orders/${orderId}/publications`, {
    subdomain,
    reason,
    requestId: newRequestId(),
  })
  await shop.jobsDone()
  return { ...answer, host: `${subdomain}.localhost:${new URL(shop.url).port}` }
}

const readOrder = async (orderId: string) =>
  (await staff.send<OrderResponse>('GET', `/api/admin/orders/${orderId}`)).body

const acts = ({ history }: OrderResponse) =>
  history
    .filter(({ what }) => what !== 'payment-status')
    .map(({ what, to }) => (what === 'order-status' ? to : what))

/** fetch cannot set the Host header. */
function ask(host: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(shop.url)
    request({ port, host: '127.0.0.1', path, headers: { host } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })
}

// @promise true-history: The history lists no preview or approval that did not happen.
test('records publishing without review with actor and reason', async () => {
  const { orderId } = await aRunningOrder(['English'])
  await write(orderId, 'en', 'Ada Quill')
  await publish(orderId, 'The customer agreed on the phone')
  const order = await readOrder(orderId)
  expect(acts(order)).toEqual([
    'pending',
    'confirmed',
    'ready',
    'in_production',
    'published-without-review',
    'live',
    'all-languages-delivered',
  ])
  expect(order.history.find(({ what }) => what === 'published-without-review')).toMatchObject({
    actor: `staff:${STAFF.username}`,
    to: '1',
    note: 'The customer agreed on the phone',
  })
  expect(order.clock.state).toBe('met')

  await publish(orderId, 'A typing error')
  const corrected = await readOrder(orderId)
  expect(acts(corrected).slice(-1)).toEqual(['correction-published'])
})

// @promise true-history
test('requires a reason to publish', async () => {
  const { orderId } = await aRunningOrder(['English'])
  await write(orderId, 'en', 'Ada Quill')
  const { status } = await publish(orderId, '  ')
  expect(status).toBe(400)
})

// @promise all-languages-meet-clock: A missing language keeps the delivery clock running.
test('keeps the clock running until the last language is live', async () => {
  const { orderId, order } = await aRunningOrder(['German', 'English'])
  await write(orderId, 'en', 'Ada Quill')
  await publish(orderId, 'She applies tomorrow')
  const mySite = async () =>
    (await order.customer.send<MySiteResponse>('GET', orderPath(order, '/site'))).body
  expect(await mySite()).toMatchObject({
    orderStatus: 'live',
    owedLanguages: ['German'],
    clock: { state: 'running' },
  })
  await write(orderId, 'de', 'Ada auf Deutsch')
  await publish(orderId, 'German added')
  expect(await mySite()).toMatchObject({ owedLanguages: [], clock: { state: 'met' } })
})

// @promise refund-takes-offline: A full refund or lost dispute takes the site offline.
test('takes the site offline after a full refund', async () => {
  const { orderId, order } = await aRunningOrder(['English'])
  await write(orderId, 'en', 'Ada Quill')
  const { host } = await publish(orderId, 'Agreed by phone')
  expect((await ask(host, '/')).status).toBe(200)
  expect((await ask(host, '/resume.pdf')).status).toBe(200)
  const { paymentAmount } = await readOrder(orderId)
  await staff.send('POST', `/api/admin/orders/${orderId}/refunds`, {
    amountCents: paymentAmount,
    reason: 'Not what was wanted',
    requestId: newRequestId(),
  })
  await shop.simulator.control.deliverWebhooks()
  await expect.poll(async () => (await ask(host, '/')).status, { interval: 50 }).toBe(410)
  for (const path of ['/', '/resume.pdf', '/nothing']) {
    const { status, text } = await ask(host, path)
    expect([path, status]).toEqual([path, 410])
    expect(text).not.toMatch(/Ada|Quill/)
  }
  const { body } = await order.customer.send<MySiteResponse>('GET', orderPath(order, '/site'))
  expect(body).toMatchObject({
    orderStatus: 'cancelled',
    site: null,
    ending: { why: 'refunded', refundedCents: paymentAmount },
  })
  // A rollback does not restore it.
  const back = await staff.send('PUT', `/api/admin/orders/${orderId}/site/version`, { number: 1 })
  expect(back.status).toBe(409)
  expect((await ask(host, '/')).status).toBe(410)
})

// @promise hold-questions: The question of a hold reaches the customer.
test('emails the customer the question of a hold', async () => {
  const { orderId } = await aRunningOrder(['English'])
  const question = 'Which of the two employers is the newer one?'
  await staff.send('PUT', `/api/admin/orders/${orderId}/hold`, { note: question })
  await shop.jobsDone()
  const letters = await staff.send<{ kind: string; to: string }[]>(
    'GET',
    `/api/admin/orders/${orderId}/letters`,
  )
  expect(letters.body.find(({ kind }) => kind === 'hold-question')?.to).toBe('ada@example.com')
})

test('keeps the clock stopped when a CV arrives after going live', async () => {
  const { orderId, order } = await aRunningOrder(['English'])
  await write(orderId, 'en', 'Ada Quill')
  await publish(orderId, 'Agreed by phone')
  const { status } = await order.customer.send(
    'POST',
    orderPath(order, '/upload-cv'),
    cvForm(PDF, 'cv.pdf'),
  )
  expect(status).not.toBe(200)
  expect((await readOrder(orderId)).orderStatus).toBe('live')
})
