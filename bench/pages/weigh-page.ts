import type { Browser, Request } from '@playwright/test'

/** Lighthouse's phone. */
const PHONE = { width: 412, height: 823 } as const
/** A page whose scripts have not asked for anything this long has them all. */
const CALM_MS = 700
const PATIENCE_MS = 20_000
/** Without an interaction, a page loads its scripts after this time. */
const PAUSE_MS = 5000

/** Bytes as they travel, compressed. */
export type Weight = {
  /** The document with the rules it carries, and style sheets it waits for. */
  readonly pageBytes: number
  /** Scripts fetched before anything has happened. */
  readonly scriptBytesAtFirst: number
  /** Scripts until hydration, for a visitor without interactions. */
  readonly scriptBytesHydrated: number
  /** Scripts fetched once the visitor has moved and read to the end. */
  readonly scriptBytesInAll: number
}

/** Loads a page as a first visit, lets the pause pass, then moves and reads to its end. */
export async function weighPage(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext({
    viewport: PHONE,
    ignoreHTTPSErrors: true,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    const finished: Request[] = []
    let lastAt = Date.now()
    page.on('requestfinished', (request) => {
      finished.push(request)
      lastAt = Date.now()
    })
    const calm = async () => {
      const started = Date.now()
      lastAt = started
      while (Date.now() - lastAt < CALM_MS && Date.now() - started < PATIENCE_MS) {
        await page.waitForTimeout(50)
      }
    }
    const bytesOf = async (kind: string) => {
      // Frames hold an example's own document: a page in the page, weighed for itself.
      const own = finished.filter(
        (request) => request.frame() === page.mainFrame() && request.resourceType() === kind,
      )
      const sizes = await Promise.all(own.map((request) => request.sizes()))
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    }

    // So that the pause can be passed over instead of waited for.
    await page.clock.install()
    await page.goto(url, { waitUntil: 'load' })
    const pageBytes = await bytesOf('document')
    await calm()
    const scriptBytesAtFirst = await bytesOf('script')

    await page.clock.fastForward(PAUSE_MS)
    await calm()
    const scriptBytesHydrated = await bytesOf('script')

    await page.mouse.move(100, 100)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let y = 0; y < height; y += PHONE.height) {
      await page.mouse.wheel(0, PHONE.height)
      await page.waitForTimeout(60)
    }
    await calm()
    return {
      pageBytes,
      scriptBytesAtFirst,
      scriptBytesHydrated,
      scriptBytesInAll: await bytesOf('script'),
    }
  } finally {
    await context.close()
  }
}
