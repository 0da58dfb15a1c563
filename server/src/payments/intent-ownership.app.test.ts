import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { buyPlan, orderPlan, payByCard, createTestClient } from '../../testing/test-client.ts'

/** Over HTTPS the cookie has the `__Host-` prefix. */
const COOKIE = '__Host-co'

let running: TestServer
beforeAll(async () => {
  running = await startTestServer({ env: { PUBLIC_URL: 'https://localhost' } })
})
afterAll(() => running.close())

const confirm = (paymentIntentId: string, cookie?: string, headers: Record<string, string> = {}) =>
  createTestClient(running.url).send(
    'POST',
    '/api/test-create-order',
    { paymentIntentId },
    cookie === undefined ? headers : { ...headers, cookie },
  )

const learnsNothing = { status: 202, body: { status: 'received' } }

// @promise intent-ownership: The ownership cookie of one order opens no other order.
test('sets a secure host-only ownership cookie', async () => {
  const { headers } = await createTestClient(running.url).send(
    'POST',
    '/api/create-payment-intent',
    {
      planId: 'basic',
      customerInfo: { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' },
    },
  )
  const [line = '', ...others] = headers.getSetCookie()
  expect(others).toEqual([])
  const [pair = '', ...attributes] = line.split('; ')
  expect(pair).toMatch(/^__Host-co=[\w-]{43}$/)
  expect(attributes.sort()).toEqual([
    'HttpOnly',
    'Max-Age=86400',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ])
})

// @promise intent-ownership
test('[A11] accepts the ownership cookie for its order only', async () => {
  const ada = await buyPlan(running.url)
  const stranger = await buyPlan(running.url, 'starter')
  const own = ada.customer.cookies.get(COOKIE) ?? ''
  const others = stranger.customer.cookies.get(COOKIE) ?? ''
  expect(new Set([own.length, others.length, 43]).size).toBe(1)
  const cookies = [
    `${COOKIE}=${others}`,
    `${COOKIE}=${'A'.repeat(43)}`,
    `${COOKIE}=${own.slice(0, -1)}`,
    `${COOKIE}=${own}A`,
    `${COOKIE}=`,
    // A cookie name that any subdomain could set.
    `co=${own}`,
  ]
  for (const cookie of cookies)
    expect([cookie, await confirm(ada.paymentIntentId, cookie)]).toMatchObject([
      cookie,
      learnsNothing,
    ])
  for (const secret of [stranger.clientSecret, own, ada.paymentIntentId, '']) {
    const headers = { 'x-payment-client-secret': secret }
    expect(await confirm(ada.paymentIntentId, undefined, headers)).toMatchObject(learnsNothing)
  }
  const link = { status: 200, body: { onboardingToken: ada.token } }
  expect(await confirm(ada.paymentIntentId, `${COOKIE}=${own}`)).toMatchObject(link)
  const headers = { 'x-payment-client-secret': ada.clientSecret }
  expect(await confirm(ada.paymentIntentId, undefined, headers)).toMatchObject(link)
})

// @promise intent-ownership
test('reuses the cookie and replaces an invalid one', async () => {
  const customer = createTestClient(running.url)
  await orderPlan(customer, 'starter')
  const first = customer.cookies.get(COOKIE)
  await orderPlan(customer, 'basic')
  expect(customer.cookies.get(COOKIE)).toBe(first)
  for (const planted of ['short', 'A'.repeat(44), `${'A'.repeat(42)}%2F`]) {
    customer.cookies.set(COOKIE, planted)
    await orderPlan(customer, 'basic')
    const given = customer.cookies.get(COOKIE)
    expect(given).toMatch(/^[\w-]{43}$/)
    expect([planted, first]).not.toContain(given)
  }
})

test('keeps earlier links after a second order', async () => {
  const first = await buyPlan(running.url, 'starter')
  const second = await orderPlan(first.customer, 'professional')
  expect(await payByCard(running.url, second)).toBe(200)
  const { cookies } = first.customer
  const both = await Promise.all(
    [first, second].map(({ paymentIntentId }) =>
      confirm(paymentIntentId, `${COOKIE}=${cookies.get(COOKIE)}`),
    ),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const [one, other] = both.map(({ body }) => body['onboardingToken'])
  expect([one, one === other]).toEqual([first.token, false])
})
