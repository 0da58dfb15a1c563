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
test('a card that is charged renews, as soon as the server has heard of it', async () => {
  const parts = partsWith('charged', 'processing', 'silent', 'paid')
  expect(await payFollowUp(parts, 2900)).toEqual({ paid: true })
  expect(parts.charge).toHaveBeenCalledExactlyOnceWith('pi_1_secret_2')
  expect(parts.fetchPaymentState).toHaveBeenCalledTimes(3)
})

test('a server that does not hear of it in time is left to, and nothing is charged again', async () => {
  const parts = partsWith('charged')
  expect(await payFollowUp(parts, 2900)).toEqual({ onItsWay: { orderReference: '1A2B3C4D' } })
  expect(parts.charge).toHaveBeenCalledTimes(1)
})

test('another price than the page shows charges nothing', async () => {
  const parts = partsWith('charged')
  expect(await payFollowUp(parts, 1900)).toEqual({ priceChanged: 2900 })
  expect(parts.charge).not.toHaveBeenCalled()
})

test('a card that is refused, or of which nothing is known, says so and asks no server', async () => {
  const refused = partsWith({ refused: 'Your card was declined.' })
  expect(await payFollowUp(refused, 2900)).toEqual({ refused: 'Your card was declined.' })
  const unknown = partsWith({ unknown: 'The connection broke.' })
  expect(await payFollowUp(unknown, 2900)).toEqual({
    refused: 'The connection broke. Press again: it never charges twice.',
  })
  expect(refused.fetchPaymentState).not.toHaveBeenCalled()
})

test('without an intent nothing is charged', async () => {
  const fault = new Error('503')
  const parts = { ...partsWith('charged'), requestIntent: () => Promise.reject(fault) }
  expect(await payFollowUp(parts, 2900)).toEqual({ noIntent: fault })
  expect(parts.charge).not.toHaveBeenCalled()
})
