import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Expects no axe violation of WCAG 2.2 AA or best practices. `besides` excludes frames without
 * scripts, which never answer.
 */
export async function expectAccessible(page: Page, besides?: string): Promise<void> {
  // Firefox 153 ESR crashes in axe with a dialog open (decision 92). The rules read the same DOM in Chromium.
  if (page.context().browser()?.browserType().name() === 'firefox') return
  // Content below the window has no layout, and axe would skip it.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  // Reporting only violations, in the same page, takes a third of the time. That mode may skip
  // frames, so pages with frames do not use it.
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
