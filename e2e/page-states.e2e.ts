import { expect, type Page } from '@playwright/test'
import { sampleOf } from '../tools/test-rounds.ts'
import { paths } from '../web/src/shell/paths.ts'
import { expectAccessible, expectNoHorizontalScroll } from './expect-accessible.ts'
import { cvFile, fillCard, fillOrder, focusHydrated, payButton, hydrate } from './journey.ts'
import { PUBLIC_PAGES } from './public-page-list.ts'
import { type Product, startProduct } from './start-product.ts'
import { test } from './test.ts'

const CAMPAIGN_ENDS_AT = '2100-01-01T00:00:00Z'
const AFTER_THE_CAMPAIGN = '2100-01-02T00:00:00Z'

let product: Product

test.beforeAll(async () => {
  product = await startProduct({ CAMPAIGN_ENDS_AT })
})
test.afterAll(() => product.stop())

/** The page as it is once it is hydrated. */
async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path)
  await hydrate(page)
}

for (const width of [390, 1440]) {
  test(`has accessible page states at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openHydrated(page, paths.home())
    if (width < 1024) {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('radio', { name: 'LIVE WEBSITE' }).click()
    await expect(page.getByText('The Smart Way')).toBeVisible()
    await page.getByRole('button', { name: /own domain/i }).click()
    await expect(page.getByRole('button', { name: /own domain/i })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await page.locator('#services').scrollIntoViewIfNeeded()
    await expect(page.getByText('$64.99').first()).toBeVisible()
    await expectAccessible(page)

    await openHydrated(page, paths.contact())
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Name is required').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Name').fill('Eli Ward')
    await page.getByLabel('Email').fill('eli@example.com')
    await page.getByLabel('Message').fill('Do you write CVs in Czech?')
    await page.route('**/api/contacts', (route) => route.abort())
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Error sending message').first()).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/contacts')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message sent successfully!').first()).toBeVisible()
    await expectAccessible(page)
  })

  test(`shows the campaign's end at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openHydrated(page, paths.campaign())
    await expect(page.getByText(/^Until December 31, 2099|^Until January 1, 2100/)).toBeVisible()
    await expectAccessible(page)
    await page.clock.setFixedTime(AFTER_THE_CAMPAIGN)
    await openHydrated(page, paths.campaign())
    await expect(page.getByText('The Starter plan: $24.99, paid once.')).toBeVisible()
    await expect(page.getByText('normally')).toHaveCount(0)
    await expectAccessible(page)
  })
}

test('fits 320 pixels with ordered headings', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of PUBLIC_PAGES) {
    await page.goto(product.url + path)
    await expectNoHorizontalScroll(page, path)
    const levels = await page.evaluate(() =>
      [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) =>
        Number(tagName[1]),
      ),
    )
    for (const [index, level] of levels.entries()) {
      expect(level - (levels[index - 1] ?? 0), `${path}: heading ${index + 1}`).toBeLessThanOrEqual(
        1,
      )
    }
  }
})

test('fits ordering and onboarding in 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  // A step that slides in stands beside its place for a moment.
  const customer = { firstName: 'Maximiliane', lastName: 'Quill', email: 'max@example.com' }
  await fillOrder(page, product.url, 'starter', customer)
  await expect(payButton(page)).toBeEnabled()
  await expectNoHorizontalScroll(page, 'checkout')
  await fillCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expectNoHorizontalScroll(page, 'order success')
  // This browser holds the access to the order now, so every step can be opened by its address.
  for (const step of [1, 2, 3, 4, 5, 6]) {
    await page.goto(`${product.url}${paths.onboarding()}?step=${step}`)
    await expect(page.getByText(`Step ${step} of 6`)).toBeVisible()
    await expectNoHorizontalScroll(page, `onboarding, step ${step}`)
  }
})

