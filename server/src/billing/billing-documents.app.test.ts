import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BillingDocumentResponse, InvoicesResponse } from '@vitrine/contract/billing'
import type { OrderResponse } from '@vitrine/contract/ordering'
import type { MySiteResponse } from '@vitrine/contract/publishing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extractText } from '../../../renderer/round-trip/extract-text.ts'
import {
  startPaymentTestServer,
  type PaymentTestServer,
} from '../../testing/payment-test-server.ts'
import {
  newRequestId,
  orderPath,
  orderPlan,
  type PaidOrder,
  signInStaff,
  type TestClient,
  createTestClient,
} from '../../testing/test-client.ts'

const BILLING = {
  name: 'Ada Q. Quill',
  email: 'ada@example.com',
  address: {
    line1: '12 Analytical Row',
    city: 'Portland',
    state: 'OR',
    postal_code: '97201',
    country: 'US',
  },
  company: 'Quill & Söhne GmbH',
  taxId: 'DE 123456789',
}

let shop: PaymentTestServer
let staff: TestClient
let order: PaidOrder
let stranger: PaidOrder
let reference: string
let ofTeam: OrderResponse

beforeAll(async () => {
  shop = await startPaymentTestServer({
    env: { SELLER_NAME: 'Glasshouse LLC', SELLER_ADDRESS: '1 Gallery Row | Portland, OR 97201' },
  })
  staff = await signInStaff(shop.url)
  order = await buyWithAddress()
  stranger = await buyWithAddress()
  const orderId = orderIdOf(order)
  const { body } = await staff.send<OrderResponse>('GET', `/api/admin/orders/${orderId}`)
  ofTeam = body
  await staff.send('PUT', `/api/admin/orders/${orderId}/hold`, { note: 'Which photo?' })
  await staff.send('DELETE', `/api/admin/orders/${orderId}/hold`)
  await staff.send('POST', `/api/admin/orders/${orderId}/refunds`, {
    amountCents: 1000,
    reason: 'A day late',
    requestId: newRequestId(),
  })
  await shop.jobsDone()
})
afterAll(() => shop.close())

/** Orders like the payment page: with tax and address. */
async function buyWithAddress(name = BILLING.name): Promise<PaidOrder> {
  const customer = createTestClient(shop.url)
  const intent = await orderPlan(customer, 'basic', {
    planId: undefined,
    billingDetails: { ...BILLING, name },
  })
  reference ??= (intent as unknown as { orderReference: string }).orderReference
  await shop.pay(intent)
  const { paymentIntentId } = intent
  const { body } = await customer.send<{ onboardingToken: string }>(
    'POST',
    '/api/test-create-order',
    { paymentIntentId },
  )
  return { ...intent, token: body.onboardingToken, customer }
}

const intentOf = ({ paymentIntentId }: PaidOrder) =>
  shop.simulator.control.inspect().paymentIntents.find(({ id }) => id === paymentIntentId)
const orderIdOf = (paid: PaidOrder) => intentOf(paid)?.metadata['order_id'] ?? ''

const papersOf = async (paid: PaidOrder) =>
  (await paid.customer.send<BillingDocumentResponse[]>('GET', orderPath(paid, '/papers'))).body

async function download(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(shop.url + address, { headers })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** All sent emails. */
async function allMails(): Promise<string[]> {
  const folder = path.join(shop.dataDir, 'mail')
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return texts.map((text) => text.replaceAll('=\n', '').replaceAll('=3D', '='))
}

/** Sent emails about the order. */
async function mails(): Promise<string[]> {
  const own = [order.paymentIntentId, orderIdOf(order), reference]
  return (await allMails()).filter((text) => own.some((word) => text.includes(word)))
}

// @promise immutable-documents
test('downloads identical receipt and credit note PDFs', async () => {
  const papers = await papersOf(order)
  expect(papers.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
    ['receipt', 4319],
    ['credit-note', 1000],
  ])
  const sent = (await mails()).join('').replaceAll('\n', '')
  for (const { id, kind, number } of papers) {
    const { response, bytes } = await download(orderPath(order, `/papers/${id}`))
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/pdf',
    ])
    expect(response.headers.get('content-disposition')).toContain(`${kind}-${number}.pdf`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(sent).toContain(Buffer.from(bytes).toString('base64').slice(0, 2000))
    const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const teams = await download(`/api/admin/orders/${orderIdOf(order)}/papers/${id}`, { cookie })
    expect(Buffer.compare(teams.bytes, bytes)).toBe(0)
    const listed = await download(`/api/admin/papers/${id}`, { cookie })
    expect(Buffer.compare(listed.bytes, bytes)).toBe(0)
  }
})

