// npm run webkit [-- --pictures FOLDER] [--only WORD]
//
// WebKit (Debian's MiniBrowser, driven by WebKitWebDriver): buys with a declined and a second card,
// answers the questions with a CV file, comments on selected words and sends a review, approves another
// one, crops a photo, drafts and sends a preview by keyboard, and opens the storefront and a published
// site of each template, at 390 and 1440 px. Ends with status 1 if a step stops, a page is wider than
// its window, a font, image or style sheet is missing, or a page reports an error. The driver cannot print
// and has no log: errors are heard from the end of loading on.
//
// Debian packages: webkit2gtk-driver, xvfb.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Product, startProduct } from '../../e2e/start-product.ts'
import { sampleResume } from '../../renderer/templates/samples.ts'
import { type TemplateId, templateIds } from '../../renderer/templates/index.ts'
import type { PaidOrder } from '../../server/testing/test-client.ts'
import { storageKeys } from '../../web/src/api/stored-order.ts'
import { paths } from '../../web/src/shell/paths.ts'
import { liveUrl, orderAt } from '../hear/orders.ts'
import { expectFits } from './expect-fits.ts'
import { cropPhoto, onboard, selectWords, writeByKeyboard } from './journeys.ts'
import { KEYS, openWebKit, type WebKitBrowser } from './webkit-browser.mjs'

const PHONE = 390
const DESK = 1440
/** The tool bar of the browser takes about 40 px. */
const HEIGHT = 900

const { values } = parseArgs({
  options: { pictures: { type: 'string' }, only: { type: 'string' } },
})
if (values.pictures !== undefined) await mkdir(values.pictures, { recursive: true })

/** The tests of public pages read the articles and examples. */
const STOREFRONT = [
  paths.home(),
  paths.services(),
  paths.order(),
  paths.tryOut(),
  paths.examples(),
  paths.faq(),
  paths.contact(),
  paths.terms(),
  paths.privacy(),
]

