import { expect } from '@playwright/test'
import { sampleOf } from '../tools/test-rounds.ts'
import { paths, postSlugs } from '../web/src/shell/paths.ts'
import { expectAccessible, expectNoHorizontalScroll } from './expect-accessible.ts'
import { focusHydrated, hydrate } from './journey.ts'
import { PUBLIC_PAGES } from './public-page-list.ts'
import { test } from './test.ts'

// Those that most people see by default; every page when promises are tried whole.
const AT_WIDTH = { 390: sampleOf(PUBLIC_PAGES, 0, 9), 1440: sampleOf(PUBLIC_PAGES, 0, 3) }

for (const [width, pages] of Object.entries(AT_WIDTH)) {
  for (const path of pages) {
    test(`serves ${path} accessibly at ${width} px`, async ({ page, product }) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text())
      })
      await page.setViewportSize({ width: Number(width), height: 900 })
      const answer = await page.goto(product.url + path)
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page)
      await expectNoHorizontalScroll(page, path)
      expect(faults).toEqual([])
    })
  }
}

test('keeps the phone home page short', async ({ page, product }) => {
  const screen = { width: 390, height: 844 }
  await page.setViewportSize(screen)
  await page.goto(product.url)
  // Sections that come when they are near are there once somebody has read down to the end.
  await hydrate(page)
  const plans = page.locator('#services')
  await plans.scrollIntoViewIfNeeded()
  await expect(plans.getByText('$64.99').first()).toBeVisible()
  await page.locator('footer').scrollIntoViewIfNeeded()
  const found = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    plansAt: (document.querySelector('#services')?.getBoundingClientRect().top ?? NaN) + scrollY,
  }))
  // Said with the failure: by how much.
  expect(found.height, JSON.stringify(found)).toBeLessThanOrEqual(8000)
  expect(found.plansAt, JSON.stringify(found)).toBeLessThan(5 * screen.height)
})

test('gives each page its own title and image', async ({ request, product }) => {
  const titles = new Map<string, string>()
  for (const path of PUBLIC_PAGES) {
    const html = await (await request.get(product.url + path)).text()
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
    expect(titles.get(title), `${path} and ${titles.get(title)} share a title`).toBeUndefined()
    titles.set(title, path)
    expect(html, path).toContain(`<link rel="canonical" href="${product.url}`)
    for (const name of ['og:title', 'og:description', 'og:image', 'twitter:card']) {
      expect(html, path).toMatch(new RegExp(`(property|name)="${name}"`))
    }
    expect(html, path).toMatch(/<meta name="description" content="[^"]{40,}"/)
  }
})

test('has no dead links or images without text', async ({ request, product }) => {
  const links = new Map<string, string>()
  for (const path of PUBLIC_PAGES) {
    const html = await (await request.get(product.url + path)).text()
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)) {
      const address = new URL(href.replaceAll('&amp;', '&'), product.url + path)
      if (address.origin === product.url) links.set(address.pathname + address.search, path)
    }
    for (const [tag] of html.matchAll(/<img\b[^>]*>/g)) {
      // A picture that only adorns may have `alt` without words.
      expect(tag, path).toMatch(/\salt[=\s>]/)
      expect(tag, path).toMatch(/\bwidth="/)
      expect(tag, path).toMatch(/\bheight="/)
    }
  }
  const dead: string[] = []
  for (const [link, from] of links) {
    const status = (await request.get(product.url + link)).status()
    if (status !== 200) dead.push(`${link} (on ${from}): ${status}`)
  }
  expect(dead).toEqual([])
})

test('includes structured data for search engines', async ({ request, product }) => {
  const told = async (path: string) => {
    const html = await (await request.get(product.url + path)).text()
    return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    )
  }
  const typesOf = async (path: string) => (await told(path)).map((data) => data['@type'])

  const home = await told(paths.home())
  expect(home.map((data) => data['@type'])).toEqual([
    'BreadcrumbList',
    'Organization',
    'Product',
    'Product',
    'Product',
    'FAQPage',
  ])
  const plans = await (await request.get(`${product.url}/api/plans`)).json()
  const offers = home.flatMap(({ offers: offer }) => (offer ? [offer] : []))
  expect(offers).toEqual(
    plans.map(({ id, price }: { id: string; price: number }) =>
      expect.objectContaining({
        '@type': 'Offer',
        price: (price / 100).toFixed(2),
        priceCurrency: 'USD',
        url: product.url + paths.order({ plan: id }),
      }),
    ),
  )
  expect(await typesOf(paths.services())).toEqual([
    'BreadcrumbList',
    'Product',
    'Product',
    'Product',
  ])
  expect(await typesOf(paths.faq())).toEqual(['BreadcrumbList', 'FAQPage'])
  for (const slug of postSlugs) {
    expect(await typesOf(paths.post(slug))).toEqual(['BreadcrumbList', 'BlogPosting'])
  }
})

