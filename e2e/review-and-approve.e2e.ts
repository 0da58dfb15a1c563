import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll } from './expect-accessible.ts'
import {
  becomeCustomer,
  linkInEmail,
  openEditor,
  signIn,
  sendPreview,
  draftFromCv,
} from './journey.ts'
import { recordSpeech } from './record-speech.ts'
import { test } from './test.ts'

const ANSWERS = {
  cv: 'en-us-nurse__theme-kendall.pdf',
  languages: ['English'],
  theme: 'Zen Garden',
}
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

// @promise keyboard-comments
test('reviews, approves and publishes a preview', async ({ browser, product }) => {
  const customer = { firstName: 'Rita', lastName: 'Vale', email: 'rita.vale@example.com' }
  const shop = await (await browser.newContext({ viewport: DESK })).newPage()
  await becomeCustomer(shop, product, 'professional', customer, ANSWERS)

  const desk = await (await browser.newContext({ viewport: DESK })).newPage()
  await signIn(desk, product.url)
  await openEditor(desk, 'Rita Vale')
  await draftFromCv(desk)
  await expect(desk.getByLabel('Name', { exact: true }).first()).not.toHaveValue('')
  await expect(desk.getByText(/^Saved /)).toBeVisible()
  await sendPreview(desk, 1)

  // The preview, beside its words.
  await shop.goto(`${product.url}/my-site`)
  await expect(shop.getByRole('heading', { name: 'Your preview is ready' })).toBeVisible()
  const frame = shop.frameLocator('iframe[title^="Your site in English"]')
  await expect(frame.locator('h1, h2').first()).toBeVisible()
  await expect(shop.getByText('No changes yet')).toBeVisible()

  // By keyboard alone: to the words, from sentence to sentence, open, write, put away.
  await shop.getByRole('button', { name: 'General comment' }).focus()
  await shop.keyboard.press('Tab')
  await expect(shop.locator(':focus')).toHaveAttribute('data-unit', '')
  const first = await shop.locator(':focus').textContent()
  await shop.keyboard.press('ArrowDown')
  await shop.keyboard.press('ArrowDown')
  const sentence = await shop.locator(':focus').textContent()
  expect(sentence).not.toBe(first)
  await shop.keyboard.press('Enter')
  await shop.keyboard.type('Please make this warmer.')
  await expectAccessible(shop, 'iframe')
  await shop.keyboard.press('Control+Enter')
  await expect(shop.locator(':focus')).toHaveText(sentence ?? '')
  await expect(shop.getByText('1 change', { exact: true })).toBeVisible()

  // By mouse on the page itself: its comment opens beside it.
  const name = shop.getByTestId('pressable-page').locator('button').first()
  await name.click()
  await expect(shop.getByLabel('Your comment')).toBeFocused()
  await shop.getByRole('button', { name: 'Done' }).click()

  // By mouse: a few words of a line are selected and typed over.
  const text = shop.locator('[data-pointer*="/highlights/"]').first()
  const field = desk.locator(`[data-field="${await text.getAttribute('data-pointer')}"]`)
  const whole = (await text.textContent()) ?? ''
  const line = text.locator('[data-unit]').first()
  const words = await dragOver(shop, line, 2)
  await shop.getByRole('button', { name: 'Change the words' }).click()
  await expect(shop.getByLabel('Rewrite it')).toHaveValue(words)
  await shop.getByLabel('Rewrite it').fill(`${words} gladly`)
  await expect(shop.locator('ins')).toContainText('gladly')
  await shop.getByRole('button', { name: 'Done' }).click()
  await expect(shop.getByText('2 changes', { exact: true })).toBeVisible()
  await expect(shop.getByText(/· Saved /)).toBeVisible()

  // On another device, too.
  const link = await linkInEmail(product, customer.email, /\/my-site\?/)
  const phone = await (await browser.newContext({ viewport: PHONE, hasTouch: true })).newPage()
  const phoneSpeech = await recordSpeech(phone)
  await phone.goto(link)
  await expect(phone.getByText('Please make this warmer.')).toBeVisible()
  await expectNoHorizontalScroll(phone, 'the review on a phone')

  // One press uses up a round, and says so before.
  await phone.getByRole('button', { name: 'Send changes…' }).click()
  await expect(phone.getByText('This is round 1 of 3.')).toBeVisible()
  await expectAccessible(phone, 'iframe')
  await phone.getByRole('button', { name: 'Send and use round 1' }).click()
  await expect(phone.getByRole('heading', { name: 'We’re making your changes' })).toBeVisible()
  await expect(phone.getByText('With your writer').first()).toBeVisible()

  // The team: the list above the fields, item by item with a key.
  await desk.reload()
  const list = desk.getByRole('region', { name: 'Change request' })
  await expect(list).toContainText('1 of 2 · 0 answered')
  await expectAccessible(desk, 'iframe')
  await desk.keyboard.press('F4')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(whole)
  await desk.keyboard.press('F10')
  await expect(list).toContainText('2 of 2 · 1 answered')
  await expect(field).toHaveValue(whole.replace(words, `${words} gladly`))
  await desk.keyboard.press('Shift+F4')
  await list.getByRole('button', { name: 'Done differently…' }).click()
  await desk.keyboard.type('The photo does that better.')
  await list.getByRole('button', { name: 'Answer' }).click()
  await expect(list).toContainText('2 answered')
  await sendPreview(desk, 2)

  // The answers, each with before and after; the preview that was looked at before is outdated.
  await phone.goto(`${product.url}/my-site`)
  await expect(phone.getByText('Preview 2').first()).toBeVisible()
  await expect(phone.getByText('The photo does that better.')).toBeVisible()
  await expect(phone.locator('ins').filter({ hasText: 'gladly' }).first()).toBeVisible()

  // Two presses are one approval.
  await phone.getByRole('button', { name: 'Approve…' }).click()
  await expect(phone.getByRole('alertdialog')).toContainText('Exactly what you saw goes live')
  await expectAccessible(phone, 'iframe')
  await phone.getByRole('button', { name: 'Approve and go live' }).dblclick()
  await expect(phone.getByRole('heading', { name: 'Your site is live' })).toBeVisible()
  await expect(phone.locator('h1')).toBeFocused()
  await expect.poll(phoneSpeech).toContainEqual(expect.stringContaining('Your site is live'))
  await expect(phone.getByRole('heading', { name: 'Who reads your page' })).toBeVisible()
  await expect(phone.getByRole('heading', { name: /^Hosted until/ })).toBeVisible()
  await expectNoHorizontalScroll(phone, 'the live page on a phone')
  // A list of landmarks helps only if it is short.
  expect(await phone.getByRole('region').count()).toBeLessThan(5)
  await expectAccessible(phone, 'iframe')
  const site = phone.getByRole('region', { name: 'Your address' }).getByRole('link').first()
  const address = (await site.getAttribute('href')) ?? ''
  const visitor = await browser.newPage()
  await visitor.goto(address)
  await expect(visitor.getByText(`${words} gladly`).first()).toBeVisible()
  for (const name of ['PDF', 'Word', 'Text', 'JSON Resume', 'Contact card', 'site.zip']) {
    const file = phone.getByRole('link', { name: new RegExp(`^${name}`) }).first()
    const url = new URL((await file.getAttribute('href')) ?? '')
    const got = await visitor.request.get(`${product.url}${url.pathname}`, {
      headers: { host: url.host },
    })
    expect(got.status(), name).toBe(200)
  }

  // Off and on again, by the customer.
  await phone.getByRole('button', { name: 'Take my site offline…' }).click()
  const number = (await phone.getByText(/^My site · order/).textContent())?.split(' ').at(-1) ?? ''
  await phone.getByLabel(/^Type .*, the order’s number/).fill(number)
  await phone.getByRole('button', { name: 'Take it offline' }).click()
  await expect(phone.getByRole('heading', { name: 'Your site is offline' })).toBeVisible()
  await expect(phone.locator('h1')).toBeFocused()
  await expect.poll(phoneSpeech).toContainEqual(expect.stringContaining('Your site is offline'))
  expect((await visitor.reload())?.status()).toBe(410)
  await phone.getByRole('button', { name: 'Put it back online' }).click()
  await expect(phone.getByRole('region', { name: 'Your address' })).toBeVisible()
  await expect
    .poll(async () => (await visitor.reload())?.status(), { message: 'the site is back' })
    .toBe(200)
})

