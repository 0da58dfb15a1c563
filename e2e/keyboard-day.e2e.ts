import { expect, type Locator, type Page } from '@playwright/test'
import { becomeCustomer, signIn } from './journey.ts'
import { type Product, startProduct } from './start-product.ts'
import { test } from './test.ts'

const ANSWERS = { cv: 'en-us-nurse__theme-kendall.pdf', languages: ['English'], theme: 'Nomad' }

// Its own: the keys are counted from the first row of a queue that holds no other test's orders.
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

/** Tab by Tab, as people go to what has no key of its own. Gives how many it took. */
async function tabTo(page: Page, target: Locator): Promise<number> {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  let keys = 0
  for (; !(await isThere()); keys++) {
    expect(keys, 'it can be reached by Tab').toBeLessThan(60)
    await page.keyboard.press('Tab')
  }
  return keys
}

test('a writer’s day without a mouse: take an order, draft it, send its preview, go to the next', async ({
  browser,
}) => {
  for (const [firstName, lastName] of [
    ['Kim', 'Early'],
    ['Kit', 'Later'],
  ] as const) {
    const customer = { firstName, lastName, email: `${lastName}@example.com`.toLowerCase() }
    await becomeCustomer(await browser.newPage(), product, 'professional', customer, ANSWERS)
  }
  const desk = await browser.newPage()
  await desk.addInitScript(() =>
    addEventListener('pointerdown', () => Object.assign(globalThis, { pointed: true }), true),
  )
  await signIn(desk, product.url)
  await desk.reload()
  let keys = 0
  const press = async (...pressed: string[]) => {
    keys += pressed.length
    for (const key of pressed) await desk.keyboard.press(key)
  }
  const go = async (target: Locator) => {
    keys += await tabTo(desk, target)
    await press('Enter')
  }
  /** From an order's page until its preview is with the customer, and back. */
  const sendPreview = async () => {
    await press('t')
    await expect(desk.getByText('You have it.')).toBeVisible()
    await press('e')
    // What is done first with an order waits for Enter.
    await expect(desk.getByRole('button', { name: 'Draft from CV' }).first()).toBeFocused()
    await press('Enter')
    await expect(desk.getByText('Every claim has a source')).toBeVisible()
    await expect(desk.getByText(/^Saved /)).toBeVisible()
    await press('Control+Enter')
    const dialog = desk.getByRole('dialog', { name: 'Send preview' })
    await go(dialog.getByRole('button', { name: 'Send preview' }))
    await expect(dialog.getByText('Preview 1 is with the customer')).toBeVisible()
    await press('Escape')
    await expect(dialog).toBeHidden()
    await press('F3')
    await expect(desk).toHaveURL(/orders\/[^/]+$/)
    await expect(desk.getByText('You have it.')).toBeVisible()
  }

  // To any order: three keys besides its name.
  await expect(desk.getByRole('row', { name: /Kim Early/ })).toBeVisible()
  await press('/')
  await desk.keyboard.type('later')
  await expect(desk.getByText('1 order found, in all views')).toBeVisible()
  await tabTo(desk, desk.getByRole('link', { name: 'Kit Later' }))
  await press('Enter')
  await expect(desk.getByRole('heading', { name: 'Kit Later' })).toBeVisible()

  await press('q')
  await expect(desk.getByText('1 order found, in all views')).toBeVisible()
  await press('q')
  await expect(desk.getByRole('row', { name: /Kim Early/ })).toBeVisible()
  const rows = desk.getByRole('row', { name: /K(im Early|it Later)/ })
  await expect(rows).toHaveCount(2)
  const [first = '', second = ''] = (await rows.allInnerTexts()).map((text) =>
    text.includes('Kim') ? 'Kim Early' : 'Kit Later',
  )

  keys = 0
  await press('j', 'Enter')
  await expect(desk.getByRole('heading', { name: first })).toBeVisible()
  await sendPreview()
  expect(keys, 'from the queue to a sent preview').toBeLessThanOrEqual(12)

  // One key from an order to the next.
  keys = 0
  await press('j')
  await expect(desk.getByRole('heading', { name: second })).toBeVisible()
  await sendPreview()
  expect(keys, 'from one order to the sent preview of the next').toBeLessThanOrEqual(12)

  await go(desk.getByRole('button', { name: 'Put on hold' }))
  await desk.keyboard.type('Which photo do you want?')
  await go(desk.getByRole('alertdialog').getByRole('button', { name: 'Put on hold' }))
  await expect(desk.getByRole('button', { name: 'Take off hold' })).toBeVisible()

  await press('k')
  await expect(desk.getByRole('heading', { name: first })).toBeVisible()
  await tabTo(desk, desk.getByRole('textbox', { name: /^Write to / }))
  await desk.keyboard.type('Your preview is on its way.')
  await go(desk.getByRole('button', { name: 'Send', exact: true }))
  await expect(desk.getByText('Your preview is on its way.').first()).toBeVisible()

  await press('q')
  await expect(desk.getByRole('row', { name: new RegExp(second) })).toContainText('On hold')
  await press('j', 'x', 'j', 'x')
  await expect(desk.getByText('2 selected')).toBeVisible()
  expect(await desk.evaluate(() => 'pointed' in globalThis)).toBe(false)
})
