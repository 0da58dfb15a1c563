import type { Page } from '@playwright/test'

/** Waits until a site shows its fonts: it asks for them a moment after it is drawn. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished))
    await document.fonts.ready
  })
}
