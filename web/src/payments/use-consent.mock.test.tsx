// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { defaultPrices, pricePlans } from '@vitrine/domain/catalog/plans'
import { quoteWithoutTax } from '@vitrine/domain/payments/money'
import { renderPage } from '../api/testing/render-page.tsx'
import CustomerCheckoutPage from './customer-checkout-page.tsx'
import CustomerPlanChangePage from './customer-plan-change-page.tsx'
import CustomerRenewalPage from './customer-renewal-page.tsx'
import CustomerRoundPage from './customer-round-page.tsx'
import { fakePaymentSettings, installFakeCardLibrary } from './testing/fake-card-library.ts'
import { CONSENT_MISSING } from './use-consent.tsx'

vi.mock('../shell/site-config.ts', async (load) => {
  const real = await load<typeof import('../shell/site-config.ts')>()
  return { ...real, siteConfig: () => ({ ...real.siteConfig(), consentWords: 'Begin at once' }) }
})

const INTENT = 'POST /api/create-payment-intent'
const CONFIRM = 'POST /api/test-create-order'
const email = 'ada@example.com'

// @promise withdrawal-consent: Where the law asks for it, nobody pays without the express wish.
test('asks for the wish before it charges, and sends it', async () => {
  installFakeCardLibrary()
  const page = await renderPage(CustomerCheckoutPage, {
    at: '/checkout?plan=professional',
    stored: {
      orderData: {
        planId: 'professional',
        customerInfo: { firstName: 'Ada', lastName: 'Lovelace', email },
      },
    },
    answers: {
      'GET /api/plans': { body: Object.values(pricePlans(defaultPrices)) },
      'GET /api/payment-settings': { body: fakePaymentSettings },
      [INTENT]: {
        body: {
          ...{ clientSecret: 'pi_1_secret_2', client_secret: 'pi_1_secret_2' },
          ...{ paymentIntentId: 'pi_1', orderReference: '1A2B3C4D' },
          quote: quoteWithoutTax(6499),
        },
      },
      [CONFIRM]: {
        body: { customerInfo: { email }, formData: { email }, onboardingToken: 't1' },
      },
    },
  })
  await page.says('Pay $64.99')
  await page.press('Pay $64.99')
  await page.says(CONSENT_MISSING)
  expect(page.calls(CONFIRM)).toHaveLength(0)
  expect(page.calls(INTENT)).toHaveLength(1)
  await act(async () => document.querySelector<HTMLElement>('#checkout-consent')?.click())
  expect(page.text()).not.toContain(CONSENT_MISSING)
  await page.press('Pay $64.99')
  await vi.waitFor(() => expect(page.calls(CONFIRM)).toHaveLength(1))
  expect(page.calls(INTENT).map(({ body }) => body)).toEqual([
    expect.not.objectContaining({ beginAtOnce: expect.anything() }),
    expect.objectContaining({ beginAtOnce: true }),
  ])
})

const intentOf = (cents: number) => ({
  ...{ clientSecret: 'pi_2_secret_3', client_secret: 'pi_2_secret_3', paymentIntentId: 'pi_2' },
  ...{ orderReference: '1A2B3C4D', quote: quoteWithoutTax(cents) },
})
const rounds = { allowed: 2, used: 2, left: 0, validUntil: null }
const offer = { toPlan: 'professional', offeredUntil: '2026-12-01T00:00:00.000Z' }

// @promise withdrawal-consent
test.each([
  [
    'another round',
    { Page: CustomerRoundPage, at: '/extra-round', path: 'rounds', cents: 900 },
    { rounds, roundCents: 900 },
  ],
  [
    'a larger plan',
    { Page: CustomerPlanChangePage, at: '/plan-change', path: 'plan-change', cents: 2500 },
    { planId: 'basic', offer: { ...offer, quote: quoteWithoutTax(2500) }, choices: [] },
  ],
] as const)('asks for the wish before it sells %s', async (_name, sold, body) => {
  installFakeCardLibrary()
  const start = `POST /api/orders/pi_1/${sold.path}/payments?token=t1`
  const page = await renderPage(sold.Page, {
    at: `${sold.at}?oid=pi_1&t=t1`,
    answers: {
      'GET /api/payment-settings': { body: fakePaymentSettings },
      [`GET /api/orders/pi_1/${sold.path}?token=t1`]: { body },
      [start]: { body: intentOf(sold.cents) },
      [`POST /api/orders/pi_1/${sold.path}/payments/pi_2/settlement?token=t1`]: {
        body: { state: 'paid' },
      },
    },
  })
  const button = `Pay $${(sold.cents / 100).toFixed(2)}`
  await page.says(button)
  await page.type('Name on the card', 'Ada Quill')
  await page.press(button)
  await page.says(CONSENT_MISSING)
  expect(page.calls(start)).toHaveLength(0)
  await page.check('Begin at once')
  await page.press(button)
  await vi.waitFor(() => expect(page.calls(start)).toHaveLength(1))
  expect(page.calls(start)[0]?.body).toEqual({ beginAtOnce: true })
})

test('asks for no wish for a year of hosting', async () => {
  installFakeCardLibrary()
  const term = {
    state: 'running',
    startedAt: '2025-12-01T00:00:00.000Z',
    endsAt: '2026-12-01T00:00:00.000Z',
    renewals: 0,
  }
  const page = await renderPage(CustomerRenewalPage, {
    at: '/renewal?oid=pi_1&t=t1',
    answers: {
      'GET /api/payment-settings': { body: fakePaymentSettings },
      'GET /api/orders/pi_1/hosting?token=t1': { body: { term, yearCents: 2900, renewals: [] } },
    },
  })
  await page.says('Pay $29.00')
  expect(page.text()).not.toContain('Begin at once')
})
