// @vitest-environment happy-dom
import type { PlanOfferResponse } from '@vitrine/contract/payments'
import { quoteWithTax } from '@vitrine/domain/payments/money'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import CustomerPlanChangePage from './customer-plan-change-page.tsx'
import PlanOffer from './customer-plan-offer.tsx'
import { installFakeCardLibrary, fakePaymentSettings } from './testing/fake-card-library.ts'

const OFFER = 'GET /api/orders/pi_1/plan-change?token=t1'
const OPEN = 'POST /api/orders/pi_1/plan-change/payments?token=t1'
const SETTLE = 'POST /api/orders/pi_1/plan-change/payments/pi_2/settlement?token=t1'
const offered = {
  planId: 'basic',
  choices: [],
  offer: {
    toPlan: 'professional',
    quote: quoteWithTax(2500),
    offeredUntil: '2026-12-01T09:00:00.000Z',
  },
} satisfies PlanOfferResponse
const intent = {
  ...{ clientSecret: 'pi_2_secret_3', client_secret: 'pi_2_secret_3', paymentIntentId: 'pi_2' },
  ...{ orderReference: '1A2B3C4D', quote: quoteWithTax(2500) },
}
const open = (offer: object = offered) =>
  renderPage(CustomerPlanChangePage, {
    at: '/plan-change?oid=pi_1&t=t1',
    answers: {
      'GET /api/payment-settings': { body: fakePaymentSettings },
      [OFFER]: { body: offer },
      [OPEN]: { body: intent },
      [SETTLE]: { body: { state: 'paid' } },
    },
  })

// @promise plan-change: A plan changes once by its price difference.
test('pays the difference and shows the new plan', async () => {
  installFakeCardLibrary()
  const page = await open()
  await page.says('up to 4 languages instead of 2')
  await page.says('$25.00 and $2.00 tax')
  expect(page.calls(OPEN)).toHaveLength(0)
  await page.type('Name on the card', 'Ada Quill')
  page.answers[OFFER] = { body: { planId: 'professional', offer: null, choices: [] } }
  await page.press('Pay $27.00')
  await page.says('You are on Professional')
})

test('does not sell a withdrawn offer', async () => {
  installFakeCardLibrary()
  const page = await open({ planId: 'basic', offer: null, choices: [] })
  await page.says('There is nothing to pay now')
  await page.says('on the Basic plan')
})

test('shows an open offer with its price on My site', async () => {
  const show = (offer: object) =>
    renderPage(() => <PlanOffer access={{ oid: 'pi_1', t: 't1' }} show="offer" />, {
      at: '/my-site',
      answers: { [OFFER]: { body: offer } },
    })
  const page = await show(offered)
  await page.says('Change to Professional')
  expect(page.button('Pay the difference: $27.00').getAttribute('href')).toBe('/plan-change')
  expect((await show({ planId: 'basic', offer: null, choices: [] })).text()).not.toContain(
    'Change to',
  )
})

test('chooses a larger plan and goes on to pay', async () => {
  const CHOOSE = 'PUT /api/orders/pi_1/plan-change?token=t1'
  const choices = [{ toPlan: 'professional', differenceCents: 2700 }]
  const page = await renderPage(
    () => <PlanOffer access={{ oid: 'pi_1', t: 't1' }} show="choices" />,
    {
      at: '/my-site',
      answers: {
        [OFFER]: { body: { planId: 'basic', offer: null, choices } },
        [CHOOSE]: { status: 409, body: { error: 'The price has changed.', code: 'price_changed' } },
      },
    },
  )
  await page.says('up to 4 languages instead of 2')
  await page.press('Change to Professional: $27.00')
  await page.says('The price has changed.')
  page.answers[CHOOSE] = { body: { ...offered, choices } }
  await page.press('Change to Professional: $27.00')
  const [first, second] = page.calls(CHOOSE).map(({ body }) => body as object)
  expect(first).toMatchObject({ toPlan: 'professional', differenceCents: 2700 })
  expect(second).toEqual(first)
})
