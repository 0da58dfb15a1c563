import {
  canMoveOrder,
  canReachPaymentStatus,
  type OrderStatus,
  orderStatusSchema,
  type PaymentStatus,
  paymentStatusSchema,
  wasPaid,
} from '@vitrine/domain/orders/order-lifecycle'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decidePayment, type PaymentDecision, type PaymentFacts } from './decide-payment.ts'

const NOW = new Date('2026-03-02T09:00:00Z')
const PAID_AT = new Date('2026-03-01T09:00:00Z')
const TOTAL = 3999

type MoneyColumns = Parameters<typeof decidePayment>[0]

/** An unpaid order with the given fields. */
const anOrder = (facts: Partial<MoneyColumns> = {}): MoneyColumns => ({
  orderStatus: 'pending',
  heldFrom: null,
  paymentStatus: 'requires_payment',
  paymentAmount: 0,
  refundedAmount: 0,
  chargedBackAmount: 0,
  totalAmount: TOTAL,
  paidAt: null,
  ...facts,
})

const aPaidOrder = (facts: Partial<MoneyColumns> = {}): MoneyColumns =>
  anOrder({
    orderStatus: 'confirmed',
    paymentStatus: 'paid',
    paymentAmount: TOTAL,
    paidAt: PAID_AT,
    ...facts,
  })

/** The provider's state, with money if the status implies it. */
const said = (status: PaymentStatus, facts: Partial<PaymentFacts> = {}): PaymentFacts => ({
  status,
  receivedCents: wasPaid(status) ? TOTAL : 0,
  refundedCents: status === 'refunded' ? TOTAL : status === 'partially_refunded' ? 500 : 0,
  currency: 'usd',
  ...facts,
})

const decide = (order: MoneyColumns, facts: PaymentFacts) => decidePayment(order, facts, NOW)

const NOTHING: PaymentDecision = {
  changes: {},
  steps: [],
  confirmed: false,
  newlyRefundedCents: 0,
  attention: [],
  isIllegalTransition: false,
}

test('confirms an order charged the expected amount', () => {
  expect(decide(anOrder(), said('paid'))).toEqual({
    ...NOTHING,
    confirmed: true,
    changes: {
      paymentStatus: 'paid',
      paymentAmount: TOTAL,
      refundedAmount: 0,
      paidAt: NOW,
      orderStatus: 'confirmed',
      heldFrom: null,
    },
    steps: [
      { what: 'payment-status', from: 'requires_payment', to: 'paid', note: null },
      { what: 'order-status', from: 'pending', to: 'confirmed', note: null },
    ],
  })
})

test('records processing and keeps waiting', () => {
  expect(decide(anOrder(), said('processing'))).toEqual({
    ...NOTHING,
    changes: { paymentStatus: 'processing', paymentAmount: 0, refundedAmount: 0 },
    steps: [{ what: 'payment-status', from: 'requires_payment', to: 'processing', note: null }],
  })
  const waiting = anOrder({ paymentStatus: 'processing' })
  expect(decide(waiting, said('requires_payment'))).toMatchObject({
    changes: { paymentStatus: 'requires_payment' },
    confirmed: false,
  })
  expect(decide(waiting, said('paid')).confirmed).toBe(true)
})

test.each<[string, Partial<PaymentFacts>, string]>([
  ['a cent too little', { receivedCents: 3998 }, 'Received $39.98, expected $39.99'],
  ['a cent too much', { receivedCents: 4000 }, 'Received $40.00, expected $39.99'],
  ['nothing', { receivedCents: 0 }, 'Received $0.00, expected $39.99'],
  [
    'the same number of another currency',
    { currency: 'jpy' },
    'Received 3999 jpy (smallest unit), expected $39.99',
  ],
])('holds the order on %s and notifies staff', (_, facts, note) => {
  const { confirmed, changes, steps, attention } = decide(anOrder(), said('paid', facts))
  expect({ confirmed, changes, attention }).toMatchObject({
    confirmed: false,
    changes: { paymentStatus: 'paid', orderStatus: 'on_hold', heldFrom: 'pending', paidAt: NOW },
    attention: [{ reason: 'amount-mismatch', note }],
  })
  expect(steps.at(-1)).toEqual({ what: 'order-status', from: 'pending', to: 'on_hold', note })
})

