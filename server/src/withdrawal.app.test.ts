import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ContactResponse } from '@vitrine/contract/contact'
import type { AgreementResponse } from '@vitrine/contract/ordering'
import type { RoundSaleResponse } from '@vitrine/contract/reviews'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { consentWords, lawPackOf } from '@vitrine/domain/law/law-packs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyPlan,
  createTestClient,
  type OpenedIntent,
  orderPath,
  orderPlan,
  type PaidOrder,
  payByCard,
  signInStaff,
  type TestClient,
} from '../testing/test-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { billingDocuments } from './billing/tables.ts'
import { hostingTerms } from './hosting/index.ts'
import { findOrder, findOrderByIntent, orderHistory, orders } from './ordering/index.ts'
import { agreementTexts } from './ordering/tables.ts'
import { rounds } from './reviews/tables.ts'

const START = Date.parse('2026-11-02T10:00:00Z')
const DAY_MS = 86_400_000
const WORDS = consentWords(lawPackOf({ country: 'DE', buyers: 'consumers' }))

let running: TestServer
let owner: TestClient
let days = 0
let seconds = 0

beforeAll(async () => {
  running = await startTestServer({
    clock: () => new Date(START + days * DAY_MS + (seconds += 1) * 1000),
    env: { HOSTING_YEAR_PRICE: '29.00' },
  })
  owner = await signInStaff(running.url)
  await setLaw({ country: 'DE' }, 0)
})
afterAll(() => running.close())

const setLaw = async (changes: object, known: number) => {
  const setting = {
    ...{ group: 'law', country: 'US', buyers: 'consumers' },
    ...{ representedBy: '', register: '', phone: '', host: '' },
    ...changes,
  }
  const { status, body } = await owner.send('PUT', '/api/admin/settings/law', {
    ...{ setting, since: known, note: 'Law' },
  })
  expect([status, body]).toEqual([200, expect.anything()])
}

/** Sessions end meanwhile. */
async function pass(count: number) {
  days += count
  owner = await signInStaff(running.url)
}

