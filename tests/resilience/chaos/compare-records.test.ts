import { expect, test } from 'vitest'
import { judge, type Kept, type OrderRow } from './compare-records.ts'

const order: OrderRow = {
  id: 'one',
  renews_order_id: null,
  payment_intent_id: 'hand_one',
  payment_status: 'paid',
  order_status: 'confirmed',
  payment_amount: 3000,
  refunded_amount: 0,
  customer_email: 'ada@example.com',
  confirmations: 1,
  renewal_letters: 0,
}
const receipt = { order_id: 'one', series: 'R', place: 1, kind: 'receipt', total_cents: 3000 }
const noCharge = { paymentIntents: [], charges: [], refunds: [] }
const judged = (kept: Partial<Kept>) =>
  judge(
    [],
    noCharge,
    { orders: [order], papers: [receipt], terms: [], years: [], ...kept },
    () => true,
  )

// @promise manual-orders
test('accepts a manual order without a charge', () => {
  const { payments, renewals, byHand, ...faults } = judged({})
  expect([payments, renewals, byHand]).toEqual([0, 0, 1])
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
      },
      { orders: [order, renewal], papers: [], terms: [], years: [] },
      () => true,
    ).wrongYears
  expect(wrongYears(2900)).toEqual([])
  expect(wrongYears(2899)).toContain('the order of pi_year is cancelled')
})
