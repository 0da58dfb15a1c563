import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { PreviewRequestResponse, ReviewResponse } from '@vitrine/contract/reviews'
import {
  newRequestId,
  buyPlan,
  nameSourcesOfGate,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
  createTestClient,
} from '../server/testing/test-client.ts'
import { becomeCustomer, signIn, NURSE_PHONE } from './journey.ts'
import { type Product, STAFF, startProduct } from './start-product.ts'
import { recordSpeech } from './record-speech.ts'
import { test } from './test.ts'

const ANSWERS = { cv: 'en-us-nurse__theme-kendall.pdf', languages: ['English'], theme: 'Nomad' }

// Its own: the keys are counted from the first row of a queue that holds no other test's orders.
let product: Product
// @promise keyboard-desk
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

/**
 * Presses Tab, or Shift+Tab for a target before the focus, until the target has it. Returns the number
 * of presses. After its last control, Firefox leaves the page.
 */
async function tabTo(page: Page, target: Locator): Promise<number> {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  const isBefore = await target.evaluate(
    (element) =>
      document.activeElement !== null &&
      (element.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) >
        0,
  )
  let keys = 0
  for (; !(await isThere()); keys++) {
    expect(keys, 'it can be reached by Tab').toBeLessThan(90)
    await page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab')
  }
  return keys
}

/** Signed in, and with an eye on whether anything is pressed with a pointer from here on. */
async function deskWithoutMouse(browser: Browser): Promise<Page> {
  const desk = await browser.newPage()
  await desk.addInitScript(() =>
    addEventListener('pointerdown', () => Object.assign(globalThis, { pointed: true }), true),
  )
  await signIn(desk, product.url)
  await desk.reload()
  return desk
}

