import { expect, type Page } from '@playwright/test'
import { fillCard, fillOrder, hydrate, payButton } from './journey.ts'
import { test } from './test.ts'

const CUSTOMER = { firstName: 'Hedda', lastName: 'Single', email: 'hedda.single@example.com' }

/** One canonical link, title and description, and all of this page. */
async function expectOneHead(page: Page, path: string): Promise<void> {
  // Not for a moment either: `most` is the number of links after any change of the page.
  expect(await page.evaluate(() => Reflect.get(window, 'most'))).toBe(1)
  const links = page.locator('link[rel=canonical]')
  await expect(links).toHaveCount(1)
  await expect(links).toHaveAttribute('href', new RegExp(`${path}$`))
  await expect(page.locator('head title')).toHaveCount(1)
  await expect(page.locator('meta[name=description]')).toHaveCount(1)
  await expect(page.locator('meta[property="og:url"]')).toHaveCount(1)
}

// @promise one-canonical-link: A page has one canonical link, also after navigation.
test('keeps one canonical link through an order', async ({ page, product }) => {
  await page.addInitScript(() => {
    const count = () => {
      const links = document.querySelectorAll('link[rel=canonical]').length
      Reflect.set(window, 'most', Math.max(Number(Reflect.get(window, 'most') ?? 0), links))
    }
    new MutationObserver(count).observe(document, { childList: true, subtree: true })
  })
  await page.goto(product.url)
  await hydrate(page)
  await expectOneHead(page, '/')
  await fillOrder(page, product.url, 'professional', CUSTOMER)
  await expectOneHead(page, '/checkout')
  await page.reload()
  await hydrate(page)
  await expectOneHead(page, '/checkout')
  await page.goBack()
  await expectOneHead(page, '/order')
  await page.goForward()
  await fillCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expectOneHead(page, '/order-success')
  await page.getByRole('link', { name: 'Complete Your Details' }).click()
  await expect(page.getByRole('heading', { name: 'Share your CV' })).toBeVisible()
  await expectOneHead(page, '/onboarding')
  await page.goBack()
  await expectOneHead(page, '/order-success')
  await page.reload()
  await hydrate(page)
  await expectOneHead(page, '/order-success')
  await page.getByRole('link').filter({ hasText: 'home' }).first().click()
  await hydrate(page)
  await expectOneHead(page, '/')
})
