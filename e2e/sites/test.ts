import { test as base } from '@playwright/test'
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
