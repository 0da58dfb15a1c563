import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OrderPlanResponse, PaymentQuoteResponse } from '@vitrine/contract/payments'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { euStandardRates } from '@vitrine/domain/payments/eu-vat'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestClient,
  type OpenedIntent,
  payByCard,
  signInStaff,
  type TestClient,
} from '../../testing/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { billingDocuments } from '../billing/tables.ts'
import { findOrderByIntent, type Order } from '../ordering/index.ts'

const FRENCH_NUMBER = 'FR40303265045'

let running: TestServer
let owner: TestClient
let aheadMs = 0
/** What the stand-in for VIES says. */
let viesAnswer: object = { isValid: true, userError: 'VALID' }
const vies = createServer((_request, response) => response.end(JSON.stringify(viesAnswer)))

beforeAll(async () => {
  await new Promise<void>((resolve) => vies.listen(0, '127.0.0.1', resolve))
  const { port } = vies.address() as AddressInfo
  running = await startTestServer({
    clock: () => new Date(Date.now() + aheadMs),
    env: { VIES_URL: `http://127.0.0.1:${port}/rest` },
  })
  owner = await signInStaff(running.url)
  const rates = [
    ...euStandardRates,
    { country: 'CH', percentHundredths: 810, name: 'MwSt.', isInclusive: false },
  ]
  const setting = {
    ...{ group: 'tax', mode: 'by-country', name: 'VAT' },
    ...{ sellerCountry: 'DE', reverseCharge: true, rates },
  }
  const saved = await owner.send('PUT', '/api/admin/settings/tax', { setting, since: 0, note: '' })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
})
afterAll(async () => {
  vies.closeAllConnections()
  vies.close()
  await running.close()
})

