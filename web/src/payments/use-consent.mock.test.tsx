// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { defaultPrices, pricePlans } from '@vitrine/domain/catalog/plans'
import { quoteWithoutTax } from '@vitrine/domain/payments/money'
import { renderPage } from '../api/testing/render-page.tsx'
import CustomerCheckoutPage from './customer-checkout-page.tsx'
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
