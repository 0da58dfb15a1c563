// @vitest-environment happy-dom
import type { HostingResponse } from '@vitrine/contract/hosting'
import { quoteWithoutTax } from '@vitrine/domain/payments/money'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import CustomerRenewalPage from './customer-renewal-page.tsx'
import { installFakeCardLibrary, fakePaymentSettings } from './testing/fake-card-library.ts'

const HOSTING = 'GET /api/orders/pi_1/hosting?token=t1'
const OPEN = 'POST /api/orders/pi_1/hosting/renewals?token=t1'
const SETTLE = 'POST /api/orders/pi_1/hosting/renewals/pi_2/settlement?token=t1'
const term = {
  startedAt: '2026-03-02T09:00:00.000Z',
  endsAt: '2027-03-02T09:00:00.000Z',
  renewals: 0,
  state: 'ending',
} satisfies HostingResponse['term']
const due = { body: { term, yearCents: 2900 } }
const renewed = {
  body: {
    term: { ...term, endsAt: '2028-03-02T09:00:00.000Z', renewals: 1, state: 'running' },
    yearCents: null,
  },
}
const intent = {
  clientSecret: 'pi_2_secret_3',
  client_secret: 'pi_2_secret_3',
  paymentIntentId: 'pi_2',
  orderReference: '1A2B3C4D',
  quote: quoteWithoutTax(2900),
}
const open = (hosting: { body: object } = due, at = '/renewal?oid=pi_1&t=t1') =>
  renderPage(CustomerRenewalPage, {
    at,
    answers: {
      'GET /api/payment-settings': { body: fakePaymentSettings },
      [HOSTING]: hosting,
      [OPEN]: { body: intent },
      [SETTLE]: { body: { state: 'paid' } },
    },
  })

// @promise paid-renewal
test('pays a year and shows the new end date', async () => {
  const library = installFakeCardLibrary()
  const page = await open()
  await page.says('Your site is hosted until March 2, 2027')
  await page.says('One payment for one year')
  expect(page.calls(OPEN)).toHaveLength(0)
  await page.press('Pay $29.00')
  await page.says('Enter the name on the card')
  await page.type('Name on the card', 'Ada Quill')
  page.answers[HOSTING] = renewed
  await page.press('Pay $29.00')
  await page.says('Your payment has arrived')
  await page.says('Hosted until March 2, 2028')
  expect(library.confirmCardPayment).toHaveBeenCalledExactlyOnceWith('pi_2_secret_3', {
    payment_method: expect.objectContaining({ billing_details: { name: 'Ada Quill' } }),
  })
})

test('shows a declined card at its field', async () => {
  installFakeCardLibrary(async () => ({ error: { type: 'card_error', message: 'Card declined.' } }))
  const page = await open()
  await page.says('One payment for one year')
  await page.type('Name on the card', 'Ada Quill')
  await page.press('Pay $29.00')
  await page.says('Card declined.')
  expect(page.calls(SETTLE)).toHaveLength(0)
})

test('shows a changed price before any charge', async () => {
  const library = installFakeCardLibrary()
  const page = await open()
  await page.says('One payment for one year')
  page.answers[OPEN] = { body: { ...intent, quote: quoteWithoutTax(3100) } }
  page.answers[HOSTING] = { body: { term, yearCents: 3100 } }
  await page.type('Name on the card', 'Ada Quill')
  await page.press('Pay $29.00')
  await page.says('The price is $31.00 now. Nothing was charged.')
  await page.says('Pay $31.00')
  expect(library.confirmCardPayment).not.toHaveBeenCalled()
})

test('sells nothing that is not due or without a link', async () => {
  installFakeCardLibrary()
  const page = await open(renewed)
  await page.says('There is nothing to pay now')
  await page.says('hosted until March 2, 2028')
  const stranger = await open(due, '/renewal')
  await stranger.says('opens with the link of your order')
  expect(stranger.calls(HOSTING)).toHaveLength(0)
})
