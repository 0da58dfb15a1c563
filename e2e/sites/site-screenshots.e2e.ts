/**
 * Every template in every theme, on a wide screen and on a phone, against the pictures in
 * `pictures/`; one of each template while the renderer is the one that they show. After a
 * wanted change: `npm run renew-screenshots`, then look at every picture that changed before you
 * commit it.
 */
import { type Page, expect } from '@playwright/test'
import sharp from 'sharp'
import { themeIds } from '@vitrine/domain/sites/site-options'
import { templateIds } from '@vitrine/renderer/templates'
import { isRendererUnchanged } from './renderer-fingerprint.ts'
import { fontsLoaded } from './fonts-loaded.ts'
import { test } from './test.ts'

// Some twenty screens a test: a trace of them would weigh more than it tells.
test.use({ trace: 'off', screenshot: 'off' })
test.describe.configure({ mode: 'parallel' })

/** Pictures are stored at reduced size and color depth, enough to see movement and color changes. */
const screens = {
  wide: { width: 1440, height: 900, kept: 480 },
  phone: { width: 390, height: 844, kept: 195 },
} as const
type Screen = keyof typeof screens

/** The rest of a longer page repeats the stored part. */
const MOST_HEIGHT = 2600

type Shot = {
  readonly name: string
  readonly path: string
  readonly screen: Screen
  readonly dark?: boolean
  /** The first screen, or the whole page as far as it is kept. */
  readonly whole: boolean
}

for (const templateId of templateIds) {
  // @promise template-screenshots: Every template keeps its screenshots on phone and desktop.
  test(`matches the ${templateId} screenshots`, async ({ page, sites }) => {
    const shots = shotsOf(templateId)
    for (const shot of isRendererUnchanged
      ? shots.filter(({ whole }) => whole).slice(0, 1)
      : shots) {
      const picture = await take(page, sites, shot)
      expect.soft(picture, shot.name).toMatchSnapshot(`${shot.name}.png`, {
        threshold: 0.12,
        maxDiffPixelRatio: 0.0015,
      })
    }
  })
}

function shotsOf(templateId: string): Shot[] {
  const own = themeIds[templateIds.findIndex((id) => id === templateId) % themeIds.length]
  return (['wide', 'phone'] as const).flatMap((screen) => [
    ...themeIds.map((theme) => ({
      name: `${templateId}-${screen}-${theme}`,
      path: `sample/${templateId}/${theme}/`,
      screen,
      whole: theme === own,
    })),
    {
      name: `${templateId}-${screen}-dark`,
      path: `sample/${templateId}/${own}/`,
      screen,
      dark: true,
      whole: false,
    },
    ...['thin', 'full', 'arabic', 'japanese', 'overlong'].map((person) => ({
      name: `${templateId}-${screen}-${person}`,
      path: `${person}/${templateId}/${own}/`,
      screen,
      whole: true,
    })),
  ])
}

async function take(page: Page, sites: string, shot: Shot): Promise<Buffer> {
  const { width, height, kept } = screens[shot.screen]
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: shot.dark ? 'dark' : 'light', reducedMotion: 'reduce' })
  await page.goto(`${sites}/site/${shot.path}`)
  await fontsLoaded(page)
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  // No page may be wider than its screen.
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth), shot.name)
    .toBe(width)
  const picture = await page.screenshot({
    fullPage: shot.whole,
    clip: { x: 0, y: 0, width, height: shot.whole ? Math.min(whole, MOST_HEIGHT) : height },
  })
  return sharp(picture)
    .resize({ width: kept })
    .png({ palette: true, colours: 24, effort: 10, compressionLevel: 9 })
    .toBuffer()
}
