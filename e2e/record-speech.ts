import type { Page } from '@playwright/test'

/**
 * Records what the live regions of a page speak, from its next load on. Returns the sentences since
 * the last load.
 */
export async function recordSpeech(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const spoken: string[] = []
    Object.assign(globalThis, { spoken })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = target instanceof Element ? target.closest('[aria-live]') : null
        if (region?.textContent) spoken.push(region.textContent)
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (globalThis as { spoken?: string[] }).spoken ?? [])
}
