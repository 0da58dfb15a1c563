import { randomUUID } from 'node:crypto'
import type { ManualPaymentResponse, ManualOrderBody } from '@vitrine/contract/manual-orders'
import type { StaffIntakeResponse } from '@vitrine/contract/onboarding'
import type { OrderResponse } from '@vitrine/contract/ordering'
import type { PaymentEvidenceResponse, PhotoResponse } from '@vitrine/contract/sources'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePicture } from '../../reader/hostile/make-hostile-pictures.ts'
import { signInColleague } from '../testing/sign-in-colleague.ts'
import { startTestServer, STAFF, type TestServer } from '../testing/test-server.ts'
import { cvForm, signInStaff, type TestClient, createTestClient } from '../testing/test-client.ts'
import { auditLog } from './audit/tables.ts'
import { findOrder, onboardingTokenOf } from './ordering/index.ts'
import { sourceFiles } from './sources/tables.ts'

const ONE_PAGE = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF`)
const APP_SECRET = 'orders by hand: a secret of thirty-two characters'

let running: TestServer
let staff: TestClient
let writer: TestClient

beforeAll(async () => {
  running = await startTestServer({ env: { APP_SECRET } })
  staff = await signInStaff(running.url)
  writer = (await signInColleague(running, 'tove', 'writer')).browser
})
afterAll(() => running.close())

type Refusal = { error: string; fields?: Record<string, string> }

const asked = (facts: Partial<ManualOrderBody> = {}): ManualOrderBody => ({
  requestId: randomUUID(),
  firstName: 'Ada',
  lastName: 'Quill',
  email: 'ada@example.com',
  billing: null,
  planId: 'basic',
  languages: ['English', 'German'],
  amountCents: 3999,
  amountReason: '',
  way: 'bank-transfer',
  paidOn: '2026-01-02',
  reference: 'SEPA 4711',
  ...facts,
})

const take = <T = { orderId: string; reference: string }>(body: object, by: TestClient = staff) =>
  by.send<T>('POST', '/api/admin/orders', body)

async function taken(facts: Partial<ManualOrderBody> = {}): Promise<string> {
  const { status, body } = await take(asked(facts))
  expect([status, body]).toEqual([200, body])
  await running.jobsDone()
  return body.orderId
}

const of = <T>(orderId: string, rest = '', method = 'GET', body?: unknown) =>
  staff.send<T>(method, `/api/admin/orders/${orderId}${rest}`, body)
const historyOf = async (orderId: string, ...whats: string[]) =>
  (await of<OrderResponse>(orderId)).body.history.filter(({ what }) => whats.includes(what))

// @promise manual-orders
test('reports invalid fields and creates nothing', async () => {
  const tooMany = ['English', 'German', 'French']
  const refused: [Partial<ManualOrderBody>, string[]][] = [
    [{ firstName: ' ' }, ['firstName']],
    [{ email: 'nobody' }, ['email']],
    [{ languages: tooMany }, ['languages']],
    [{ amountCents: 0 }, ['amountCents']],
    [{ amountCents: 3000 }, ['amountReason']],
    [{ paidOn: '2999-01-01' }, ['paidOn']],
    [{ reference: '' }, ['reference']],
    [{ amountCents: 1, languages: tooMany }, ['languages', 'amountReason']],
  ]
  for (const [facts, fields] of refused) {
    const body = { ...asked(), ...facts }
    const answer = await take<Refusal>(body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, fields])
    expect((await of(body.requestId)).status).toBe(404)
  }
  expect((await take(asked(), writer)).status).toBe(403)
})

// @promise manual-orders
test('creates a manual order with link and audit entry', async () => {
  const address = {
    ...{ line1: '12 Analytical Row', city: 'Portland', state: 'OR', postal_code: '97201' },
    country: 'US',
  }
  const orderId = await taken({
    billing: { name: 'Ada Q. Quill', email: 'ada@example.com', address },
  })
  const order = (await of<OrderResponse>(orderId)).body
  expect(order).toMatchObject({
    reference: orderReference(orderId),
    orderStatus: 'confirmed',
    paymentAmount: 3999,
    billing: { name: 'Ada Q. Quill', line1: '12 Analytical Row' },
  })
  expect((await of<StaffIntakeResponse>(orderId, '/intake')).body.languages).toEqual([
    'English',
    'German',
  ])
  expect((await of<ManualPaymentResponse>(orderId, '/hand-payment')).body).toMatchObject({
    ...{ way: 'bank-transfer', paidOn: '2026-01-02', reference: 'SEPA 4711' },
    ...{ takenBy: STAFF.username, amountReason: null, refunds: [] },
  })
  const row = await findOrder(running.db, orderId)
  const token = row ? onboardingTokenOf(row, APP_SECRET) : ''
  const customer = createTestClient(running.url)
  const path = `/api/orders/${order.paymentIntentId}?token=${encodeURIComponent(token)}`
  expect((await customer.send('GET', path)).status).toBe(200)
  // Only the link opens it: no cookie and no provider payment.
  const confirm = { paymentIntentId: order.paymentIntentId }
  const { body } = await customer.send('POST', '/api/test-create-order', confirm)
  expect(body).toEqual({ status: 'received' })
  await running.jobsDone()
  const recorded = await running.db.select().from(auditLog).where(eq(auditLog.orderId, orderId))
  expect(recorded.map(({ act, to }) => [act, to])).toEqual([['POST /api/admin/orders', '$39.99']])
})

// @promise manual-orders
test('inspects, stores, exports and erases payment evidence', async () => {
  const orderId = await taken()
  const proof = (bytes: Uint8Array, name: string, by = staff) =>
    by.send<Refusal & PaymentEvidenceResponse>(
      'POST',
      `/api/admin/orders/${orderId}/payment-proof`,
      cvForm(bytes, name, 'proof'),
    )
  expect((await proof(Buffer.from('MZ not a paper'), 'proof.pdf')).body.fields).toEqual({
    proof: 'Add a PDF or a picture (JPEG, PNG, WebP or HEIC)',
  })
  expect((await proof(ONE_PAGE, 'proof.pdf', writer)).status).toBe(403)
  const png = await makePicture(60).png().toBuffer()
  expect((await proof(png, 'screen.png')).status).toBe(200)
  const { file } = (await proof(ONE_PAGE, 'transfer.pdf')).body
  expect(file).toMatchObject({ name: 'transfer.pdf', addedBy: STAFF.username })
  const address = `/api/admin/orders/${orderId}/payment-proof/${file?.id}`
  const cookie = [...writer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(running.url + address, { headers: { cookie } })
  expect(response.headers.get('content-disposition')).toContain('attachment')
  expect(Buffer.from(await response.arrayBuffer()).equals(ONE_PAGE)).toBe(true)
  const told = await historyOf(orderId, 'payment-proof-added', 'payment-proof-opened')
  expect(told.map(({ what, actor }) => [what, actor])).toEqual([
    ['payment-proof-added', `staff:${STAFF.username}`],
    ['payment-proof-added', `staff:${STAFF.username}`],
    ['payment-proof-opened', 'staff:tove'],
  ])
  const owners = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const export_ = await fetch(`${running.url}/api/admin/orders/${orderId}/export`, {
    headers: { cookie: owners },
  })
  const entries = unzipSync(new Uint8Array(await export_.arrayBuffer()))
  expect(Object.keys(entries)).toContain('files/proof/transfer.pdf')
  const confirmation = orderReference(orderId)
  const erased = await of<{ kinds: string[] }>(orderId, '/files-erasure', 'POST', { confirmation })
  expect(erased.body.kinds).toEqual(['proof'])
  expect((await of<PaymentEvidenceResponse>(orderId, '/payment-proof')).body).toEqual({
    file: null,
  })
})

const takeFrom = (orderId: string, kind: string, from: string, confirmation?: string) =>
  of<Refusal & { fileName: string }>(orderId, '/taken-files', 'POST', {
    kind,
    number: orderReference(from).toLowerCase(),
    ...(confirmation === undefined ? {} : { confirmation }),
  })
const filesOf = (orderId: string) =>
  running.db.select().from(sourceFiles).where(eq(sourceFiles.orderId, orderId))

// @promise file-copies: Copying a file between orders is recorded in both.
test('copies a file of another order with history entries', async () => {
  const from = await taken()
  const to = await taken({ email: 'Ada@Example.com', languages: ['English'] })
  await of(from, '/cv', 'POST', cvForm(ONE_PAGE, 'ada.pdf'))
  const picture = await makePicture(300).jpeg().toBuffer()
  await of(from, '/photo', 'POST', cvForm(picture, 'me.jpg', 'photo'))
  expect(await takeFrom(to, 'cv', from)).toMatchObject({
    status: 200,
    body: { fileName: 'ada.pdf' },
  })
  expect((await takeFrom(to, 'photo', from)).status).toBe(200)
  expect((await of<PhotoResponse>(to, '/photo')).body.photo).not.toBeNull()
  const [own, other] = [await filesOf(to), await filesOf(from)]
  expect(own.map(({ kind }) => kind).toSorted()).toEqual(['cv', 'photo'])
  // Copies belong to their own order.
  const keys = new Set([...own, ...other].map(({ fileKey }) => fileKey))
  expect(keys.size).toBe(4)
  await of(from, '/files-erasure', 'POST', { confirmation: orderReference(from) })
  await running.jobsDone()
  expect((await of(to, '/cv')).status).toBe(200)
  const [a, b] = [orderReference(from), orderReference(to)]
  const said = async (orderId: string) =>
    (await historyOf(orderId, 'file-taken-from', 'file-taken-to')).map((entry) => [
      ...[entry.what, entry.from, entry.to, entry.note],
    ])
  expect(await said(to)).toEqual([
    ['file-taken-from', a, 'cv', null],
    ['file-taken-from', a, 'photo', null],
  ])
  expect(await said(from)).toEqual([
    ['file-taken-to', 'cv', b, null],
    ['file-taken-to', 'photo', b, null],
  ])
})

// @promise file-copies
test('requires the address to copy a stranger’s file', async () => {
  const from = await taken({ email: 'ada@office.example' })
  const to = await taken()
  await of(from, '/cv', 'POST', cvForm(ONE_PAGE, 'ada.pdf'))
  for (const confirmation of [undefined, '', 'ada@example.com']) {
    const { status, body } = await takeFrom(to, 'cv', from, confirmation)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([409, ['confirmation']])
    expect(body.error).not.toContain('office.example')
  }
  expect(await filesOf(to)).toEqual([])
  expect((await takeFrom(to, 'cv', from, ' ADA@office.example ')).status).toBe(200)
  const note = 'The mail addresses differ: it was confirmed that this is the same person'
  expect(await historyOf(to, 'file-taken-from')).toMatchObject([{ note }])
  expect(await historyOf(from, 'file-taken-to')).toMatchObject([{ note }])
})

// @promise file-copies
test('refuses missing, erased or same orders', async () => {
  const one = await taken()
  const other = await taken()
  const sentence = async (kind: string, from: string) =>
    (await takeFrom(one, kind, from)).body.fields
  expect(await sentence('cv', randomUUID())).toHaveProperty('number')
  expect(await sentence('cv', other)).toEqual({
    number: 'That order has no CV, or it was erased.',
  })
  expect(await sentence('cv', one)).toEqual({
    number: 'That is this order. Enter the number of the other one.',
  })
  // As with uploads, a LinkedIn file replaces none.
  for (const orderId of [one, other])
    await of(orderId, '/linkedin-file', 'POST', cvForm(ONE_PAGE, 'li.pdf', 'linkedinFile'))
  expect(await sentence('linkedin', other)).toEqual({
    number: 'This order has a LinkedIn file already. Take that one away in the editor first.',
  })
})
