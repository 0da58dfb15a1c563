import { SPECIFIED_TAX } from '@vitrine/domain/payments/tax-terms'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql, type SQLWrapper } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { rounds } from '../../../tools/test-rounds.ts'
import { memoryFileStore } from '../../testing/memory-file-store.ts'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import { updateOrder } from '../ordering/index.ts'
import { restoreOrder } from '../ordering/restore-order.ts'
import { readLostOrder } from '../payments/intent-metadata.ts'
import { refundOrder } from '../payments/refund-order.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { issueReceipt } from './issue-documents.ts'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { billingDocumentsCsv } from './billing-documents-csv.ts'
import { listBillingDocuments, listInvoices, nextSerialNumber } from './document-store.ts'

const MINUTE_MS = 60 * 1000
const SELLER = { name: 'Vitrine', addressLines: [], taxId: null, email: 'team@vitrine.example' }
const MAKER = { sellerOf: async () => SELLER, trial: true }
const BILLING = {
  name: 'Ada Q. Quill',
  email: 'ada@example.com',
  phone: '+1 555 0100',
  address: {
    line1: '12 Analytical Row',
    line2: 'Flat 3',
    city: 'Portland',
    state: 'OR',
    postal_code: '97201',
    country: 'US',
  },
}
/** As the payment page sends it: with tax and address. */
const PAYMENT_PAGE = {
  planId: undefined,
  priceId: 'price_basic',
  orderData: { formData: {} },
  billingDetails: BILLING,
}

let till: OrderTestApp

beforeAll(async () => {
  till = await createOrderTestApp({ files: memoryFileStore() })
})
afterAll(() => till.close())
beforeEach(() => till.clock.advance(5 * MINUTE_MS))
afterEach(() => till.setFaults({}))

async function pay(intentId: string): Promise<void> {
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
}

async function paidOrder(options?: Parameters<OrderTestApp['place']>[0]) {
  const { order, intentId } = await till.place(options)
  await pay(intentId)
  await till.drain()
  return { orderId: order.id, intentId }
}

async function refund(orderId: string, amountCents: number): Promise<void> {
  till.clock.advance(2 * MINUTE_MS)
  const request = { orderId, amountCents, reason: 'late', requestId: randomUUID() }
  const result = await refundOrder(till.deps, { ...request, actor: 'staff:noor' })
  if ('refused' in result) throw new Error(result.refused)
}

const papersOf = (orderId: string) => listBillingDocuments(till.db, orderId)

/** In cents. */
const sumOf = (papers: Awaited<ReturnType<typeof papersOf>>, wanted: string, part = totalOf) =>
  papers.filter(({ kind }) => kind === wanted).reduce((sum, paper) => sum + part(paper), 0)
type StoredPaper = Awaited<ReturnType<typeof papersOf>>[number]
const totalOf = ({ totalCents }: StoredPaper) => totalCents
const taxOf = ({ content }: StoredPaper) => content.taxCents

/** The last number and the used numbers of each series. */
async function numbering(): Promise<Record<string, { last: number; places: number[] }>> {
  const { rows } = (await till.db.execute(
    sql`select s.name, s.last, array_agg(p.place order by p.place) as places
      from billing.series s left join billing.papers p on p.series = s.name group by s.name, s.last`,
  )) as { rows: { name: string; last: number; places: number[] }[] }
  return Object.fromEntries(rows.map(({ name, last, places }) => [name, { last, places }]))
}

async function expectNoGap(): Promise<void> {
  for (const { last, places } of Object.values(await numbering())) {
    expect(places).toEqual(Array.from({ length: last }, (_, index) => index + 1))
  }
}

// @promise one-receipt-per-payment
test('issues one receipt with seller, buyer and amount', async () => {
  const { orderId, intentId } = await paidOrder({ details: PAYMENT_PAGE })
  const order = await till.order(orderId)
  const [receipt, ...more] = await papersOf(orderId)
  expect(more).toEqual([])
  expect(receipt?.content).toEqual({
    kind: 'receipt',
    number: `TRIAL-R-${String(receipt?.place).padStart(6, '0')}`,
    trial: true,
    issuedAt: till.clock.now.toISOString(),
    receiptNumber: null,
    orderReference: orderId.slice(0, 8).toUpperCase(),
    orderedAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString(),
    paymentReference: intentId,
    paymentMethod: 'Visa …4242',
    seller: SELLER,
    buyer: {
      name: 'Ada Q. Quill',
      email: 'ada@example.com',
      addressLines: ['12 Analytical Row', 'Flat 3', 'Portland, OR 97201', 'United States'],
      address: {
        ...{ line1: '12 Analytical Row', line2: 'Flat 3', city: 'Portland' },
        ...{ state: 'OR', postalCode: '97201', country: 'US' },
      },
    },
    lines: [{ text: 'Enhanced Visibility (Basic): personal website and PDF resume', cents: 3999 }],
    tax: SPECIFIED_TAX,
    taxCents: 320,
    totalCents: 4319,
  })
})

