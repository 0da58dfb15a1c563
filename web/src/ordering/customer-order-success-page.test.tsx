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
test('the confirmation leads to the details and puts the order data away, and nothing else', async () => {
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

test('without a token the page says that the mail brings the link', async () => {
  const page = await renderPage(CustomerOrderSuccessPage, {
    at: '/order-success',
    stored: { paymentIntentId: 'pi_1', customerEmail: 'ada@example.com' },
  })
  await page.says('The link to your details comes by email')
  expect(page.button('Complete Your Details').getAttribute('href')).toBe('/onboarding')
})

// @promise honest-confirmation
test('beside what is promised of all plans stand the hours of the plan that was paid', async () => {
  const page = await renderPage(CustomerOrderSuccessPage, { at: '/order-success', stored: paid })
  await page.says('In 24-48 hours')
  await page.says('On your Professional plan at most 24 hours')
})

// @promise honest-confirmation: Pages claim no unknown payment and no clock that has not started.
test('without an order the page says so, and claims no payment', async () => {
  const page = await renderPage(CustomerOrderSuccessPage, { at: '/order-success', stored: {} })
  await page.says('No order in this browser')
  expect(document.body.textContent).not.toContain('Order Confirmed')
  expect(document.body.textContent).not.toContain('Your payment was processed')
  expect(page.button('Complete Your Details').getAttribute('href')).toBe('/onboarding')
})
