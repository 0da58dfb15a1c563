import { expect, type Page } from '@playwright/test'
import {
  becomeCustomer,
  cvFile,
  fillCard,
  fillOrder,
  hydrate,
  payButton,
  NURSE_PHONE,
} from './journey.ts'
import { STAFF } from './start-product.ts'
import { test } from './test.ts'

const CV = 'en-us-nurse__theme-kendall.pdf'

/** The heading has the focus, also once the loaded content has replaced the loading heading. */
async function expectArrival(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
}

// @promise arrival-focus: Navigation ends with the focus on the heading of the page.
test('focuses the heading at every arrival of a purchase', async ({ page, product }) => {
  await fillOrder(page, product.url, 'starter', {
    firstName: 'Ada',
    lastName: 'Arrives',
    email: 'ada.arrives@example.com',
  })
  await expectArrival(page, /./)
  await fillCard(page)
  await payButton(page).click()
  await expectArrival(page, 'Order Confirmed')
  await page.getByRole('link', { name: 'Complete Your Details' }).press('Enter')
  await expectArrival(page, 'Share your CV')
})

test('focuses the heading at every arrival of the team', async ({ page, product }) => {
  await becomeCustomer(
    page,
    product,
    'starter',
    {
      ...{ firstName: 'Bea', lastName: 'Arrives', email: 'bea.arrives@example.com' },
      phone: NURSE_PHONE,
    },
    { cv: CV, languages: ['English'], theme: 'Zen Garden' },
  )
  await page.goto(`${product.url}/admin`)
  await page.getByLabel('Username').fill(STAFF.username)
  await page.getByLabel('Password').fill(STAFF.password)
  await page.keyboard.press('Enter')
  await expectArrival(page, 'Queue')
  await page
    .getByRole('link', { name: /Bea Arrives/ })
    .first()
    .press('Enter')
  await expectArrival(page, 'Bea Arrives')
  await page.getByRole('link', { name: 'Open editor' }).press('Enter')
  // A new order offers its first act, which removes its own button.
  const draft = page.getByRole('button', { name: 'Draft from CV' }).first()
  await expect(draft).toBeFocused()
  await draft.press('Enter')
  await expect(page.getByRole('heading', { name: 'CV text' })).toBeFocused()
  await page.goBack()
  await expectArrival(page, 'Bea Arrives')
  await page.getByRole('link', { name: 'Open editor' }).press('Enter')
  await expectArrival(page, 'Bea Arrives, English')
})

test('focuses the heading of a trial page', async ({ page, product }) => {
  await page.goto(product.url)
  await hydrate(page)
  await page.getByLabel('See yours first').setInputFiles(cvFile(CV))
  await expect(page).toHaveURL(/\/try$/)
  await expectArrival(page, 'Your CV as a site')
})
