import { expect, test } from 'vitest'
import { awaitedLetters, judge, type Kept, type OrderRow } from './compare-records.ts'

const order: OrderRow = {
  id: 'one',
  renews_order_id: null,
  payment_intent_id: 'hand_one',
  payment_status: 'paid',
  order_status: 'confirmed',
  payment_amount: 3000,
  refunded_amount: 0,
  charged_back_amount: 0,
  package_id: 'basic',
  customer_email: 'ada@example.com',
  confirmations: 1,
  renewal_letters: 0,
  round_letters: 0,
  round_lines: 0,
}
const receipt = { order_id: 'one', series: 'R', place: 1, kind: 'receipt', total_cents: 3000 }
const noCharge = { paymentIntents: [], charges: [], refunds: [], disputes: [] }
const judged = (kept: Partial<Kept>) =>
  judge(
    [],
    noCharge,
    { orders: [order], papers: [receipt], terms: [], years: [], ...kept },
    () => true,
  )

// @promise manual-orders
test('accepts a manual order without a charge', () => {
  const { payments, renewals, rounds, byHand, upgrades, planChanges, disputes, ...faults } = judged(
    {},
  )
  expect([upgrades, planChanges, disputes]).toEqual([0, 0, 0])
  expect([payments, renewals, rounds, byHand]).toEqual([0, 0, 0, 1])
  expect(Object.values(faults).flat()).toEqual([])
})

test('requires one receipt and confirmation per manual order', () => {
  expect(judged({ papers: [] }).wrongPapers).toHaveLength(1)
  expect(judged({ papers: [{ ...receipt, total_cents: 3999 }] }).wrongPapers).toHaveLength(1)
  expect(judged({ orders: [{ ...order, confirmations: 2 }] }).duplicated).toEqual([
    'confirmed twice: one',
  ])
})

test('accepts cancellation of refunded renewals only', () => {
  const intent = {
    id: 'pi_year',
    status: 'succeeded',
    amount_received: 2900,
    metadata: { flow: 'renewal', renews_order_id: 'one' },
    receipt_email: order.customer_email,
  }
  const renewal = {
    ...order,
    id: 'year',
    renews_order_id: 'one',
    payment_intent_id: intent.id,
    order_status: 'cancelled',
    payment_amount: 2900,
  }
  const wrongYears = (refundedCents: number) =>
    judge(
      [],
      {
        paymentIntents: [intent],
        charges: [],
        refunds: [{ payment_intent: intent.id, amount: refundedCents, status: 'succeeded' }],
        disputes: [],
      },
      { orders: [order, renewal], papers: [], terms: [], years: [] },
      () => true,
    ).wrongYears
  expect(wrongYears(2900)).toEqual([])
  expect(wrongYears(2899)).toContain('the order of pi_year is cancelled')
})

test('compares disputes, plans and manual orders', () => {
  const intent = { id: 'pi', status: 'succeeded', amount_received: 3000, receipt_email: null }
  const dispute = { payment_intent: 'pi', amount: 1000, status: 'lost' }
  const verdict = (kept: Partial<OrderRow>, disputes: object[] = [dispute]) =>
    judge(
      [],
      {
        ...noCharge,
        paymentIntents: [{ ...intent, metadata: { order_id: 'one' } }],
        disputes: disputes as never,
      },
      {
        orders: [{ ...order, payment_intent_id: 'pi', ...kept }],
        ...{ papers: [receipt], terms: [], years: [] },
      },
      () => true,
      { plans: new Map([['one', 'starter']]), manual: new Map([['one', 3000]]) },
    )
  const right = verdict({ charged_back_amount: 1000, package_id: 'starter' })
  expect([right.wrongDisputes, right.wrongPlans, right.wrongManualOrders]).toEqual([[], [], []])
  const wrong = verdict({ payment_amount: 2999 })
  for (const list of [wrong.wrongDisputes, wrong.wrongPlans, wrong.wrongManualOrders])
    expect(list).toHaveLength(1)
  const open = [{ ...dispute, status: 'needs_response' }]
  expect(verdict({}, open).wrongDisputes).toHaveLength(1)
  expect(verdict({ payment_status: 'disputed' }, open).wrongDisputes).toEqual([])
  expect(verdict({}, [{ ...dispute, amount: 3000 }]).wrongDisputes).toHaveLength(1)
})

test('awaits no confirmation of money that the bank took back', () => {
  const intent = {
    ...{ id: 'pi_one', status: 'succeeded', amount_received: 2499 },
    ...{ metadata: {}, receipt_email: 'ada@example.com' },
  }
  const disputed = (status: string, amount = 2499) =>
    awaitedLetters({
      ...noCharge,
      paymentIntents: [intent],
      disputes: [{ payment_intent: 'pi_one', amount, status }],
    })
  expect(disputed('lost')).toEqual([])
  for (const others of [disputed('won'), disputed('lost', 100)])
    expect(others).toEqual([{ address: 'ada@example.com', kind: 'confirmation' }])
})

test('finds paid rounds that were not added once', () => {
  const intent = {
    id: 'pi_round',
    status: 'succeeded',
    amount_received: 900,
    metadata: { flow: 'extra-round', renews_order_id: 'one' },
    receipt_email: order.customer_email,
  }
  const round = {
    ...order,
    ...{ id: 'round', renews_order_id: 'one', payment_intent_id: intent.id, payment_amount: 900 },
    ...{ order_status: 'closed', round_letters: 1, round_lines: 1 },
  }
  const verdictOf = (changes: Partial<OrderRow>, refundedCents = 0) =>
    judge(
      [],
      {
        ...noCharge,
        paymentIntents: [intent],
        refunds: [{ payment_intent: intent.id, amount: refundedCents, status: 'succeeded' }],
      },
      { orders: [order, { ...round, ...changes }], papers: [receipt], terms: [], years: [] },
      () => true,
    )
  expect(verdictOf({})).toMatchObject({ rounds: 1, wrongRounds: [], wrongAmounts: [] })
  expect(verdictOf({ order_status: 'confirmed' }).wrongRounds).toHaveLength(1)
  expect(verdictOf({ round_lines: 0 }).wrongRounds).toHaveLength(1)
  expect(verdictOf({ round_lines: 2 }).duplicated).toEqual(['confirmed twice: round'])
  expect(verdictOf({ order_status: 'cancelled', round_lines: 0 }, 900).wrongRounds).toEqual([])
  expect(verdictOf({ order_status: 'cancelled' }, 800).wrongRounds).toHaveLength(1)
})
