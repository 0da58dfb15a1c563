import { quoteWithoutTax } from '@vitrine/domain/payments/money'
import { expect, test, vi } from 'vitest'
import type { ChargeResult } from './charge-card.ts'
import { payFollowUp, type FollowUpPaymentDeps } from './pay-follow-up.ts'

const intent = {
  clientSecret: 'pi_1_secret_2',
  client_secret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  orderReference: '1A2B3C4D',
  quote: quoteWithoutTax(2900),
}

function partsWith(
  charge: ChargeResult,
  ...states: ('paid' | 'processing' | 'not-paid' | 'silent')[]
): FollowUpPaymentDeps {
  return {
    requestIntent: vi.fn(async () => intent),
    charge: vi.fn(async () => charge),
    fetchPaymentState: vi.fn(async () => {
      const state = states.shift() ?? 'processing'
      if (state === 'silent') throw new TypeError('Failed to fetch')
      return { state }
    }),
    pause: async () => {},
  }
}

// @promise paid-renewal
test('polls until the server knows the payment', async () => {
  const parts = partsWith('charged', 'processing', 'silent', 'paid')
  expect(await payFollowUp(parts, 2900)).toEqual({ paid: true })
  expect(parts.charge).toHaveBeenCalledExactlyOnceWith('pi_1_secret_2')
  expect(parts.fetchPaymentState).toHaveBeenCalledTimes(3)
})

test('stops polling without another charge', async () => {
  const parts = partsWith('charged')
  expect(await payFollowUp(parts, 2900)).toEqual({ onItsWay: { orderReference: '1A2B3C4D' } })
  expect(parts.charge).toHaveBeenCalledTimes(1)
})

test('charges nothing if the price changed', async () => {
  const parts = partsWith('charged')
  expect(await payFollowUp(parts, 1900)).toEqual({ priceChanged: 2900 })
  expect(parts.charge).not.toHaveBeenCalled()
})

test('reports a refused or unknown charge without polling', async () => {
  const refused = partsWith({ refused: 'Your card was declined.' })
  expect(await payFollowUp(refused, 2900)).toEqual({ refused: 'Your card was declined.' })
  const unknown = partsWith({ unknown: 'The connection broke.' })
  expect(await payFollowUp(unknown, 2900)).toEqual({
    refused: 'The connection broke. Press again: it never charges twice.',
  })
  expect(refused.fetchPaymentState).not.toHaveBeenCalled()
})

test('charges nothing without an intent', async () => {
  const fault = new Error('503')
  const parts = { ...partsWith('charged'), requestIntent: () => Promise.reject(fault) }
  expect(await payFollowUp(parts, 2900)).toEqual({ noIntent: fault })
  expect(parts.charge).not.toHaveBeenCalled()
})
