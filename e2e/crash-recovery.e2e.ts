import { expect } from '@playwright/test'
import {
  answerAfterCv,
  buy,
  cvFile,
  fillCard,
  fillOrder,
  openEditor,
  payButton,
  signIn,
  draftFromCv,
} from './journey.ts'
import { type Product, startProduct } from './start-product.ts'
import { test } from './test.ts'

let product: Product

// @promise survives-kills: Killing any process loses, doubles or mischarges no paid order.
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

async function killAndRestart(): Promise<void> {
  await product.kill()
  await product.restart()
}

test('keeps the order after a crash during payment', async ({ page }) => {
  const customer = { firstName: 'Kit', lastName: 'Moss', email: 'kit@example.com' }
  await fillOrder(page, product.url, 'professional', customer)
  await fillCard(page)
  // The card is charged; the call that tells us so never arrives.
  await page.route('**/api/test-create-order', (route) => route.abort())
  await payButton(page).click()
  await expect(page.getByText(/Your payment was successful/).first()).toBeVisible()
  await killAndRestart()

  await expect
    .poll(async () => (await product.mails()).map(({ to, subject }) => `${to}: ${subject}`).sort())
    .toEqual([
      expect.stringMatching(/^kit@example.com: Order confirmed/),
      expect.stringMatching(/^support@vitrine.example: New order/),
    ])
})

test('loses and repeats nothing across crashes', async ({ browser }) => {
  // Six starts of the product, each of some seconds.
  test.slow()
  const customer = { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' }
  const shop = await browser.newPage()
  await buy(shop, product.url, 'professional', customer)
  await killAndRestart()

  await shop.getByRole('link', { name: 'Complete Your Details' }).click()
  await shop.locator('input[type=file]').setInputFiles(cvFile('en-us-nurse__theme-kendall.pdf'))
  await expect(shop.getByText('Received').first()).toBeVisible()
  await killAndRestart()
  await shop.reload()
  // The wizard goes on where the customer was; one step back lies the file.
  await shop.getByRole('button', { name: 'Back' }).click()
  await expect(shop.getByText('Received').first()).toBeVisible()
  await shop.getByRole('button', { name: 'Continue' }).click()
  await answerAfterCv(shop, { languages: ['English'], theme: 'Honey' })

  const desk = await browser.newPage()
  await signIn(desk, product.url)
  await openEditor(desk, 'Ada Quill')
  await draftFromCv(desk)
  const name = desk.getByLabel('Name', { exact: true }).first()
  await expect(name).not.toHaveValue('')
  await name.fill('Ada Quill')
  await expect(desk.getByText(/^Saved /)).toBeVisible()
  await killAndRestart()
  await desk.reload()
  await expect(name).toHaveValue('Ada Quill')

  // Killed while it renders: the publication is taken up again, and makes one version.
  const asked = desk.waitForResponse(
    (response) =>
      response.url().endsWith('/publications') && response.request().method() === 'POST',
  )
  await desk.getByRole('button', { name: 'Publish…' }).click()
  await desk.getByRole('dialog').getByLabel('Address').fill('ada-quill')
  await desk
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Why without/ })
    .fill('Agreed by phone')
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .click()
  expect((await asked).status()).toBe(200)
  await killAndRestart()
  const site = new URL(product.url)
  site.hostname = 'ada-quill.localhost'
  const visitor = await browser.newPage()
  await expect.poll(async () => (await visitor.goto(site.href))?.status()).toBe(200)
  await desk.goto(`${product.url}/admin?view=live`)
  await desk
    .getByRole('link', { name: /Ada Quill/ })
    .first()
    .click()
  await expect(desk.getByText(/^Version 1/)).toBeVisible()
  await expect(desk.getByText(/^Version 2/)).toHaveCount(0)
  await killAndRestart()
  expect((await visitor.goto(site.href))?.status()).toBe(200)

  await expect
    .poll(async () =>
      (await product.mails())
        .filter(({ to }) => to.includes(customer.email))
        .map(({ subject }) => subject)
        .sort(),
    )
    .toEqual([
      'Order confirmed: Complete Career Toolkit (Professional)',
      'We are working on your site',
      'We have what we need',
      'Your site is live',
    ])
})