// @promise billing-address
// @promise true-payment-method
test('prints seller, buyer address and order on receipts', async () => {
  const [receipt] = await papersOf(order)
  const { bytes } = await download(orderPath(order, `/papers/${receipt?.id}`))
  const text = (await extractText.pdfium(bytes)).drawn.replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    'From Glasshouse LLC 1 Gallery Row Portland, OR 97201 support@vitrine.example',
  )
  expect(text).toContain(
    'Billed to Quill & Söhne GmbH Ada Q. Quill 12 Analytical Row Portland, OR 97201 United States Tax ID: DE 123456789',
  )
  expect(text).toContain('Tax (8%) $3.20 Paid $43.19 USD')
  expect(text).toContain(`Order ${reference}`)
  expect(text).toContain('Paid with Visa …4242')
  expect(text).toContain('Invoice and receipt')
  expect(text.match(/Tax ID/g)).toHaveLength(1)
})

// @promise immutable-documents
test('hides documents from other orders', async () => {
  const [receipt] = await papersOf(order)
  const addresses = [
    orderPath(stranger, `/papers/${receipt?.id}`),
    orderPath({ ...order, token: stranger.token }, `/papers/${receipt?.id}`),
    orderPath({ ...order, token: stranger.token }, '/papers'),
    orderPath(order, `/papers/${newRequestId()}`),
  ]
  for (const address of addresses) expect((await download(address)).response.status).toBe(404)
  const other = `/api/admin/orders/${orderIdOf(stranger)}/papers/${receipt?.id}`
  expect((await staff.send('GET', other)).status).toBe(404)
})

// @promise billing-address
test('shows staff the billing address', () => {
  const { address, ...person } = BILLING
  const { postal_code: postalCode, ...rest } = address
  expect(ofTeam.billing).toEqual({ ...person, phone: null, ...rest, line2: null, postalCode })
})

// @promise one-order-number: Emails, pages, responses, documents and the provider show the same order number.
test('uses one order number everywhere', async () => {
  expect(reference).toMatch(/^[0-9A-F]{8}$/)
  expect(ofTeam.reference).toBe(reference)
  const { body } = await order.customer.send<MySiteResponse>('GET', orderPath(order, '/site'))
  expect(body.reference).toBe(reference)
  expect(intentOf(order)).toMatchObject({
    description: `Order ${reference}: Enhanced Visibility`,
    metadata: { order_reference: reference },
  })
  const found = await staff.send<{ entries: { orderId: string }[] }>(
    'GET',
    `/api/admin/queue?view=all&search=${reference}`,
  )
  expect(found.body.entries.map(({ orderId }) => orderId)).toEqual([orderIdOf(order)])
  const sent = await mails()
  const subjects = sent.map((mail) => /^Subject: (.+)$/m.exec(mail)?.[1])
  // Confirmation, new order, question, refund.
  expect(subjects).toHaveLength(4)
  for (const mail of sent) {
    expect(mail).toContain(reference)
    // The payment intent is part of links only.
    const outsideLinks = mail.replaceAll(/oid=[\w]+/g, '')
    expect(outsideLinks).not.toContain(order.paymentIntentId)
  }
})

test('lists invoices by number, buyer and month', async () => {
  const read = async (query = '') =>
    (await staff.send<InvoicesResponse>('GET', `/api/admin/papers${query}`)).body
  const all = await read()
  const kinds = all.invoices.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'credit-note')).toHaveLength(1)
  const received = all.invoices.filter(({ kind }) => kind === 'receipt')
  expect(all.totals).toEqual({
    documents: all.invoices.length,
    receivedCents: received.reduce((sum, { totalCents }) => sum + totalCents, 0),
    refundedCents: 1000,
    // 8 % of two sites, and the part of the refund.
    receivedTaxCents: received.length * 320,
    refundedTaxCents: 74,
  })
  expect(all.next).toBeNull()
  const [credit] = all.invoices.filter(({ kind }) => kind === 'credit-note')
  expect((await read(`?search=${credit?.number}`)).invoices).toEqual([credit])
  for (const words of ['quill%20%26%20s%C3%B6hne', 'ADA%40EXAMPLE', 'ada%20q'])
    expect((await read(`?search=${words}`)).invoices).toHaveLength(all.invoices.length)
  // Signs of patterns are letters here.
  for (const words of ['%25', '_', '%5C', 'nobody'])
    expect((await read(`?search=${words}`)).invoices).toEqual([])
  expect((await read('?until=2001-01-31')).totals.documents).toBe(0)
  const [first, second] = all.invoices
  const cursor = `${Date.parse(first?.issuedAt ?? '')}_${first?.id}`
  expect((await read(`?before=${cursor}`)).invoices[0]).toEqual(second)
  expect((await staff.send('GET', '/api/admin/papers?before=x')).status).toBe(400)
})

