import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../tools/test-rounds.ts'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import { moveOrder } from '../ordering/move-order.ts'
import { updateOrder } from '../ordering/order-store.ts'
import { releaseOrder } from '../ordering/release-order.ts'
import { intentDetailsOf } from './intent-metadata.ts'
import { refundOrder } from './refund-order.ts'
import { syncPayment } from './sync-payment.ts'

const HOUR_MS = 60 * 60 * 1000

let till: OrderTestApp

beforeAll(async () => {
  till = await createOrderTestApp()
})
afterAll(() => till.close())

const kindsOf = async (orderId: string) =>
  (await till.letters(orderId)).map(({ kind }) => kind).sort()

/** All rows of an order, without random and time values. */
async function traceOf(orderId: string, intentId: string): Promise<string> {
  const order = await till.order(orderId)
  const history = (await till.history(orderId)).map(({ actor, what, from, to, note }) => ({
    actor,
    what,
    from,
    to,
    note,
  }))
  const letters = (await till.letters(orderId)).map(({ kind, subject, recipient }) => ({
    kind,
    subject,
    recipient,
  }))
  const {
    createdAt: _,
    updatedAt: __,
    paidAt,
    proofHash: ___,
    clientSecretHash: ____,
    ...rest
  } = order
  letters.sort((a, b) => (a.kind < b.kind ? -1 : 1))
  return JSON.stringify({ ...rest, paid: paidAt !== null, history, letters })
    .replaceAll(orderId, 'ORDER')
    .replaceAll(intentId, 'INTENT')
    .replaceAll(orderId.slice(0, 8).toUpperCase(), 'REFERENCE')
}

/** Paid, partially refunded, disputed, dispute won. */
async function livePayment() {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await till.deps.provider.refund(
    intentId,
    {
      amountCents: 500,
      reason: 'late',
      requestId: randomUUID(),
    },
    randomUUID(),
  )
  const dispute = await till.simulator.control.openDispute({ paymentIntent: intentId })
  await till.simulator.control.closeDispute({ dispute: dispute.id, outcome: 'won' })
  return { orderId: order.id, intentId }
}

// @promise events-any-order: Duplicate, shuffled and 72 hours late payment events give the same rows.
test('[M3] converges for duplicate, shuffled and late events', async () => {
  const inOrder = await livePayment()
  for (const event of till.events(inOrder.intentId)) await till.receive(event)
  await till.drain()
  const expected = await traceOf(inOrder.orderId, inOrder.intentId)
  expect(expected).toContain('"paymentStatus":"partially_refunded"')

  await fc.assert(
    fc.asyncProperty(
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      async (draws) => {
        const draw = () => draws.next().value ?? 0
        const { orderId, intentId } = await livePayment()
        const events = till.events(intentId).flatMap((event) => [event, event, event])
        till.clock.advance(draw() * 72 * HOUR_MS)
        while (events.length > 0) {
          const [event] = events.splice(Math.floor(draw() * events.length * 0.999), 1)
          if (event) await till.receive(event)
          if (draw() < 0.2) await till.drain()
        }
        await till.drain()
        expect(await traceOf(orderId, intentId)).toBe(expected)
      },
    ),
    { numRuns: rounds(100) },
  )
})

test('[M3] converges for stepwise and final events', async () => {
  const { order, intentId } = await till.place()
  const step = async (act: () => Promise<unknown>) => {
    await act()
    await syncPayment(till.deps, intentId)
    await till.drain()
  }
  const { control } = till.simulator
  await step(() => till.pay(intentId))
  await step(() =>
    till.deps.provider.refund(
      intentId,
      {
        amountCents: 500,
        reason: 'late',
        requestId: randomUUID(),
      },
      randomUUID(),
    ),
  )
  let dispute = ''
  await step(async () => {
    dispute = (await control.openDispute({ paymentIntent: intentId })).id
  })
  await step(() => control.closeDispute({ dispute, outcome: 'won' }))
  const told = await till.order(order.id)

  const late = await livePayment()
  await syncPayment(till.deps, late.intentId)
  await till.drain()
  const { paymentStatus, paymentAmount, refundedAmount } = await till.order(late.orderId)
  expect({ paymentStatus, paymentAmount, refundedAmount }).toEqual({
    paymentStatus: told.paymentStatus,
    paymentAmount: told.paymentAmount,
    refundedAmount: told.refundedAmount,
  })
})

