import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll } from './expect-accessible.ts'
import { becomeCustomer, signIn, section } from './journey.ts'
import { test } from './test.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

// @promise message-drafts
// @promise conversation-files
test('answers a conversation and releases the hold', async ({ browser, product }) => {
  const customer = { firstName: 'Wes', lastName: 'Orr', email: 'wes.orr@example.com' }
  const phone = await (await browser.newContext({ viewport: PHONE })).newPage()
  const answers = { cv: 'later', languages: ['English'], theme: 'Zen Garden' }
  await becomeCustomer(phone, product, 'basic', customer, answers)
  await phone.goto(`${product.url}/my-site`)

  // Without a network nothing is lost.
  const words = 'May I send a newer photo?\nThe old one is from 2014.'
  await phone.getByLabel('Write to us').fill(words)
  await phone.route('**/conversation/messages*', (route) => route.abort())
  await phone.getByRole('button', { name: 'Send message' }).click()
  await expect(phone.getByText('It was not sent').first()).toBeVisible()
  await expect(phone.getByLabel('Write to us')).toHaveValue(words)
  await phone.unroute('**/conversation/messages*')
  await phone.getByRole('button', { name: 'Send message' }).press('Enter')
  await expect(phone.getByText('Sent. A person answers within 24 hours').first()).toBeVisible()
  // A file goes the same way.
  const choosing = phone.waitForEvent('filechooser')
  await phone.getByRole('button', { name: 'Add files…' }).click()
  const buffer = Buffer.from('89504e470d0a1a0a00', 'hex')
  await (await choosing).setFiles({ name: 'certificate.png', mimeType: 'image/png', buffer })
  await expect(phone.getByText('1 file sent.').first()).toBeVisible()
  await expectNoHorizontalScroll(phone, 'messages on a phone')
  await expectAccessible(phone)

  const desk = await (await browser.newContext({ viewport: DESK })).newPage()
  await signIn(desk, product.url)
  await expect(desk.getByText(/Needs answer/)).toBeVisible()
  await desk.getByRole('link', { name: 'Wes Orr' }).click()
  const panel = section(desk, 'Conversation')
  await expect(panel.getByText('The old one is from 2014.')).toBeVisible()
  const getting = desk.waitForEvent('download')
  await panel.getByRole('link', { name: 'certificate.png' }).click()
  expect((await getting).suggestedFilename()).toBe('certificate.png')
  await expect(panel.getByText(/Needs answer · waiting \d+ min/)).toBeVisible()

  // A text that will be used again.
  await panel.getByLabel('Write to Wes').fill('Hello {name}, send any photo you like.')
  await panel.getByRole('button', { name: 'Saved replies' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Saved replies' })
  await dialog.getByRole('button', { name: 'Add reply' }).click()
  await dialog.getByLabel('Title').fill('Newer photo')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  // Saving it has sent nothing.
  await expect(panel.getByText('noor')).toBeHidden()
  await panel.getByLabel('Write to Wes').fill('')
  await panel.getByLabel('Saved reply').selectOption('Newer photo')
  await expect(panel.getByLabel('Write to Wes')).toHaveValue('Hello Wes, send any photo you like.')
  await expectAccessible(desk)
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(panel.getByText('Sent. The email is on its way.')).toBeVisible()
  await expect(panel.getByText(/Needs answer/)).toBeHidden()

  await holdWith(desk, 'Which of the two employers is the newer one?')
  await phone.reload()
  await expect(phone.getByText('Hello Wes, send any photo you like.')).toBeVisible()
  await expect(phone.getByText('Your order waits for this answer')).toBeVisible()
  await expectNoHorizontalScroll(phone, 'a question on a phone')
  await expectAccessible(phone)
  await phone.getByLabel('Your answer').fill('Bayview, since 2019.')
  await phone.getByRole('button', { name: 'Send answer' }).click()
  await expect(phone.getByText('Sent. We continue with your order.').first()).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Your order is on hold' })).toBeHidden()

  await desk.reload()
  await expect(desk.getByText('Answered the question')).toBeVisible()
  await expect(panel.getByText('Bayview, since 2019.')).toBeVisible()
})

async function holdWith(desk: Page, question: string): Promise<void> {
  await desk.getByRole('button', { name: 'Put on hold' }).click()
  const dialog = desk.getByRole('alertdialog')
  await dialog.getByLabel('Question for the customer').fill(question)
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(dialog).toBeHidden()
}
