import type { BillingDocumentResponse } from '@vitrine/contract/billing'
import type { OrderResponse } from '@vitrine/contract/ordering'
import type { HostingResponse, StaffHostingResponse } from '@vitrine/contract/hosting'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { publishTestSite } from '../../testing/publish-test-site.ts'
import {
  ADA,
  buyPlan,
  type OpenedIntent,
  orderPath,
  type PaidOrder,
  payByCard,
  signInStaff,
} from '../../testing/test-client.ts'
import { findOrder, findOrderByIntent } from '../ordering/index.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let running: TestServer
let order: PaidOrder
let orderId: string
// The provider uses the real clock, so the site went live in the past.
let now = new Date(Date.now() - 335 * DAY_MS)

beforeAll(async () => {
  running = await startTestServer({ clock: () => now, env: { HOSTING_YEAR_PRICE: '29.00' } })
  order = await publishTestSite(running.url, 'ada')
  await running.jobsDone()
  orderId = (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? ''
})
afterAll(() => running.close())

const myHosting = async () =>
  (await order.customer.send<HostingResponse>('GET', orderPath(order, '/hosting'))).body
const openRenewal = (of: PaidOrder = order) =>
  of.customer.send<OpenedIntent & { error: string }>('POST', orderPath(of, '/hosting/renewals'))
const settle = (intentId: string, of: PaidOrder = order) =>
  of.customer.send<{ state: string }>(
    'POST',
    orderPath(of, `/hosting/renewals/${intentId}/settlement`),
  )

// @promise paid-renewal
test('sells a year on the customer page with receipt', async () => {
  expect(await myHosting()).toMatchObject({ term: { state: 'running' }, yearCents: null })
  expect((await openRenewal()).status).toBe(409)
  now = new Date()
  const before = await myHosting()
  expect(before).toMatchObject({ term: { state: 'ending', renewals: 0 }, yearCents: 2900 })

  const { body: intent } = await openRenewal()
  expect((await settle(intent.paymentIntentId)).body).toEqual({ state: 'not-paid' })
  await payByCard(running.url, intent, 'pm_card_chargeDeclined')
  expect((await settle(intent.paymentIntentId)).body).toEqual({ state: 'not-paid' })
  await payByCard(running.url, intent)
  expect((await settle(intent.paymentIntentId)).body).toEqual({ state: 'paid' })
  await running.jobsDone()

  const after = await myHosting()
  expect(after).toMatchObject({ term: { state: 'running', renewals: 1 }, yearCents: null })
  expect(
    Date.parse(after.term?.endsAt ?? '') - Date.parse(before.term?.endsAt ?? ''),
  ).toBeGreaterThan(364 * DAY_MS)
  expect((await openRenewal()).status).toBe(409)

  const { body: papers } = await order.customer.send<BillingDocumentResponse[]>(
    'GET',
    orderPath(order, '/papers'),
  )
  expect(papers.map(({ totalCents }) => totalCents)).toEqual([6499, 2900])
  const pdf = await order.customer.send('GET', orderPath(order, `/papers/${papers[1]?.id}`))
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])

  // The session has expired.
  const staff = await signInStaff(running.url)
  const { body } = await staff.send<StaffHostingResponse>(
    'GET',
    `/api/admin/orders/${orderId}/hosting`,
  )
  expect(body.paidYears).toMatchObject([{ takenBack: false }])
  const renewal = `/api/admin/orders/${body.paidYears[0]?.orderId}`
  expect((await staff.send<OrderResponse>('GET', renewal)).body).toMatchObject({
    parentOrderId: orderId,
    orderStatus: 'closed',
    paymentAmount: 2900,
  })
  await staff.send('POST', `${renewal}/refunds`, {
    amountCents: 2900,
    reason: 'By mistake',
    requestId: crypto.randomUUID(),
  })
  await running.jobsDone()
  expect(await myHosting()).toMatchObject({ term: before.term, yearCents: 2900 })
})

test('opens no page and no other order for a renewal', async () => {
  const { body: intent } = await openRenewal()
  const stranger = await buyPlan(running.url)
  expect((await settle(intent.paymentIntentId, stranger)).status).toBe(404)
  expect((await openRenewal(stranger)).status).toBe(409)
  const asOrder = { ...order, paymentIntentId: intent.paymentIntentId }
  expect((await order.customer.send('GET', orderPath(asOrder, '/site'))).status).toBe(404)
  const confirmed = await stranger.customer.send(
    'POST',
    '/api/test-create-order',
    { paymentIntentId: intent.paymentIntentId },
    { 'x-payment-client-secret': intent.clientSecret },
  )
  expect(confirmed).toMatchObject({ status: 202, body: { status: 'received' } })
  const papers = await order.customer.send<BillingDocumentResponse[]>(
    'GET',
    orderPath(order, '/papers'),
  )
  const theirs = await stranger.customer.send(
    'GET',
    orderPath(stranger, `/papers/${papers.body[1]?.id}`),
  )
  expect(theirs.status).toBe(404)
})

test('exports and erases renewals with their order', async () => {
  const { body: intent } = await openRenewal()
  const renewalId = (await findOrderByIntent(running.db, intent.paymentIntentId))?.id ?? ''
  const answer = await fetch(running.url + orderPath(order, '/export'))
  const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const rows = strFromU8(entries['data/ordering.orders.json'] ?? new Uint8Array())
  expect(rows).toContain(renewalId)
  expect(rows).toContain(orderId)
  const reference = orderId.slice(0, 8).toUpperCase()
  const erased = await order.customer.send('POST', orderPath(order, '/erasure'), {
    confirmation: reference,
  })
  expect(erased.status).toBeLessThan(300)
  await running.jobsDone()
  const renewal = await findOrder(running.db, renewalId)
  expect(renewal).toMatchObject({ customerEmail: '', parentOrderId: orderId })
  expect(JSON.stringify(renewal)).not.toContain(ADA.lastName)
})
