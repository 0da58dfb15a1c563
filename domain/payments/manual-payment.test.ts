import { expect, test } from 'vitest'
import {
  describeManualPayment,
  manualPaymentReference,
  isManualPaymentReference,
  isPastDate,
  checkManualAmount,
} from './manual-payment.ts'

// @promise manual-orders
test('distinguishes manual and provider references', () => {
  expect(
    isManualPaymentReference(manualPaymentReference('00000000-0000-4000-8000-000000000001')),
  ).toBe(true)
  for (const other of ['pi_3MtwBwLkdIwHu7ix28a3tqPa', 'ch_1', 'pi_hand_1', '', null])
    expect([other, isManualPaymentReference(other)]).toEqual([other, false])
})

// @promise manual-orders
test('requires a reason for another amount', () => {
  const priceCents = 3999
  expect(checkManualAmount({ priceCents, amountCents: 3999, reason: '' })).toBeUndefined()
  expect(checkManualAmount({ priceCents, amountCents: 3000, reason: ' Friend ' })).toBeUndefined()
  for (const amountCents of [3998, 4000])
    expect(checkManualAmount({ priceCents, amountCents, reason: '  ' })).toMatch(
      /^The plan costs \$39\.99\. Say why \$(39\.98|40\.00) was paid$/,
    )
})

test('accepts a payment date until today anywhere', () => {
  const now = new Date('2026-11-24T09:00:00Z')
  expect(isPastDate('2026-11-24', now)).toBe(true)
  expect(isPastDate('2026-11-25', now)).toBe(false)
  expect(isPastDate('2026-11-25', new Date('2026-11-24T10:00:00Z'))).toBe(true)
  expect(isPastDate('2026-02-30', now)).toBe(false)
  expect(isPastDate('yesterday', now)).toBe(false)
})

test('describes method, date and reference', () => {
  expect(
    describeManualPayment({ way: 'bank-transfer', paidOn: '2026-11-20', reference: '4711' }),
  ).toBe('Bank transfer of 2026-11-20, reference 4711')
})