// @promise comment-drafts
test('sends offline comments after reconnecting', async ({ browser, product }) => {
  const context = await browser.newContext({ viewport: PHONE })
  const shop = await context.newPage()
  const customer = { firstName: 'Tom', lastName: 'Rail', email: 'tom.rail@example.com' }
  await becomeCustomer(shop, product, 'professional', customer, ANSWERS)
  const desk = await (await browser.newContext({ viewport: DESK })).newPage()
  await signIn(desk, product.url)
  await openEditor(desk, 'Tom Rail')
  await draftFromCv(desk)
  await expect(desk.getByText(/^Saved /)).toBeVisible()
  await desk.goto(desk.url().replace(/\/editor$/, ''))
  await sendPreview(desk, 1)

  await shop.goto(`${product.url}/my-site`)
  await shop.getByRole('button', { name: 'General comment' }).click()
  await context.setOffline(true)
  await shop.getByLabel('What should change?').fill('Typed on a train.')
  await expect(shop.getByText(/^Offline: what you write is kept/).first()).toBeVisible()
  await context.setOffline(false)
  await expect(shop.getByText(/· Saved /)).toBeVisible()
  await shop.reload()
  await expect(shop.getByText('Typed on a train.')).toBeVisible()
  await shop.getByRole('button', { name: 'Remove' }).click()
  await expect(shop.getByRole('button', { name: 'Put it back' })).toBeFocused()
  await shop.keyboard.press('Enter')
  await expect(shop.getByText('Typed on a train.')).toBeVisible()
})

/** Draws the mouse over the first words of a line. Gives them. */
async function dragOver(
  page: Page,
  line: ReturnType<Page['locator']>,
  count: number,
): Promise<string> {
  // Into the middle: at the lower edge the bar with the list lies over it.
  await line.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { text, from, to } = await line.evaluate((element, words) => {
    const node = element.firstChild as Text
    const found = new RegExp(`^(\\S+\\s+){${words - 1}}[\\p{L}\\p{N}]+`, 'u').exec(node.data)
    const range = document.createRange()
    range.setStart(node, 0)
    range.setEnd(node, found?.[0].length ?? 1)
    const boxes = [...range.getClientRects()]
    const [first, last] = [boxes[0], boxes.at(-1)]
    return {
      text: found?.[0] ?? '',
      from: { x: (first?.left ?? 0) + 1, y: (first?.top ?? 0) + (first?.height ?? 0) / 2 },
      to: { x: (last?.right ?? 0) - 2, y: (last?.top ?? 0) + (last?.height ?? 0) / 2 },
    }
  }, count)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
  return text
}
