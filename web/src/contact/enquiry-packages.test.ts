import { contactPackages } from '@vitrine/contract/contact'
import { defaultPrices } from '@vitrine/domain/catalog/plans'
import { applySiteConfig, tokenSiteConfig } from '@vitrine/domain/storefront/site-config'
import { displayPrices } from '@vitrine/domain/storefront/display-prices'
import { expect, test } from 'vitest'
import { enquiryPackages } from './enquiry-packages.ts'

test("offers the contract's packages with the current price", () => {
  const config = {
    ...tokenSiteConfig,
    simulatedPayments: false,
    words: {},
    ...displayPrices(defaultPrices),
  }
  const offered = enquiryPackages().map((name) => applySiteConfig(name, config))
  expect(offered).toEqual(contactPackages)
})
