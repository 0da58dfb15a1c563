import type { Browser, Locator, Page } from '@playwright/test'
import { buy } from '../../e2e/journey.ts'

const PHONE = { width: 412, height: 823 } as const
const CPU_SLOWDOWN = 4

export type Interaction = {
  readonly name: string
  /** From the press to the paint that follows its handlers, the worst event of the press: INP. */
  readonly nextPaintMs: number
  /** From the press until the result is visible. */
  readonly shownMs: number
}

type Act = {
  readonly name: string
  readonly path: string
  /** Scripts run before the press; else the press itself starts them, and is repeated by them. */
  readonly hydrated: boolean
  readonly press: (page: Page) => Locator
  readonly shown: (page: Page) => Locator
}

const MENU = {
  path: '/',
  press: (page: Page) => page.getByRole('button', { name: 'Open menu' }),
  shown: (page: Page) => page.getByRole('dialog', { name: 'Menu' }),
}
const TOGGLE = {
  path: '/',
  press: (page: Page) => page.getByText('LIVE WEBSITE', { exact: true }),
  shown: (page: Page) => page.getByText('The Smart Way'),
}
const QUESTION = {
  path: '/faq',
  press: (page: Page) => page.locator('button[aria-expanded=false]').first(),
  shown: (page: Page) => page.locator('button[aria-expanded=true]').first(),
}

const ACTS: readonly Act[] = [
  { name: 'menu, first press of the visit', hydrated: false, ...MENU },
  { name: 'menu', hydrated: true, ...MENU },
  { name: 'comparison toggle, first press of the visit', hydrated: false, ...TOGGLE },
  { name: 'comparison toggle', hydrated: true, ...TOGGLE },
  { name: 'accordion, first press of the visit', hydrated: false, ...QUESTION },
  { name: 'accordion', hydrated: true, ...QUESTION },
]

/** Taps on a phone with a four times slower CPU, each in a new visit. */
export async function timeInteractions(browser: Browser, url: string): Promise<Interaction[]> {
  const done: Interaction[] = []
  for (const act of ACTS) {
    const page = await openPhone(browser)
    await page.goto(url + act.path, { waitUntil: 'load' })
    const target = act.press(page)
    if (act.hydrated) {
      await target.scrollIntoViewIfNeeded()
      await page.mouse.move(5, 300)
      await page.locator('html[data-hydrated]').waitFor()
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(500)
    } else {
      // Where the finger will be, without an event that the page could take for an act.
      await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await page.waitForTimeout(300)
    }
    done.push(await timePress(page, act.name, target, act.shown(page)))
    await page.context().close()
  }
  return [...done, ...(await timeWizard(browser, url))]
}

async function timeWizard(browser: Browser, url: string): Promise<Interaction[]> {
  const page = await openPhone(browser, 1)
  await buy(page, url, 'basic', { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' })
  await page.getByRole('link', { name: 'Complete Your Details' }).click()
  await page.getByRole('button', { name: "I'll send later" }).click()
  await page.getByRole('heading', { name: 'LinkedIn' }).waitFor()
  await slowDown(page, CPU_SLOWDOWN)
  const forward = await timePress(
    page,
    'wizard step forward',
    page.getByRole('button', { name: 'Skip' }),
    page.getByRole('heading', { name: 'Languages' }),
  )
  const back = await timePress(
    page,
    'wizard step back',
    page.getByRole('button', { name: 'Back' }),
    page.getByRole('heading', { name: 'LinkedIn' }),
  )
  await page.context().close()
  return [forward, back]
}

async function openPhone(browser: Browser, slowdown = CPU_SLOWDOWN): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  await slowDown(page, slowdown)
  return page
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

type Watched = Window & { pressedAt?: number; worst?: number }

async function timePress(
  page: Page,
  name: string,
  target: Locator,
  shown: Locator,
): Promise<Interaction> {
  await page.evaluate(() => {
    const watched: Watched = window
    watched.worst = 0
    addEventListener(
      'pointerdown',
      (event) => {
        watched.pressedAt = event.timeStamp
      },
      { once: true, capture: true },
    )
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('interactionId' in entry && entry.interactionId)
          watched.worst = Math.max(watched.worst ?? 0, entry.duration)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await target.tap({ noWaitAfter: true })
  await shown.waitFor()
  const shownMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          resolve(performance.now() - ((window as Watched).pressedAt ?? 0)),
        ),
      ),
  )
  // An entry is told once its paint is over.
  await page.waitForTimeout(500)
  const nextPaintMs = await page.evaluate(() => (window as Watched).worst ?? 0)
  return { name, nextPaintMs, shownMs }
}
