import { contactPackages } from '@vitrine/contract/contact'
import { ownPrices } from '@vitrine/domain/catalog'
import { applySiteConfig, tokenSiteConfig } from '@vitrine/domain/site-config'
import { shownPrices } from '@vitrine/domain/shown-prices'
import { expect, test } from 'vitest'
import { enquiryPackages } from './enquiry-packages.ts'

test('the form offers the packages that the interface names, at the plan’s own price', () => {
  const config = {
    ...tokenSiteConfig,
    simulatedPayments: false,
    words: {},
    ...shownPrices(ownPrices),
  }
  const offered = enquiryPackages().map((name) => applySiteConfig(name, config))
  expect(offered).toEqual(contactPackages)
})