// @promise events-any-order
test('confirms once under ten concurrent syncs', async () => {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await Promise.all(Array.from({ length: 10 }, () => syncPayment(till.deps, intentId)))
  await till.drain()
  expect(await till.order(order.id)).toMatchObject({
    paymentStatus: 'paid',
    orderStatus: 'confirmed',
  })
  expect(await kindsOf(order.id)).toEqual(['confirmation', 'team-new-order'])
  const moves = (await till.history(order.id)).filter(({ to }) => to === 'confirmed')
  expect(moves).toHaveLength(1)
})

// @promise amount-mismatch-holds: A payment with the wrong amount holds the order and alerts the team.
test('[M14] holds an order with a wrong amount', async () => {
  const { order, intentId } = await till.place()
  await till.pay(intentId, 3998)
  await syncPayment(till.deps, intentId)
  await till.drain()
  expect(await till.order(order.id)).toMatchObject({
    orderStatus: 'on_hold',
    paymentStatus: 'paid',
    paymentAmount: 3998,
  })
  const [notice, ...others] = await till.letters(order.id)
  expect(others).toEqual([])
  expect(notice).toMatchObject({ kind: 'team-attention', recipient: 'team@vitrine.example' })
  expect(notice?.text).toContain('Received $39.98, expected $39.99')
})

test('confirms a held order on release', async () => {
  const { order, intentId } = await till.place()
  await till.pay(intentId, 4099)
  await syncPayment(till.deps, intentId)
  const { db, emit, clock } = till.deps
  const release = { orderId: order.id, actor: 'staff:noor' as const }
  await db.transaction((tx) => releaseOrder(tx, emit, release, clock()))
  await till.drain()
  expect((await till.order(order.id)).orderStatus).toBe('confirmed')
  expect(await kindsOf(order.id)).toContain('confirmation')
})

test('keeps a manual hold when the payment arrives', async () => {
  const { order, intentId } = await till.place()
  const { db, emit, clock } = till.deps
  const hold = { orderId: order.id, to: 'on_hold' as const, actor: 'staff:noor' as const }
  await db.transaction((tx) => moveOrder(tx, emit, hold, clock()))
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  expect(await till.order(order.id)).toMatchObject({
    orderStatus: 'on_hold',
    paymentStatus: 'paid',
  })
})

// @promise refund-totals: Refunds, failures and disputes match the provider's total; two clicks refund once.
test('[M15] matches the provider after random refunds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          act: fc.constantFrom('refund' as const, 'fail' as const, 'look' as const),
          cents: fc.integer({ min: 1, max: 3999 }),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      async (acts) => {
        const { order, intentId } = await till.place()
        await till.pay(intentId)
        await syncPayment(till.deps, intentId)
        const { control } = till.simulator
        for (const { act, cents } of acts) {
          till.clock.advance(2 * 60 * 1000)
          if (act === 'refund') {
            await refundOrder(till.deps, {
              orderId: order.id,
              amountCents: cents,
              reason: 'model',
              requestId: randomUUID(),
              actor: 'staff:noor',
            })
          } else if (act === 'fail') {
            const made = control
              .inspect()
              .refunds.filter((each) => each.payment_intent === intentId)
            const last = made.findLast((each) => each.status === 'succeeded')
            if (last) await control.finishRefund({ refund: last.id, outcome: 'failed' })
          } else {
            await syncPayment(till.deps, intentId)
          }
        }
        await syncPayment(till.deps, intentId)
        const { paymentStatus, refundedAmount } = await till.order(order.id)
        const sum = control
          .inspect()
          .refunds.filter((each) => each.payment_intent === intentId && each.status !== 'failed')
          .reduce((total, each) => total + each.amount, 0)
        expect(refundedAmount).toBe(sum)
        expect(paymentStatus).toBe(
          sum === 0 ? 'paid' : sum < 3999 ? 'partially_refunded' : 'refunded',
        )
      },
    ),
    { numRuns: rounds(100) },
  )
  // Run the refunds' jobs now, not in the next test.
  await till.drain()
})

