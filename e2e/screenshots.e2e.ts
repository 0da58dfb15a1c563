/**
 * Ten screens in their approved form, at 390 and 1440 pixels: `e2e/pictures/`.
 *
 * The pictures are rendered by Chromium 156 with slight font hinting and our own fonts, so every
 * machine with that version gets the same pixels. Another major version may smooth edges
 * differently. After a change of design or browser run `npm run renew-screenshots` and look at
 * each picture before you commit.
 *
 * Texts that differ between runs (times, order numbers, ports) are replaced with "then".
 */
import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '../web/src/shell/paths.ts'
import {
  buy,
  fillOrder,
  finishOnboarding,
  openEditor,
  payButton,
  signIn,
  draftFromCv,
} from './journey.ts'
import { type Product, startProduct } from './start-product.ts'
import { test } from './test.ts'

const CV = 'en-us-nurse__theme-kendall.pdf'

const SIZES = [
  { width: 390, height: 1000 },
  { width: 1440, height: 900 },
] as const

let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

async function expectAsApproved(
  page: Page,
  name: string,
  { changing = [], covered = [] }: { changing?: readonly Locator[]; covered?: Locator[] } = {},
): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    // They are asked for after the first paint; until then nothing is waited for.
    await page.waitForFunction(() =>
      [...document.fonts].some(
        ({ family, status }) => family.includes('Instrument Sans') && status === 'loaded',
      ),
    )
    await page.evaluate(async () => {
      await document.fonts.ready
      const inView = [...document.images].filter(
        (image) => image.getBoundingClientRect().top < innerHeight,
      )
      await Promise.all(inView.map((image) => image.decode().catch(() => undefined)))
    })
    for (const locator of changing) {
      await locator.evaluateAll((elements) => {
        for (const element of elements) element.textContent = 'then'
      })
    }
    await expect(page).toHaveScreenshot(`${name}-${size.width}.png`, {
      animations: 'disabled',
      caret: 'hide',
      mask: covered,
      maskColor: '#d7ece6',
      // More than another processor's rounding, less than a button that moved or a word that changed.
      threshold: 0.1,
      maxDiffPixels: 200,
    })
  }
}

const PUBLIC = {
  home: paths.home(),
  services: paths.services(),
  examples: paths.examples(),
  example: paths.example('amara-osei'),
  post: paths.post('pdf-or-website'),
  contact: paths.contact(),
} as const

for (const [name, path] of Object.entries(PUBLIC)) {
  test(`matches the ${name} screenshot`, async ({ page }) => {
    await page.goto(product.url + path)
    await page.mouse.move(1, 1)
    await page.locator('html[data-hydrated]').waitFor()
    await expectAsApproved(page, name)
  })
}

test('matches checkout, onboarding, queue and editor screenshots', async ({ page, browser }) => {
  const customer = { firstName: 'Ada', lastName: 'Quill', email: 'ada.quill@example.com' }
  await fillOrder(page, product.url, 'professional', customer)
  await expect(payButton(page)).toBeEnabled()
  // The card field is the provider's, in a font of the system.
  await expectAsApproved(page, 'checkout', { covered: [page.locator('iframe')] })

  await page.setViewportSize({ width: 1280, height: 900 })
  await buy(page, product.url, 'professional', customer)
  const onboarding = await browser.newPage({ storageState: await page.context().storageState() })
  await onboarding.goto(`${product.url}${paths.onboarding()}?step=1`)
  await expect(onboarding.getByText('Step 1 of 6')).toBeVisible()
  // The step comes in out of nothing; of a busy machine that was seen in the picture, once.
  await onboarding.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((motion) => {
        const isOfStep = motion instanceof CSSAnimation && motion.animationName === 'step-in'
        return isOfStep ? [motion.finished] : []
      }),
    ),
  )
  await expectAsApproved(onboarding, 'onboarding', {
    changing: [onboarding.getByText(/^Order [0-9A-Z]{4}/)],
  })
  await finishOnboarding(page, { cv: CV, languages: ['English'], theme: 'Zen Garden' })

  const desk = await browser.newPage()
  await signIn(desk, product.url)
  await expect(desk.getByRole('link', { name: /Ada Quill/ }).first()).toBeVisible()
  await expectAsApproved(desk, 'queue', { changing: [desk.getByText(/\d+ (h|min|days?)\b/)] })

  await desk.setViewportSize({ width: 1440, height: 900 })
  await openEditor(desk, 'Ada Quill')
  await draftFromCv(desk)
  await expect(desk.getByLabel('Name', { exact: true }).first()).not.toHaveValue('')
  await expect(desk.getByText(/^Saved /)).toBeVisible()
  const preview = desk.frameLocator('iframe').first()
  await expect(preview.getByText('DANIELLE').first()).toBeVisible()
  await expect(desk.getByText(/^Writing: \d+ hints?$/)).toBeVisible()
  await expectAsApproved(desk, 'editor', {
    changing: [
      desk.getByText(/^Saved |^Due in |order [0-9A-Z]{4}/),
      preview.getByText(/localhost|^Updated /),
    ],
  })
})
