// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { quoteWithTax } from '@vitrine/domain/payments/money'
import { renderPage, SLOW_TIMEOUT } from '../api/testing/render-page.tsx'
import { installFakeCardLibrary, fakePaymentSettings } from './testing/fake-card-library.ts'
import CustomerPaymentPage from './customer-payment-page.tsx'

const email = 'dana@example.com'
const orderData = {
  selectedPackage: { id: 'professional', priceId: 'price_professional', price: '$1.00' },
  formData: { firstName: 'Dana', lastName: 'Whitlock', email, languages: ['English', 'French'] },
}
const INTENT = 'POST /api/create-payment-intent'
const intent = {
  clientSecret: 'pi_1_secret_2',
  client_secret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  orderReference: '1A2B3C4D',
  quote: quoteWithTax(6499),
}
const answers = {
  'GET /api/payment-settings': { body: fakePaymentSettings },
  [INTENT]: { body: intent },
  'POST /api/test-create-order': {
    body: { customerInfo: { email }, formData: { email }, onboardingToken: 't1' },
  },
}
const open = (more: Partial<Parameters<typeof renderPage>[1]> = {}) =>
  renderPage(CustomerPaymentPage, { at: '/payment', stored: { orderData }, answers, ...more })

async function fillAddress(page: Awaited<ReturnType<typeof open>>) {
  await page.type('Address line 1', '418 Alder Street')
  await page.type('City', 'Portland')
  await page.type('State', 'OR')
  await page.type('ZIP', '97205')
}

test('redirects to the order page without an order', async () => {
  const page = await open({ stored: {} })
  expect(page.router.state.location.pathname).toBe('/order')
})

test('adds 8% tax to our own price', async () => {
  installFakeCardLibrary()
  const page = await open()
  for (const text of ['Complete Your Order', '$64.99', 'Tax (8%)', '$5.20', 'Pay $70.19']) {
    expect(page.text()).toContain(text)
  }
  expect(page.text()).toContain('It was $1.00 when you chose it.')
  for (const text of ['Dana Whitlock', email, 'English, French'])
    expect(page.text()).toContain(text)
  expect(page.calls(INTENT)).toHaveLength(0)
})

test('retries while the server is busy, then charges once', async () => {
  const library = installFakeCardLibrary()
  const crowd = { status: 503, body: { error: 'Many are here.' }, headers: { 'retry-after': '0' } }
  const page = await open({ answers: { ...answers, [INTENT]: crowd } })
  await fillAddress(page)
  await page.press('Pay')
  await page.says('Nothing was charged, and this page asks again by itself.')
  expect(library.confirmCardPayment).not.toHaveBeenCalled()
  page.answers[INTENT] = { body: intent }
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(page.router.state.location.pathname).toBe('/order-success')
  }, SLOW_TIMEOUT)
  expect(library.confirmCardPayment).toHaveBeenCalledOnce()
})

test('lists missing fields until they are edited', async () => {
  installFakeCardLibrary()
  const page = await open()
  await page.press('Pay')
  await page.says('There is a problem')
  expect(page.text().match(/Enter your ZIP code/g)).toHaveLength(2)
  await page.type('ZIP', ' ')
  expect(page.text()).not.toContain('Enter your ZIP code')
  await page.leave('ZIP')
  expect(page.text().match(/Enter your ZIP code/g)).toHaveLength(2)
  await page.type('ZIP', '97205')
  await page.leave('ZIP')
  expect(page.text()).not.toContain('Enter your ZIP code')
  expect(page.text()).toContain('Enter your city')
  expect(page.calls(INTENT)).toHaveLength(0)
})

test('refuses payment before the card library is ready', async () => {
  const page = await open({
    answers: { ...answers, 'GET /api/payment-settings': new TypeError('away') },
  })
  await fillAddress(page)
  await page.press('Pay')
  await page.says('The payment library has not loaded yet. Please try again.')
  expect(page.calls(INTENT)).toHaveLength(0)
})

test('refuses payment without the card field', async () => {
  const library = installFakeCardLibrary()
  const page = await open()
  await page.says('Card details')
  library.elements.getElement.mockReturnValue(null as never)
  await fillAddress(page)
  await page.press('Pay')
  await page.says('Card element not found.')
  expect(page.calls(INTENT)).toHaveLength(0)
})

test('suggests checking the connection', async () => {
  installFakeCardLibrary()
  const page = await open({ answers: { ...answers, [INTENT]: new TypeError('Failed to fetch') } })
  await fillAddress(page)
  await page.press('Pay')
  await page.says('Network error. Please check your connection and try again.')
  expect(page.control('City').value).toBe('Portland')
})

test('shows success and redirects after two seconds', async () => {
  const library = installFakeCardLibrary()
  const page = await open()
  await fillAddress(page)
  await page.type('Email', 'dana.new@example.com')
  vi.useFakeTimers()
  try {
    await page.press('Pay')
    expect(page.text()).toContain('Payment Successful!')
    expect(document.activeElement?.tagName).toBe('H1')
    expect(page.button('Continue').getAttribute('href')).toBe('/order-success')
    await act(async () => vi.advanceTimersByTime(1999))
    expect(page.router.state.location.pathname).toBe('/payment')
    await act(async () => vi.advanceTimersByTime(1))
    expect(page.router.state.location.pathname).toBe('/order-success')
  } finally {
    vi.useRealTimers()
  }
  expect(page.calls(INTENT)[0]?.body).toMatchObject({
    priceId: 'price_professional',
    orderData: { formData: { email: 'dana.new@example.com' } },
  })
  expect(page.calls(INTENT)[0]?.body).not.toHaveProperty('planId')
  expect(library.confirmCardPayment).toHaveBeenCalledWith('pi_1_secret_2', {
    payment_method: expect.objectContaining({
      billing_details: {
        name: 'Dana Whitlock',
        email: 'dana.new@example.com',
        address: {
          line1: '418 Alder Street',
          city: 'Portland',
          state: 'OR',
          postal_code: '97205',
          country: 'US',
        },
      },
    }),
  })
})

test('shows a changed total before any charge', async () => {
  const library = installFakeCardLibrary()
  const page = await open({
    answers: { ...answers, [INTENT]: { body: { ...intent, quote: quoteWithTax(6999) } } },
  })
  await fillAddress(page)
  await page.press('Pay')
  await page.says('The total is now $75.59. Nothing was charged.')
  expect(library.confirmCardPayment).not.toHaveBeenCalled()
  await page.press('Pay $75.59')
  expect(library.confirmCardPayment).toHaveBeenCalledOnce()
})