// @promise early-input
test('keeps form input before hydration', async ({ page }) => {
  const gate = { open: () => {}, opened: Promise.resolve() }
  await page.route('**/assets/*.js', async (route) => {
    await gate.opened
    await route.continue()
  })
  const openAsleep = async (path: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(gate, { open: resolve, opened: promise })
    await page.goto(product.url + path)
  }
  await openAsleep(paths.order())
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByText('Essential Online Presence').click()
  gate.open()
  await expect(page.getByLabel('Essential Online Presence')).toBeChecked()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await page.getByLabel('Last name').fill('Quill')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')

  await openAsleep(paths.contact())
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Package').selectOption({ index: 1 })
  await page.getByLabel('Message').fill('Do you write CVs in Czech?')
  gate.open()
  await hydrate(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Email address is required').first()).toBeVisible()
  await expect(page.getByText('Name is required')).toHaveCount(0)
  await expect(page.getByText('Message is required')).toHaveCount(0)
  await expect(page.getByLabel('Package')).not.toHaveValue('')
})

test('hydrates when a CV is dropped', async ({ page }) => {
  // The clock stands still: the page does not wake by itself.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  // Neither answered nor refused.
  await page.route('**/api/try-cv', () => {})
  await page.goto(product.url + paths.home())
  await page.getByLabel('See yours first').setInputFiles(cvFile('en-us-nurse__theme-kendall.pdf'))
  await page.clock.runFor(1000)
  await expect(page.getByText('Reading your CV').first()).toBeVisible()
})

// @promise early-input
test('moves no button under a press', async ({ page }) => {
  await openHydrated(page, paths.contact())
  const send = page.getByRole('button', { name: 'Send message' })
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Message').fill('Do you write CVs in Czech?')
  await send.click()
  await expect(page.getByText('Email address is required').first()).toBeVisible()
  await page.getByLabel('Email').fill('ada@')
  await send.hover()
  const before = await page.getByLabel('Message').boundingBox()
  await page.mouse.down()
  await expect(page.getByLabel('Email')).not.toBeFocused()
  expect(await page.getByLabel('Message').boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
})

test('answers presses during hydration', async ({ page }) => {
  const moments = ['at once', 'page hydrated', 'section fetched', 'section hydrated'] as const
  for (const moment of moments) {
    await page.goto('about:blank')
    await page.goto(product.url + paths.home())
    await page.getByText('LIVE WEBSITE', { exact: true }).evaluate(async (label, when) => {
      const section = label.closest<HTMLElement>('[data-island]')
      const isProgram = ({ name }: PerformanceEntry) => /\/comparison-[^/]+\.js$/.test(name)
      const has: Record<typeof when, () => boolean> = {
        'at once': () => true,
        'page hydrated': () => 'hydrated' in document.documentElement.dataset,
        'section fetched': () => performance.getEntriesByType('resource').some(isProgram),
        'section hydrated': () => section !== null && 'hydrated' in section.dataset,
      }
      label.scrollIntoView({ block: 'center' })
      // As often as the page gives a turn: between two pieces of its own work.
      const turn = new MessageChannel()
      await new Promise<void>((resolve) => {
        turn.port1.onmessage = () => (has[when]() ? resolve() : turn.port2.postMessage(undefined))
        turn.port2.postMessage(undefined)
      })
      // The section's program has come in this very turn, and nothing has run with it yet.
      const program = performance.getEntriesByType('resource').find(isProgram)
      if (when === 'section fetched' && program) await import(program.name)
      for (let step = 0; step < 20; step++) await Promise.resolve()
      label.querySelector('input')?.click()
    }, moment)
    await expect(page.getByText('The Smart Way'), moment).toBeVisible()
    await expect(page.getByRole('radio', { name: 'LIVE WEBSITE' }), moment).toBeChecked()
  }
})

test('hydrates without web fonts', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  // Neither answered nor refused.
  await page.route('**/assets/*.woff2', () => {})
  await openHydrated(page, paths.services())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(faults).toEqual([])
})

test('paints checkout before scripts and hydrates it', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const noOrder = page.getByText('You haven’t started an order yet.')
  const onePayment = page.getByText('One payment by card.')
  for (const hasOrder of [false, true]) {
    if (hasOrder) {
      const ada = { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' }
      await fillOrder(page, product.url, 'professional', ada)
    }
    // The page waits for them.
    await page.route('**/assets/*.js', () => {})
    await page.goto(product.url + paths.checkout({ plan: 'professional' }), { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
    await expect(hasOrder ? onePayment : noOrder).toBeVisible()
    await expect(hasOrder ? noOrder : onePayment).toBeHidden()
    await page.unroute('**/assets/*.js')
    await openHydrated(page, paths.checkout({ plan: 'professional' }))
    await expect(hasOrder ? payButton(page) : noOrder).toBeVisible()
  }
  expect(faults).toEqual([])
})

test('fits text of double size', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of sampleOf(PUBLIC_PAGES, 1, 9)) {
    await page.goto(product.url + path)
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    await expectNoHorizontalScroll(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('shows edges and focus in forced colors', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of [paths.home(), paths.contact(), paths.order(), paths.examples()]) {
    await openHydrated(page, path)
    const edgeless = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, a[class*="min-h-13"], label:has(input)')]
        .filter((element) => element.checkVisibility() && element.offsetWidth > 1)
        .filter((element) => {
          const { borderTopWidth, borderTopStyle } = getComputedStyle(element)
          return Number.parseFloat(borderTopWidth) === 0 || borderTopStyle === 'none'
        })
        // A segment's edge shows which one is chosen, and a swatch of a theme keeps its colour.
        .filter((element) => !element.closest('fieldset:has(input:is(.opacity-0, .sr-only))'))
        .map((element) => element.textContent.trim() || element.getAttribute('aria-label')),
    )
    expect(edgeless, path).toEqual([])
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(
        document.activeElement ?? document.body,
      )
      return { outlineStyle, width: Number.parseFloat(outlineWidth) }
    })
    expect(focus.outlineStyle, path).toBe('solid')
    expect(focus.width, path).toBeGreaterThanOrEqual(2)
  }
})

