// @vitest-environment happy-dom
import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type {
  PaymentIntentResult,
  Stripe,
  StripeElements,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripeExpressCheckoutElementReadyEvent,
} from '@stripe/stripe-js'
import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { anIntent, aProcess, KEYS } from '../simulator.test-support.ts'
import { aDialog, loadStripe } from './browser.test-support.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(() => sessionStorage.clear())

type Seen = {
  ready?: StripeExpressCheckoutElementReadyEvent
  confirm?: StripeExpressCheckoutElementConfirmEvent
  canceled: number
}

/** A page that pays `anIntent` ($49.00) with a wallet. */
async function aPage(
  given: {
    amount?: number
    options?: StripeExpressCheckoutElementOptions
    onClick?: (event: StripeExpressCheckoutElementClickEvent) => void
  } = {},
) {
  const { url, stripe: api } = await aProcess()
  const makeStripe = await loadStripe(`${url}/browser/card.js`)
  const stripe = makeStripe(KEYS.publishableKey)
  const intent = await anIntent(api)
  const seen: Seen = { canceled: 0 }
  const results: Promise<PaymentIntentResult>[] = []
  let group: StripeElements | null = null
  const confirm = (provided: Stripe) =>
    provided.confirmPayment({
      elements: group as StripeElements,
      clientSecret: String(intent.client_secret),
      redirect: 'if_required',
    })
  function Page() {
    const provided = useStripe() as Stripe
    group = useElements()
    return (
      <ExpressCheckoutElement
        options={given.options ?? {}}
        onReady={(event) => (seen.ready = event)}
        onCancel={() => (seen.canceled += 1)}
        {...(given.onClick && { onClick: given.onClick })}
        onConfirm={(event) => {
          seen.confirm = event
          results.push(confirm(provided))
        }}
      />
    )
  }
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  const root = createRoot(container)
  const { amount = 4900 } = given
  await act(async () =>
    root.render(
      <StrictMode>
        <Elements stripe={stripe} options={{ mode: 'payment', amount, currency: 'usd' }}>
          <Page />
        </Elements>
      </StrictMode>,
    ),
  )
  onTestFinished(() => act(async () => root.unmount()))
  await expect.poll(() => seen.ready).toBeDefined()
  return { api, intent, seen, results, again: () => confirm(stripe) }
}

const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-vitrine-wallet]')]
const press = (wallet: string) =>
  document.querySelector<HTMLElement>(`[data-vitrine-wallet="${wallet}"]`)?.click()

/** Chooses a card in the open sheet and presses a button. */
async function answerSheet(button: 'pay' | 'cancel', number = '4242424242424242') {
  const sheet = await aDialog()
  const cards = sheet.querySelector('select') as HTMLSelectElement
  cards.value = number
  sheet.querySelector<HTMLElement>(`button[value="${button}"]`)?.click()
}

test.each([
  ['apple_pay', 'Apple Pay'],
  ['google_pay', 'Google Pay'],
  ['link', 'Link'],
])('%s pays, and the charge names it', async (wallet, name) => {
  const { api, intent, seen, results } = await aPage()
  press(wallet)
  const sheet = await aDialog()
  expect(sheet.textContent).toContain(name)
  expect(sheet.textContent).toContain('$49.00')
  await answerSheet('pay')
  await expect.poll(() => results.length).toBe(1)
  expect((await results[0])?.paymentIntent).toMatchObject({ id: intent.id, status: 'succeeded' })
  expect(seen.confirm).toMatchObject({ expressPaymentType: wallet })
  expect(seen.confirm?.billingDetails).toBeUndefined()
  const [charge] = (await api.charges.list({ payment_intent: intent.id })).data
  expect(charge?.payment_method_details?.card).toMatchObject({
    ...{ brand: 'visa', last4: '4242' },
    wallet: { type: wallet },
  })
})

test('a declined wallet charges nothing and another card pays', async () => {
  const { api, intent, results } = await aPage()
  press('apple_pay')
  await answerSheet('pay', '4000000000000002')
  await expect.poll(() => results.length).toBe(1)
  expect((await results[0])?.error).toMatchObject({
    code: 'card_declined',
    payment_intent: { status: 'requires_payment_method' },
  })
  press('apple_pay')
  await answerSheet('pay')
  await expect.poll(() => results.length).toBe(2)
  expect((await results[1])?.paymentIntent?.status).toBe('succeeded')
  const { data } = await api.charges.list({ payment_intent: intent.id })
  expect(data.filter(({ paid }) => paid)).toHaveLength(1)
})

test('the bank may ask after the sheet', async () => {
  const { results } = await aPage()
  press('google_pay')
  await answerSheet('pay', '4000002760003184')
  const bank = await aDialog()
  expect(bank.textContent).toContain('Your bank asks you to confirm')
  bank.querySelector<HTMLElement>('button[value="complete"]')?.click()
  expect((await results[0])?.paymentIntent?.status).toBe('succeeded')
})

test('a closed sheet cancels and confirms nothing', async () => {
  const { api, intent, seen, results } = await aPage()
  press('link')
  await answerSheet('cancel')
  await expect.poll(() => seen.canceled).toBe(1)
  expect([results.length, document.querySelector('dialog')]).toEqual([0, null])
  expect((await api.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method')
})

test('the page may refuse a press', async () => {
  const clicks: string[] = []
  await aPage({
    onClick(event) {
      clicks.push(event.expressPaymentType)
      event.reject()
    },
  })
  press('apple_pay')
  await act(async () => {})
  expect([clicks, document.querySelector('dialog')]).toEqual([['apple_pay'], null])
})

test('gives the details that the page asks for', async () => {
  const { seen, results } = await aPage({
    onClick: ({ resolve }) => resolve({ emailRequired: true, billingAddressRequired: true }),
  })
  press('apple_pay')
  await answerSheet('pay')
  await expect.poll(() => results.length).toBe(1)
  expect((await results[0])?.paymentIntent?.status).toBe('succeeded')
  expect(seen.confirm?.billingDetails).toMatchObject({
    ...{ name: 'Wanda Wallet', email: 'wanda@example.com' },
    address: { country: 'US' },
  })
  expect(seen.confirm?.billingDetails).not.toHaveProperty('phone')
})

test('shows the wallets of the browser that the page allows', async () => {
  sessionStorage.setItem('simulator-wallets', 'apple_pay,link')
  const { seen } = await aPage({ options: { paymentMethods: { link: 'never' } } })
  expect(buttons().map((button) => button.getAttribute('aria-label'))).toEqual([
    'Buy with Apple Pay',
  ])
  expect(seen.ready?.availablePaymentMethods).toMatchObject({
    ...{ applePay: true, googlePay: false, link: false },
  })
})

test('a browser without wallets shows nothing', async () => {
  sessionStorage.setItem('simulator-wallets', 'none')
  const { seen } = await aPage()
  expect(buttons()).toEqual([])
  expect(seen.ready).toHaveProperty('availablePaymentMethods', undefined)
})

test('another total than in the sheet is not charged', async () => {
  const { results } = await aPage({ amount: 4800 })
  press('apple_pay')
  await answerSheet('pay')
  await expect.poll(() => results.length).toBe(1)
  expect((await results[0])?.error).toMatchObject({ type: 'invalid_request_error' })
})

test('a sheet pays once', async () => {
  const { results, again } = await aPage()
  await expect(again()).rejects.toThrow('emitted "confirm"')
  press('apple_pay')
  await answerSheet('pay')
  await expect.poll(() => results.length).toBe(1)
  await results[0]
  await expect(again()).rejects.toThrow('emitted "confirm"')
})
