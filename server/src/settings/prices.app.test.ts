import type { CatalogPlanResponse } from '@vitrine/contract/catalog'
import type { CreatePaymentIntentResponse } from '@vitrine/contract/payments'
import type { SettingResponse } from '@vitrine/contract/settings'
import { defaultPrices, type Prices } from '@vitrine/domain/catalog/plans'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startPaymentTestServer,
  type PaymentTestServer,
} from '../../testing/payment-test-server.ts'
import { ADA, signInStaff, type TestClient, createTestClient } from '../../testing/test-client.ts'
import { listBillingDocuments } from '../billing/document-store.ts'
import { emails } from '../mail/tables.ts'
import { findOrderByIntent } from '../ordering/index.ts'

let shop: PaymentTestServer
let owner: TestClient
beforeAll(async () => {
  shop = await startPaymentTestServer()
  owner = await signInStaff(shop.url)
})
afterAll(() => shop.close())

type Saved = SettingResponse & { error: string; fields?: Record<string, string> }
let version = 0
async function save(prices: Partial<Prices>) {
  const setting = { ...defaultPrices, ...prices }
  const body = { setting, since: version, note: '' }
  const answer = await owner.send<Saved>('PUT', '/api/admin/settings/prices', body)
  if (answer.status === 200) version += 1
  return answer
}

const order = async (customer: TestClient, wish: object = { planId: 'starter' }) =>
  (
    await customer.send<CreatePaymentIntentResponse>('POST', '/api/create-payment-intent', {
      ...{ customerInfo: ADA, ...wish },
    })
  ).body
const atProvider = (id: string) =>
  shop.simulator.control.inspect().paymentIntents.find((intent) => intent.id === id)
const page = async (path: string) => {
  const html = await (await fetch(shop.url + path)).text()
  return html.replaceAll('<!-- -->', '')
}

/** The 40 % claim holds for each. */
const DEARER = {
  starterCents: 2999,
  starterBeforeCents: 5998,
  basicCents: 4499,
  percentOff: 40,
}

// @promise price-changes: A price change keeps the amount of open orders and shows one price everywhere.
test('keeps the quoted price and quotes new ones later', async () => {
  const [early, late] = [createTestClient(shop.url), createTestClient(shop.url)]
  const begun = await order(early)
  const left = await order(late)
  expect([begun.quote.totalCents, left.quote.totalCents]).toEqual([2499, 2499])
  expect((await save(DEARER)).status).toBe(200)

  await shop.pay(begun)
  const { paymentIntentId } = begun
  await early.send('POST', '/api/test-create-order', { paymentIntentId })
  await shop.jobsDone()
  const paid = await findOrderByIntent(shop.db, begun.paymentIntentId)
  expect(paid).toMatchObject({ packagePrice: 2499, totalAmount: 2499, paymentAmount: 2499 })
  const papers = await shop.db.transaction((tx) => listBillingDocuments(tx, paid?.id ?? ''))
  expect(papers.map(({ content }) => content.totalCents)).toEqual([2499])
  const written = await shop.db.select().from(emails).where(eq(emails.recipient, ADA.email))
  const confirmation = written.find(({ text }) => text.includes('Paid'))
  expect(confirmation?.text).toContain('$24.99')

  // A reload after payment keeps its price.
  expect(await order(early)).toMatchObject({
    paymentIntentId: begun.paymentIntentId,
    quote: { totalCents: 2499 },
  })
  const again = await order(late)
  expect(again.quote).toMatchObject({ subtotalCents: 2999, totalCents: 2999 })
  expect(atProvider(again.paymentIntentId)?.amount).toBe(2999)
  expect(atProvider(left.paymentIntentId)?.status).toBe('canceled')
})

// @promise price-changes
test('charges the set price whatever the browser sends', async () => {
  const { body: plans } = await createTestClient(shop.url).send<CatalogPlanResponse[]>(
    'GET',
    '/api/plans',
  )
  expect(
    plans.map(({ price, originalPrice, promotion }) => [price, originalPrice, promotion]),
  ).toEqual([
    [2999, 5998, '40% OFF'],
    [4499, 7998, '40% OFF'],
    [6499, 10998, '40% OFF'],
  ])
  const seen = { selectedPackage: { id: 'basic', price: '$0.01', priceId: 'price_basic' } }
  for (const { priceId, price } of plans) {
    const { quote, paymentIntentId } = await order(createTestClient(shop.url), {
      priceId,
      orderData: seen,
    })
    expect(quote).toMatchObject({ subtotalCents: price, taxCents: Math.round(price * 0.08) })
    expect(atProvider(paymentIntentId)?.amount).toBe(quote.totalCents)
  }
})