test('holds an expired order that was paid', () => {
  const note = '$39.99 arrived after the order had expired'
  expect(decide(anOrder({ orderStatus: 'expired' }), said('paid'))).toMatchObject({
    confirmed: false,
    changes: { orderStatus: 'on_hold', heldFrom: 'expired', paymentStatus: 'paid', paidAt: NOW },
    attention: [{ reason: 'paid-after-expiry', note }],
    steps: [{ what: 'payment-status' }, { what: 'order-status', to: 'on_hold', note }],
  })
})

test('reports a late wrong amount once, as wrong', () => {
  const { attention } = decide(
    anOrder({ orderStatus: 'expired' }),
    said('paid', { receivedCents: 1 }),
  )
  expect(attention.map(({ reason }) => reason)).toEqual(['amount-mismatch'])
})

test('keeps a manual hold when payment arrives', () => {
  const { confirmed, changes, attention } = decide(
    anOrder({ orderStatus: 'on_hold', heldFrom: 'pending' }),
    said('paid'),
  )
  expect({ confirmed, attention }).toEqual({ confirmed: false, attention: [] })
  expect(changes).toEqual({
    paymentStatus: 'paid',
    paymentAmount: TOTAL,
    refundedAmount: 0,
    paidAt: NOW,
  })
})

test('expires an order whose intent was canceled', () => {
  expect(decide(anOrder(), said('canceled'))).toMatchObject({
    changes: { paymentStatus: 'canceled', orderStatus: 'expired', heldFrom: null },
    steps: [
      { what: 'payment-status', to: 'canceled' },
      { what: 'order-status', to: 'expired', note: 'The payment was canceled' },
    ],
    attention: [],
  })
})

test('holds an order once after payment of a canceled intent', () => {
  const canceled = anOrder({ orderStatus: 'expired', paymentStatus: 'canceled' })
  const note = '$39.99 arrived for an order that was canceled'
  const decision = decide(canceled, said('paid'))
  expect(decision).toEqual({
    ...NOTHING,
    isIllegalTransition: true,
    changes: { orderStatus: 'on_hold', heldFrom: 'expired' },
    steps: [{ what: 'order-status', from: 'expired', to: 'on_hold', note }],
    attention: [{ reason: 'paid-after-expiry', note }],
  })
  expect(decide({ ...canceled, ...decision.changes }, said('paid'))).toEqual({
    ...NOTHING,
    isIllegalTransition: true,
  })
})

test.each<[PaymentStatus, PaymentStatus]>([
  ['paid', 'requires_payment'],
  ['paid', 'processing'],
  ['paid', 'canceled'],
  ['partially_refunded', 'requires_payment'],
  ['refunded', 'canceled'],
  ['disputed', 'processing'],
  ['charged_back', 'paid'],
  ['canceled', 'requires_payment'],
])('never turns a %s payment into %s', (paymentStatus, status) => {
  const order =
    paymentStatus === 'canceled'
      ? anOrder({ orderStatus: 'expired', paymentStatus })
      : aPaidOrder({ paymentStatus })
  expect(decide(order, said(status))).toEqual({ ...NOTHING, isIllegalTransition: true })
})

test('keeps the order after a partial refund', () => {
  expect(decide(aPaidOrder(), said('partially_refunded'))).toEqual({
    ...NOTHING,
    newlyRefundedCents: 500,
    changes: { paymentStatus: 'partially_refunded', paymentAmount: TOTAL, refundedAmount: 500 },
    steps: [
      { what: 'payment-status', from: 'paid', to: 'partially_refunded', note: null },
      { what: 'refunded-amount', from: '$0.00', to: '$5.00', note: null },
    ],
  })
})