// @promise one-receipt-per-payment
test('issues no second receipt for repeated events', async () => {
  const { orderId, intentId } = await paidOrder()
  for (const event of till.events(intentId)) await till.receive(event)
  await till.drain()
  const ask = () => till.db.transaction((tx) => issueReceipt(tx, MAKER, orderId, till.clock.now))
  const asked = await Promise.all([ask(), ask(), ask()])
  const [receipt, ...more] = await papersOf(orderId)
  expect(more).toEqual([])
  expect(asked.map((each) => each?.id)).toEqual([receipt?.id, receipt?.id, receipt?.id])
})

// @promise gapless-numbers: Document numbers have no gaps or duplicates under concurrency and crashes.
test('numbers concurrent receipts without gaps or duplicates', async () => {
  for (let round = 0; round < rounds(30); round += 1) {
    const placed = await Promise.all(Array.from({ length: 6 }, () => till.place()))
    for (const { intentId } of placed) await pay(intentId)
    const failing = () =>
      till.db.transaction(async (tx) => {
        await nextSerialNumber(tx, 'TRIAL-R')
        throw new Error('the machine went down')
      })
    const made = await Promise.allSettled(
      placed.flatMap(({ order }) => [
        till.db.transaction((tx) => issueReceipt(tx, MAKER, order.id, till.clock.now)),
        failing(),
        till.db.transaction((tx) => issueReceipt(tx, MAKER, order.id, till.clock.now)),
      ]),
    )
    expect(made.filter(({ status }) => status === 'rejected')).toHaveLength(6)
    await till.drain()
    for (const { order } of placed) expect(await papersOf(order.id)).toHaveLength(1)
  }
  await expectNoGap()
})

// @promise one-receipt-per-payment
test('issues credit notes that match every refund series', async () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(amounts, fc.integer({ min: 0, max: 4 }), async (wanted, failing) => {
      const { orderId, intentId } = await paidOrder({ details: PAYMENT_PAGE })
      for (const [index, amount] of wanted.entries()) {
        const { paymentAmount, refundedAmount } = await till.order(orderId)
        const left = paymentAmount - refundedAmount
        if (left === 0) break
        await refund(orderId, Math.min(amount, left))
        if (index === failing) {
          const refunds = till.simulator.control.inspect().refunds
          const own = refunds.filter(({ payment_intent }) => payment_intent === intentId)
          await till.simulator.control.finishRefund({
            refund: own.at(-1)?.id ?? '',
            outcome: 'failed',
          })
          await syncPayment(till.deps, intentId)
        }
        await till.drain()
      }
      const order = await till.order(orderId)
      const papers = await papersOf(orderId)
      const back = sumOf(papers, 'credit-note') - sumOf(papers, 'credit-note-cancelled')
      expect(back).toBe(order.refundedAmount)
      const tax =
        sumOf(papers, 'credit-note', taxOf) - sumOf(papers, 'credit-note-cancelled', taxOf)
      expect(tax).toBe(Math.floor((2 * 320 * back + 4319) / (2 * 4319)))
      for (const { content } of papers) {
        const sum = content.lines.reduce((cents, line) => cents + line.cents, content.taxCents)
        expect(sum).toBe(content.totalCents)
        expect(content.receiptNumber).toBe(
          content.kind === 'receipt'
            ? null
            : papers.find(({ kind }) => kind === 'receipt')?.content.number,
        )
      }
    }),
    { numRuns: rounds(60) },
  )
  await expectNoGap()
})

