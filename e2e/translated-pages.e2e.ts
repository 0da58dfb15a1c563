import { expect, type Page } from '@playwright/test'
import {
  answerAfterCv,
  cvFile,
  fillCard,
  hydrate,
  openEditor,
  payButton,
  sendPreview,
  signIn,
  draftFromCv,
} from './journey.ts'
import { test } from './test.ts'

const DESK = { width: 1440, height: 900 }

/** Wraps every text of the page in `<font><font>`, now and later, as browsers' translators do. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isText = (node: Node): node is Text =>
      node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== ''
    const wrap = (node: Node) => {
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, textarea, svg, font, option, title')) return
      if (isText(node)) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        parent.replaceChild(outer, node)
        outer.append(inner)
        inner.append(node)
      } else for (const child of [...node.childNodes]) wrap(child)
    }
    const wrapAll = () => {
      for (const child of [...document.body.childNodes]) wrap(child)
    }
    wrapAll()
    new MutationObserver(wrapAll).observe(document.body, { childList: true, subtree: true })
  })
}

/** Errors of the page, as they happen. */
function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (/NotFoundError/.test(message.text())) errors.push(message.text())
  })
  return errors
}

// @promise translated-pages: The shop works while the browser translates its pages: ordering, paying, writing and approving.
test('buys, writes and approves on translated pages', async ({ browser, product }) => {
  const customer = { firstName: 'Tilda', lastName: 'Font', email: 'tilda.font@example.com' }
  const shop = await (await browser.newContext({ viewport: DESK })).newPage()
  const errors = watchErrors(shop)
  await shop.goto(`${product.url}/contact`)
  await hydrate(shop)
  await translate(shop)
  await shop.getByRole('button', { name: 'Send message' }).click()
  await expect(shop.getByRole('alert').first()).toBeVisible()
  await shop.getByLabel('Name').fill('Tilda Font')
  await shop.getByLabel('Email').fill(customer.email)
  await shop.getByLabel('Message').fill('Do you make pages in German?')
  await shop.getByRole('button', { name: 'Send message' }).click()
  await expect(shop.getByText(/^Sent at/).first()).toBeVisible()

  // Every page of buying, each with an input that is refused first.
  await shop.goto(`${product.url}/order?plan=professional`)
  await hydrate(shop)
  await translate(shop)
  await shop.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(shop.getByText('Email address is required').first()).toBeVisible()
  await shop.getByLabel('First name').fill(customer.firstName)
  await shop.getByLabel('Last name').fill(customer.lastName)
  await shop.getByLabel('Email').fill(customer.email)
  await shop.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(shop).toHaveURL(/\/checkout\?plan=/)
  await expect(payButton(shop)).toBeVisible()
  await translate(shop)
  await fillCard(shop, '4000 0000 0000 0002')
  await payButton(shop).click()
  await expect(shop.getByText(/declined/).first()).toBeVisible()
  await fillCard(shop)
  await payButton(shop).click()
  await expect(shop.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await translate(shop)
  await shop.getByRole('link', { name: 'Complete Your Details' }).click()
  await translate(shop)
  await expect(shop.getByRole('heading', { name: 'Share your CV' })).toBeVisible()
  await shop.locator('input[type=file]').setInputFiles(cvFile('en-us-nurse__theme-kendall.pdf'))
  await expect(shop.getByText('Received').first()).toBeVisible()
  await shop.getByRole('button', { name: 'Continue' }).click()
  const subdomain = 'tilda-font'
  await answerAfterCv(shop, { languages: ['English'], subdomain, theme: 'Zen Garden' })

  await shop.goto(`${product.url}/my-site`)
  await expect(shop.getByLabel('Write to us')).toBeVisible()
  await translate(shop)
  await shop.getByLabel('Write to us').fill('Is Tuesday fine?')
  await shop.getByRole('button', { name: 'Send message' }).click()
  await expect(shop.getByText('Sent. A person answers within 24 hours').first()).toBeVisible()

  const desk = await (await browser.newContext({ viewport: DESK })).newPage()
  const deskErrors = watchErrors(desk)
  await signIn(desk, product.url)
  await translate(desk)
  await openEditor(desk, 'Tilda Font')
  await draftFromCv(desk)
  await expect(desk.getByLabel('Name', { exact: true }).first()).not.toHaveValue('')
  await expect(desk.getByText(/^Saved /).first()).toBeVisible()
  await sendPreview(desk, 1)

  await shop.goto(`${product.url}/my-site`)
  await expect(shop.getByRole('heading', { name: 'Your preview is ready' })).toBeVisible()
  await translate(shop)
  await shop.getByRole('button', { name: 'General comment' }).click()
  await shop.getByLabel('What should change?').fill('Warmer, please.')
  await expect(shop.getByText(/Saved /).first()).toBeVisible()
  await shop.getByRole('button', { name: 'Remove' }).click()
  await shop.getByRole('button', { name: 'Approve…' }).click()
  await shop.getByRole('button', { name: 'Approve and go live' }).click()
  await expect(shop.getByRole('heading', { name: 'Your site is live' })).toBeVisible()
  expect(errors).toEqual([])
  expect(deskErrors).toEqual([])
})
