/** The desk on a phone: for looking and for answering. Nothing overlaps, and nothing asks for a finer finger. */
import { expect, type Page } from '@playwright/test'
import { createTestClient } from '../server/testing/test-client.ts'
import { paths } from '../web/src/shell/paths.ts'
import { expectAccessible, expectNoHorizontalScroll } from './expect-accessible.ts'
import { becomeCustomer, signIn, draftFromCv } from './journey.ts'
import { test } from './test.ts'

const ANSWERS = { cv: 'en-us-nurse__theme-kendall.pdf', languages: ['English'], theme: 'Nomad' }
const CUSTOMER = { firstName: 'Pia', lastName: 'Handset', email: 'pia.handset@example.com' }

/** Loading texts. */
const LOADING = /^(?:Loading|Looking|Opening)/

/** Targets that are too small for a finger: controls below 44 px, and overlapping pairs. */
const faultsOfControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wanted =
      'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button], [role=tab]'
    const isShown = (control: Element) =>
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      // Content for screen readers has no size; skip links are off-screen until focused.
      control.getBoundingClientRect().width > 2 &&
      control.getBoundingClientRect().bottom > 0
    const nameOf = (control: Element) =>
      `${control.tagName.toLowerCase()} “${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40)}”`
    // A box to tick is as large as the label around it.
    const targets = [...document.querySelectorAll(wanted)]
      .filter((control) => isShown(control))
      .map((control) => {
        const isBox = control.matches('input[type=checkbox], input[type=radio]')
        const label = (control as HTMLInputElement).labels?.[0]
        const target = isBox && label ? label : control
        return { control, box: target.getBoundingClientRect() }
      })
    const small = targets
      // A link within a sentence is as high as its line.
      .filter(({ control }) => getComputedStyle(control).display !== 'inline')
      .filter(({ box }) => box.height < 43.5)
      .map(({ control, box }) => `${nameOf(control)} is ${Math.round(box.height)} px high`)
    const overlaps = targets.flatMap((one, place) =>
      targets.slice(place + 1).flatMap((other) => {
        if (one.control.contains(other.control) || other.control.contains(one.control)) return []
        const width =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        return width > 1 && height > 1
          ? [`${nameOf(one.control)} lies over ${nameOf(other.control)}`]
          : []
      }),
    )
    return [...new Set([...small, ...overlaps])]
  })

// @promise claim-ledger
// @promise phone-desk: The staff desk works at 390 pixels.
test('works on a phone', async ({ browser, product }) => {
  const customer = await browser.newPage()
  await becomeCustomer(customer, product, 'professional', CUSTOMER, ANSWERS)
  await createTestClient(product.url).send('POST', '/api/contacts', {
    name: 'Ola Handset',
    email: 'ola.handset@example.com',
    message: 'Do you write CVs in Czech?',
  })
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await phone.newPage()
  await signIn(page, product.url)
  const order = page.getByRole('link', { name: 'Pia Handset' }).first()
  const orderId = /orders\/([^/]+)/.exec((await order.getAttribute('href')) ?? '')?.[1] ?? ''
  await page.goto(product.url + paths.staffEditor(orderId))
  await page.getByRole('tab', { name: 'Source' }).click()
  await draftFromCv(page)
  await expect(page.getByText(/^Saved /)).toBeVisible()
  // Its small tools are for writers at a desk. Phones only read this page.
  await expectNoHorizontalScroll(page, 'the editor')
  await expectAccessible(page, 'iframe')

  const pages: readonly (readonly [path: string, shows: string | RegExp])[] = [
    [paths.staffQueue(), 'Pia Handset'],
    [paths.staffOrder(orderId), /^Put on hold$/],
    [paths.staffClaims(orderId), 'claims as of'],
    [paths.staffNotices(), /^For you$/],
    [paths.staffContacts(), 'Do you write CVs in Czech?'],
    [paths.staffRatings(), 'No reviews yet.'],
    [paths.staffVisits(), /^Left out: /],
    [paths.staffPortfolio(), /^Portfolio$/],
    [paths.staffFigures(), /^Time per stage$/],
    [paths.staffInvoices(), /^Invoices$/],
    [paths.staffTeam(), /^Owner$/],
    [paths.staffActs(), 'Opened the claims and their sources'],
    [paths.staffSettings(), /^Settings$/],
    [paths.staffWebhooks(), /^Webhooks$/],
    [paths.staffHealth(), /^Health$/],
    [paths.staffAccount(), /^Your account$/],
  ]
  for (const [path, shows] of pages) {
    await page.goto(product.url + path)
    await expect(page.getByText(shows).first()).toBeAttached()
    await expect(page.getByRole('main').getByText(LOADING)).toHaveCount(0)
    await expectNoHorizontalScroll(page, path)
    expect(await faultsOfControls(page), path).toEqual([])
    await expectAccessible(page)
  }

  await page.goto(product.url + paths.staffClaims(orderId))
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('claims as of')).toBeVisible()
  for (const role of ['link', 'button', 'navigation'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await page.goto(product.url + paths.staffQueue())
  await order.click()
  await page.getByRole('textbox', { name: /^Write to / }).fill('Your page is nearly done.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Your page is nearly done.').first()).toBeVisible()
  await customer.goto(`${product.url}${paths.mySite()}`)
  await expect(customer.getByText('Your page is nearly done.').first()).toBeVisible()
})
