// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { defaultPrices, pricePlans } from '@vitrine/domain/catalog/plans'
import { quoteWithoutTax } from '@vitrine/domain/payments/money'
import { tokenSiteConfig } from '@vitrine/domain/storefront/site-config'
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

test("shows the URL's plan in any case and requests one intent", async () => {
  installFakeCardLibrary()
  const page = await open()
  await page.says('Pay $64.99')
  await page.says(tokenSiteConfig.laterYears)
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
test('announces a changed price before the charge', async () => {
  installFakeCardLibrary()
  const selectedPackage = { id: 'professional', price: '$54.99' }
  const page = await open({ stored: { orderData: { ...orderData, selectedPackage } } })
  await page.says('The Professional plan costs $64.99 now')
  await page.says('It was $54.99 when you chose it. Nothing is charged until you press Pay.')
  expect(page.calls(CONFIRM)).toHaveLength(0)
})

// @promise price-changes
test('shows the amount of an open order', async () => {
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

test('lists missing data without an order', async () => {
  installFakeCardLibrary()
  const page = await open({ stored: {} })
  await page.says('Loading checkout...')
  await page.says('Plans loadingno')
  await page.says('Selected planComplete Career Toolkit')
  await page.says('Order datamissing')
  expect(page.button('Back to Order').getAttribute('href')).toBe('/order')
  expect(page.calls(INTENT)).toHaveLength(0)
})

test('rejects an unknown plan', async () => {
  installFakeCardLibrary()
  const page = await open({ at: '/checkout?plan=gold' })
  await page.says('Selected plangold')
  expect(page.calls(INTENT)).toHaveLength(0)
})

test('retries a failed load of the plans', async () => {
  installFakeCardLibrary()
  const page = await open({ answers: { ...answers, 'GET /api/plans': { status: 500, body: {} } } })
  await page.says('Failed to fetch plans')
  page.answers['GET /api/plans'] = answers['GET /api/plans']
  await page.press('Try again')
  await page.says('Pay $64.99')
  expect(page.text()).not.toContain('Failed to fetch plans')
})

test('explains a missing intent and disables payment', async () => {
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
test('retries by itself while the server is busy', async () => {
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

test('leads to the confirmation and clears the order', async () => {
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

test('charges once on a double click', async () => {
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

test('shows a declined card at the field and keeps the order', async () => {
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

test("shows the provider's validation while typing", async () => {
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
test('never offers another charge without an order', async () => {
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

test('finishes a charged order after a reload', async () => {
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

test('refuses an order that another tab has paid', async () => {
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

test('promises no stored details if the browser stores nothing', async () => {
  const page = await open({ stored: {} })
  await page.says('What you typed before is still there.')
  const full = () => {
    throw new DOMException('blocked', 'QuotaExceededError')
  }
  const storage = { clear: () => {}, getItem: () => null, setItem: full, removeItem: () => {} }
  vi.stubGlobal('localStorage', storage)
  const blocked = await renderPage(CustomerCheckoutPage, { at: '/checkout?plan=starter', answers })
  await blocked.says('Your browser stores nothing for this site')
  expect(blocked.text()).not.toContain('still there')
})