test('reports a second refund by its own amount', () => {
  const order = aPaidOrder({ paymentStatus: 'partially_refunded', refundedAmount: 500 })
  expect(decide(order, said('partially_refunded', { refundedCents: 1200 }))).toEqual({
    ...NOTHING,
    newlyRefundedCents: 700,
    changes: { paymentStatus: 'partially_refunded', paymentAmount: TOTAL, refundedAmount: 1200 },
    steps: [{ what: 'refunded-amount', from: '$5.00', to: '$12.00', note: null }],
  })
})

test('cancels the order after a full refund', () => {
  expect(decide(aPaidOrder({ orderStatus: 'live' }), said('refunded'))).toMatchObject({
    newlyRefundedCents: TOTAL,
    changes: { paymentStatus: 'refunded', orderStatus: 'cancelled', heldFrom: null },
    steps: [
      { what: 'payment-status', to: 'refunded' },
      { what: 'refunded-amount', to: '$39.99' },
      { what: 'order-status', from: 'live', to: 'cancelled', note: 'Refunded in full' },
    ],
    attention: [],
  })
})

test('reports a failed refund to staff only', () => {
  const order = aPaidOrder({
    orderStatus: 'cancelled',
    paymentStatus: 'refunded',
    refundedAmount: TOTAL,
  })
  const decision = decide(order, said('partially_refunded', { refundedCents: 999 }))
  expect(decision).toMatchObject({
    newlyRefundedCents: 0,
    changes: { paymentStatus: 'partially_refunded', refundedAmount: 999 },
    attention: [
      {
        reason: 'refund-failed',
        note: 'A refund of $30.00 failed: the customer has not got it',
      },
    ],
  })
  expect(decision.changes).not.toHaveProperty('orderStatus')
})

test('holds a disputed order and alerts staff', () => {
  expect(decide(aPaidOrder({ orderStatus: 'in_production' }), said('disputed'))).toMatchObject({
    changes: { paymentStatus: 'disputed', orderStatus: 'on_hold', heldFrom: 'in_production' },
    steps: [
      { what: 'payment-status', to: 'disputed' },
      {
        what: 'order-status',
        from: 'in_production',
        to: 'on_hold',
        note: 'The customer disputes the payment',
      },
    ],
    attention: [{ reason: 'disputed', note: expect.stringContaining('before the deadline') }],
  })
})

test('keeps the return status of a held disputed order', () => {
  const held = aPaidOrder({ orderStatus: 'on_hold', heldFrom: 'in_review' })
  const { changes, attention } = decide(held, said('disputed'))
  expect(changes).toEqual({
    paymentStatus: 'disputed',
    paymentAmount: TOTAL,
    refundedAmount: 0,
  })
  expect(attention).toHaveLength(1)
})

test.each<[PaymentStatus, number]>([
  ['paid', 0],
  ['partially_refunded', 500],
])('keeps the order on hold after a won dispute: %s', (status, refundedAmount) => {
  const held = aPaidOrder({
    orderStatus: 'on_hold',
    heldFrom: 'in_production',
    paymentStatus: 'disputed',
    refundedAmount,
  })
  const { changes, attention } = decide(held, said(status))
  expect(changes).not.toHaveProperty('orderStatus')
  expect(attention).toEqual([
    { reason: 'dispute-won', note: 'The dispute is won. Release the order to go on' },
  ])
})

test('cancels the order after a lost dispute', () => {
  const held = aPaidOrder({ orderStatus: 'on_hold', heldFrom: 'live', paymentStatus: 'disputed' })
  expect(decide(held, said('charged_back'))).toMatchObject({
    changes: { paymentStatus: 'charged_back', orderStatus: 'cancelled', heldFrom: null },
    steps: [{ what: 'payment-status' }, { to: 'cancelled', note: 'The dispute is lost' }],
    attention: [{ reason: 'charged-back', note: expect.stringContaining('took the money back') }],
  })
})

test('reports a partial refund during a dispute once', () => {
  const held = aPaidOrder({ orderStatus: 'on_hold', heldFrom: 'live', paymentStatus: 'disputed' })
  expect(decide(held, said('disputed', { refundedCents: 500 }))).toEqual({
    ...NOTHING,
    newlyRefundedCents: 500,
    changes: { paymentStatus: 'disputed', paymentAmount: TOTAL, refundedAmount: 500 },
    steps: [{ what: 'refunded-amount', from: '$0.00', to: '$5.00', note: null }],
  })
})

