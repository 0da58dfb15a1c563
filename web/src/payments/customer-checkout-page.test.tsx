// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { defaultPrices, pricePlans } from '@vitrine/domain/catalog/plans'
import { quoteWithoutTax } from '@vitrine/domain/payments/money'
import { renderPage } from '../api/testing/render-page.tsx'
import { installFakeCardLibrary, fakePaymentSettings } from './testing/fake-card-library.ts'
import CustomerCheckoutPage from './customer-checkout-page.tsx'

const email = 'ada@example.com'
const orderData = {
  planId: 'starter',
  customerInfo: { firstName: 'Ada', lastName: 'Lovelace', email },
}
const intent = {
  clientSecret: 'pi_1_secret_2',
  client_secret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  orderReference: '1A2B3C4D',
  quote: quoteWithoutTax(6499),
}
const INTENT = 'POST /api/create-payment-intent'
const CONFIRM = 'POST /api/test-create-order'
const answers = {
  'GET /api/plans': { body: Object.values(pricePlans(defaultPrices)) },
  'GET /api/payment-settings': { body: fakePaymentSettings },
  [INTENT]: { body: intent },
  [CONFIRM]: {
    body: { customerInfo: { email }, formData: { email }, onboardingToken: 't1' },
  },
}
const open = (more: Partial<Parameters<typeof renderPage>[1]> = {}) =>
  renderPage(CustomerCheckoutPage, {
    at: '/checkout?plan=PROFESSIONAL',
    stored: { orderData },
    answers,
    ...more,
  })

test('the plan of the address is shown in any case, and one intent is asked for', async () => {
  installFakeCardLibrary()
  const page = await open()
  await page.says('Pay $64.99')
  expect(page.text()).toContain('Complete Career Toolkit')
  expect(page.calls(INTENT)).toHaveLength(1)
  expect(page.calls(INTENT)[0]?.body).toMatchObject({
    planId: 'professional',
    priceId: 'price_professional',
    customerInfo: { email },
    orderData: { selectedPackage: { price: '$64.99' }, formData: { email } },
  })
})

// @promise price-changes
test('who chose a plan at another price is told before the card is charged', async () => {
  installFakeCardLibrary()
  const selectedPackage = { id: 'professional', price: '$54.99' }
  const page = await open({ stored: { orderData: { ...orderData, selectedPackage } } })
  await page.says('The Professional plan costs $64.99 now')
  await page.says('It was $54.99 when you chose it. Nothing is charged until you press Pay.')
  expect(page.calls(CONFIRM)).toHaveLength(0)
})

// @promise price-changes
test('an order that is open keeps its amount, and the page says that one', async () => {
  installFakeCardLibrary()
  const selectedPackage = { id: 'professional', price: '$54.99' }
  const page = await open({
    stored: { orderData: { ...orderData, selectedPackage } },
    answers: { ...answers, [INTENT]: { body: { ...intent, quote: quoteWithoutTax(5499) } } },
  })
  await page.says('Pay $54.99')
  await page.says('Package$54.99')
  expect(page.text()).not.toContain('costs')
})

test('without order data the page says what it has and what it lacks', async () => {
  installFakeCardLibrary()
  const page = await open({ stored: {} })
  await page.says('Loading checkout...')
  await page.says('Plans loadingno')
  await page.says('Selected planComplete Career Toolkit')
  await page.says('Order datamissing')
  expect(page.button('Back to Order').getAttribute('href')).toBe('/order')
  expect(page.calls(INTENT)).toHaveLength(0)
})

test('a plan that is not sold is no plan', async () => {
  installFakeCardLibrary()
  const page = await open({ at: '/checkout?plan=gold' })
  await page.says('Selected plangold')
  expect(page.calls(INTENT)).toHaveLength(0)
})

test('when the plans can’t be had, trying again is one press away', async () => {
  installFakeCardLibrary()
  const page = await open({ answers: { ...answers, 'GET /api/plans': { status: 500, body: {} } } })
  await page.says('Failed to fetch plans')
  page.answers['GET /api/plans'] = answers['GET /api/plans']
  await page.press('Try again')
  await page.says('Pay $64.99')
  expect(page.text()).not.toContain('Failed to fetch plans')
})

test('without an intent nothing can be paid, and the page says why', async () => {
  installFakeCardLibrary()
  const page = await open({
    answers: { ...answers, [INTENT]: { status: 503, body: { error: 'Try again in a minute.' } } },
  })
  await page.says(
    'Payment initialization failed: Server error: 503 - {"error":"Try again in a minute."}',
  )
  expect(page.button('Pay').disabled).toBe(true)
  page.answers[INTENT] = { body: intent }
  await page.press('Try again')
  await page.says('One payment.')
  expect(page.button('Pay').disabled).toBe(false)
})

