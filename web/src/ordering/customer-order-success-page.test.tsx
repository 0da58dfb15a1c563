// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import CustomerOrderSuccessPage from './customer-order-success-page.tsx'

const paid = {
  paymentIntentId: 'pi_1',
  customerEmail: 'ada@example.com',
  onboardingToken: 't1',
  orderReference: '1A2B3C4D',
  orderPlan: 'professional',
}

// @promise one-order-number
test('links to the details and clears the order data', async () => {
  const page = await renderPage(CustomerOrderSuccessPage, {
    at: '/order-success',
    stored: { ...paid, orderData: { planId: 'basic' } },
  })
  await page.says('Order Confirmed')
  expect(page.button('Complete Your Details').getAttribute('href')).toBe(
    '/onboarding?oid=pi_1&t=t1',
  )
  expect(page.button('Back to Home').getAttribute('href')).toBe('/')
  expect({ ...localStorage }).toEqual(paid)
  expect(document.body.textContent).toContain('1A2B3C4D')
  expect(document.body.textContent).not.toContain('pi_1')
})

test('says that the link comes by email without a token', async () => {
  const page = await renderPage(CustomerOrderSuccessPage, {
    at: '/order-success',
    stored: { paymentIntentId: 'pi_1', customerEmail: 'ada@example.com' },
  })
  await page.says('The link to your details comes by email')
  expect(page.button('Complete Your Details').getAttribute('href')).toBe('/onboarding')
})

// @promise honest-confirmation
test('shows the hours of the paid plan', async () => {
  const page = await renderPage(CustomerOrderSuccessPage, { at: '/order-success', stored: paid })
  await page.says('In 24-48 hours')
  await page.says('On your Professional plan at most 24 hours')
})

// @promise honest-confirmation: Pages claim no unknown payment and no clock that has not started.
test('says that there is no order and no payment', async () => {
  const page = await renderPage(CustomerOrderSuccessPage, { at: '/order-success', stored: {} })
  await page.says('No order in this browser')
  expect(document.body.textContent).not.toContain('Order Confirmed')
  expect(document.body.textContent).not.toContain('Your payment was processed')
  expect(page.button('Complete Your Details').getAttribute('href')).toBe('/onboarding')
})

// @promise returned-email: The customer and the team see that an email came back.
test('says that the confirmation came back', async () => {
  const page = await renderPage(CustomerOrderSuccessPage, {
    at: '/order-success',
    stored: paid,
    answers: { 'GET /api/orders/pi_1/mail-delivery?token=t1': { body: { isReturned: true } } },
  })
  await page.says('Our email to you came back')
  await page.says('ada@example.com does not accept our emails.')
})
