// @vitest-environment happy-dom
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { PaymentIntentResult, Stripe, StripeCardElementChangeEvent } from '@stripe/stripe-js'
import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { anIntent, aProcess, KEYS } from '../simulator.test-support.ts'
import { aDialog, loadStripe } from './browser.test-support.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

async function aCheckout() {
  const { url, stripe: api } = await aProcess()
  const makeStripe = await loadStripe(`${url}/browser/card.js`)
  const stripe = makeStripe(KEYS.publishableKey)
  const seen: { change?: StripeCardElementChangeEvent; ready: number } = { ready: 0 }
  let pay: (clientSecret: string) => Promise<PaymentIntentResult>
  function Checkout() {
    const provided = useStripe() as Stripe
    const elements = useElements()
    pay = (secret) =>
      provided.confirmCardPayment(secret, {
        payment_method: {
          card: elements?.getElement(CardElement) as never,
          billing_details: { name: 'Ada Lovelace', address: { city: 'London' } },
        },
      })
    return (
      <CardElement
        options={{ hidePostalCode: true, style: { base: { color: '#111' } } }}
        onReady={() => (seen.ready += 1)}
        onChange={(event) => (seen.change = event)}
      />
    )
  }
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  const root = createRoot(container)
  await act(async () =>
    root.render(
      <StrictMode>
        <Elements stripe={stripe}>
          <Checkout />
        </Elements>
      </StrictMode>,
    ),
  )
  onTestFinished(() => act(async () => root.unmount()))
  const type = (label: string, value: string) =>
    act(async () => {
      const input = document.querySelector(`[aria-label="${label}"]`) as HTMLInputElement
      input.value = value
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
    })
  return {
    api,
    url,
    stripe,
    seen,
    type,
    pay: (secret: string | null) => pay(String(secret)),
    async typeCard(number: string, expiry = '12 / 40', code = '123') {
      await type('Card number', number)
      await type('Expiration date', expiry)
      await type('Security code', code)
    },
  }
}

test('React strict mode mounts one field with change events', async () => {
  const { seen, typeCard, type } = await aCheckout()
  expect(document.querySelectorAll('[role="group"] input')).toHaveLength(3)
  await typeCard('4242424242424242')
  expect(seen.ready).toBe(1)
  expect(seen.change).toMatchObject({
    elementType: 'card',
    brand: 'visa',
    complete: true,
    empty: false,
    error: undefined,
  })
  await type('Card number', '4242424242424241')
  expect(seen.change).toMatchObject({
    complete: false,
    error: { type: 'validation_error', code: 'invalid_number' },
  })
  const input = document.querySelector('[aria-label="Card number"]')
  expect(input?.getAttribute('aria-invalid')).toBe('true')
  expect(input?.getAttribute('inputmode')).toBe('numeric')
  expect(input?.hasAttribute('name')).toBe(false)
})

test('a good card pays with the billing details', async () => {
  const { api, typeCard, pay } = await aCheckout()
  const intent = await anIntent(api)
  await typeCard('4242424242424242')
  const { paymentIntent } = await pay(intent.client_secret)
  expect(paymentIntent).toMatchObject({ id: intent.id, status: 'succeeded' })
  expect(paymentIntent).not.toHaveProperty('metadata')
  const charge = (await api.charges.list({ payment_intent: intent.id })).data[0]
  expect(charge?.billing_details).toMatchObject({
    name: 'Ada Lovelace',
    address: { city: 'London' },
  })
  expect(charge?.payment_method_details?.card).toMatchObject({ exp_month: 12, exp_year: 2040 })
})

test.each([
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
])('refuses card %s with: %s', async (number, message) => {
  const { api, typeCard, pay } = await aCheckout()
  const intent = await anIntent(api)
  await typeCard(number)
  const { error } = await pay(intent.client_secret)
  expect(error).toMatchObject({ type: 'card_error', code: 'card_declined', message })
  expect(error?.payment_intent).toMatchObject({ status: 'requires_payment_method' })
})

test('a non-test card never leaves the page', async () => {
  const { api, typeCard, pay } = await aCheckout()
  const intent = await anIntent(api)
  await typeCard('5555555555554444')
  const { error } = await pay(intent.client_secret)
  expect(error).toMatchObject({ decline_code: 'test_mode_live_card' })
  expect(error?.message).toContain('not a test card')
  expect((await api.paymentIntents.retrieve(intent.id)).last_payment_error).toBeNull()
})

test('refuses an incomplete card before any request', async () => {
  const { api, type, pay, seen } = await aCheckout()
  const intent = await anIntent(api)
  await type('Card number', '4242424242424242')
  const { error } = await pay(intent.client_secret)
  expect(error).toMatchObject({ type: 'validation_error', code: 'incomplete_expiry' })
  expect(seen.change?.error?.message).toBe("Your card's expiration date is incomplete.")
})

test('Complete in the authentication dialog pays', async () => {
  const { api, typeCard, pay } = await aCheckout()
  const intent = await anIntent(api)
  await typeCard('4000002500003155')
  const result = pay(intent.client_secret)
  const dialog = await aDialog()
  expect(dialog.textContent).toContain('$49.00')
  expect((await api.paymentIntents.retrieve(intent.id)).status).toBe('requires_action')
  dialog.querySelector<HTMLElement>('button[value="complete"]')?.click()
  expect((await result).paymentIntent?.status).toBe('succeeded')
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

test.each([
  [
    'the button Fail',
    (dialog: HTMLElement) => dialog.querySelector<HTMLElement>('button[value="fail"]')?.click(),
  ],
  [
    'Escape',
    (dialog: HTMLElement) =>
      dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  ],
])('%s fails authentication; another card can pay', async (_, refuse) => {
  const { api, typeCard, pay } = await aCheckout()
  const intent = await anIntent(api)
  await typeCard('4000002500003155')
  const result = pay(intent.client_secret)
  refuse(await aDialog())
  expect((await result).error).toMatchObject({
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_intent: { status: 'requires_payment_method' },
  })
  await typeCard('4242424242424242')
  expect((await pay(intent.client_secret)).paymentIntent?.status).toBe('succeeded')
})

test('only the client secret reveals an intent', async () => {
  const { api, stripe } = await aCheckout()
  const intent = await anIntent(api)
  const shown = await stripe.retrievePaymentIntent(String(intent.client_secret))
  expect(shown.paymentIntent).toMatchObject({ id: intent.id, status: 'requires_payment_method' })
  const guessed = await stripe.retrievePaymentIntent(`${intent.id}_secret_guess`)
  expect(guessed.error).toMatchObject({ code: 'resource_missing' })
  await expect(stripe.retrievePaymentIntent('nonsense')).rejects.toThrow('client secret')
})

test('an unreachable provider gives a connection error', async () => {
  const makeStripe = await loadStripe('http://127.0.0.1:1/browser/card.js')
  const { error } = await makeStripe('pk_test').retrievePaymentIntent('pi_1_secret_1')
  expect(error?.type).toBe('api_connection_error')
})
