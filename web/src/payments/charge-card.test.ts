import type { PaymentIntentResult, StripeCardElement } from '@stripe/stripe-js'
import { expect, test, vi } from 'vitest'
import { chargeCard } from './charge-card.ts'

test('charges an accepted card', async () => {
  const library = aLibrary({ before: 'requires_payment_method', confirm: anIntent('succeeded') })
  expect(await charge(library)).toBe('charged')
})

// @promise one-open-intent
test('does not confirm an intent that is already paid', async () => {
  const library = aLibrary({ before: 'succeeded', confirm: anIntent('succeeded') })
  expect(await charge(library)).toBe('charged')
  expect(library.confirmCardPayment).not.toHaveBeenCalled()
})

// @promise one-open-intent
test.each(['processing', 'requires_capture'])(
  'does not confirm a pending intent (%s) again',
  async (before) => {
    const library = aLibrary({ before, confirm: anIntent('succeeded') })
    expect(await charge(library)).toBe('charged')
    expect(library.confirmCardPayment).not.toHaveBeenCalled()
  },
)

test.each(['canceled', 'requires_action', 'requires_confirmation'])(
  'treats an intent in state %s as not charged',
  async (status) => {
    const error = { type: 'invalid_request_error', message: 'No.', payment_intent: { status } }
    const library = aLibrary({ before: status, confirm: { error } })
    expect(await charge(library)).toEqual({ refused: 'No.' })
  },
)

test('treats an intent paid in the meantime as charged', async () => {
  const error = {
    type: 'invalid_request_error',
    message: 'x',
    payment_intent: { status: 'succeeded' },
  }
  const library = aLibrary({ before: 'requires_payment_method', confirm: { error } })
  expect(await charge(library)).toBe('charged')
})

test("shows the provider's message for a declined card", async () => {
  const error = { type: 'card_error', message: 'Your card was declined.' }
  const library = aLibrary({ before: 'requires_payment_method', confirm: { error } })
  expect(await charge(library)).toEqual({ refused: 'Your card was declined.' })
})

test('says "Payment failed" without a message', async () => {
  const library = aLibrary({
    before: 'requires_payment_method',
    confirm: { error: { type: 'card_error' } },
  })
  expect(await charge(library)).toEqual({ refused: 'Payment failed' })
})

test('finds a successful charge after a lost connection', async () => {
  const error = { type: 'api_connection_error', message: 'We are having trouble' }
  const library = aLibrary({
    before: 'requires_payment_method',
    confirm: { error },
    after: 'succeeded',
  })
  expect(await charge(library)).toBe('charged')
})

test('allows a retry if nothing was charged', async () => {
  const error = { type: 'api_connection_error', message: 'We are having trouble' }
  const library = aLibrary({
    before: 'requires_payment_method',
    confirm: { error },
    after: 'requires_payment_method',
  })
  expect(await charge(library)).toEqual({ refused: 'We are having trouble' })
})

test('keeps an unknown outcome unknown', async () => {
  const error = { type: 'api_connection_error', message: 'We are having trouble' }
  const library = aLibrary({ before: 'requires_payment_method', confirm: { error } })
  expect(await charge(library)).toEqual({ unknown: 'We are having trouble' })
})

test('keeps the outcome unknown if the library throws', async () => {
  const library = aLibrary({ before: 'requires_payment_method', confirm: anIntent('succeeded') })
  library.confirmCardPayment.mockRejectedValue(new Error('gone'))
  expect(await charge(library)).toEqual({ unknown: 'An error occurred during payment.' })
})

const charge = (library: ReturnType<typeof aLibrary>) =>
  chargeCard(library, 'pi_1_secret_2', {} as StripeCardElement, {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
  })

function anIntent(status: string) {
  return { paymentIntent: { status } }
}

function aLibrary(script: { before: string; confirm: object; after?: string }) {
  const looks = [anIntent(script.before), script.after ? anIntent(script.after) : { error: {} }]
  return {
    retrievePaymentIntent: vi.fn(async () => looks.shift() as unknown as PaymentIntentResult),
    confirmCardPayment: vi.fn(async () => script.confirm as PaymentIntentResult),
  }
}