test('drafts and sends previews by keyboard', async ({ browser }) => {
  for (const [firstName, lastName] of [
    ['Kim', 'Early'],
    ['Kit', 'Later'],
  ] as const) {
    const email = `${lastName}@example.com`.toLowerCase()
    const customer = { firstName, lastName, email, phone: NURSE_PHONE }
    await becomeCustomer(await browser.newPage(), product, 'professional', customer, ANSWERS)
  }
  const desk = await deskWithoutMouse(browser)
  const speech = await recordSpeech(desk)
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
  const expectSpoken = (words: string) =>
    expect.poll(speech).toContainEqual(expect.stringContaining(words))
  /** From an order's page until its preview is with the customer, and back. */
  const sendPreview = async () => {
    await press('t')
    await expect(desk.getByText('Assigned to you.').first()).toBeVisible()
    // Each act says its result. Whoever leaves the page before that does not wait for it.
    await expectSpoken('Assigned to you.')
    await press('e')
    // Enter triggers the first action of the order.
    await expect(desk.getByRole('button', { name: 'Draft from CV' }).first()).toBeFocused()
    await press('Enter')
    await expect(desk.getByText('Every claim has a source').first()).toBeVisible()
    await expect(desk.getByText(/^Saved /)).toBeVisible()
    await press('Control+Enter')
    const dialog = desk.getByRole('dialog', { name: 'Send preview' })
    await dialog.getByRole('button', { name: 'Send preview' }).waitFor()
    await press('Control+Enter')
    await expect(dialog.getByText('Preview 1 is with the customer')).toBeVisible()
    await expectSpoken('The CV is read.')
    await expectSpoken('Preview 1 is with the customer')
    // The focus did not vanish with its button.
    await expect(dialog.locator(':focus')).toHaveText('Send preview')
    await press('Escape')
    await expect(dialog).toBeHidden()
    await press('F3')
    await expect(desk).toHaveURL(/orders\/[^/]+$/)
    await expect(desk.getByText('Assigned to you.').first()).toBeVisible()
  }

  // To any order: three keys besides its name.
  await expect(desk.getByRole('row', { name: /Kim Early/ })).toBeVisible()
  await press('/')
  await desk.keyboard.type('later')
  await press('Enter')
  await expect(desk.getByRole('link', { name: 'Kit Later' })).toBeFocused()
  await press('Enter')
  await expect(desk.getByRole('heading', { name: 'Kit Later' })).toBeVisible()
  expect(keys, 'from the queue to an order found by name').toBe(3)

  await press('q')
  // The line is spoken on the order's page, too: only the row says that the queue is there.
  await expect(desk.getByRole('row', { name: /Kit Later/ })).toBeVisible()
  await expect(desk.getByText('1 order found, in all views').first()).toBeVisible()
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
  expect(keys, 'from the queue to a sent preview').toBeLessThanOrEqual(9)

  // One key from an order to the next.
  keys = 0
  await press('j')
  await expect(desk.getByRole('heading', { name: second })).toBeVisible()
  await sendPreview()
  expect(keys, 'from one order to the sent preview of the next').toBeLessThanOrEqual(8)

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

const WORK = (employer: string) => ({
  basics: { name: 'Ada Quill', label: 'Charge nurse', summary: 'Led a team of nine nurses.' },
  work: [
    {
      name: employer,
      position: 'Nurse',
      highlights: ['Trained twelve new nurses', 'Kept the records of a ward'],
    },
  ],
})

/** A paid order with a draft in English, all of it sourced. */
async function drafted(
  staff: TestClient,
  customer: { firstName: string; lastName: string; email: string },
  employer: string,
  languages: readonly string[],
): Promise<{ order: PaidOrder; of: string }> {
  const order = await buyPlan(product.url, 'professional', { customerInfo: customer })
  const linkedinUrl = 'https://www.linkedin.com/in/ada-quill'
  await ok(order.customer, 'PATCH', orderPath(order), { linkedinUrl, languages })
  const { entries } = await ok<{ entries: { orderId: string }[] }>(
    staff,
    'GET',
    `/api/admin/queue?view=all&search=${customer.email}`,
  )
  const id = entries[0]?.orderId
  const of = `/api/admin/orders/${id}`
  const draft = { revision: 0, resume: WORK(employer), templateId: 'tearsheet', themeId: 'nomad' }
  await ok(staff, 'PUT', `${of}/drafts/en`, draft)
  await nameSourcesOfGate(staff, id)
  return { order, of }
}

async function ok<T>(by: TestClient, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await by.send<T>(method, path, body)
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}

/** A preview, and the list that the customer sends about it: a suggestion, and a wish in words. */
async function sendList(staff: TestClient, { order, of }: { order: PaidOrder; of: string }) {
  const requestId = newRequestId()
  const owedReason = 'German follows'
  await ok(staff, 'POST', `${of}/previews`, { requestId, owedReason })
  const state = async () =>
    (await ok<PreviewRequestResponse>(staff, 'GET', `${of}/previews/${requestId}`)).state
  await expect.poll(state).toBe('sent')
  const review = () => ok<ReviewResponse>(order.customer, 'GET', orderPath(order, '/review'))
  const versionHash = (await review()).shown?.versionHash
  const comment = (pointer: string, quote: string, text: string, suggestion: string | null) =>
    ok(order.customer, 'PUT', orderPath(order, `/review/comments/${newRequestId()}`), {
      revision: 0,
      versionHash,
      target: { on: 'text', language: 'en', pointer, start: 0, end: quote.length },
      quote,
      text,
      suggestion,
    })
  await comment('/work/0/highlights/0', 'Trained twelve', '', 'Trained ten')
  await comment('/basics/summary', 'Led a team', 'Please say it more warmly.', null)
  const comments = (await review()).list.map(({ id, revision }) => ({ id, revision }))
  await ok(order.customer, 'POST', orderPath(order, '/review/rounds'), {
    requestId: newRequestId(),
    versionHash,
    comments,
  })
}

test('runs all other desk tasks by keyboard', async ({ browser }) => {
  const staff = await signInStaff(product.url)
  const person = { firstName: 'Noa', lastName: 'Weir', email: 'noa.weir@example.com' }
  const noa = await drafted(staff, person, 'Bayview Harbour', ['English', 'German'])
  await sendList(staff, noa)
  const other = { firstName: 'Moe', lastName: 'Plain', email: 'moe.plain@example.com' }
  await drafted(staff, other, 'Northgate Mill', ['English'])
  const { url } = await ok<{ url: string }>(staff, 'POST', '/api/admin/team', {
    username: 'tove',
    role: 'writer',
  })
  const { password } = STAFF
  const newPassword = `${password} too`
  const token = url.split('#')[1]
  await ok(createTestClient(product.url), 'PUT', '/api/admin/password-link', { token, newPassword })

  const desk = await deskWithoutMouse(browser)
  const press = async (...pressed: string[]) => {
    for (const key of pressed) await desk.keyboard.press(key)
  }
  const type = (words: string) => desk.keyboard.type(words)
  const goOn = async (page: Page, target: Locator) => {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  const go = (target: Locator) => goOn(desk, target)
  const button = (name: string | RegExp) => desk.getByRole('button', { name })
  const dialog = desk.getByRole('dialog')
  const question = desk.getByRole('alertdialog')
  const open = async (words: string, name: string) => {
    // Before the page of the queue is there, a key means nothing or another act.
    await expect(desk.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible()
    await press('/')
    await expect(desk.getByRole('searchbox')).toBeFocused()
    await type(words)
    await press('Enter')
    await expect(desk.getByRole('link', { name })).toBeFocused()
    await press('Enter')
    await expect(desk.getByRole('heading', { name, level: 1 })).toBeVisible()
  }

  // An order by its company, in three keys besides the word.
  await expect(desk.getByRole('row', { name: /Noa Weir/ })).toBeVisible()
  await open('bayview', 'Noa Weir')

  // Its tag, a note with a name, a correction.
  await expect(button('Add tags…')).toBeVisible()
  await press('l')
  await tabTo(desk, dialog.getByLabel('Name'))
  await type('Urgent')
  await press('Enter')
  await expect(dialog.getByRole('checkbox', { name: 'Urgent' })).toBeChecked()
  await press('Escape')
  await expect(dialog).toBeHidden()
  await tabTo(desk, desk.getByRole('textbox', { name: 'Write a note' }))
  await type('Please look, @to')
  await press('Enter')
  await go(button('Add note'))
  await expect(desk.getByText('Please look, @tove').first()).toBeVisible()
  await go(button('Correct name'))
  await tabTo(desk, dialog.getByLabel('Last name'))
  await press('Control+A')
  await type('Weyr')
  await press('Enter')
  await expect(desk.getByRole('heading', { name: 'Noa Weyr', level: 1 })).toBeVisible()
  await expect(dialog).toBeHidden()

  // Another plan, without money; part of the money back.
  const reference = (await desk.getByText(/^Order [A-Z0-9]+$/).textContent())?.split(' ')[1] ?? ''
  await go(button('Change plan…'))
  await tabTo(desk, question.getByLabel('New plan'))
  await type('Prem')
  await tabTo(desk, question.getByLabel('Difference'))
  await press('ArrowDown')
  await tabTo(desk, question.getByLabel('Reason'))
  await type('As a thank you')
  await tabTo(desk, question.getByLabel(/^Type .* to confirm/))
  await type(reference)
  await go(question.getByRole('button', { name: /^Change to / }))
  await expect(question).toBeHidden()
  await go(button('Refund…'))
  await expect(question.locator('input:focus')).toBeVisible()
  await press('Control+A')
  await type('5')
  await tabTo(desk, question.getByLabel('Reason'))
  await type('It came late')
  await go(question.getByRole('button', { name: 'Refund $5.00' }))
  await expect(question).toBeHidden()
  await expect(desk.getByText(/\$5\.00/).first()).toBeVisible()

  // The claims, and back.
  await go(desk.getByRole('link', { name: 'Claims' }))
  await expect(desk.getByText('Bayview Harbour').first()).toBeVisible()
  await go(desk.getByRole('link', { name: 'Editor' }))

  // The customer's list: one key accepts a suggestion, the other is answered in words.
  const list = desk.getByRole('region', { name: 'Change request' })
  await expect(list).toContainText('1 of 2 · 0 answered')
  await press('F10')
  await expect(list).toContainText('1 answered')
  await press('F4')
  // F4 went into the field; the list stands before it.
  await tabTo(desk, list.getByRole('button', { name: 'Done differently…' }))
  await press('Enter')
  await type('The second line says it.')
  await go(list.getByRole('button', { name: 'Answer' }))
  await expect(list).toContainText('2 answered')

  // Its translation: from text to text with Enter.
  await tabTo(desk, desk.getByRole('link', { name: /German/ }))
  await press('Enter')
  await go(button('Start from English'))
  await expect(desk.locator('[aria-live=polite]')).toHaveText(/^The draft is filled\./)
  await press('F7')
  const text = (state: string) => desk.locator(`[data-desk-text="${state}"]:focus`)
  await expect(text('untranslated')).toBeVisible()
  const label = await text('untranslated').getAttribute('aria-label')
  await press('Control+A')
  await type('Pflegefachkraft')
  await press('Enter')
  await expect(text('untranslated')).toBeVisible()
  expect(await text('untranslated').getAttribute('aria-label')).not.toBe(label)
  await expect(desk.getByText(/^Saved /)).toBeVisible()
  await press('F3')
  await expect(desk.getByRole('heading', { name: 'Noa Weyr', level: 1 })).toBeVisible()

  // To a colleague.
  await expect(button('Reassign…')).toBeVisible()
  await press('h')
  await go(dialog.getByRole('button', { name: 'Reassign' }))
  await expect(desk.getByText('Assigned to tove.').first()).toBeVisible()

  // Published with a reason; a second person signs.
  await press('q')
  await open('northgate', 'Moe Plain')
  await press('e')
  await go(button('Publish…'))
  await tabTo(desk, dialog.getByRole('textbox', { name: /^Why without/ }))
  await type('Agreed by phone')
  await go(dialog.getByRole('button', { name: 'Publish', exact: true }))
  await expect(dialog.getByText('Version 1 is waiting for a second approval').first()).toBeVisible()
  await press('Escape', 'F3')
  await expect(desk.getByRole('heading', { name: 'Moe Plain', level: 1 })).toBeVisible()
  const second = await (await browser.newContext()).newPage()
  await second.goto(desk.url())
  await tabTo(second, second.getByLabel('Username'))
  await second.keyboard.type('tove')
  await second.keyboard.press('Tab')
  await second.keyboard.type(newPassword)
  await second.keyboard.press('Enter')
  await goOn(second, second.getByRole('button', { name: 'Approve and publish…' }))
  await goOn(
    second,
    second.getByRole('alertdialog').getByRole('button', { name: 'Approve and publish' }),
  )
  await expect(second.getByText('Approve and publish…')).toBeHidden()
  await expect(second.getByText(/is live|Live/).first()).toBeVisible()
  expect(await desk.evaluate(() => 'pointed' in globalThis)).toBe(false)
})
