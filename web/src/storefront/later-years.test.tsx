// @vitest-environment happy-dom
import { tokenSiteConfig } from '@vitrine/domain/storefront/site-config'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { faqEntries } from './content/faq-entries.ts'
import TermsPage from './legal/terms-page.tsx'
import ServicesPage from './services-page.tsx'

test.each([
  ['/services', ServicesPage],
  ['/terms', TermsPage],
])('%s names the price after the first year', async (at, Page) => {
  const page = await renderPage(Page, { at })
  await page.says(tokenSiteConfig.laterYears)
})

test('answers what another year costs', () => {
  const answer = faqEntries.find(({ id }) => id === 'hosting')
  expect(answer?.text).toContain(tokenSiteConfig.laterYears)
})
