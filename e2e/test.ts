/**
 * The test of the journeys: Playwright's own, with a product that the tests of one worker share. So a
 * test names its customers as no other does, and one that stops the product starts its own.
 */
import { test as base } from '@playwright/test'
import { type Product, startProduct } from './start-product.ts'

export const test = base.extend<{ closesItsPages: void }, { product: Product }>({
  // A page that is left open goes on drawing, and takes the processor from the tests after it.
  closesItsPages: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the required fixtures from it
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})