const formData = { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' }
const billingDetails = (country: string, taxId?: string) => ({
  ...{ name: 'Ada Quill', email: 'ada@example.com', taxId, company: 'Quill SARL' },
  address: { line1: '1 rue Lamarck', city: 'Paris', state: '', postal_code: '75018', country },
})

type Opened = OpenedIntent & { readonly quote: PaymentQuoteResponse }

async function open(body: object): Promise<Opened & { customer: TestClient }> {
  const customer = createTestClient(running.url)
  const { status, body: opened } = await customer.send<Opened>(
    'POST',
    '/api/create-payment-intent',
    body,
  )
  expect([status, opened]).toEqual([200, expect.anything()])
  return { ...opened, customer }
}
const checkout = (taxCountry: string) =>
  open({ planId: 'basic', customerInfo: formData, taxCountry })
const paymentPage = (country: string, taxId?: string) =>
  open({
    priceId: 'price_basic',
    orderData: { formData },
    billingDetails: billingDetails(country, taxId),
  })

async function paid(opened: Awaited<ReturnType<typeof open>>): Promise<Order> {
  await payByCard(running.url, opened)
  const { paymentIntentId } = opened
  await opened.customer.send('POST', '/api/test-create-order', { paymentIntentId })
  await running.jobsDone()
  const order = await findOrderByIntent(running.db, paymentIntentId)
  if (!order) throw new Error('the order is missing')
  return order
}
const papersOf = async ({ id }: Pick<Order, 'id'>) =>
  (
    await running.db
      .select()
      .from(billingDocuments)
      .where(eq(billingDocuments.orderId, id))
      .orderBy(billingDocuments.issuedAt)
  ).map(({ content }) => content)
const quote = async (country: string, vatNumber?: string) =>
  (
    await createTestClient(running.url).send<PaymentQuoteResponse>('POST', '/api/payment-quotes', {
      ...{ planId: 'basic', country },
      ...(vatNumber && { vatNumber }),
    })
  ).body

// @promise tax-by-country
test.each([
  ['FR', { subtotalCents: 3333, taxCents: 666, totalCents: 3999, taxLabel: 'TVA (20%)' }],
  ['CH', { subtotalCents: 3999, taxCents: 324, totalCents: 4323, taxLabel: 'MwSt. (8.1%)' }],
  ['US', { subtotalCents: 3999, taxCents: 0, totalCents: 3999, taxLabel: 'VAT' }],
])('charges one total on every page for %s', async (country, expected) => {
  expect(await quote(country)).toMatchObject(expected)
  for (const opened of [await checkout(country), await paymentPage(country)]) {
    expect(opened.quote).toMatchObject(expected)
    const order = await paid(opened)
    expect(order).toMatchObject({
      paymentStatus: 'paid',
      paymentAmount: expected.totalCents,
      taxAmount: expected.taxCents,
      tax: { country },
    })
    expect(await papersOf(order)).toMatchObject([
      { taxCents: expected.taxCents, totalCents: expected.totalCents, tax: { country } },
    ])
  }
})

test('counts a browser that names no country as the seller’s', async () => {
  const { quote: told } = await open({ planId: 'basic', customerInfo: formData })
  expect(told).toMatchObject({ taxLabel: 'MwSt. (19%)', totalCents: 3999 })
})

test('keeps one intent when only the country changes', async () => {
  const customer = createTestClient(running.url)
  const ask = async (taxCountry: string) =>
    (
      await customer.send<Opened>('POST', '/api/create-payment-intent', {
        ...{ planId: 'basic', customerInfo: formData, taxCountry },
      })
    ).body
  const [first, second] = [await ask('DE'), await ask('FR')]
  expect(second.paymentIntentId).toBe(first.paymentIntentId)
  const order = await paid({ ...second, customer })
  expect(order).toMatchObject({ packagePrice: 3333, taxAmount: 666, totalAmount: 3999 })
})

// @promise reverse-charge
test('charges a French business the net price', async () => {
  expect(await quote('FR', FRENCH_NUMBER)).toMatchObject({
    ...{ subtotalCents: 3333, taxCents: 0, totalCents: 3333, vatNumber: 'used' },
  })
  const order = await paid(await paymentPage('FR', 'fr 40 303 265 045'))
  expect(order).toMatchObject({
    ...{ packagePrice: 3333, taxAmount: 0, paymentAmount: 3333 },
    tax: {
      kind: 'reverse-charge',
      vatCheck: { number: FRENCH_NUMBER, outcome: 'valid', checkedAt: expect.any(String) },
    },
  })
  const [paper] = await papersOf(order)
  expect(paper).toMatchObject({
    ...{ taxCents: 0, totalCents: 3333, tax: { kind: 'reverse-charge' } },
    buyer: { company: 'Quill SARL', taxId: 'fr 40 303 265 045' },
  })
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const csv = await fetch(`${running.url}/api/admin/papers.csv`, { headers: { cookie } })
  expect(await csv.text()).toMatch(/,TVA,reverse charge,FR,valid 20/)
})

// @promise vies-never-blocks
test('decides by the format while VIES is silent', async () => {
  viesAnswer = { isValid: false, userError: 'MS_UNAVAILABLE' }
  expect(await quote('DE', 'DE136695976')).toMatchObject({ vatNumber: 'not-needed' })
  expect(await quote('IT', 'IT00743110157')).toMatchObject({ vatNumber: 'used' })
  expect(await quote('IT', 'IT00743110158')).toMatchObject({ vatNumber: 'unreadable' })
  viesAnswer = { isValid: false, userError: 'INVALID' }
  expect(await quote('ES', 'ESB58378431')).toMatchObject({
    ...{ vatNumber: 'invalid', totalCents: 3999, taxLabel: 'IVA (21%)' },
  })
  const order = await paid(await paymentPage('ES', 'ESB58378431'))
  expect(order).toMatchObject({ paymentAmount: 3999, tax: { kind: 'country' } })
})

// @promise tax-by-country
test('upgrades, refunds and manual orders keep the terms', async () => {
  const order = await paid(await checkout('FR'))
  const { body: plan } = await owner.send<OrderPlanResponse>(
    'GET',
    `/api/admin/orders/${order.id}/plan`,
  )
  const up = plan.choices.find(({ planId }) => planId === 'professional')
  expect(up).toMatchObject({
    ...{ differenceCents: 2500, taxInDifferenceCents: 417 },
    after: { priceCents: 5416, taxCents: 1083 },
  })
  for (const amountCents of [1000, 2999]) {
    const refund = await owner.send('POST', `/api/admin/orders/${order.id}/refunds`, {
      ...{ amountCents, reason: 'Test', requestId: randomUUID() },
    })
    expect([refund.status, refund.body]).toEqual([200, expect.anything()])
    await running.jobsDone()
    // The next refund of the same person waits a minute.
    aheadMs += 120_000
  }
  const [receipt, ...notes] = await papersOf(order)
  const sumOf = (field: 'taxCents' | 'totalCents') =>
    notes.reduce((sum, note) => sum + note[field], 0)
  expect([notes.length, sumOf('taxCents'), sumOf('totalCents')]).toEqual([2, 666, 3999])
  expect(receipt).toMatchObject({ taxCents: 666, totalCents: 3999 })

  const requestId = randomUUID()
  const made = await owner.send('POST', '/api/admin/orders', {
    ...{ requestId, firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' },
    ...{ billing: billingDetails('FR'), planId: 'basic', languages: ['English'] },
    ...{ amountCents: 3999, amountReason: '', way: 'bank-transfer', paidOn: '2026-01-02' },
    reference: 'SEPA 4711',
  })
  expect([made.status, made.body]).toEqual([200, expect.anything()])
  await running.jobsDone()
  expect(await papersOf({ id: requestId })).toMatchObject([{ taxCents: 666, totalCents: 3999 }])
})

test('erases the VAT number and keeps the rate', async () => {
  viesAnswer = { isValid: true, userError: 'VALID' }
  const opened = await paymentPage('FR', FRENCH_NUMBER)
  const order = await paid(opened)
  const erased = await owner.send('POST', `/api/admin/orders/${order.id}/erasure`, {
    confirmation: orderReference(order.id),
  })
  expect([erased.status, erased.body]).toEqual([expect.any(Number), expect.anything()])
  await running.jobsDone()
  const left = await findOrderByIntent(running.db, opened.paymentIntentId)
  expect(left?.tax).toEqual({
    ...{ kind: 'reverse-charge', name: 'TVA', percentHundredths: 2000 },
    ...{ isInclusive: true, country: 'FR' },
  })
})

test('asks for the state where the tax depends on it', async () => {
  const { body } = await owner.send<{ group: string; versions: { n: number }[] }[]>(
    'GET',
    '/api/admin/settings',
  )
  const since = body.find(({ group }) => group === 'tax')?.versions.length ?? 0
  const named = { name: 'Sales tax', isInclusive: false }
  const setting = {
    ...{ group: 'tax', mode: 'by-country', name: 'Sales tax' },
    ...{ sellerCountry: 'US', reverseCharge: false },
    rates: [
      { country: 'US', percentHundredths: 0, ...named },
      { country: 'US', state: 'CA', percentHundredths: 725, ...named },
    ],
  }
  const saved = await owner.send('PUT', '/api/admin/settings/tax', { setting, since, note: '' })
  expect([saved.status, saved.body]).toEqual([200, expect.anything()])
  const customer = createTestClient(running.url)
  const intent = (part: object) =>
    customer.send<Opened & { fields: object }>('POST', '/api/create-payment-intent', {
      ...{ planId: 'basic', customerInfo: formData },
      ...part,
    })
  const refused = await intent({ taxCountry: 'US' })
  expect([refused.status, refused.body.fields]).toEqual([400, { taxState: expect.any(String) }])
  const unknown = {
    ...billingDetails('US'),
    address: { ...billingDetails('US').address, state: 'Cal' },
  }
  expect(
    await intent({
      planId: undefined,
      priceId: 'price_basic',
      orderData: { formData },
      billingDetails: unknown,
    }),
  ).toMatchObject({
    status: 400,
    body: { fields: { 'billingDetails.address.state': expect.any(String) } },
  })
  for (const [taxState, taxCents] of [
    ['California', 290],
    ['OR', 0],
  ] as const) {
    const { body: opened } = await intent({ taxCountry: 'US', taxState })
    expect(opened.quote).toMatchObject({ taxCents, totalCents: 3999 + taxCents })
  }
  const faq = await fetch(`${running.url}/faq`)
  expect(await faq.text()).not.toContain('8% sales tax')
})
