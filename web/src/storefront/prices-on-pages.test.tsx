import { defaultPrices, type Prices } from '@vitrine/domain/catalog/plans'
import { displayPrices } from '@vitrine/domain/storefront/display-prices'
import { applySiteConfig, tokenSiteConfig } from '@vitrine/domain/storefront/site-config'
import { Window } from 'happy-dom'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import CampaignPage from './campaign-page.tsx'
import { planProducts } from './content/structured-data.ts'
import ServicesPage from './services-page.tsx'

/** A prerendered page with the server's values. */
function pageAt(Page: ComponentType, prices: Prices): string {
  const router = createMemoryRouter([{ path: '/', Component: Page }])
  const built = renderToString(<RouterProvider router={router} />)
  const config = {
    ...tokenSiteConfig,
    simulatedPayments: false,
    words: {},
    ...displayPrices(prices),
  }
  return applySiteConfig(built, config)
}

/** The visible text. */
function seen(html: string): string {
  const { document } = new Window()
  document.body.innerHTML = html
  for (const hidden of document.querySelectorAll('[style*="display:none"]')) hidden.remove()
  return document.body.textContent
}

// @promise advertised-discount: Every plan shows the advertised discount and its real saving.
test('shows 50% OFF and the saving for every plan', () => {
  const services = seen(pageAt(ServicesPage, defaultPrices))
  for (const words of ['Limited Time: 50% OFF', '$24.99', '$49.98', 'you save $44.99'])
    expect(services).toContain(words)
  expect(seen(pageAt(CampaignPage, defaultPrices))).toContain('$24.99, normally $49.98')
})

test('shows nothing without a promotion', () => {
  const none = { starterBeforeCents: null, basicBeforeCents: null, professionalBeforeCents: null }
  const prices = { ...defaultPrices, ...none, starterCents: 1999, percentOff: null }
  for (const page of [ServicesPage, CampaignPage]) {
    const html = seen(pageAt(page, prices))
    expect(html).toContain('$19.99')
    expect(html).not.toMatch(/OFF|Limited Time|you save|instead of|normally|\$24\.99/)
  }
})

test('gives search engines the current prices', () => {
  const config = {
    ...tokenSiteConfig,
    simulatedPayments: false,
    words: {},
    ...displayPrices(defaultPrices),
  }
  const told = applySiteConfig(`<script>${JSON.stringify(planProducts())}</script>`, config)
  expect(told.match(/"price":"[\d.]+"/g)).toEqual([
    '"price":"24.99"',
    '"price":"39.99"',
    '"price":"64.99"',
  ])
})