test('shows full text under reduced motion', async ({ page }) => {
  await openHydrated(page, paths.home())
  const phrase = page.locator('h1 span[aria-hidden=true]')
  await expect(phrase).toHaveText(/Recruiter Ready Website$/)
  await expect(page.getByRole('button', { name: 'Pause the logos' })).toHaveCount(0)
  await expect(page.getByText('500+', { exact: true }).last()).toBeVisible()
  const listMoving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        // The bar that follows the scrolling moves with the reader's own hand.
        .filter(
          ({ timeline, playState }) => timeline === document.timeline && playState === 'running',
        )
        .map((animation) =>
          animation instanceof CSSAnimation ? animation.animationName : 'other',
        ),
    )
  // A style change takes one frame; a moving element would never settle.
  await expect.poll(listMoving).toEqual([])
  await page.clock.install()
  await page.clock.runFor(10_000)
  await expect(phrase).toHaveText(/Recruiter Ready Website$/)
})

test('exposes the animated heading as one sentence', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await openHydrated(page, paths.home())
  const typed = page.locator('h1 span[aria-hidden=true]').first()
  await page.clock.runFor(3500)
  await expect(typed).not.toHaveText(/Recruiter Ready Website$/)
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: 'Your CV becomes a Recruiter Ready Website',
      exact: true,
    }),
  ).toBeVisible()
  const pause = page.getByRole('button', { name: 'Pause the motion' })
  await pause.press('Enter')
  await expect(pause).toHaveAttribute('aria-pressed', 'true')
  const standing = await typed.textContent()
  await page.clock.runFor(3000)
  await expect(typed).toHaveText(standing ?? '')
})

test('traps and restores focus in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, paths.services())
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  const first = menu.getByRole('link').first()
  const last = menu.getByRole('link', { name: 'Get Started' })
  await expect(first).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(last).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  const stops = await menu.locator('a, button').count()
  for (let press = 1; press < stops; press++) {
    await page.keyboard.press('Tab')
    await expect(menu.locator(':focus')).toHaveCount(1)
  }
  await expect(last).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
})

test('opens questions by keyboard', async ({ page }) => {
  await openHydrated(page, paths.faq())
  const questions = page.locator('#main section').first().getByRole('button')
  const first = questions.first()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(questions.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(questions.nth(1)).toHaveAttribute('aria-expanded', 'true')
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('End')
  await expect(questions.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(questions.last()).toBeFocused()
})

test('moves toggle and carousel by keyboard', async ({ page }) => {
  await openHydrated(page, paths.home())
  await focusHydrated(page.getByRole('radio', { name: 'STATIC PDF' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'LIVE WEBSITE' })).toBeChecked()
  await expect(page.getByRole('status')).toHaveText('The live website is shown.')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('The Old Way')).toBeVisible()

  const stories = page.getByRole('region', { name: 'What customers say' })
  const slide = stories.getByRole('group')
  const next = stories.getByRole('button', { name: 'Next story' })
  await expect(slide).toHaveAttribute('aria-label', '1 of 3')
  await focusHydrated(next)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(slide).toHaveAttribute('aria-label', '3 of 3')
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect(next).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(slide).toHaveAttribute('aria-label', '2 of 3')
})

test('reaches toasts with F8 and chips with Space', async ({ page }) => {
  await openHydrated(page, paths.contact())
  await page.getByLabel('Name').fill('Eli Ward')
  await page.getByLabel('Email').fill('eli@example.com')
  await page.getByLabel('Message').fill('Do you write CVs in Czech?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent successfully!').first()).toBeVisible()
  // While the pointer rests on it, it stays.
  await page.getByText('Message sent successfully!').first().hover()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)

  await openHydrated(page, paths.order({ plan: 'basic' }))
  await page.locator('summary', { hasText: 'Tell us more now' }).press('Enter')
  const chip = page.getByRole('checkbox').first()
  await chip.focus()
  await page.keyboard.press('Space')
  await expect(chip).toBeChecked()
})

test('caches only hashed files in the service worker', async ({ page }) => {
  await openHydrated(page, paths.home())
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The interception starts here.
  await page.reload()
  await hydrate(page)
  await page.goto(product.url + paths.contact())
  await page.goto(product.url + paths.order())
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual([])
})