test('exports all documents of a period with matching totals', async () => {
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const table = async (query: string) => {
    const { response, bytes } = await download(`/api/admin/papers.csv?${query}`, { cookie })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="papers.csv"')
    const [head = '', ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
    const names = head.split(',')
    return lines.map((line) =>
      Object.fromEntries(
        [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
          .slice(0, names.length)
          .map(([, cell = ''], at) => [names[at], cell.replace(/^"|"$/g, '')]),
      ),
    )
  }
  const rows = await table('')
  const own = rows.filter(({ Order }) => Order === reference)
  expect(own).toMatchObject([
    { Paper: 'Credit note', 'Out: total': '10.00', 'In: total': '', Buyer: 'Ada Q. Quill' },
    {
      Paper: 'Invoice and receipt',
      Company: BILLING.company,
      'Tax ID': BILLING.taxId,
      'In: without tax': '39.99',
      'In: tax': '3.20',
      'In: total': '43.19',
      Address: expect.stringContaining('12 Analytical Row'),
      Payment: order.paymentIntentId,
      Trial: 'yes',
    },
  ])
  const cents = (column: string) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
  const papers = [...(await papersOf(order)), ...(await papersOf(stranger))]
  const sum = (kind: string) =>
    papers.reduce((total, paper) => total + (paper.kind === kind ? paper.totalCents : 0), 0)
  expect([cents('In: total'), cents('Out: total')]).toEqual([sum('receipt'), sum('credit-note')])
  expect(cents('In: without tax') + cents('In: tax')).toBe(cents('In: total'))
  expect(await table('until=2020-01-01')).toEqual([])
  const today = rows[0]?.['Date (UTC)']?.slice(0, 10)
  expect(await table(`since=${today}&until=${today}`)).toHaveLength(rows.length)
})

// @promise papers-read-back: A receipt or credit note whose PDF lacks a word is not given out; the team is told, and no email says that it is attached.
test('holds a receipt that no typeface can print', async () => {
  const held = await buyWithAddress('བསྟན་འཛིན་')
  await shop.jobsDone()
  const orderId = orderIdOf(held)
  const [receipt] = await papersOf(held)
  expect(receipt?.hold).toBe('open')
  const refused = await download(orderPath(held, `/papers/${receipt?.id}`))
  expect(refused.response.status).toBe(409)
  const confirmations = (await allMails()).filter((mail) => mail.includes(receipt?.number ?? '-'))
  const [confirmation] = confirmations.filter((mail) => mail.includes('Order confirmed'))
  expect(confirmation).toContain(`${receipt?.number} (follows separately)`)
  expect(confirmation).not.toContain('application/pdf')
  // Opened twice, told once.
  expect(confirmations.filter((mail) => mail.includes('lacks'))).toHaveLength(1)
  const needs = async () => {
    const { body } = await staff.send<{ entries: { orderId: string; needs: string }[] }>(
      'GET',
      '/api/admin/queue?view=all',
    )
    return body.entries.find((entry) => entry.orderId === orderId)?.needs
  }
  expect(await needs()).toBe('Send own receipt')
  const hold = `/papers/${receipt?.id}/hold`
  const ofOther = `/api/admin/orders/${orderIdOf(order)}${hold}`
  expect((await staff.send('DELETE', ofOther)).status).toBe(404)
  for (let press = 0; press < 2; press += 1)
    expect((await staff.send('DELETE', `/api/admin/orders/${orderId}${hold}`)).status).toBe(200)
  expect(await needs()).not.toBe('Send own receipt')
  expect((await papersOf(held))[0]?.hold).toBe('ended')
})
