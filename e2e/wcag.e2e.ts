/** Criteria of WCAG 2.2 that compare pages or watch one, named in `tools/accessibility/criteria.ts`. */
import { expect, type Page } from '@playwright/test'
import { paths } from '../web/src/shell/paths.ts'
import { expectAccessible } from './expect-accessible.ts'
import { fillOrder, hydrate } from './journey.ts'
import { PUBLIC_PAGES } from './public-page-list.ts'
import { test } from './test.ts'

type Link = { readonly words: string; readonly to: string }

/** Links of the header and footer of each public page as it is served, in their order. */
const linksOf = (page: Page, path: string): Promise<Record<'header' | 'footer', Link[]>> =>
  page.evaluate(async (address) => {
    const html = await (await fetch(address)).text()
    const served = new DOMParser().parseFromString(html, 'text/html')
    const linksIn = (part: string) =>
      [...served.querySelectorAll(`${part} a[href]`)].map((link) => ({
        words: (link.getAttribute('aria-label') ?? link.textContent ?? '').trim(),
        to: new URL(link.getAttribute('href') ?? '', address).pathname,
      }))
    return { header: linksIn('header'), footer: linksIn('footer') }
  }, new URL(path, page.url()).href)

test('repeats navigation and help in one order', async ({ page, product }) => {
  await page.goto(product.url + paths.terms())
  const order: string[] = []
  const names = new Map<string, string>()
  // An example is a resume site, which has its own; steps of the purchase have a shorter footer.
  const pages = PUBLIC_PAGES.filter(
    (path) => !path.startsWith(`${paths.examples()}/`) && path !== paths.order(),
  )
  const task = await linksOf(page, paths.order())
  expect(task.footer.map(({ words }) => words)).toContain('Help')
  for (const path of pages) {
    const { header, footer } = await linksOf(page, path)
    expect(
      footer.map(({ to }) => to),
      path,
    ).toContain(paths.contact())
    for (const [part, links] of Object.entries({ header, footer })) {
      let last = -1
      for (const key of new Set(links.map(({ words, to }) => `${part} ${words} ${to}`))) {
        if (!order.includes(key)) order.push(key)
        expect(order.indexOf(key), `${path}: ${key} comes in another order`).toBeGreaterThan(last)
        last = order.indexOf(key)
      }
      // One target has one name.
      for (const { words, to } of links) {
        // The logo leads home, too.
        if (to === paths.home()) continue
        const key = `${part} ${to}`
        expect(names.get(key) ?? words, `${path}: ${to}`).toBe(words)
        names.set(key, words)
      }
    }
  }
  expect(order.length).toBeGreaterThan(10)
})

test('lists and links each public page', async ({ request, product }) => {
  const sitemap = await (await request.get(`${product.url}/sitemap.xml`)).text()
  const linked = new Set<string>()
  for (const path of PUBLIC_PAGES) {
    const html = await (await request.get(product.url + path)).text()
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)) {
      const to = new URL(href.replaceAll('&amp;', '&'), product.url + path)
      if (to.pathname !== path) linked.add(to.pathname)
    }
  }
  // A step of the purchase needs no second way; a campaign is reached from outside.
  const exempt = [paths.order(), paths.campaign()]
  for (const path of PUBLIC_PAGES.filter((each) => !exempt.includes(each))) {
    expect([...linked], path).toContain(path)
    expect(sitemap, path).toContain(`<loc>${product.url}${path}</loc>`)
  }
})

for (const width of [390, 1440])
  test(`covers no focused control at ${width} px`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const path of [paths.home(), paths.order()]) {
      await page.goto(product.url + path)
      await hydrate(page)
      const seen = new Set<string>()
      for (let keys = 0; keys < 40; keys++) {
        await page.keyboard.press('Tab')
        const key = await page.evaluate(() => {
          const focused = document.activeElement
          if (focused === null || focused === document.body) return null
          const words = focused.getAttribute('aria-label') ?? focused.textContent ?? ''
          return `${focused.tagName} ${words.trim()} ${focused.id}`
        })
        if (key === null) break
        // A skip link or a header may slide in.
        await expect
          .poll(() => page.evaluate(isOnTop), { message: `${path}: ${key}`, timeout: 5000 })
          .toBe(true)
        seen.add(key)
      }
      expect(seen.size, path).toBeGreaterThan(8)
    }
  })

/** Whether a point of the focused element is on top. */
function isOnTop(): boolean {
  const element = document.activeElement
  if (element === null) return false
  // A radio button is drawn by its label.
  const shown = element.matches('input') ? (element.closest('label') ?? element) : element
  const parts = [0.1, 0.5, 0.9]
  return [...shown.getClientRects()].some(({ left, top, width, height }) =>
    parts.some((across) =>
      parts.some((down) => {
        const found = document.elementFromPoint(left + width * across, top + height * down)
        return found !== null && (shown.contains(found) || found.contains(shown))
      }),
    ),
  )
}

test('flashes nothing', async ({ page, product }) => {
  for (const path of [paths.home(), paths.campaign(), paths.services(), paths.tryOut()]) {
    await page.goto(product.url + path)
    await hydrate(page)
    await expect(page.locator('video, object, embed, img[src$=".gif"]')).toHaveCount(0)
    const fast = await page.evaluate(() =>
      document.getAnimations().flatMap((animation) => {
        const { duration, iterations } = animation.effect?.getComputedTiming() ?? {}
        // Three flashes in a second are the limit.
        const isFast = Number(duration) < 334 && Number(iterations) > 3
        return isFast ? [(animation as CSSAnimation).animationName] : []
      }),
    )
    expect(fast, path).toEqual([])
  }
})

test('asks for name and email once', async ({ page, product }) => {
  const customer = { firstName: 'Una', lastName: 'Once', email: 'una.once@example.com' }
  await fillOrder(page, product.url, 'professional', customer)
  await expect(page.getByText(customer.email).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: /name|email/i })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByLabel('First name')).toHaveValue(customer.firstName)
  await expect(page.getByLabel('Email')).toHaveValue(customer.email)
  await expectAccessible(page)
})
