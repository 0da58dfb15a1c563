/** The test of the journeys: as Playwright's own, and no page outlives the test that opened it. */
import { test as base } from '@playwright/test'

export const test = base.extend<{ closesItsPages: void }>({
  // A page that is left open goes on drawing, and takes the processor from the tests after it.
  closesItsPages: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
