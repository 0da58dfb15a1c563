import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Nothing that axe finds against WCAG 2.2 AA, nor against its own best practices. A frame that runs
 * no script would never answer it: `besides` names what is not looked at.
 */
export async function expectAccessible(page: Page, besides?: string): Promise<void> {
  // What stands below the window is left out of layout, and would be left out of the search.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  // Telling only what it finds, and in the page itself: a list of all that is well, put together in a page
  // of its own, takes three times as long. In that mode frames may be left out, so not where there are any.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations'] })
  if (besides !== undefined) axe.exclude(besides)
  const { violations } = await axe
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}

/** Nothing has to be scrolled to the side to be read (WCAG 1.4.10). */
export async function expectNoHorizontalScroll(page: Page, what: string): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(beyond, `${what}: pixels beyond the right edge`).toBeLessThanOrEqual(0)
}