const refundRequest = (orderId: string, changes: object = {}) => ({
  orderId,
  amountCents: 1000,
  reason: 'asked for',
  requestId: randomUUID(),
  actor: 'staff:noor' as const,
  ...changes,
})

async function paidOrder() {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  await till.drain()
  return { orderId: order.id, intentId }
}

const refundsOf = (intentId: string) =>
  till.simulator.control.inspect().refunds.filter((each) => each.payment_intent === intentId)

// @promise refund-totals
test('[M15] makes one refund from concurrent requests', async () => {
  const { orderId, intentId } = await paidOrder()
  const request = refundRequest(orderId)
  const results = await Promise.all([
    refundOrder(till.deps, request),
    refundOrder(till.deps, request),
    refundOrder(till.deps, refundRequest(orderId, { actor: 'staff:lena' })),
  ])
  expect(refundsOf(intentId)).toHaveLength(1)
  const refused = results.filter((result) => 'refused' in result)
  expect(refused.length).toBeGreaterThanOrEqual(1)
  expect(refused).toContainEqual(expect.objectContaining({ refused: 'just_refunded' }))
  expect((await till.order(orderId)).refundedAmount).toBe(1000)
})

// @promise refund-totals
test('[M15] rejects a request ID of another order', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()]
  const request = refundRequest(one.orderId)
  expect(await refundOrder(till.deps, request)).toHaveProperty('refunds')
  expect(await refundOrder(till.deps, { ...request, orderId: other.orderId })).toEqual({
    refused: 'request_id_taken',
  })
  expect(refundsOf(other.intentId)).toEqual([])
  expect((await till.order(other.orderId)).refundedAmount).toBe(0)
})

// @promise refund-totals
test('[M15] finds a refund whose response was lost', async () => {
  const { orderId, intentId } = await paidOrder()
  till.setFaults({
    requests: [{ kind: 'reset-after-commit', path: '/v1/refunds', method: 'POST', times: 1 }],
  })
  await refundOrder(till.deps, refundRequest(orderId)).catch(() => undefined)
  till.setFaults({})
  // A day later the provider has forgotten the idempotency key.
  till.clock.advance(25 * HOUR_MS)
  await till.drain()
  expect(refundsOf(intentId)).toHaveLength(1)
  expect((await till.order(orderId)).refundedAmount).toBe(1000)
})

// @promise refund-totals
test('[M15] retries a refund after a replayed failure', async () => {
  const { orderId, intentId } = await paidOrder()
  till.setFaults({
    requests: [{ kind: 'error-500', path: '/v1/refunds', method: 'POST', times: 1 }],
  })
  const first = await refundOrder(till.deps, refundRequest(orderId)).catch(() => undefined)
  till.setFaults({})
  await till.drain()
  await till.drain()
  expect(first).toBeUndefined()
  expect(refundsOf(intentId)).toHaveLength(1)
  expect((await till.order(orderId)).refundedAmount).toBe(1000)
})

// @promise retries-charge-once
test('[M5] retries a rate-limited refund later', async () => {
  const { orderId, intentId } = await paidOrder()
  till.setFaults({
    requests: [{ kind: 'rate-limit-429', path: '/v1/refunds', method: 'POST', times: 1 }],
  })
  const request = refundRequest(orderId)
  await expect(refundOrder(till.deps, request)).rejects.toThrow('did not answer')
  expect(refundsOf(intentId)).toHaveLength(0)
  await till.drain()
  expect(refundsOf(intentId)).toHaveLength(1)
  expect(await till.order(orderId)).toMatchObject({
    refundedAmount: 1000,
    paymentStatus: 'partially_refunded',
  })
  expect((await till.history(orderId)).map(({ what }) => what)).not.toContain('refund-refused')
})