// @promise checkout-slots
test('in a crowd the page asks again by itself until it is served', async () => {
  installFakeCardLibrary()
  const crowd = { status: 503, body: { error: 'Many are here.' }, headers: { 'retry-after': '0' } }
  const page = await open({ answers: { ...answers, [INTENT]: crowd } })
  await page.says('Nothing was charged, and this page asks again by itself.')
  expect(page.button('Pay').disabled).toBe(true)
  page.answers[INTENT] = { body: intent }
  await page.says('One payment.')
  expect(page.button('Pay').disabled).toBe(false)
  expect(page.text()).not.toContain('asks again by itself')
})

test('an order that is paid leads to the confirmation, and nothing to pay is left', async () => {
  const library = installFakeCardLibrary()
  const page = await open()
  await page.says('One payment.')
  await page.press('Pay')
  await page.says('')
  expect(page.router.state.location.pathname).toBe('/order-success')
  expect(library.confirmCardPayment).toHaveBeenCalledWith('pi_1_secret_2', {
    payment_method: expect.objectContaining({ billing_details: { name: 'Ada Lovelace', email } }),
  })
  expect({ ...localStorage }).toMatchObject({
    paymentIntentId: 'pi_1',
    customerEmail: email,
    onboardingToken: 't1',
  })
  expect(localStorage.getItem('orderData')).toBeNull()
})

test('two presses charge once', async () => {
  const library = installFakeCardLibrary()
  const page = await open()
  await page.says('One payment.')
  const pay = page.button('Pay')
  await act(async () => {
    pay.click()
    pay.click()
  })
  expect(library.confirmCardPayment).toHaveBeenCalledOnce()
})

test('a declined card is told at the field and above, and the order stays', async () => {
  installFakeCardLibrary(async () => ({
    error: { type: 'card_error', message: 'Your card was declined.' },
  }))
  const page = await open()
  await page.says('One payment.')
  await page.press('Pay')
  await page.says('There is a problem')
  expect(page.text().match(/Your card was declined\./g)).toHaveLength(2)
  expect(localStorage.getItem('orderData')).not.toBeNull()
  expect(page.calls(CONFIRM)).toHaveLength(0)
})

test('what the provider says of the digits stands at the field while they are typed', async () => {
  const library = installFakeCardLibrary()
  const page = await open()
  await page.says('One payment.')
  await act(async () =>
    library.change({
      error: { type: 'validation_error', code: 'x', message: 'Your card number is invalid.' },
    }),
  )
  await page.says('Your card number is invalid.')
  await act(async () => library.change({}))
  expect(page.text()).not.toContain('Your card number is invalid.')
})

// @promise one-order-number
test('a paid card without an order is never offered to be charged again', async () => {
  installFakeCardLibrary()
  const page = await open({
    answers: { ...answers, [CONFIRM]: { status: 500, body: { error: 'Try later' } } },
  })
  await page.says('One payment.')
  await page.press('Pay')
  await page.says('Order creation failed: Try later')
  expect(page.text()).toContain('1A2B3C4D')
  expect(page.text()).not.toContain('Pay $')
  page.answers[CONFIRM] = answers[CONFIRM]
  await page.press('Check my order again')
  expect(page.router.state.location.pathname).toBe('/order-success')
})

test('a reload after the charge finishes the order without a second one', async () => {
  const library = installFakeCardLibrary()
  const pendingPayment = {
    paymentIntentId: 'pi_0',
    clientSecret: 'pi_0_secret_1',
    customerEmail: email,
    charged: true,
  }
  const page = await open({ stored: { orderData, pendingPayment } })
  await page.says('')
  expect(page.router.state.location.pathname).toBe('/order-success')
  expect(page.calls(CONFIRM)).toHaveLength(1)
  expect(page.calls(INTENT)).toHaveLength(0)
  expect(library.confirmCardPayment).not.toHaveBeenCalled()
  expect(localStorage.getItem('paymentIntentId')).toBe('pi_0')
})

test('an order that another tab has paid can’t be paid here', async () => {
  installFakeCardLibrary()
  const page = await open()
  await page.says('One payment.')
  await act(async () => {
    localStorage.removeItem('orderData')
    window.dispatchEvent(new StorageEvent('storage', { key: 'orderData', newValue: null }))
  })
  await page.says('paid for this order in another tab')
  expect(page.text()).not.toContain('Pay $')
})
