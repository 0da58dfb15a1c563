import { expect, test, vi } from 'vitest'
import { quoteWithoutTax } from '@vitrine/domain/payments/money'
import { ApiError } from '../api/client.ts'
import { clearTrialCv, storeTrialCv, readTrialCv } from '../api/trial-cv.ts'
import {
  emptyOrderData,
  readPendingPayment,
  readLastOrder,
  readStoredOrder,
  writeOrderData,
  writePendingPayment,
} from '../api/stored-order.ts'
import type { ChargeResult } from './charge-card.ts'
import { type PaymentAttempt, payForOrder, resolvePendingPayment } from './pay-for-order.ts'

const email = 'ada@example.com'
const confirmed = { customerInfo: { email }, formData: { email }, onboardingToken: 't1' }
const pending = {
  paymentIntentId: 'pi_1',
  clientSecret: 'pi_1_secret_2',
  customerEmail: email,
  charged: false,
  orderReference: '1A2B3C4D',
  planId: 'professional' as const,
}

test('stores a paid order and clears its data', async () => {
  const { parts, attempt } = aPayment({})
  expect(await payForOrder(parts, attempt)).toHaveProperty('paid')
  expect(readLastOrder(parts.storage)).toMatchObject({
    paymentIntentId: 'pi_1',
    customerEmail: email,
    onboardingToken: 't1',
    orderReference: '1A2B3C4D',
    planId: 'professional',
  })
  expect(readStoredOrder(parts.storage)).toBeUndefined()
  expect(readPendingPayment(parts.storage)).toBeUndefined()
  expect(attempt.onCharged).toHaveBeenCalledOnce()
})

// @promise cv-trial
test('assigns the trial CV to the order once it is paid', async () => {
  storeTrialCv({ file: new File(['%PDF-'], 'cv.pdf') })
  const declined = aPayment({ charge: { refused: 'Your card was declined.' } })
  await payForOrder(declined.parts, declined.attempt)
  expect(readTrialCv()?.isOrdered).toBeUndefined()
  const { parts, attempt } = aPayment({})
  await payForOrder(parts, attempt)
  expect(readTrialCv()?.isOrdered).toBe(true)
  clearTrialCv()
})

test('keeps the order after a declined card', async () => {
  const { parts, attempt } = aPayment({ charge: { refused: 'Your card was declined.' } })
  expect(await payForOrder(parts, attempt)).toEqual({ refused: 'Your card was declined.' })
  expect(readStoredOrder(parts.storage)).toBeDefined()
  expect(readPendingPayment(parts.storage)).toBeUndefined()
  expect(parts.requestOrder).not.toHaveBeenCalled()
})

test('finishes a charged order after a reload', async () => {
  const { parts, attempt } = aPayment({})
  writePendingPayment(parts.storage, { ...pending, charged: true })
  expect(await payForOrder(parts, attempt)).toHaveProperty('paid')
  expect(attempt.requestIntent).not.toHaveBeenCalled()
  expect(attempt.charge).not.toHaveBeenCalled()
})

test('retries a broken charge only if nothing was charged', async () => {
  const { parts, attempt } = aPayment({})
  writePendingPayment(parts.storage, pending)
  parts.requestOrder.mockRejectedValueOnce(
    new ApiError(402, '{"error":"Payment not completed"}', ''),
  )
  expect(await payForOrder(parts, attempt)).toHaveProperty('paid')
  expect(attempt.charge).toHaveBeenCalledOnce()
})

test.each([
  ['nobody can be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['this browser has no proof any more', () => Promise.resolve({ status: 'received' as const })],
])('while %s, a charge with an unknown outcome is not repeated', async (_, answer) => {
  const { parts, attempt } = aPayment({})
  writePendingPayment(parts.storage, pending)
  parts.requestOrder.mockImplementation(answer)
  expect(await payForOrder(parts, attempt)).toHaveProperty('unconfirmed.paymentIntentId', 'pi_1')
  expect(attempt.charge).not.toHaveBeenCalled()
  expect(readPendingPayment(parts.storage)).toBeDefined()
})

test('does not pay an order that another tab has paid', async () => {
  const { parts, attempt } = aPayment({})
  parts.storage.removeItem('orderData')
  expect(await payForOrder(parts, attempt)).toEqual({ paidElsewhere: true })
  expect(attempt.requestIntent).not.toHaveBeenCalled()
})

test('never charges a changed price', async () => {
  const { parts, attempt } = aPayment({ shownTotalCents: 6498 })
  expect(await payForOrder(parts, attempt)).toEqual({ priceChanged: quoteWithoutTax(6499) })
  expect(attempt.charge).not.toHaveBeenCalled()
})

test("keeps the reference if the order can't be created", async () => {
  const { parts, attempt } = aPayment({})
  parts.requestOrder.mockRejectedValueOnce(new ApiError(500, '{"error":"Try later"}', ''))
  expect(await payForOrder(parts, attempt)).toEqual({
    unconfirmed: {
      message: 'Order creation failed: Try later',
      paymentIntentId: 'pi_1',
      orderReference: '1A2B3C4D',
    },
  })
  expect(await resolvePendingPayment(parts)).toHaveProperty('paid.onboardingToken', 't1')
  expect(attempt.charge).toHaveBeenCalledOnce()
})

test('leaves the link to the email without intent ownership', async () => {
  const { parts, attempt } = aPayment({})
  parts.requestOrder.mockResolvedValue({ status: 'received' })
  expect(await payForOrder(parts, attempt)).toMatchObject({
    paid: { customerEmail: email, onboardingToken: null },
  })
})

test('charges nothing without an intent', async () => {
  const { parts, attempt } = aPayment({})
  const failure = new TypeError('Failed to fetch')
  attempt.requestIntent.mockRejectedValue(failure)
  expect(await payForOrder(parts, attempt)).toEqual({ noIntent: failure })
  expect(attempt.charge).not.toHaveBeenCalled()
})

function aPayment({ charge = 'charged' as ChargeResult, shownTotalCents = 6499 }) {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const customerInfo = { firstName: 'Ada', lastName: 'Lovelace', email, phone: '' }
  writeOrderData(storage, { ...emptyOrderData(), planId: 'professional', customerInfo })
  const parts = {
    storage,
    now: () => new Date('2026-03-01T10:00:00Z'),
    requestOrder: vi.fn<() => Promise<typeof confirmed | { status: 'received' }>>(
      async () => confirmed,
    ),
  }
  const attempt = {
    planId: 'professional' as const,
    customerEmail: email,
    shownTotalCents,
    requestIntent: vi.fn(async () => ({
      clientSecret: 'pi_1_secret_2',
      client_secret: 'pi_1_secret_2',
      paymentIntentId: 'pi_1',
      orderReference: '1A2B3C4D',
      quote: quoteWithoutTax(6499),
    })),
    charge: vi.fn(async () => charge),
    onCharged: vi.fn(),
  } satisfies PaymentAttempt
  return { parts, attempt }
}
