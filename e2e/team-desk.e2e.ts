import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { codeAt } from '../server/src/accounts/totp.ts'
import { expectAccessible } from './expect-accessible.ts'
import { buy, cvFile, fillCard, payButton, signIn } from './journey.ts'
import { STAFF } from './start-product.ts'
import { test } from './test.ts'

/** How far down the page each example stands. */
const placesOfArticles = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY))

const CV = 'en-us-nurse__theme-kendall.pdf'

const MIDWIFE = {
  Name: 'Ines Falk',
  Role: 'Midwife',
  Company: 'City Hospital',
  Field: 'Healthcare',
  Description: 'Twelve years of births, told in figures.',
  Website: 'https://ines-falk.example/',
  'How and when': 'Mail of 1 March 2026',
}

test('adds a customer site after the examples', async ({ page, product }) => {
  const picture = await sharp({
    create: { width: 1200, height: 630, channels: 3, background: '#15594e' },
  })
    .webp()
    .toBuffer()
  await signIn(page, product.url)
  await page.getByRole('link', { name: 'Portfolio' }).click()
  await expect(page.getByText('No customer’s site is on show.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add the first' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add to the examples page' }).click()
  await expect(dialog.getByText('Only customers who agreed may be shown').first()).toBeVisible()
  await expectAccessible(page)
  for (const [label, words] of Object.entries(MIDWIFE)) {
    await dialog.getByLabel(label, { exact: label !== 'Website' }).fill(words)
  }
  await dialog.getByLabel('The customer agreed').check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'page.webp', mimeType: 'image/webp', buffer: picture })
  await expect(dialog.getByAltText('The chosen one')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add to the examples page' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Ines Falk' })).toBeVisible()
  await expectAccessible(page)

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const { promise: still, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/api/portfolio', async (route) => {
      await still
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/portfolio')
    await page.goto(`${product.url}/examples`)
    await page.mouse.move(5, 5)
    // They are asked for when the visitor comes near: the end of the examples is at the end of the screen.
    const last = page.getByRole('article').nth(8)
    await last.evaluate((card) => card.scrollIntoView({ block: 'end' }))
    await asked
    await page.evaluate(() => document.fonts.ready)
    const before = await placesOfArticles(page)
    expect(before).toHaveLength(9)
    await page.evaluate(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift' })
    })
    goOn()
    const articles = page.getByRole('article')
    await expect(articles).toHaveCount(10)
    await expect(page.getByRole('heading', { name: 'Made for customers' })).toBeAttached()
    await expect(articles.last()).toContainText('Midwife, City Hospital')
    await expect(articles.last().getByRole('link')).toHaveAttribute(
      'href',
      'https://ines-falk.example/',
    )
    expect((await placesOfArticles(page)).slice(0, 9)).toEqual(before)
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    expect(shifts).toEqual([])
    await expectAccessible(page)
    await page.unroute('**/api/portfolio')
  }

  const bare = await (await page.request.get(`${product.url}/examples`)).text()
  expect(bare).not.toContain('Made for customers')
  await page.goto(`${product.url}/examples?field=healthcare`)
  await page.mouse.move(5, 5)
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.goto(`${product.url}/admin/portfolio`)
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText('Hidden', { exact: true }).first()).toBeVisible()
  expect(await (await page.request.get(`${product.url}/api/portfolio`)).json()).toEqual([])
})

test('signs in with TOTP and a recovery code', async ({ page, browser, product }) => {
  await signIn(page, product.url)
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Your password').fill('wrong')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That is not your password.').first()).toBeVisible()
  await page.getByLabel('Your password').fill(STAFF.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectAccessible(page)
  const link = await page.getByRole('link', { name: 'Open the app' }).getAttribute('href')
  const secret = bytesOfBase32(new URL(link ?? '').searchParams.get('secret') ?? '')
  await page.getByLabel('The code that the app shows').fill(codeAt(secret, new Date()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await expectAccessible(page)
  const codes = await page.locator('main ol li').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes left').first()).toBeVisible()

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(`${product.url}/admin`)
  await elsewhere.getByLabel('Username').fill(STAFF.username)
  await elsewhere.getByLabel('Password').fill(STAFF.password)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByLabel('Code', { exact: true })).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await elsewhere.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '')
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Queue' })).toBeVisible()

  await page.reload()
  await expect(page.getByText('9 recovery codes left').first()).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('You are signed out everywhere else.').first()).toBeVisible()
  await elsewhere.goto(`${product.url}/admin`)
  await expect(elsewhere.getByLabel('Username')).toBeVisible()
  await elsewhere.context().close()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Your password').fill(STAFF.password)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('a stolen password is not enough')).toBeVisible()
})

test('charges once for two concurrent tabs', async ({ browser, product }) => {
  const context = await browser.newContext()
  const form = await context.newPage()
  await form.goto(`${product.url}/order?plan=basic`)
  await form.getByLabel('First name').fill('Twyla')
  await form.getByLabel('Last name').fill('Tabs')
  await form.getByLabel('Email').fill('twyla@example.com')
  await expect
    .poll(() => form.evaluate(() => localStorage.getItem('orderData')))
    .toContain('twyla@example.com')
  const tabs = [await context.newPage(), await context.newPage()]
  const intents = new Set<string>()
  for (let round = 0; round < 5; round++) {
    // As if it were the first visit: nothing of this browser is known yet.
    await context.clearCookies()
    intents.clear()
    await Promise.all(
      tabs.map(async (tab) => {
        const answered = tab.waitForResponse('**/api/create-payment-intent')
        await tab.goto(`${product.url}/checkout?plan=basic`)
        intents.add(
          ((await (await answered).json()) as { paymentIntentId: string }).paymentIntentId,
        )
      }),
    )
    expect(intents.size).toBe(1)
  }
  for (const tab of tabs) await fillCard(tab)
  // Pressed in place: the second tab may lose its button at any moment.
  await Promise.all(
    tabs.map((tab) => payButton(tab).evaluate((button: HTMLElement) => button.click())),
  )
  await expect
    .poll(async () => (await Promise.all(tabs.map((tab) => tab.title()))).join())
    .toContain('Order Confirmed')
  const page = await context.newPage()
  await signIn(page, product.url)
  const countPaid = async () => {
    const found = await page.request.get(`${product.url}/api/admin/queue?view=all&search=twyla`)
    const { entries } = (await found.json()) as { entries: { paymentStatus: string }[] }
    return entries.filter(({ paymentStatus }) => paymentStatus === 'paid').length
  }
  await expect.poll(countPaid).toBe(1)
  await context.close()
})

test('starts the clock after the missing input', async ({ page, product }) => {
  await buy(page, product.url, 'basic', {
    firstName: 'Mara',
    lastName: 'Clock',
    email: 'mara@example.com',
  })
  await page.goto(`${product.url}/my-site`)
  await expect(page.getByRole('heading', { name: 'We’re waiting for your CV' })).toBeVisible()
  await expect(page.getByText('48 hours', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Complete Your Details' }).click()
  await expect(page.getByRole('heading', { name: 'Share your CV' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(cvFile(CV))
  await expect(page.getByText('Received').first()).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByLabel('English', { exact: true }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Step 4 of 6')).toBeVisible()
  await page.goto(`${product.url}/my-site`)
  await expect(page.getByRole('heading', { name: 'We have everything we need' })).toBeVisible()
  await expect(page.getByText('47 h 59 min left')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways).toBeLessThanOrEqual(0)
})

function bytesOfBase32(text: string): Buffer {
  const bits = [...text]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
