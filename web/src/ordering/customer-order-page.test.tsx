// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { clearTrialCv, storeTrialCv } from '../api/trial-cv.ts'
import CustomerOrderPage from './customer-order-page.tsx'

const person = async (page: Awaited<ReturnType<typeof renderPage>>) => {
  await page.type('First name', 'Ada')
  await page.type('Last name', 'Lovelace')
  await page.type('Email', 'ada@example.com')
}

test('goes to the checkout of the chosen plan', async () => {
  const page = await renderPage(CustomerOrderPage, { at: '/order' })
  await page.check('Enhanced Visibility')
  await person(page)
  await page.press('Continue to payment')
  const { pathname, search } = page.router.state.location
  expect(pathname + search).toBe('/checkout?plan=basic')
  expect(JSON.parse(localStorage.getItem('orderData') ?? '')).toMatchObject({
    planId: 'basic',
    customerInfo: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
    selectedPackage: { id: 'basic', price: '$39.99' },
    formData: { firstName: 'Ada', email: 'ada@example.com' },
  })
})

test('takes plan and campaign from the URL', async () => {
  const page = await renderPage(CustomerOrderPage, { at: '/order?plan=Starter&ref=instagram' })
  await person(page)
  await page.press('Continue to payment')
  expect(page.router.state.location.search).toBe('?plan=starter')
  expect(JSON.parse(localStorage.getItem('orderData') ?? '').campaign).toBe('instagram')
})

test('goes to the payment page for a billing address', async () => {
  const page = await renderPage(CustomerOrderPage, { at: '/order' })
  await page.check('Essential Online Presence')
  await person(page)
  await page.press('Add billing address or company')
  expect(page.router.state.location.pathname).toBe('/payment')
})

test('lists missing fields in page order and stays', async () => {
  const page = await renderPage(CustomerOrderPage, { at: '/order' })
  await page.press('Continue to payment')
  await page.says(
    'There is a problemChoose a planEnter your first nameEnter your last nameEmail address is required',
  )
  expect(page.router.state.location.pathname).toBe('/order')
  await page.type('First name', 'Ada')
  await page.leave('First name')
  expect(page.text()).not.toContain('Enter your first name')
  await page.check('Enhanced Visibility')
  expect(page.text()).not.toContain('Choose a plan')
})

// @promise field-validation
test('validates the email on blur only', async () => {
  const page = await renderPage(CustomerOrderPage, { at: '/order' })
  await page.press('Continue to payment')
  await page.type('Email', 'ada@')
  expect(page.text()).not.toContain('email address')
  await page.leave('Email')
  await page.says('Please enter a valid email address')
})

test('clears the subdomain error when the plan changes', async () => {
  const page = await renderPage(CustomerOrderPage, { at: '/order?plan=starter' })
  await person(page)
  await page.type('Address of your site', 'admin')
  await page.press('Continue to payment')
  await page.says('There is a problem')
  await page.check('Enhanced Visibility')
  expect(page.text()).not.toContain('There is a problem')
})

test('restores earlier values', async () => {
  const page = await renderPage(CustomerOrderPage, {
    at: '/order',
    stored: { orderData: { planId: 'basic', customerInfo: { firstName: 'Ada', email: 'ada@' } } },
  })
  await page.says('Total$39.99')
  expect(page.control('First name').value).toBe('Ada')
  expect(page.control('Email').value).toBe('ada@')
})

test('stores values while they are typed', async () => {
  const page = await renderPage(CustomerOrderPage, { at: '/order' })
  await page.type('Email', 'ada@')
  expect(JSON.parse(localStorage.getItem('orderData') ?? '').customerInfo.email).toBe('ada@')
})

test('limits languages to the plan', async () => {
  const page = await renderPage(CustomerOrderPage, { at: '/order' })
  expect(page.control('English').disabled).toBe(true)
  await page.check('Essential Online Presence')
  await page.check('English')
  await page.says('1 / 1 languages selected')
  expect(page.control('French').disabled).toBe(true)
})

test('takes over the details of a trial CV', async () => {
  const prefill = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
  storeTrialCv({
    file: new File(['x'], 'ada.pdf'),
    tried: { resume: {}, language: 'en', doubtful: [], unplaced: [] },
    prefill: { ...prefill, phone: '', currentJobTitle: '' },
  })
  const page = await renderPage(CustomerOrderPage, { at: '/order?plan=basic' })
  await page.says('Your CV comes with this order')
  expect(page.text()).toContain('ada.pdf and your design stay in this tab')
  await page.press('Continue to payment')
  expect(page.router.state.location.pathname).toBe('/checkout')
  expect(JSON.parse(localStorage.getItem('orderData') ?? '').customerInfo).toMatchObject(prefill)
  clearTrialCv()
})
