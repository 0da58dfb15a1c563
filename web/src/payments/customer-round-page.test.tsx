// @vitest-environment happy-dom
import type { RoundSaleResponse } from '@vitrine/contract/reviews'
import { quoteWithoutTax } from '@vitrine/domain/payments/money'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import CustomerRoundPage from './customer-round-page.tsx'
import { installFakeCardLibrary, fakePaymentSettings } from './testing/fake-card-library.ts'

const SALE = 'GET /api/orders/pi_1/rounds?token=t1'
const OPEN = 'POST /api/orders/pi_1/rounds/payments?token=t1'
const SETTLE = 'POST /api/orders/pi_1/rounds/payments/pi_2/settlement?token=t1'
const used = { allowed: 2, used: 2, left: 0, validUntil: null }
const due: RoundSaleResponse = { rounds: used, roundCents: 900 }
const added: RoundSaleResponse = { rounds: { ...used, allowed: 3, left: 1 }, roundCents: null }
const intent = {
  ...{ clientSecret: 'pi_2_secret_3', client_secret: 'pi_2_secret_3', paymentIntentId: 'pi_2' },
  ...{ orderReference: '1A2B3C4D', quote: quoteWithoutTax(900) },
}
const open = (sale = due) =>
  renderPage(CustomerRoundPage, {
    at: '/extra-round?oid=pi_1&t=t1',
    answers: {
      'GET /api/payment-settings': { body: fakePaymentSettings },
      [SALE]: { body: sale },
      [OPEN]: { body: intent },
      [SETTLE]: { body: { state: 'paid' } },
    },
  })

test('pays another round and says that it is there', async () => {
  installFakeCardLibrary()
  const page = await open()
  await page.says('You have used 2 of 2 rounds of changes')
  expect(page.calls(OPEN)).toHaveLength(0)
  await page.says('The terms of service apply to this payment, too.')
  await page.type('Name on the card', 'Ada Quill')
  page.answers[SALE] = { body: added }
  await page.press('Pay $9.00')
  await page.says('You have another round')
})

test('sells no round while one is left', async () => {
  installFakeCardLibrary()
  const page = await open(added)
  await page.says('There is nothing to pay now')
  await page.says('You have 1 round of changes left')
})
