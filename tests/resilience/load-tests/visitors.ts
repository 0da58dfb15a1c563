import { setTimeout as sleep } from 'node:timers/promises'
import { cvBytes } from '../../../reader/testing/cvs.ts'
import {
  newRequestId,
  cvForm,
  orderPath,
  type PaidOrder,
  type TestClient,
  createTestClient,
} from '../../../server/testing/test-client.ts'
import { STAFF } from '../../../server/testing/test-server.ts'
import { payByCard } from '../chaos/pay-by-card.ts'
import type { Shop } from './open-shop.ts'

/** Somebody at an address of their own, from the networks that are kept for benchmarks. */
export function somebody(shop: Pick<Shop, 'url'>, number: number): TestClient {
  const inner = createTestClient(shop.url)
  const from = { 'x-forwarded-for': addressOf(number) }
  return {
    cookies: inner.cookies,
    send: (method, path, body, headers = {}) =>
      inner.send(method, path, body, { ...from, ...headers }),
  }
}

export const addressOf = (number: number) =>
  `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`

/** Throws unless the answer is 200. */
export async function expectOk<T = Record<string, unknown>>(
  who: TestClient,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await who.send<T>(method, path, body)
  if (answer.status !== 200)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

export async function signIn(shop: Pick<Shop, 'url'>): Promise<TestClient> {
  const staff = somebody(shop, 0)
  await expectOk(staff, 'POST', '/api/admin/session', STAFF)
  return staff
}

export const emailOf = (number: number) => `customer-${number}@example.com`

/** Orders, pays by card at the provider and confirms, as one who meets no trouble does. */
export async function buyAs(shop: Shop, number: number): Promise<PaidOrder> {
  const customer = somebody(shop, number)
  const intent = await expectOk<{ paymentIntentId: string; clientSecret: string }>(
    customer,
    'POST',
    '/api/create-payment-intent',
    basketOf(number),
  )
  if (!(await payByCard(shop.shops, intent, 'pm_card_visa'))) throw new Error('the card failed')
  const { paymentIntentId } = intent
  for (;;) {
    const { onboardingToken } = await customer
      .send<{ onboardingToken?: string }>('POST', '/api/test-create-order', { paymentIntentId })
      .then(({ body }) => body)
    if (onboardingToken !== undefined) return { ...intent, token: onboardingToken, customer }
    await sleep(500)
  }
}

export const basketOf = (number: number) => ({
  planId: 'basic',
  priceId: 'price_basic',
  customerInfo: { firstName: 'Ada', lastName: `Quill ${number}`, email: emailOf(number) },
})

export async function sendCv(order: PaidOrder, file: string): Promise<void> {
  await expectOk(
    order.customer,
    'POST',
    orderPath(order, '/upload-cv'),
    cvForm(cvBytes(file), file),
  )
}

/** The order's id, as the desk finds it. */
export async function orderIdOf(staff: TestClient, order: PaidOrder): Promise<string> {
  const path = `/api/admin/queue?view=all&search=${order.paymentIntentId}`
  const { entries } = await expectOk<{ entries: { orderId: string }[] }>(staff, 'GET', path)
  const [entry] = entries
  if (!entry) throw new Error(`the desk does not find ${order.paymentIntentId}`)
  return entry.orderId
}

/** Presses Publish and waits until it is. */
export async function publish(
  staff: TestClient,
  orderId: string,
  subdomain: string,
): Promise<void> {
  const path = `/api/admin/orders/${orderId}/publications`
  const wish = { subdomain, reason: 'Measured', requestId: newRequestId() }
  const { id } = await expectOk<{ id: string }>(staff, 'POST', path, wish)
  for (;;) {
    const found = await expectOk<{ state: string; problem: string | null }>(
      staff,
      'GET',
      `${path}/${id}`,
    )
    if (found.state === 'published') return
    if (found.state === 'failed') throw new Error(found.problem ?? 'publishing failed')
    await sleep(200)
  }
}
