// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { defaultPrices, pricePlans } from '@vitrine/domain/catalog/plans'
import { renderPage, type SentRequest } from '../api/testing/render-page.tsx'
import CustomerCheckoutPage from './customer-checkout-page.tsx'
import CustomerPaymentPage from './customer-payment-page.tsx'
import { fakePaymentSettings, installFakeCardLibrary } from './testing/fake-card-library.ts'

vi.mock('../shell/site-config.ts', async (load) => {
  const real = await load<typeof import('../shell/site-config.ts')>()
  const eInvoiceNotice = 'For a business, My site offers the invoice as Factur-X, too.'
  const tax = {
    eInvoiceNotice,
    taxLabel: '',
    taxQuestions: 'country-and-vat',
    taxCountry: 'DE',
    taxStates: 'US',
  }
  return { ...real, siteConfig: () => ({ ...real.siteConfig(), ...tax }) }
})

const QUOTES: Readonly<Record<string, [net: number, tax: number, label: string]>> = {
  DE: [5461, 1038, 'MwSt. (19%)'],
  FR: [5416, 1083, 'TVA (20%)'],
}
const quoteOf = (country = 'DE', vatNumber?: string) => {
  const [subtotalCents, tax, label] = QUOTES[country] ?? [6499, 0, 'VAT']
  const taxCents = vatNumber ? 0 : tax
  const totalCents = subtotalCents + taxCents
  return { subtotalCents, taxCents, totalCents, currency: 'usd', taxLabel: label }
}

const INTENT = 'POST /api/create-payment-intent'
const QUOTE = 'POST /api/payment-quotes'
const CONFIRM = 'POST /api/test-create-order'
const email = 'ada@example.com'
type Body = {
  taxCountry?: string
  taxState?: string
  country?: string
  vatNumber?: string
  billingDetails?: { taxId?: string; address: { country: string } }
}
const answers = {
  'GET /api/plans': { body: Object.values(pricePlans(defaultPrices)) },
  'GET /api/payment-settings': { body: fakePaymentSettings },
  [QUOTE]: ({ body }: SentRequest) => {
    const { country, vatNumber } = body as Body
    return { body: { ...quoteOf(country, vatNumber), vatNumber: vatNumber ? 'used' : null } }
  },
  [INTENT]: ({ body }: SentRequest) => {
    const { taxCountry, billingDetails } = body as Body
    return {
      body: {
        ...{ clientSecret: 'pi_1_secret_2', client_secret: 'pi_1_secret_2' },
        ...{ paymentIntentId: 'pi_1', orderReference: '1A2B3C4D' },
        quote: quoteOf(billingDetails?.address.country ?? taxCountry, billingDetails?.taxId),
      },
    }
  },
  [CONFIRM]: { body: { customerInfo: { email }, formData: { email }, onboardingToken: 't1' } },
}
const stored = {
  orderData: {
    planId: 'professional',
    selectedPackage: { id: 'professional', priceId: 'price_professional', price: '$64.99' },
    formData: { firstName: 'Ada', lastName: 'Quill', email },
    customerInfo: { firstName: 'Ada', lastName: 'Quill', email },
  },
}

const choose = (selector: string, value: string) =>
  act(async () => {
    const field = document.querySelector<HTMLSelectElement>(selector)
    if (!field) throw new Error(`no ${selector}`)
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('shows the tax of the country on the checkout', async () => {
  installFakeCardLibrary()
  const page = await renderPage(CustomerCheckoutPage, {
    at: '/checkout?plan=professional',
    ...{ stored, answers },
  })
  await page.says('MwSt. (19%)')
  for (const text of ['$54.61', '$10.38', 'Pay $64.99']) expect(page.text()).toContain(text)
  expect(page.text()).not.toContain('costs $')
  await choose('#checkout-country', 'FR')
  await page.says('TVA (20%)')
  await page.says('Pay $64.99')
  expect(page.calls(INTENT).at(-1)?.body).toMatchObject({ taxCountry: 'FR' })
  await page.press('Pay $64.99')
  await vi.waitFor(() => expect(page.calls(CONFIRM)).toHaveLength(1))
})

test('asks for the state before it opens a payment', async () => {
  installFakeCardLibrary()
  const page = await renderPage(CustomerCheckoutPage, {
    at: '/checkout?plan=professional',
    ...{ stored, answers },
  })
  await page.says('Pay $64.99')
  const before = page.calls(INTENT).length
  await choose('#checkout-country', 'US')
  await page.says('Choose your state: the tax depends on it.')
  expect(page.calls(INTENT)).toHaveLength(before)
  await choose('#checkout-country-state', 'CA')
  await vi.waitFor(() => expect(page.calls(INTENT)).toHaveLength(before + 1))
  expect(page.calls(INTENT).at(-1)?.body).toMatchObject({ taxCountry: 'US', taxState: 'CA' })
})

test('takes the tax away for a VAT number', async () => {
  installFakeCardLibrary()
  const page = await renderPage(CustomerPaymentPage, { at: '/payment', stored, answers })
  await page.says('MwSt. (19%)')
  expect(page.text()).not.toContain('State or region')
  await choose('#billing-country', 'FR')
  await page.says('TVA (20%)')
  await page.type('Address line 1', '1 rue Lamarck')
  await page.type('City', 'Paris')
  await page.type('Postal code', '75018')
  expect(page.text()).not.toContain('Factur-X')
  await page.type('Company’s tax or VAT number', 'FR40303265045')
  await page.says('For a business, My site offers the invoice as Factur-X, too.')
  await page.leave('Company’s tax or VAT number')
  await page.says('You pay no VAT to us: reverse charge.')
  await page.says('Pay $54.16')
  await page.press('Pay $54.16')
  await vi.waitFor(() => expect(page.calls(CONFIRM)).toHaveLength(1))
  expect(page.calls(INTENT)[0]?.body).toMatchObject({
    billingDetails: { taxId: 'FR40303265045', address: { country: 'FR', state: '' } },
  })
})

test('charges nothing if the total changed', async () => {
  const library = installFakeCardLibrary()
  const page = await renderPage(CustomerPaymentPage, {
    at: '/payment',
    stored,
    answers: {
      ...answers,
      [QUOTE]: { body: { ...quoteOf('XX'), totalCents: 1, vatNumber: null } },
    },
  })
  await page.says('Pay $0.01')
  await page.type('Address line 1', '1 Weg')
  await page.type('City', 'Berlin')
  await page.type('Postal code', '10115')
  page.answers[QUOTE] = answers[QUOTE]
  await page.press('Pay $0.01')
  await page.says('Pay $64.99')
  expect(library.confirmCardPayment).not.toHaveBeenCalled()
})