test('does not report a refund during dispute as won', () => {
  const held = aPaidOrder({
    orderStatus: 'on_hold',
    heldFrom: 'live',
    paymentStatus: 'disputed',
  })
  const { attention, changes } = decide(held, said('refunded'))
  expect(attention).toEqual([])
  expect(changes).toMatchObject({ orderStatus: 'cancelled' })
})

test.each<[PaymentStatus, OrderStatus, string[]]>([
  ['partially_refunded', 'confirmed', []],
  ['refunded', 'cancelled', []],
  ['disputed', 'on_hold', ['disputed']],
  ['charged_back', 'cancelled', ['charged-back']],
])('confirms before %s, then sets %s', (status, end, reasons) => {
  const { confirmed, changes, steps, attention } = decide(anOrder(), said(status))
  const moves = steps.filter(({ what }) => what === 'order-status').map(({ to }) => to)
  expect(confirmed).toBe(true)
  expect([...new Set(['confirmed', end])]).toEqual(moves)
  expect(changes).toMatchObject({ orderStatus: end, paidAt: NOW })
  expect(attention.map(({ reason }) => reason)).toEqual(reasons)
})

test('keeps the order after a lost dispute over a part', () => {
  const disputed = aPaidOrder({
    ...{ orderStatus: 'on_hold', heldFrom: 'live', paymentStatus: 'disputed' },
  })
  const lost = { ...said('paid'), chargedBackCents: 1000 }
  const { changes, steps, attention } = decide(disputed, lost)
  expect(changes).toMatchObject({ paymentStatus: 'paid', chargedBackAmount: 1000 })
  expect(changes).not.toHaveProperty('orderStatus')
  expect(steps).toContainEqual({ what: 'charged-back', to: '1000', note: null })
  expect(attention).toMatchObject([
    { reason: 'charged-back', note: expect.stringContaining('$10.00 of $39.99') },
  ])
  const after = { ...disputed, ...changes }
  expect(decide(after, lost)).toMatchObject({ changes: {}, steps: [], attention: [] })
})

/** Possible and impossible orders; `heldFrom` is set exactly while on hold. */
const orders: fc.Arbitrary<MoneyColumns> = fc
  .record({
    orderStatus: fc.constantFrom(...orderStatusSchema.options),
    held: fc.constantFrom(
      ...orderStatusSchema.options.filter((from) => canMoveOrder(from, 'on_hold')),
    ),
    paymentStatus: fc.constantFrom(...paymentStatusSchema.options),
    paymentAmount: fc.constantFrom(0, 1, TOTAL, TOTAL + 1),
    refundedAmount: fc.constantFrom(0, 500, TOTAL),
    chargedBackAmount: fc.constantFrom(0, 500),
    wasPaidOnce: fc.boolean(),
  })
  .map(({ held, wasPaidOnce, ...rest }) => ({
    ...rest,
    totalAmount: TOTAL,
    heldFrom: rest.orderStatus === 'on_hold' ? held : null,
    paidAt: wasPaid(rest.paymentStatus) && wasPaidOnce ? PAID_AT : null,
  }))

const words: fc.Arbitrary<PaymentFacts> = fc.record({
  status: fc.constantFrom(...paymentStatusSchema.options),
  receivedCents: fc.oneof(fc.constantFrom(0, TOTAL), fc.nat(10_000)),
  refundedCents: fc.oneof(fc.constantFrom(0, 500, TOTAL), fc.nat(10_000)),
  chargedBackCents: fc.constantFrom(0, 500, TOTAL),
  currency: fc.constantFrom('usd', 'usd', 'eur', 'jpy'),
})

const holds = (about: (order: MoneyColumns, facts: PaymentFacts, it: PaymentDecision) => void) =>
  fc.assert(
    fc.property(orders, words, (order, facts) => {
      about(order, facts, decide(Object.freeze(order), Object.freeze(facts)))
    }),
    { numRuns: 3000 },
  )

