import { manualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import { expect, test } from 'vitest'
import { refuseRefund } from './decide-refund.ts'

const NOW = new Date('2026-03-02T09:00:00Z')
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)

const PAID = {
  paymentIntentId: 'pi_1',
  paidAt: secondsAgo(3600),
  paymentAmount: 10_000,
  refundedAmount: 2_500,
}
const MANUAL = { ...PAID, paymentIntentId: manualPaymentReference('o1') }
const earlier = (status: 'requested' | 'refunded', requestedAt: Date) => [
  { status, requestedAt, requestedBy: 'staff:ben' as const, amountCents: 500 },
]

test('The refundable rest is refunded', () => {
  expect(refuseRefund(PAID, [], { amountCents: 7_500 }, NOW)).toBeUndefined()
  expect(refuseRefund(PAID, [], { amountCents: 7_501 }, NOW)).toEqual({
    refused: 'amount_too_high',
    leftCents: 7_500,
  })
})

test('Unpaid orders are not refunded', () => {
  for (const unpaid of [{ paymentIntentId: null }, { paidAt: null }])
    expect(refuseRefund({ ...PAID, ...unpaid }, [], { amountCents: 1 }, NOW)).toEqual({
      refused: 'not_paid',
    })
})

test('Staff refund manual payments, the provider others', () => {
  const byStaff = { amountCents: 1, paidBack: 'bank transfer' }
  expect(refuseRefund(MANUAL, [], byStaff, NOW)).toBeUndefined()
  expect(refuseRefund(MANUAL, [], { amountCents: 1 }, NOW)).toEqual({
    refused: 'refund_proof_required',
  })
  expect(refuseRefund(PAID, [], byStaff, NOW)).toEqual({ refused: 'provider_refunds' })
})

test('A second refund within a minute is refused', () => {
  const request = { amountCents: 1 }
  const refusal = { refused: 'just_refunded', by: 'staff:ben', amountCents: 500 }
  expect(refuseRefund(PAID, earlier('refunded', secondsAgo(59)), request, NOW)).toEqual(refusal)
  expect(refuseRefund(PAID, earlier('refunded', secondsAgo(60)), request, NOW)).toBeUndefined()
  expect(refuseRefund(PAID, earlier('requested', secondsAgo(3600)), request, NOW)).toEqual(refusal)
})