test('serves a feed with all posts', async ({ page, product }) => {
  await page.goto(product.url + paths.blog())
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute(
    'href',
    paths.feed(),
  )
  const feed = await page.evaluate(async (address) => {
    const answer = await fetch(address)
    const xml = new DOMParser().parseFromString(await answer.text(), 'application/xml')
    return {
      type: answer.headers.get('content-type'),
      broken: xml.querySelector('parsererror')?.textContent ?? null,
      items: [...xml.querySelectorAll('channel > item')].map((item) => ({
        link: item.querySelector('link')?.textContent ?? '',
        at: Date.parse(item.querySelector('pubDate')?.textContent ?? ''),
      })),
    }
  }, paths.feed())
  expect(feed.broken).toBeNull()
  expect(feed.type).toMatch(/^application\/(rss\+)?xml/)
  expect(feed.items.map(({ link }) => link).sort()).toEqual(
    postSlugs.map((slug) => product.url + paths.post(slug)).sort(),
  )
  const times = feed.items.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
})

test('operates all controls by keyboard', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(product.url)
  await page.getByRole('button', { name: /menu/i }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link', { name: 'Services' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  await page.getByRole('radio', { name: 'LIVE WEBSITE' }).click()
  await expect(page.getByText('The Smart Way')).toBeVisible()
  await expectAccessible(page)

  const question = page.getByRole('button', { name: /own domain/i })
  await focusHydrated(question)
  await page.keyboard.press('Enter')
  await expect(question).toHaveAttribute('aria-expanded', 'true')

  const carousel = page.getByRole('region', { name: 'What customers say' })
  await focusHydrated(carousel.getByRole('button', { name: /next/i }))
  await page.keyboard.press('ArrowRight')
  await expect(carousel.getByText('6 months of interviews in 2 weeks')).toBeVisible()
})

test('sends a contact message', async ({ page, product }) => {
  await page.goto(`${product.url}/contact`)
  await page.getByRole('button', { name: /send/i }).click()
  for (const message of ['Name is required', 'Email address is required', 'Message is required']) {
    await expect(page.getByText(message).first()).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Eli Ward')
  await page.getByLabel('Email').fill('eli@example.com')
  await page.getByLabel('Message').fill('Do you write CVs in Czech?')
  await page.getByRole('button', { name: /send/i }).click()
  await expect(page.getByText('Message sent successfully!').first()).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(async () => (await product.mails()).map(({ to, subject }) => `${to}: ${subject}`))
    .toEqual(
      expect.arrayContaining([
        'eli@example.com: Vitrine has your message',
        'support@vitrine.example: Message from Eli Ward',
      ]),
    )
})

test('retries failed plan requests', async ({ page, product }) => {
  await page.route('**/api/plans', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(product.url)
  // The plans are asked for when the section comes near.
  await page.locator('#services').scrollIntoViewIfNeeded()
  const failure = page.getByText('Failed to fetch plans').first()
  await expect(failure).toBeVisible()
  await page.unroute('**/api/plans')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('$64.99').first()).toBeVisible()
})

test('shows pages without scripts', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(product.url)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your CV becomes a')
  await expect(page.getByRole('link', { name: 'Start My Website' }).first()).toBeVisible()
  for (const path of [paths.order(), paths.contact()]) {
    await page.goto(product.url + path)
    // Locators by text pass over what is in a noscript element.
    const note = page.locator('main noscript p')
    await expect(note).toBeVisible()
    await expect(note).toContainText('needs JavaScript. Switch it on')
    await expect(page.locator('main form')).toHaveAttribute('method', 'post')
  }
  await context.close()
})

test('shows the plan of a link before scripts run', async ({ page, product }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(product.url + paths.order({ plan: 'professional' }))
  await expect(page.locator('[name=planId][value=professional]')).toBeChecked()
})

test('starts task pages without waiting for the visitor', async ({ page, product }) => {
  for (const path of [paths.order({ plan: 'professional' }), paths.tryOut()]) {
    await page.clock.install()
    await page.goto(product.url + path)
    const isHydrated = () => page.evaluate(() => 'hydrated' in document.documentElement.dataset)
    // Far less than the idle time of reading pages.
    await expect(async () => {
      await page.clock.runFor(20)
      expect(await isHydrated()).toBe(true)
    }).toPass({ intervals: [50] })
    expect(await page.evaluate(() => performance.now())).toBeLessThan(4000)
  }
})
