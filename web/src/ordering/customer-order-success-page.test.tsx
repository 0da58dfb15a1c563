// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openPage } from '../api/testing/open-page.tsx'
import CustomerOrderSuccessPage from './customer-order-success-page.tsx'

const paid = { paymentIntentId: 'pi_1', customerEmail: 'ada@example.com', onboardingToken: 't1' }

test('the confirmation leads to the details and puts the order data away, and nothing else', async () => {
  const page = await openPage(CustomerOrderSuccessPage, {
    at: '/order-success',
    stored: { ...paid, orderData: { planId: 'basic' } },
  })
  await page.says('Order Confirmed')
  expect(page.button('Complete Your Details').getAttribute('href')).toBe(
    '/onboarding?oid=pi_1&t=t1',
  )
  expect(page.button('Back to Home').getAttribute('href')).toBe('/')
  expect({ ...localStorage }).toEqual(paid)
})

test('without a token the page says that the mail brings the link', async () => {
  const page = await openPage(CustomerOrderSuccessPage, {
    at: '/order-success',
    stored: { paymentIntentId: 'pi_1', customerEmail: 'ada@example.com' },
  })
  await page.says('The link to your details comes by email')
  expect(page.button('Complete Your Details').getAttribute('href')).toBe('/onboarding')
})