const buy = (details: object = {}) => buyPlan(running.url, 'professional', { ...details })
const idOf = async (order: Pick<PaidOrder, 'paymentIntentId'>) =>
  (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? ''
const agreementOf = async (order: PaidOrder) =>
  (await order.customer.send<AgreementResponse>('GET', orderPath(order, '/agreement'))).body
    .agreement

async function withdraw(order: PaidOrder, email = 'ada@example.com') {
  const contract = orderReference(await idOf(order))
  const statement = { name: 'Ada Quill', contract, email }
  const { body } = await createTestClient(running.url).send<{ id: string }>(
    'POST',
    '/api/withdrawals',
    statement,
  )
  return body.id
}
const listed = async (id: string) =>
  (await owner.send<ContactResponse[]>('GET', '/api/admin/contacts')).body.find(
    (each) => each.id === id,
  )
const refund = (id: string) =>
  owner.send<{ code: string; withdrawal: { refundedAt: string | null } }>(
    'PUT',
    `/api/admin/contacts/${id}/refund`,
    {},
  )
const refundedCents = async (order: PaidOrder) =>
  (await findOrder(running.db, await idOf(order)))?.refundedAmount

async function mailsTo(address: string): Promise<string[]> {
  await running.jobsDone()
  const folder = path.join(running.dataDir, 'mail')
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return texts
    .filter((text) => text.includes(`\nTo: ${address}`))
    .map((text) => text.replaceAll('=\r\n', '').replaceAll('=\n', ''))
}

// @promise terms-of-the-day: An order keeps the terms, notice and consent of its day.
test('keeps the terms of the day with the order', async () => {
  const order = await buy({ beginAtOnce: true })
  const agreement = await agreementOf(order)
  expect(agreement).toMatchObject({ beginsAtOnce: true })
  expect(agreement?.text).toContain(`You agreed to this when you ordered: “${WORDS}”`)
  expect(agreement?.text).toContain('§§ 312g, 355 to 357a BGB')
  await setLaw({ country: 'FR' }, 1)
  // A reload of the checkout returns the paid order and changes nothing.
  await orderPlan(order.customer, 'professional')
  expect(await agreementOf(order)).toEqual(agreement)
  const later = await buy()
  expect((await agreementOf(later))?.text).toContain('Code de la consommation')
  await setLaw({ country: 'DE' }, 2)
  const texts = await running.db.select().from(agreementTexts)
  for (const { hash, text } of texts)
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
  const { body } = await owner.send<AgreementResponse>(
    'GET',
    `/api/admin/orders/${await idOf(order)}/agreement`,
  )
  expect(body.agreement).toEqual(agreement)
})

// @promise terms-of-the-day
test('attaches terms and consent to the confirmation', async () => {
  const email = 'durable@example.com'
  const customerInfo = { firstName: 'Ada', lastName: 'Quill', email }
  const order = await buy({ beginAtOnce: true, customerInfo })
  const confirmation = (await mailsTo(email)).find((mail) => mail.includes('Complete your details'))
  expect(confirmation).toContain('filename=terms-and-withdrawal.txt')
  expect(confirmation).toContain('notice of your right to withdraw')
  const attached = /filename=terms-and-withdrawal\.txt[^]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(
    confirmation ?? '',
  )?.[1]
  expect(Buffer.from(attached ?? '', 'base64').toString()).toBe((await agreementOf(order))?.text)
})

/** The attached terms of the email that has these words; the stored ones of the order beside it. */
async function termsIn(email: string, words: string, orderId: string) {
  const mail = (await mailsTo(email)).find((each) => each.includes(words)) ?? ''
  const file =
    /filename=terms-and-withdrawal\.txt[^]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(mail)?.[1] ?? ''
  const path = `/api/admin/orders/${orderId}/agreement`
  const { agreement } = (await owner.send<AgreementResponse>('GET', path)).body
  return { agreement, attached: Buffer.from(file, 'base64').toString() }
}

// @promise terms-of-the-day
test('keeps and attaches the terms of an order by hand', async () => {
  const email = 'by-hand@example.com'
  const orderId = randomUUID()
  const { status } = await owner.send('POST', '/api/admin/orders', {
    ...{ requestId: orderId, firstName: 'Ada', lastName: 'Quill', email, billing: null },
    ...{ planId: 'basic', languages: ['English'], amountCents: 3999, amountReason: '' },
    ...{ way: 'bank-transfer', paidOn: '2026-01-02', reference: 'SEPA 4711' },
  })
  expect(status).toBe(200)
  const { agreement, attached } = await termsIn(email, 'Complete your details', orderId)
  expect(agreement).toMatchObject({ beginsAtOnce: false })
  expect(attached).toBe(agreement?.text)
  expect(attached).toContain('no wish of yours on record')
})

// @promise terms-of-the-day
test('keeps and attaches the terms of later purchases', async () => {
  const email = 'later@example.com'
  const customerInfo = { firstName: 'Ada', lastName: 'Quill', email }
  const order = await buyPlan(running.url, 'basic', { beginAtOnce: true, customerInfo })
  const orderId = await idOf(order)
  const first = await agreementOf(order)
  const payFor = async (path: string, body?: object) => {
    const opened = await order.customer.send<OpenedIntent>('POST', orderPath(order, path), body)
    expect([opened.status, opened.body]).toEqual([200, expect.anything()])
    await payByCard(running.url, opened.body)
    const settled = orderPath(order, `${path}/${opened.body.paymentIntentId}/settlement`)
    expect((await order.customer.send('POST', settled)).body).toEqual({ state: 'paid' })
    return idOf(opened.body)
  }
  await running.jobsDone()
  await owner.send('PUT', `/api/admin/orders/${orderId}/plan`, {
    ...{
      toPlan: 'professional',
      isGift: false,
      differenceCents: 2500,
      reason: 'Asked for by mail',
    },
    ...{ requestId: randomUUID(), confirmation: orderReference(orderId) },
  })
  const upgradeId = await payFor('/plan-change/payments', { beginAtOnce: true })
  const startedAt = new Date(START)
  const endsAt = new Date(START + (days + 10) * DAY_MS)
  await running.db.insert(hostingTerms).values({ orderId, startedAt, endsAt })
  await running.db.update(orders).set({ orderStatus: 'live' }).where(eq(orders.id, orderId))
  const renewalId = await payFor('/hosting/renewals')
  const sold = await owner.send('PUT', '/api/admin/settings/extras', {
    ...{ setting: { group: 'extras', roundCents: 900, upgrades: 'off' }, since: 0, note: '' },
  })
  expect(sold.status).toBe(200)
  const sale = await order.customer.send<RoundSaleResponse>('GET', orderPath(order, '/rounds'))
  for (let number = 1; number <= sale.body.rounds.allowed; number += 1)
    await running.db.insert(rounds).values({
      ...{ id: randomUUID(), orderId, number, previewNumber: 1, versionHash: 'h' },
      submittedAt: startedAt,
    })
  // An older page sends no body, and a reload does not take the wish back.
  const roundId = await payFor('/rounds/payments')
  const upgrade = await termsIn(email, 'before it Basic', upgradeId)
  const round = await termsIn(email, 'Order of the round', roundId)
  const renewal = await termsIn(email, 'Order of the renewal', renewalId)
  for (const { agreement, attached } of [upgrade, renewal, round])
    expect(attached).toBe(agreement?.text)
  const wishes = [upgrade, renewal, round].map(({ agreement }) => agreement?.beginsAtOnce)
  expect(wishes).toEqual([true, false, false])
  expect(await agreementOf(order)).toEqual(first)
})

test('a later request without the wish does not take it back', async () => {
  const customer = createTestClient(running.url)
  await orderPlan(customer, 'professional', { beginAtOnce: true })
  const intent = await orderPlan(customer, 'professional')
  await payByCard(running.url, intent)
  const { body } = await customer.send<{ onboardingToken: string }>(
    'POST',
    '/api/test-create-order',
    { paymentIntentId: intent.paymentIntentId },
  )
  const order = { ...intent, customer, token: body.onboardingToken }
  expect(await agreementOf(order)).toMatchObject({ beginsAtOnce: true })
})

// @promise withdrawal-refund
test('refunds the rest once when the work was begun', async () => {
  const order = await buy({ beginAtOnce: true })
  const orderId = await idOf(order)
  await running.db
    .update(orders)
    .set({ orderStatus: 'in_production' })
    .where(eq(orders.id, orderId))
  await pass(10)
  const id = await withdraw(order)
  expect((await listed(id))?.withdrawal).toMatchObject({
    ...{ orderId, refundCents: 3900, isOwnAddress: true, refundedAt: null },
    sentence: expect.stringContaining('40 % of the work was done'),
  })
  const mail = (await mailsTo('ada@example.com')).find((each) => each.includes('$39.00 goes back'))
  expect(mail).toContain('Your withdrawal arrived')
  // A second statement and two presses at once make one refund.
  const second = await withdraw(order)
  expect((await listed(second))?.withdrawal).toBeNull()
  const presses = await Promise.all([refund(id), refund(id)])
  expect(presses.map(({ status }) => status)).toEqual([200, 200])
  expect((await refund(id)).body.withdrawal.refundedAt).not.toBeNull()
  await running.jobsDone()
  expect(await refundedCents(order)).toBe(3900)
  expect((await refund(second)).status).toBe(404)
  const history = await running.db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
  expect(history.filter(({ what }) => what === 'withdrawal-received')).toHaveLength(1)
  expect(history.filter(({ what }) => what === 'refund')).toHaveLength(1)
})

// @promise withdrawal-refund
test('counts a withdrawal by the wish of each payment', async () => {
  const order = await buyPlan(running.url, 'basic', { beginAtOnce: true })
  const orderId = await idOf(order)
  await running.jobsDone()
  await owner.send('PUT', `/api/admin/orders/${orderId}/plan`, {
    ...{ toPlan: 'professional', isGift: false, differenceCents: 2500, reason: 'By mail' },
    ...{ requestId: randomUUID(), confirmation: orderReference(orderId) },
  })
  const pay = orderPath(order, '/plan-change/payments')
  const opened = await order.customer.send<OpenedIntent>('POST', pay, { beginAtOnce: false })
  await payByCard(running.url, opened.body)
  const path = `/plan-change/payments/${opened.body.paymentIntentId}/settlement`
  expect((await order.customer.send('POST', orderPath(order, path))).body).toEqual({
    state: 'paid',
  })
  await running.db
    .update(orders)
    .set({ orderStatus: 'in_production' })
    .where(eq(orders.id, orderId))
  await pass(10)
  const id = await withdraw(order)
  // 60 % of $39.99, and the whole upgrade.
  expect((await listed(id))?.withdrawal).toMatchObject({
    refundCents: 2400 + 2500,
    sentence: expect.stringContaining('by the wish and the days of each payment'),
  })
  expect((await refund(id)).status).toBe(200)
  await running.jobsDone()
  const upgrade = await findOrder(running.db, await idOf(opened.body))
  expect(((await refundedCents(order)) ?? 0) + (upgrade?.refundedAmount ?? 0)).toBe(4900)
})

// @promise withdrawal-refund
test('refunds all without the wish, and subtracts what went back since', async () => {
  const order = await buy()
  const orderId = await idOf(order)
  await running.db.update(orders).set({ orderStatus: 'in_review' }).where(eq(orders.id, orderId))
  await pass(10)
  const id = await withdraw(order)
  expect((await listed(id))?.withdrawal).toMatchObject({ refundCents: 6499 })
  const wish = { amountCents: 1000, reason: 'Sorry', requestId: crypto.randomUUID() }
  await owner.send('POST', `/api/admin/orders/${orderId}/refunds`, wish)
  seconds += 90
  expect((await refund(id)).status).toBe(200)
  expect(await refundedCents(order)).toBe(6499)
})

test('opens no refund when all was delivered or the days are over', async () => {
  const delivered = await buy({ beginAtOnce: true })
  await running.db.insert(orderHistory).values({
    ...{ orderId: await idOf(delivered), at: new Date(START), actor: 'system' },
    what: 'all-languages-delivered',
  })
  const late = await buy()
  await pass(10)
  const id = await withdraw(delivered)
  expect((await listed(id))?.withdrawal).toMatchObject({
    refundCents: 0,
    sentence: expect.stringContaining('the work was done in full'),
  })
  expect(await refund(id)).toMatchObject({ status: 409, body: { code: 'nothing_due' } })
  await pass(10)
  const other = await withdraw(late)
  expect((await listed(other))?.withdrawal?.sentence).toContain('the days to withdraw were over')
})

test('warns of a foreign address until the customer states it too', async () => {
  const order = await buy()
  const stranger = await withdraw(order, 'mallory@example.com')
  expect((await listed(stranger))?.withdrawal).toMatchObject({ isOwnAddress: false })
  const toStranger = await mailsTo('mallory@example.com')
  expect(toStranger).toHaveLength(1)
  expect(toStranger.join()).not.toMatch(/goes back:|\$\d/)
  const own = await withdraw(order)
  expect((await listed(stranger))?.withdrawal).toBeNull()
  expect((await listed(own))?.withdrawal).toMatchObject({ isOwnAddress: true, refundCents: 6499 })
})

test('asks for no wish where the law gives no right', async () => {
  await setLaw({ country: 'US' }, 3)
  const order = await buy({ beginAtOnce: true })
  expect(await agreementOf(order)).toMatchObject({ beginsAtOnce: null })
})

// @promise true-tax: No tax is charged where the seller is not registered, and its name is true.
test('charges no tax without a registration, on either page', async () => {
  const put = (mode: string, since: number) =>
    owner.send('PUT', '/api/admin/settings/tax', {
      ...{ setting: { group: 'tax', mode, name: 'MwSt.' }, since, note: '' },
    })
  const formData = { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' }
  const pay = async () => {
    const customer = createTestClient(running.url)
    const body = { priceId: 'price_basic', orderData: { formData } }
    const { body: opened } = await customer.send<OpenedIntent & { quote: object }>(
      'POST',
      '/api/create-payment-intent',
      body,
    )
    await payByCard(running.url, opened)
    const { paymentIntentId } = opened
    await customer.send('POST', '/api/test-create-order', { paymentIntentId })
    await running.jobsDone()
    const [paper] = await running.db
      .select()
      .from(billingDocuments)
      .where(eq(billingDocuments.orderId, await idOf(opened)))
    return { quote: opened.quote, content: paper?.content }
  }
  expect((await put('specified', 0)).status).toBe(200)
  expect(await pay()).toMatchObject({
    quote: { taxCents: 320, totalCents: 4319 },
    content: { taxCents: 320, seller: { taxName: 'MwSt.' } },
  })
  expect((await put('none', 1)).status).toBe(200)
  expect(await pay()).toMatchObject({
    quote: { subtotalCents: 3999, taxCents: 0, totalCents: 3999 },
    content: { taxCents: 0, totalCents: 3999 },
  })
  const terms = (await agreementOf(await buy()))?.text
  expect(terms).toContain('No tax is charged')
})