test('stores another received amount', () => {
  const { changes, steps } = decide(aPaidOrder(), said('paid', { receivedCents: TOTAL + 1 }))
  expect([changes, steps]).toEqual([
    { paymentStatus: 'paid', paymentAmount: TOTAL + 1, refundedAmount: 0 },
    [],
  ])
})

// @promise payment-decision-table: A table and six invariants define how each provider state changes an order.
test('changes nothing for repeated facts', () => {
  holds((order, facts, { changes, isIllegalTransition }) => {
    expect(decide({ ...order, ...changes }, facts)).toEqual({ ...NOTHING, isIllegalTransition })
  })
})

// @promise payment-decision-table
test('never turns a paid order unpaid', () => {
  holds((order, facts, { changes }) => {
    const after = { ...order, ...changes }
    if (wasPaid(order.paymentStatus)) expect(wasPaid(after.paymentStatus)).toBe(true)
    if (order.paidAt !== null) expect(after.paidAt).toBe(order.paidAt)
    if (changes.paidAt) expect([changes.paidAt, wasPaid(facts.status)]).toEqual([NOW, true])
  })
})

// @promise payment-decision-table
test('confirms only the exact amount in dollars', () => {
  holds((order, facts, { confirmed, isIllegalTransition }) => {
    const isDue =
      order.paidAt === null &&
      order.orderStatus === 'pending' &&
      wasPaid(facts.status) &&
      facts.receivedCents === TOTAL &&
      facts.currency === 'usd'
    const isHeard =
      order.paymentStatus !== facts.status ||
      order.paymentAmount !== facts.receivedCents ||
      order.refundedAmount !== facts.refundedCents
    expect(confirmed).toBe(isDue && isHeard && !isIllegalTransition)
  })
})

// @promise payment-decision-table
test('makes only legal transitions', () => {
  holds((order, _facts, { steps, changes }) => {
    let { orderStatus, heldFrom } = order
    for (const step of steps) {
      if (step.what !== 'order-status') continue
      const { from, to } = step
      const next = orderStatusSchema.parse(to)
      expect([from, canMoveOrder(orderStatus, next, heldFrom)]).toEqual([orderStatus, true])
      heldFrom = next === 'on_hold' ? orderStatus : null
      orderStatus = next
    }
    const after = { ...order, ...changes }
    expect([after.orderStatus, after.heldFrom]).toEqual([orderStatus, heldFrom])
  })
})

// @promise payment-decision-table
test('rejects an illegal transition completely', () => {
  holds((order, facts, decision) => {
    expect(decision.isIllegalTransition).toBe(
      !canReachPaymentStatus(order.paymentStatus, facts.status),
    )
    if (!decision.isIllegalTransition) return
    const { orderStatus: _, heldFrom: __, ...money } = decision.changes
    expect([money, decision.confirmed, decision.newlyRefundedCents]).toEqual([{}, false, 0])
  })
})

// @promise payment-decision-table
test('reports every refund once, to the cent', () => {
  holds((order, facts, { newlyRefundedCents, attention, isIllegalTransition }) => {
    const difference = isIllegalTransition ? 0 : facts.refundedCents - order.refundedAmount
    expect(newlyRefundedCents).toBe(Math.max(0, difference))
    const failed = attention.filter(({ reason }) => reason === 'refund-failed')
    expect(failed).toHaveLength(difference < 0 ? 1 : 0)
  })
})

// @promise true-payment-method
test('records the method of the first payment only', () => {
  const visa = said('paid', { method: 'Visa …4242' })
  expect(decide(anOrder(), visa).changes.paymentMethod).toBe('Visa …4242')
  expect(decide(anOrder(), said('paid')).changes).not.toHaveProperty('paymentMethod')
  expect(
    decide(anOrder(), said('processing', { method: 'Visa …4242' })).changes,
  ).not.toHaveProperty('paymentMethod')
  const refunded = said('refunded', { method: 'Link' })
  expect(decide(aPaidOrder(), refunded).changes).not.toHaveProperty('paymentMethod')
})