// @promise price-changes
test('shows the set price on every page', async () => {
  for (const [path, ...says] of [
    ['/', 'From $29.99, paid once', '"price":"29.99"', '"price":"44.99"', '40% OFF'],
    ['/services', '$29.99', '$59.98', '$44.99', 'you save $34.99', '"price":"64.99"', '40% OFF'],
    ['/order', '$29.99', '$59.98', '$64.99', '40% OFF'],
    ['/instagram', 'Limited-time offer: $29.99, normally $59.98.', '$29.99 instead of $59.98'],
    ['/contact', 'Starter $29.99'],
  ] as const) {
    const html = await page(path)
    expect([path, says.filter((words) => !html.includes(words))]).toEqual([path, []])
    expect([path, html.match(/24\.99|49\.98|50% OFF|%[A-Z_]+%/)?.[0]]).toEqual([path, undefined])
  }
})

// @promise price-changes
test('hides an inactive promotion', async () => {
  // The previous prices stay for the next promotion.
  expect((await save({ percentOff: null })).status).toBe(200)
  for (const path of ['/', '/services', '/order', '/instagram']) {
    const html = await page(path)
    const said = html.match(/% OFF|you save|instead of \$|normally \$|The offer:/)?.[0]
    expect([path, said, html.includes('$24.99')]).toEqual([path, undefined, true])
  }
  expect(await page('/instagram')).toContain('The Starter plan: $24.99, paid once.')
  const { body } = await createTestClient(shop.url).send<CatalogPlanResponse[]>('GET', '/api/plans')
  expect(body.map((plan) => 'originalPrice' in plan || 'promotion' in plan)).toEqual([
    ...[false, false, false],
  ])
})

// @promise advertised-discount
test('shows a promotion on plans without a previous price', async () => {
  const none = { starterBeforeCents: null, basicBeforeCents: null, professionalBeforeCents: null }
  expect((await save({ ...none, percentOff: 50 })).status).toBe(200)
  const html = await page('/services')
  for (const words of ['50% OFF', '$49.98', '$79.98', '$129.98', 'you save $64.99'])
    expect(html).toContain(words)
})

test.each([
  [{ starterCents: 49 }, 'starterCents', '0.50'],
  [{ starterCents: -2499 }, 'starterCents', '0.50'],
  [{ starterCents: 24.99 }, 'starterCents', '24.99'],
  [{ professionalCents: 1_000_000 }, 'professionalCents', '10,000'],
  [{ starterCents: 1e300 }, 'starterCents', '24.99|10,000'],
  [{ starterCents: Number.NaN }, 'starterCents', '24.99'],
  [{ starterCents: '<b>1' as never }, 'starterCents', '24.99'],
  [{ basicCents: 1999 }, 'basicCents', 'can’t cost less'],
  [{ basicBeforeCents: 3999 }, 'basicBeforeCents', 'more than the price now'],
  [{ starterCents: 2999, percentOff: 50 }, 'percentOff', 'Enter 39 or less'],
  [{ percentOff: 51 }, 'percentOff', 'Enter 40 or less'],
  [{ percentOff: 0 }, 'percentOff', '1 to 99'],
])('rejects the prices %j with a reason', async (wrong, field, why) => {
  const { status, body } = await save(wrong)
  expect([status, body.fields?.[field]]).toEqual([400, expect.stringMatching(why)])
})

test('restores the default prices', async () => {
  const body = { version: 0, since: version, note: '' }
  const path = '/api/admin/settings/prices/restoration'
  const { status, body: answer } = await owner.send<SettingResponse>('PUT', path, body)
  expect([status, answer.setting]).toEqual([200, { group: 'prices', ...defaultPrices }])
  expect(await page('/')).toContain('Limited Time: 50% OFF')
})