// @promise refund-totals
test('[M15] rejects more than the remaining amount locally', async () => {
  const { orderId, intentId } = await paidOrder()
  const tooMuch = (amountCents: number) =>
    refundOrder(till.deps, refundRequest(orderId, { amountCents }))
  expect(await tooMuch(4000)).toEqual({
    refused: 'amount_too_high',
    leftCents: 3999,
    partCents: 3998,
  })
  expect(await refundOrder(till.deps, refundRequest(orderId))).toHaveProperty('refunds')
  till.clock.advance(2 * 60 * 1000)
  expect(await tooMuch(3000)).toEqual({
    refused: 'amount_too_high',
    leftCents: 2999,
    partCents: 2998,
  })
  // Nothing was stored, so the right amount is accepted.
  expect(await tooMuch(2999)).toHaveProperty('refunds')
  expect(refundsOf(intentId).map(({ amount }) => amount)).toEqual([1000, 2999])
  expect((await till.history(orderId)).map(({ what }) => what)).not.toContain('refund-refused')
})

// @promise refund-totals
test('[M15] resumes a requested refund after a crash', async () => {
  const { orderId, intentId } = await paidOrder()
  till.setFaults({ requests: [{ kind: 'reset', path: '/v1/refunds', method: 'POST', times: 2 }] })
  await refundOrder(till.deps, refundRequest(orderId)).catch(() => undefined)
  expect(refundsOf(intentId)).toHaveLength(0)
  await till.drain()
  expect(refundsOf(intentId)).toHaveLength(1)
  expect((await till.order(orderId)).paymentStatus).toBe('partially_refunded')
})

// @promise refund-totals
test('[M15] closes on full refund and alerts on failure', async () => {
  const { orderId, intentId } = await paidOrder()
  await refundOrder(till.deps, refundRequest(orderId, { amountCents: 3999 }))
  await till.drain()
  expect(await till.order(orderId)).toMatchObject({
    paymentStatus: 'refunded',
    orderStatus: 'cancelled',
  })
  expect(await kindsOf(orderId)).toEqual(['confirmation', 'refund', 'team-new-order'])
  const [refund] = refundsOf(intentId)
  await till.simulator.control.finishRefund({ refund: refund?.id ?? '', outcome: 'failed' })
  await syncPayment(till.deps, intentId)
  await till.drain()
  expect(await till.order(orderId)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 0 })
  const notice = (await till.letters(orderId)).find(({ kind }) => kind === 'team-attention')
  expect(notice?.text).toContain('A refund of $39.99 failed')
})

// @promise refund-totals
test('[M15] holds on dispute and cancels on loss', async () => {
  const { orderId, intentId } = await paidOrder()
  const { control } = till.simulator
  const dispute = await control.openDispute({ paymentIntent: intentId })
  await syncPayment(till.deps, intentId)
  expect(await till.order(orderId)).toMatchObject({
    paymentStatus: 'disputed',
    orderStatus: 'on_hold',
  })
  await control.closeDispute({ dispute: dispute.id, outcome: 'lost' })
  await syncPayment(till.deps, intentId)
  expect(await till.order(orderId)).toMatchObject({
    paymentStatus: 'charged_back',
    orderStatus: 'cancelled',
  })

  const other = await paidOrder()
  const { id } = await control.openDispute({ paymentIntent: other.intentId })
  await control.closeDispute({ dispute: id, outcome: 'lost' })
  await syncPayment(till.deps, other.intentId)
  expect(await till.order(other.orderId)).toMatchObject({
    paymentStatus: 'charged_back',
    orderStatus: 'cancelled',
  })
})