const faults: string[] = []
const home = await mkdtemp(path.join(tmpdir(), 'vitrine-webkit-'))
const product = await startProduct()
try {
  const browser = await openWebKit(home)
  console.log(`WebKitGTK ${browser.version}`)
  try {
    for (const width of [DESK, PHONE]) {
      await browser.resize(width, HEIGHT)
      await step(browser, `buying at ${width} px`, () => buy(browser, product, width))
      await step(browser, `review at ${width} px`, () => comment(browser, product, width))
      await step(browser, `approval at ${width} px`, () => approve(browser, product, width))
      for (const page of STOREFRONT)
        await step(browser, `${page} at ${width} px`, () =>
          lookAt(browser, `${product.url}${page}`, width),
        )
      const stage = { browser, product, home, width }
      const parts = {
        onboarding: onboard,
        selection: selectWords,
        photo: cropPhoto,
        // On a phone the editor has tabs, and puts no focus on the first action.
        ...(width === DESK && { keyboard: writeByKeyboard }),
      }
      for (const [name, act] of Object.entries(parts))
        await step(browser, `${name} at ${width} px`, async () => {
          await act(stage)
          await expectFits(browser, width)
          await keepPicture(browser, `${name} ${width}`)
        })
    }
    for (const id of templateIds)
      await step(browser, `site ${id}`, () => lookAtSite(browser, product, id))
  } finally {
    await browser.close()
  }
} finally {
  await product.stop()
  await rm(home, { recursive: true, force: true })
}
for (const fault of faults) console.log(`FAILED: ${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0

async function step(browser: WebKitBrowser, name: string, act: () => Promise<void>): Promise<void> {
  if (values.only !== undefined && !name.includes(values.only)) return
  const begun = performance.now()
  try {
    await act()
    const errors = await browser.errors()
    if (errors.length > 0) throw new Error(errors.join('; '))
    console.log(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  } catch (error) {
    faults.push(`${name}: ${String(error)}`)
    await keepPicture(browser, `${name} failed`)
  }
}

async function keepPicture(browser: WebKitBrowser, name: string): Promise<void> {
  if (values.pictures !== undefined)
    await writeFile(path.join(values.pictures, `${name}.png`), await browser.picture())
}

async function buy(browser: WebKitBrowser, { url }: Product, width: number): Promise<void> {
  await browser.open(`${url}/order?plan=basic`)
  // A page listens to its first event.
  await browser.run('document.dispatchEvent(new PointerEvent("pointermove", { bubbles: true }))')
  await browser.until('return "hydrated" in document.documentElement.dataset')
  await browser.fill('First name', 'Wilma')
  await browser.fill('Last name', 'Kit')
  await browser.fill('Email', `wilma.${width}@example.com`)
  await browser.press('Continue to payment')
  await payWith(browser, '4000 0000 0000 0002')
  await browser.see('Your card was declined.')
  await payWith(browser, '4242 4242 4242 4242')
  await browser.see('Order Confirmed')
  await expectFits(browser, width)
  await keepPicture(browser, `bought ${width}`)
}

async function payWith(browser: WebKitBrowser, card: string): Promise<void> {
  await browser.fill('Card number', card)
  await browser.fill('Expiration date', '12 / 40')
  await browser.fill('Security code', '123')
  await browser.press('Pay $')
}

async function lookAt(browser: WebKitBrowser, url: string, width: number): Promise<void> {
  await browser.open(url)
  // A page fetches its scripts at the first event.
  await browser.run('document.dispatchEvent(new PointerEvent("pointermove", { bubbles: true }))')
  await browser.until('return "hydrated" in document.documentElement.dataset')
  await expectFits(browser, width)
  await keepPicture(browser, `${new URL(url).pathname.slice(1) || 'home'} ${width}`)
}

/** An order with a preview, in the browser of its customer. */
async function openReview(
  browser: WebKitBrowser,
  { url }: Product,
  lastName: string,
): Promise<PaidOrder> {
  const order = await orderAt(url, { stage: 'preview sent', lastName })
  await browser.open(`${url}/robots.txt`)
  await browser.run(
    'localStorage.setItem(arguments[0], arguments[1]); localStorage.setItem(arguments[2], arguments[3])',
    ...[storageKeys.paymentIntentId, order.paymentIntentId],
    ...[storageKeys.onboardingToken, order.token],
  )
  await browser.open(`${url}/my-site`)
  await browser.see('Your preview is ready')
  return order
}

async function comment(browser: WebKitBrowser, product: Product, width: number): Promise<void> {
  await openReview(browser, product, `Review${width}`)
  await browser.see('No changes yet')
  if (width === DESK) {
    // By keyboard, from sentence to sentence.
    await browser.until('return document.querySelector("[data-unit][tabindex=\\"0\\"]") !== null')
    await browser.run('document.querySelector("[data-unit][tabindex=\\"0\\"]").focus()')
    await browser.keys(KEYS.ArrowDown)
    await browser.keys(KEYS.Enter)
    await browser.fill('Your comment', 'Please make this warmer.')
    await browser.press('Done')
    await browser.see('1 change')
  }
  await browser.press('General comment')
  await browser.fill('What should change?', 'Shorter, please.')
  await browser.see('Saved ')
  await expectFits(browser, width)
  await keepPicture(browser, `review ${width}`)
  await browser.press('Send changes…')
  await browser.press('Send and use round 1')
  await browser.see('We’re making your changes')
}

async function approve(browser: WebKitBrowser, product: Product, width: number): Promise<void> {
  await openReview(browser, product, `Approval${width}`)
  await browser.press('Approve…')
  await browser.press('Approve and go live')
  await browser.see('Your site is live')
  await expectFits(browser, width)
  await keepPicture(browser, `live ${width}`)
}

async function lookAtSite(
  browser: WebKitBrowser,
  { url }: Product,
  templateId: TemplateId,
): Promise<void> {
  const lastName = templateId.replaceAll('-', '')
  const drafts = [{ language: 'English', code: 'en', resume: sampleResume(templateId) }]
  const order = await orderAt(url, { stage: 'live', lastName, drafts, templateId })
  const site = await liveUrl(order)
  for (const width of [PHONE, DESK]) {
    await browser.resize(width, HEIGHT)
    await browser.open(site)
    await expectFits(browser, width)
    await keepPicture(browser, `${templateId} ${width}`)
  }
}