// @promise immutable-documents: Billing documents never change, and only their own order can open them.
test('never updates or deletes a document', async () => {
  const { orderId } = await paidOrder()
  const before = await papersOf(orderId)
  for (const attempt of [
    sql`update billing.papers set total_cents = 1 where order_id = ${orderId}`,
    sql`delete from billing.papers where order_id = ${orderId}`,
  ]) {
    const refused = await Promise.resolve(till.db.execute(attempt)).catch(({ cause }) =>
      String(cause),
    )
    expect(refused).toContain('a paper is never changed and never deleted')
  }
  const changes = { customerLastName: 'Married', packageName: 'Something else' }
  await till.db.transaction((tx) => updateOrder(tx, orderId, changes, till.clock.now))
  expect(await papersOf(orderId)).toEqual(before)
})

// @promise immutable-documents
test('attaches receipts and credit notes to emails and resends', async () => {
  const { orderId } = await paidOrder()
  await refund(orderId, 1000)
  await till.drain()
  const [receipt, creditNote] = await papersOf(orderId)
  const attached = (subject: string) =>
    till.mails
      .filter((mail) => mail.to === 'ada@example.com' && mail.subject.startsWith(subject))
      .at(-1)
      ?.attachments.map(({ name, body }) => [name, Buffer.from(body).toString()])
  const receiptFile = [`receipt-${receipt?.content.number}.pdf`, `%PDF- ${receipt?.content.number}`]
  expect(attached('Order confirmed')).toEqual([receiptFile])
  expect(attached('$10.00 is on its way')).toEqual([
    [`credit-note-${creditNote?.content.number}.pdf`, `%PDF- ${creditNote?.content.number}`],
  ])
  const letters = await till.letters(orderId)
  const confirmation = letters.find(({ kind }) => kind === 'confirmation')
  expect(confirmation?.text).toContain(receipt?.content.number)
  await till.db.execute(sql`update mail.letters set sent_at = null where id = ${confirmation?.id}`)
  till.mails.length = 0
  await till.sendLetter(confirmation?.id ?? '')
  expect(attached('Order confirmed')).toEqual([receiptFile])
})

// @promise billing-address
test('sends the confirmation when the receipt fails to render', async () => {
  const { order, intentId } = await till.place()
  till.typesetterDown = true
  await pay(intentId)
  await till.drain()
  till.typesetterDown = false
  const mail = till.mails.find((each) => each.html.includes(order.id.slice(0, 8).toUpperCase()))
  expect(mail?.subject).toContain('Order confirmed')
  expect(mail?.attachments).toEqual([])
  const [receipt] = await papersOf(order.id)
  expect(mail?.text).toContain(`${receipt?.content.number} (follows separately)`)
})

// @promise one-receipt-per-payment
test('issues no receipt before a held payment is accepted', async () => {
  const { order, intentId } = await till.place()
  await till.pay(intentId, 3000)
  await syncPayment(till.deps, intentId)
  await till.drain()
  expect(await papersOf(order.id)).toEqual([])
  till.clock.advance(20 * MINUTE_MS)
  await till.due('billing.look-through')
  expect(await papersOf(order.id)).toEqual([])
  await till.release(order.id)
  await till.drain()
  const [receipt] = await papersOf(order.id)
  expect(receipt?.content).toMatchObject({
    totalCents: 3000,
    lines: [{ cents: 3999 }, { text: 'Received instead of $39.99', cents: -999 }],
  })
})

// @promise billing-address
test('backfills receipts in payment order with true dates', async () => {
  const old: { orderId: string; paidAt: string | undefined }[] = []
  for (let each = 0; each < 3; each += 1) {
    till.clock.advance(MINUTE_MS)
    const { order, intentId } = await till.place({ details: PAYMENT_PAGE })
    await pay(intentId)
    if (each === 1) await refund(order.id, 500)
    old.push({ orderId: order.id, paidAt: (await till.order(order.id)).paidAt?.toISOString() })
  }
  till.loseJobs()
  // Paid to another account: it gets no number.
  const foreign = await till.place()
  await pay(foreign.intentId)
  till.loseJobs()
  const intent = { paymentIntentId: `pi_${randomUUID().replaceAll('-', '')}` }
  await till.db.transaction((tx) => updateOrder(tx, foreign.order.id, intent, till.clock.now))
  till.clock.advance(11 * MINUTE_MS)
  await till.due('billing.look-through')
  await till.due('billing.look-through')
  const papers = await Promise.all(old.map(({ orderId }) => papersOf(orderId)))
  expect(papers.map((own) => own.map(({ kind }) => kind).toSorted())).toEqual([
    ['receipt'],
    ['credit-note', 'receipt'],
    ['receipt'],
  ])
  const receipts = papers.map((own) => own.find(({ kind }) => kind === 'receipt'))
  const places = receipts.map((receipt) => receipt?.place ?? 0)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  for (const [index, receipt] of receipts.entries()) {
    expect(receipt?.content.paidAt).toBe(old[index]?.paidAt)
    expect(receipt?.content.issuedAt).toBe(till.clock.now.toISOString())
  }
  expect(await papersOf(foreign.order.id)).toEqual([])
  await expectNoGap()
})