// @promise survives-failpoints: A crash at any named failpoint loses no payment.
test('[M2] finds an unrecorded paid intent by order ID', async () => {
  const { order, intentId } = await till.place()
  const forget = { paymentIntentId: null, clientSecretHash: null }
  await till.db.transaction((tx) => updateOrder(tx, order.id, forget, till.clock.now))
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  expect(await till.order(order.id)).toMatchObject({
    paymentIntentId: intentId,
    orderStatus: 'confirmed',
  })
})

/** A second paid intent of the order, as after a crash or from an old tab. */
async function paidOnceMore(orderId: string): Promise<string> {
  const order = await till.order(orderId)
  const { id } = await till.deps.provider.createIntent(
    order.totalAmount,
    intentDetailsOf(order),
    randomUUID(),
  )
  await till.pay(id)
  return id
}

const secondPaymentsOf = async (orderId: string) =>
  (await till.history(orderId)).filter(({ what }) => what === 'second-payment')

const alertsOf = async (orderId: string) =>
  (await till.letters(orderId)).filter(({ kind }) => kind === 'team-attention')

// @promise second-payment-alert: The team gets one alert per extra payment of an order.
test('[M19] reports each second payment once', async () => {
  const { orderId, intentId } = await paidOrder()
  const second = await paidOnceMore(orderId)
  for (const _ of [1, 2, 3]) await syncPayment(till.deps, second)
  for (const event of till.events(second)) await till.receive(event)
  await till.drain()
  expect(await secondPaymentsOf(orderId)).toMatchObject([{ actor: 'provider', to: second }])
  const [alert, ...others] = await alertsOf(orderId)
  expect(others).toEqual([])
  expect(alert).toMatchObject({ recipient: 'team@vitrine.example' })
  expect(alert?.text.replace(/\s+/g, ' ')).toContain(
    `The order was paid a second time (${second}). Refund one of the two at the provider.`,
  )

  const third = await paidOnceMore(orderId)
  await syncPayment(till.deps, third)
  await syncPayment(till.deps, second)
  await syncPayment(till.deps, intentId)
  await till.drain()
  expect((await secondPaymentsOf(orderId)).map(({ to }) => to)).toEqual([second, third])
  expect(await alertsOf(orderId)).toHaveLength(2)
})

// @promise second-payment-alert
test('[M19] ignores changes of a second payment', async () => {
  const { orderId } = await paidOrder()
  const before = await till.order(orderId)
  const second = await paidOnceMore(orderId)
  expect((await syncPayment(till.deps, second))?.id).toBe(orderId)
  const refund = { amountCents: 3999, reason: 'paid twice', requestId: randomUUID() }
  await till.deps.provider.refund(second, refund, randomUUID())
  await syncPayment(till.deps, second)
  const disputed = await paidOnceMore(orderId)
  await till.simulator.control.openDispute({ paymentIntent: disputed })
  await syncPayment(till.deps, disputed)
  await till.drain()
  expect(await till.order(orderId)).toEqual(before)
  expect((await till.letters(orderId)).map(({ kind }) => kind)).not.toContain('refund')
})

// @promise second-payment-alert
test('[M19] finds a second payment in the daily comparison', async () => {
  const { orderId } = await paidOrder()
  const second = await paidOnceMore(orderId)
  await till.compare()
  await till.drain()
  await till.compare()
  await till.drain()
  expect(await secondPaymentsOf(orderId)).toMatchObject([{ to: second }])
  expect(await alertsOf(orderId)).toHaveLength(1)
})

// @promise rejects-forged-events
test('[M13] ignores foreign intents', async () => {
  expect(await syncPayment(till.deps, 'pi_of_somebody_else')).toBeUndefined()
  const foreign = await till.deps.provider.createIntent(
    4900,
    {
      receiptEmail: 'x@example.com',
      description: 'Another',
      metadata: { order_id: 'not one of ours' },
    },
    randomUUID(),
  )
  await till.pay(foreign.id)
  expect(await syncPayment(till.deps, foreign.id)).toBeUndefined()
})
