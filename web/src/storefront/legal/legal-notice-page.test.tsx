// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { tokenSiteConfig } from '@vitrine/domain/storefront/site-config'
import { renderPage } from '../../api/testing/render-page.tsx'
import LegalNoticePage from './legal-notice-page.tsx'

test('names the seller, the contact point and the report form', async () => {
  const page = await renderPage(LegalNoticePage, { at: '/legal-notice' })
  await page.says(tokenSiteConfig.legalNotice)
  await page.says('Users, authorities and the European Commission reach')
  expect(page.button(tokenSiteConfig.supportEmail).getAttribute('href')).toBe(
    `mailto:${tokenSiteConfig.supportEmail}`,
  )
  expect(page.button('Report the page').getAttribute('href')).toBe('/report')
})
