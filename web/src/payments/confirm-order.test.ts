import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConfirmOrderResponse } from '@vitrine/contract/payments'
import { ApiError } from '../api/client.ts'
import { confirmOrder } from './confirm-order.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const email = 'ada@example.com'
const confirmed = { customerInfo: { email }, formData: { email }, onboardingToken: 't' }
const processing = { customerInfo: { email }, status: 'processing' } as const

test('returns the token of a paid order', async () => {
  expect(await confirmOrder(async () => confirmed)).toEqual({
    confirmed: { customerEmail: email, onboardingToken: 't' },
  })
})

test('polls a payment that is processing', async () => {
  const ask = answers(processing, processing, confirmed)
  const result = confirmOrder(ask)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await result).toHaveProperty('confirmed')
  expect(ask).toHaveBeenCalledTimes(3)
})

test('leaves the link to the email after 30 seconds', async () => {
  const result = confirmOrder(async () => processing)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await result).toEqual({ linkByMail: { customerEmail: email } })
})

test('returns no token without intent ownership', async () => {
  expect(await confirmOrder(async () => ({ status: 'received' }))).toEqual({
    linkByMail: { customerEmail: null },
  })
})

test('times out after 30 seconds', async () => {
  const hanging = (signal: AbortSignal) =>
    new Promise<ConfirmOrderResponse>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const result = confirmOrder(hanging)
  await vi.advanceTimersByTimeAsync(29_999)
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toEqual({ failed: expect.objectContaining({ name: 'AbortError' }) })
})

test('allows another payment if nothing was charged', async () => {
  const refusing = async () => {
    throw new ApiError(402, '{"error":"Payment not completed"}', '')
  }
  expect(await confirmOrder(refusing)).toEqual({ notPaid: true })
})

test('reports a connection lost while processing', async () => {
  const cut = new TypeError('Failed to fetch')
  const result = confirmOrder(answers(processing, cut))
  await vi.advanceTimersByTimeAsync(2000)
  expect(await result).toEqual({ failed: cut })
})

function answers(...list: (ConfirmOrderResponse | Error)[]) {
  return vi.fn<() => Promise<ConfirmOrderResponse>>(async () => {
    const next = list.shift()
    if (next === undefined) throw new Error('asked once too often')
    if (next instanceof Error) throw next
    return next
  })
}
