import type { PaymentIntentResult, StripeCardElement } from '@stripe/stripe-js'
import { expect, test, vi } from 'vitest'
import { chargeCard } from './charge-card.ts'

test('a card that the provider accepts is charged', async () => {
  const library = aLibrary({ before: 'requires_payment_method', confirm: anIntent('succeeded') })
  expect(await charge(library)).toBe('charged')
})

// @promise one-open-intent
test('an intent that another tab has paid is not confirmed again', async () => {
  const library = aLibrary({ before: 'succeeded', confirm: anIntent('succeeded') })
  expect(await charge(library)).toBe('charged')
  expect(library.confirmCardPayment).not.toHaveBeenCalled()
})

// @promise one-open-intent
test.each(['processing', 'requires_capture'])(
  'a card that the bank has not decided on yet (%s) is not confirmed again',
  async (before) => {
    const library = aLibrary({ before, confirm: anIntent('succeeded') })
    expect(await charge(library)).toBe('charged')
    expect(library.confirmCardPayment).not.toHaveBeenCalled()
  },
)

test.each(['canceled', 'requires_action', 'requires_confirmation'])(
  'an intent without money in it (%s) is no charge',
  async (status) => {
    const error = { type: 'invalid_request_error', message: 'No.', payment_intent: { status } }
    const library = aLibrary({ before: status, confirm: { error } })
    expect(await charge(library)).toEqual({ refused: 'No.' })
  },
)

test('an intent that was paid between looking and confirming counts as charged', async () => {
  const error = {
    type: 'invalid_request_error',
    message: 'x',
    payment_intent: { status: 'succeeded' },
  }
  const library = aLibrary({ before: 'requires_payment_method', confirm: { error } })
  expect(await charge(library)).toBe('charged')
})

test('a declined card is told in the provider’s words', async () => {
  const error = { type: 'card_error', message: 'Your card was declined.' }
  const library = aLibrary({ before: 'requires_payment_method', confirm: { error } })
  expect(await charge(library)).toEqual({ refused: 'Your card was declined.' })
})

test('a refusal without words says "Payment failed"', async () => {
  const library = aLibrary({
    before: 'requires_payment_method',
    confirm: { error: { type: 'card_error' } },
  })
  expect(await charge(library)).toEqual({ refused: 'Payment failed' })
})

test('when the connection breaks but the money went through, the card counts as charged', async () => {
  const error = { type: 'api_connection_error', message: 'We are having trouble' }
  const library = aLibrary({
    before: 'requires_payment_method',
    confirm: { error },
    after: 'succeeded',
  })
  expect(await charge(library)).toBe('charged')
})

test('when the connection breaks before the money moves, the card may be tried again', async () => {
  const error = { type: 'api_connection_error', message: 'We are having trouble' }
  const library = aLibrary({
    before: 'requires_payment_method',
    confirm: { error },
    after: 'requires_payment_method',
  })
  expect(await charge(library)).toEqual({ refused: 'We are having trouble' })
})

test('when nobody can say what became of the charge, it stays unknown', async () => {
  const error = { type: 'api_connection_error', message: 'We are having trouble' }
  const library = aLibrary({ before: 'requires_payment_method', confirm: { error } })
  expect(await charge(library)).toEqual({ unknown: 'We are having trouble' })
})

test('a card library that throws leaves the outcome unknown', async () => {
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