// @promise billing-address: The billing address is stored, survives a rebuild and is printed on the receipt.
test('keeps the billing address through reloads and restores', async () => {
  const browser = randomUUID()
  const first = await till.place({ browser, details: PAYMENT_PAGE })
  const { billingDetails: _, ...without } = PAYMENT_PAGE
  const again = await till.place({ browser, details: without })
  expect(again.intentId).toBe(first.intentId)
  const billing = {
    name: 'Ada Q. Quill',
    email: 'ada@example.com',
    phone: '+1 555 0100',
    line1: '12 Analytical Row',
    line2: 'Flat 3',
    city: 'Portland',
    state: 'OR',
    postalCode: '97201',
    country: 'US',
  }
  expect((await till.order(first.order.id)).billing).toEqual(billing)
  const moved = { ...BILLING, address: { ...BILLING.address, line1: '1 New Street' } }
  await till.place({ browser, details: { ...PAYMENT_PAGE, billingDetails: moved } })
  expect((await till.order(first.order.id)).billing?.line1).toBe('1 New Street')

  const intent = await till.deps.provider.readIntent(first.intentId)
  const lost = readLostOrder(intent)
  const id = randomUUID()
  if (!lost) throw new Error('the provider does not know the order')
  const restored = await till.db.transaction((tx) =>
    restoreOrder(tx, { ...lost, id, paymentIntentId: 'pi_other' }, till.clock.now),
  )
  expect(restored.billing).toEqual({ ...billing, line1: '1 New Street' })
})

// @promise chargebacks-in-csv: The accountant's table lists what banks took back, whole or in part.
test('lists chargebacks for the accountant', async () => {
  const losing = async (amountCents?: number) => {
    const { order, intentId } = await till.place({ planId: 'basic' })
    await till.pay(intentId)
    await syncPayment(till.deps, intentId)
    await till.drain()
    const dispute = await till.simulator.control.openDispute({
      paymentIntent: intentId,
      ...(amountCents === undefined ? {} : { amountCents }),
    })
    await syncPayment(till.deps, intentId)
    await till.simulator.control.closeDispute({ dispute: dispute.id, outcome: 'lost' })
    for (let time = 0; time < 2; time += 1) await syncPayment(till.deps, intentId)
    await till.drain()
    return till.order(order.id)
  }
  const whole = await losing()
  const part = await losing(1000)
  expect(whole).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'charged_back' })
  expect(part).toMatchObject({ orderStatus: 'on_hold', paymentStatus: 'paid' })
  const linesOf = async ({ id }: { id: string }, until?: Date) => {
    let csv = ''
    for await (const text of billingDocumentsCsv(till.db, { since: undefined, until })) csv += text
    return csv
      .split('\r\n')
      .filter((line) => line.includes(`Chargeback`) && line.includes(orderReference(id)))
  }
  expect(await linesOf(whole)).toEqual([expect.stringContaining(',39.99,0.00,39.99,USD,')])
  expect(await linesOf(part)).toEqual([expect.stringContaining(',10.00,0.00,10.00,USD,')])
  expect(await linesOf(part, whole.createdAt)).toEqual([])
  // Letters of one moment have no order.
  const alerts = (await till.letters(part.id)).filter(({ kind }) => kind === 'team-attention')
  expect(alerts.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/the bank took\s+\$10\.00 of \$39\.99 back/),
  )
})

test('finds invoices by their buyer on an index', async () => {
  await paidOrder()
  const filter = { search: 'quill', since: undefined, until: undefined }
  const query = listInvoices(till.db, filter, undefined, 20)
  expect((await query).length).toBeGreaterThan(0)
  const plan = await till.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_indexscan = off`)
    const explain = sql`explain ${(query as unknown as SQLWrapper).getSQL()}`
    return JSON.stringify(((await tx.execute(explain)) as { rows: unknown[] }).rows)
  })
  expect(plan).toContain('papers_buyer')
})
