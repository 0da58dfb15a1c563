import { expect, type Page } from '@playwright/test'
import { templateIds } from '../../renderer/templates/manifest.ts'
import { fontsLoaded } from './fonts-loaded.ts'
import { test } from './test.ts'

/** Of the whole screen, moved by a tenth of its height: one line somewhere wraps in another place. */
const BARELY_VISIBLE = 0.01

for (const width of [390, 1440]) {
  // @promise no-layout-shift: Loading fonts shifts no layout.
  test(`shifts nothing when fonts load at ${width} px`, async ({ page, sites }) => {
    await page.setViewportSize({ width, height: 900 })
    const moved: Record<string, number> = {}
    for (const templateId of templateIds) {
      moved[templateId] = await shiftOf(page, `${sites}/site/sample/${templateId}/nomad/`)
    }
    for (const [templateId, shift] of Object.entries(moved)) {
      expect.soft(shift, templateId).toBeLessThan(BARELY_VISIBLE)
    }
  })
}

/** The layout shift (as the Layout Instability API counts it) from the first paint to the last font. */
async function shiftOf(page: Page, address: string): Promise<number> {
  const { promise: painted, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await painted
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
      }),
  )
  release()
  await fontsLoaded(page)
  const { shift, fonts } = await page.evaluate(async () => {
    let sum = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // Two frames: the first lays out the text, the second reports the shift.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await new Promise((resolve) => setTimeout(resolve))
    add(observer.takeRecords())
    return { shift: sum, fonts: [...document.fonts].filter(({ status }) => status === 'loaded') }
  })
  expect(fonts.length, 'fonts have come').toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'wait' })
  return shift
}
