import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startPaymentTestServer,
  type PaymentTestServer,
} from '../../testing/payment-test-server.ts'
import {
  orderPlan,
  signInStaff,
  type TestClient,
  createTestClient,
} from '../../testing/test-client.ts'
import { findOrderByIntent } from '../ordering/index.ts'

let shop: PaymentTestServer
let staff: TestClient
beforeAll(async () => {
  shop = await startPaymentTestServer()
  staff = await signInStaff(shop.url)
})
afterAll(() => shop.close())

async function anOrderId(isPaid = true): Promise<string> {
  const intent = await orderPlan(createTestClient(shop.url), 'basic')
  if (isPaid) await shop.pay(intent)
  await shop.simulator.control.deliverWebhooks()
  await shop.jobsDone()
  return (await findOrderByIntent(shop.db, intent.paymentIntentId))?.id ?? ''
}

const refund = (
  orderId: string,
  amountCents: number,
  requestId: string = randomUUID(),
  said: object = {},
) =>
  staff.send('POST', `/api/admin/orders/${orderId}/refunds`, {
    amountCents,
    reason: 'The customer changed their mind',
    requestId,
    ...said,
  })

test('answers a repeated refund request alike', async () => {
  const orderId = await anOrderId()
  const requestId = randomUUID()
  const first = await refund(orderId, 1000, requestId)
  expect(first).toMatchObject({
    status: 200,
    body: {
      refunds: [
        {
          id: expect.stringMatching(/^re_/),
          orderId,
          amountCents: 1000,
          status: 'succeeded',
          reason: 'The customer changed their mind',
        },
      ],
      paymentStatus: 'partially_refunded',
    },
  })
  expect((await refund(orderId, 1000, requestId)).body).toEqual(first.body)
})

test('names the first refund and the remaining amount', async () => {
  const orderId = await anOrderId()
  const tooMuch = 'At most $39.99 is left to refund.'
  expect(await refund(orderId, 4000)).toMatchObject({
    status: 409,
    body: { code: 'amount_too_high', fields: { amountCents: tooMuch } },
  })
  expect((await refund(orderId, 1000)).status).toBe(200)
  expect(await refund(orderId, 2000)).toMatchObject({
    status: 409,
    body: {
      code: 'just_refunded',
    },
  })
})

test('explains unpaid, missing and foreign orders', async () => {
  expect(await refund(await anOrderId(false), 1000)).toMatchObject({
    status: 409,
    body: { code: 'not_paid' },
  })
  expect(await refund(randomUUID(), 1000)).toMatchObject({
    status: 404,
    body: { code: 'order_not_found' },
  })
  const [one, other] = [await anOrderId(), await anOrderId()]
  const requestId = randomUUID()
  expect((await refund(one, 1000, requestId)).status).toBe(200)
  expect(await refund(other, 1000, requestId)).toMatchObject({
    status: 409,
    body: { code: 'request_id_taken' },
  })
})

test('lets staff refund manual orders only by hand', async () => {
  const orderId = randomUUID()
  const taken = await staff.send('POST', '/api/admin/orders', {
    ...{ requestId: orderId, firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' },
    ...{ billing: null, planId: 'basic', languages: [], amountCents: 3999, amountReason: '' },
    ...{ way: 'bank-transfer', paidOn: '2026-01-02', reference: 'SEPA 4711' },
  })
  expect(taken.status).toBe(200)
  const sayHow =
    'This order was paid elsewhere: pay it back yourself, then say how you did and what proves it.'
  expect(await refund(orderId, 1000)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', fields: { paidBack: sayHow } },
  })
  const paidBack = 'Transfer of May 2, reference 12'
  expect(await refund(orderId, 1000, randomUUID(), { paidBack })).toMatchObject({
    status: 200,
    body: { refunds: [{ amountCents: 1000, status: 'succeeded' }] },
  })
  expect(await refund(await anOrderId(), 1000, randomUUID(), { paidBack })).toMatchObject({
    status: 409,
    body: { code: 'provider_refunds' },
  })
})
