import type { BillingDocumentResponse, EInvoicesResponse } from '@vitrine/contract/billing'
import { NO_E_INVOICE_BUYER } from '@vitrine/domain/billing/e-invoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyPlan,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../../testing/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { findOrderByIntent } from '../ordering/index.ts'

const LEITWEG = '04011000-12345-34'
const ADDRESS = { line1: '1 Quay', city: 'Porto', postalCode: '4000-001', country: 'PT' }

let running: TestServer
let owner: TestClient
let order: PaidOrder
let orderId: string
let receipt: BillingDocumentResponse

beforeAll(async () => {
  running = await startTestServer({
    env: {
      SELLER_NAME: 'Kai GmbH',
      SELLER_ADDRESS: 'Am Kai 1 | Kiel',
      SELLER_TAX_ID: 'DE123456789',
    },
  })
  owner = await signInStaff(running.url)
  order = await buyPlan(running.url)
  await running.jobsDone()
  orderId = (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? ''
  const { body } = await order.customer.send<BillingDocumentResponse[]>(
    'GET',
    orderPath(order, '/papers'),
  )
  const [first] = body
  if (!first) throw new Error('the receipt is missing')
  receipt = first
})
afterAll(() => running.close())

const mine = <T>(method: string, rest: string, body?: unknown) =>
  order.customer.send<T>(method, orderPath(order, rest), body)
const fileOf = (paid: PaidOrder, format: string) =>
  `${orderPath(paid, `/papers/${receipt.id}/e-invoice`)}&format=${format}`
const download = (format: string) =>
  order.customer.send<{ code: string; error: string }>('GET', fileOf(order, format))

// @promise e-invoice
test('names what an e-invoice lacks and writes it then', async () => {
  const refused = await download('xrechnung')
  expect([refused.status, refused.body.code]).toEqual([409, 'e_invoice_incomplete'])
  expect(refused.body.error).toBe(
    'This e-invoice needs the buyer’s address line 1, city, postal code, country, buyer reference. It needs the seller’s address in parts, telephone number.',
  )
  const save = (group: string, setting: object) =>
    owner.send('PUT', `/api/admin/settings/${group}`, { setting, since: 0, note: '' })
  const seller = {
    ...{ group: 'seller', name: '', addressLines: ['Am Kai 1', 'Kiel'], taxId: 'DE123456789' },
    ...{ street: 'Am Kai 1', postalCode: '24103', city: 'Kiel', country: 'DE' },
  }
  expect((await save('seller', seller)).status).toBe(200)
  const law = { group: 'law', country: 'DE', buyers: 'businesses', representedBy: '', register: '' }
  expect((await save('law', { ...law, phone: '+49 431 100', host: '' })).status).toBe(200)
  const wrong = { ...NO_E_INVOICE_BUYER, country: 'Portugal' }
  const bad = await mine<{ fields: object }>('PUT', '/e-invoices', wrong)
  expect([bad.status, bad.body.fields]).toEqual([400, { country: 'Choose the country' }])
  const buyer = { ...NO_E_INVOICE_BUYER, ...ADDRESS, company: 'Quill Lda', buyerReference: LEITWEG }
  const added = await mine<EInvoicesResponse>('PUT', '/e-invoices', buyer)
  const complete = { buyer: [], seller: [] }
  expect(added.body).toMatchObject({
    missing: { 'factur-x': complete, xrechnung: complete },
    documents: [{ id: receipt.id, isPossible: true }],
  })
  for (const [format, begins] of [
    ['factur-x', '%PDF-1.7'],
    ['xrechnung', '<?xml'],
  ] as const) {
    const response = await fetch(running.url + fileOf(order, format))
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect([format, response.status, text.slice(0, begins.length)]).toEqual([format, 200, begins])
    if (format === 'xrechnung') {
      expect(text).toContain(`<ram:GrandTotalAmount>${(receipt.totalCents / 100).toFixed(2)}<`)
      expect(text).toContain(LEITWEG)
      expect(text).toContain('<ram:Name>Quill Lda</ram:Name>')
    }
  }
})

test('gives the team the same e-invoices', async () => {
  const path = `/api/admin/orders/${orderId}`
  const read = await owner.send<EInvoicesResponse>('GET', `${path}/e-invoices`)
  expect(read.body).toMatchObject({ buyer: { city: 'Porto', buyerReference: LEITWEG } })
  const file = await owner.send('GET', `${path}/papers/${receipt.id}/e-invoice?format=xrechnung`)
  expect(file.status).toBe(200)
})

test('refuses documents of other orders and unknown formats', async () => {
  expect((await download('paper')).status).toBe(400)
  const other = await buyPlan(running.url)
  await running.jobsDone()
  expect(await other.customer.send('GET', fileOf(other, 'xrechnung'))).toMatchObject({
    ...{ status: 404, body: { code: 'document_not_found' } },
  })
})
