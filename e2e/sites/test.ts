import { test as base, type Page } from '@playwright/test'
import { startSites } from './start-sites.ts'

/** Tests that look at rendered sites: `sites` is the origin of `serve-sites.ts`. */
export const test = base.extend<object, { sites: string }>({
  sites: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of fixtures from it
    async ({}, use) => {
      const { origin, stop } = await startSites()
      await use(origin)
      stop()
    },
    { scope: 'worker' },
  ],
})

/** Waits until a site shows its fonts: it asks for them a moment after it is drawn. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished))
    await document.fonts.ready
  })
}
