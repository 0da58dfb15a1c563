import { expect, type Page } from '@playwright/test'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { signInStaff } from '../server/testing/test-client.ts'
import { expectAccessible, expectNoHorizontalScroll } from './expect-accessible.ts'
import { fillCard, fillOrder, signIn } from './journey.ts'
import { startProduct } from './start-product.ts'
import { test } from './test.ts'

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const check = async (page: Page, name: string) => {
  await expectNoHorizontalScroll(page, name)
  await expectAccessible(page)
}

// @promise withdrawal-consent
// @promise page-reports
test('orders with the wish to begin, withdraws and reports a page', async ({ browser }) => {
  const product = await startProduct()
  const owner = await signInStaff(product.url)
  const law = { group: 'law', country: 'DE', buyers: 'consumers' }
  const more = { representedBy: '', register: '', phone: '', host: '' }
  const body = { setting: { ...law, ...more }, since: 0, note: 'We sell to consumers' }
  expect((await owner.send('PUT', '/api/admin/settings/law', body)).status).toBe(200)

  for (const viewport of WIDTHS) {
    const page = await (await browser.newContext({ viewport })).newPage()
    const customer = {
      firstName: 'Ida',
      lastName: 'Wolf',
      email: `ida.wolf.${viewport.width}@example.com`,
    }
    await fillOrder(page, product.url, 'basic', customer)
    await fillCard(page)
    const pay = page.getByRole('button', { name: /^Order with obligation to pay \$/ })
    await pay.click()
    await expect(page.getByText('Tick this, or write to us').first()).toBeVisible()
    await check(page, 'the missing wish')
    await page.getByLabel('Begin at once').check()
    await pay.click()
    await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
    await page.goto(`${product.url}/my-site`)
    await page.getByText('Terms of this order').click()
    await expect(page.getByText('You agreed to this when you ordered').first()).toBeVisible()
    const orders = await owner.send<{ entries: { orderId: string; customerEmail: string }[] }>(
      'GET',
      `/api/admin/queue?view=all&search=${encodeURIComponent(customer.email)}`,
    )
    const [order] = orders.body.entries

    // A browser that knows nothing of the order: three presses.
    const stranger = await (await browser.newContext({ viewport })).newPage()
    await stranger.goto(product.url)
    await stranger.getByRole('link', { name: 'Withdraw from contract' }).click()
    await stranger.getByLabel('Name').fill('Ida Wolf')
    await stranger.getByLabel('Order number').fill(orderReference(order?.orderId ?? ''))
    await stranger.getByLabel('Email').fill(customer.email)
    await check(stranger, 'the withdrawal')
    await stranger.getByRole('button', { name: 'Continue' }).click()
    await stranger.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(stranger.getByText('Your withdrawal arrived').first()).toBeVisible()

    await stranger.goto(`${product.url}/report?site=ida.example`)
    await expect(stranger.getByLabel('Address of the page')).toHaveValue('ida.example')
    await check(stranger, 'the report')
    await stranger.getByLabel('What is wrong').selectOption('false')
    await stranger.getByLabel('Which words or pictures, and why').fill('She was never there.')
    await stranger.getByRole('button', { name: 'Send report' }).click()
    await expect(stranger.getByText('Your report arrived').first()).toBeVisible()
  }

  const desk = await (await browser.newContext({ viewport: WIDTHS[1]! })).newPage()
  await signIn(desk, product.url)
  await desk.goto(`${product.url}/admin/contacts`)
  await desk
    .getByRole('button', { name: /Ida Wolf/ })
    .first()
    .click()
  await desk.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(desk.getByText(/^Refunded /).first()).toBeVisible()
  await check(desk, 'the withdrawal at the desk')
  await product.stop()
})
