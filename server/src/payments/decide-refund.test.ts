import { manualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import { expect, test } from 'vitest'
import { decideRefund } from './decide-refund.ts'

const NOW = new Date('2026-03-02T09:00:00Z')
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)

const PAID = {
  id: 'first',
  paymentIntentId: 'pi_1',
  paidAt: secondsAgo(3600),
  paymentAmount: 10_000,
  refundedAmount: 2_500,
  chargedBackAmount: 0,
}
const MANUAL = { ...PAID, paymentIntentId: manualPaymentReference('o1') }
const earlier = (status: 'requested' | 'refunded', requestedAt: Date) => [
  { status, requestedAt, requestedBy: 'staff:ben' as const, amountCents: 500 },
]

test('The refundable rest is refunded', () => {
  expect(decideRefund([PAID], [], { amountCents: 7_500 }, NOW)).toEqual({
    parts: [{ orderId: 'first', amountCents: 7_500 }],
  })
  expect(decideRefund([PAID], [], { amountCents: 7_501 }, NOW)).toEqual({
    refused: 'amount_too_high',
    leftCents: 7_500,
    partCents: 7_499,
  })
})

test('Unpaid orders are not refunded', () => {
  for (const unpaid of [{ paymentIntentId: null }, { paidAt: null }])
    expect(decideRefund([{ ...PAID, ...unpaid }], [], { amountCents: 1 }, NOW)).toEqual({
      refused: 'not_paid',
    })
})

test('Staff refund manual payments, the provider others', () => {
  const byStaff = { amountCents: 1, paidBack: 'bank transfer' }
  expect(decideRefund([MANUAL], [], byStaff, NOW)).toHaveProperty('parts')
  expect(decideRefund([MANUAL], [], { amountCents: 1 }, NOW)).toEqual({
    refused: 'refund_proof_required',
  })
  expect(decideRefund([PAID], [], byStaff, NOW)).toEqual({ refused: 'provider_refunds' })
})

test('A second refund within a minute is refused', () => {
  const request = { amountCents: 1 }
  const refusal = { refused: 'just_refunded', by: 'staff:ben', amountCents: 500 }
  expect(decideRefund([PAID], earlier('refunded', secondsAgo(59)), request, NOW)).toEqual(refusal)
  expect(decideRefund([PAID], earlier('refunded', secondsAgo(60)), request, NOW)).toHaveProperty(
    'parts',
  )
  expect(decideRefund([PAID], earlier('requested', secondsAgo(3600)), request, NOW)).toEqual(
    refusal,
  )
})

const UPGRADE = { ...PAID, id: 'upgrade', paymentAmount: 4_000, refundedAmount: 0 }

test('Evidence is required for the manual part alone', () => {
  const both = [UPGRADE, MANUAL]
  const ofAll = { amountCents: 11_500, paidBack: 'bank transfer' }
  expect(decideRefund(both, [], { amountCents: 3_999 }, NOW)).toEqual({
    parts: [{ orderId: 'upgrade', amountCents: 3_999 }],
  })
  expect(decideRefund(both, [], ofAll, NOW)).toHaveProperty('parts.length', 2)
  expect(decideRefund(both, [], { amountCents: 11_500 }, NOW)).toEqual({
    refused: 'refund_proof_required',
  })
})

test('A sum that changed since the page was shown is refused', () => {
  const request = { amountCents: 7_500, shownCents: 7_500 }
  expect(decideRefund([PAID], [], request, NOW)).toHaveProperty('parts')
  expect(decideRefund([UPGRADE, PAID], [], request, NOW)).toEqual({
    refused: 'payments_changed',
    leftCents: 11_500,
  })
})
