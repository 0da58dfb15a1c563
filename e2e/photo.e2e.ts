import { expect, type Page } from '@playwright/test'
import { makePicture } from '../reader/hostile/make-hostile-pictures.ts'
import { expectAccessible, expectNoHorizontalScroll } from './expect-accessible.ts'
import { becomeCustomer, signIn, section } from './journey.ts'
import { test } from './test.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  section(page, /^(Your photo|Photo)$/)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType, buffer })

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"></svg>'

/** The visible crop, for comparison. */
const drawn = (page: Page) =>
  page.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())

// @promise photo-crop: Photos are cropped in the browser by mouse, touch and keyboard.
test('crops, prints and removes a photo', async ({ browser, product }) => {
  const customer = { firstName: 'Pia', lastName: 'Lund', email: 'pia.lund@example.com' }
  const phone = await (await browser.newContext({ viewport: PHONE })).newPage()
  const answers = { cv: 'later', languages: ['English'], theme: 'Nomad' }
  await becomeCustomer(phone, product, 'professional', customer, answers)
  await phone.goto(`${product.url}/my-site`)
  const mine = section(phone, 'Your photo')

  // A file that is not an image is rejected at once, with a hint.
  await choose(phone, 'me.svg', 'image/svg+xml', Buffer.from(SVG))
  await expect(mine.getByText('An SVG is a drawing, not a photo.')).toBeVisible()
  await choose(phone, 'me.jpg', 'image/jpeg', Buffer.from('not one'))
  await expect(mine.getByText('The file is not a picture.')).toBeVisible()

  await choose(phone, 'me.png', 'image/png', await makePicture(900, 1200).png().toBuffer())
  const dialog = phone.getByRole('dialog', { name: 'Choose the part to show' })
  await expect(dialog).toBeVisible()
  await expectAccessible(phone)
  await expectNoHorizontalScroll(phone, 'the photo')
  const whole = await drawn(phone)
  const frame = dialog.getByRole('slider', { name: /^Your picture/ })
  await expect(frame).toBeFocused()
  await phone.keyboard.press('ArrowDown')
  await expect.poll(() => drawn(phone)).not.toBe(whole)
  await expect(frame).toHaveAttribute('aria-valuetext', /, \d+ percent from the top, 100 percent$/)
  await phone.keyboard.press('+')
  await expect(dialog.getByRole('slider', { name: 'Zoom', exact: true })).toHaveAttribute(
    'aria-valuetext',
    '115 percent',
  )
  const before = await drawn(phone)
  const box = await frame.boundingBox()
  if (!box) throw new Error('the frame is not there')
  const { x, y, width } = box
  await phone.mouse.move(x + width / 2, y + width / 2)
  await phone.mouse.down()
  await phone.mouse.move(x + width / 2 - 40, y + width / 2 + 30, { steps: 3 })
  await phone.mouse.up()
  await expect.poll(() => drawn(phone)).not.toBe(before)
  await dialog.getByRole('button', { name: 'Use this photo' }).click()
  await expect(dialog).toBeHidden()
  await expect(mine.getByRole('img', { name: 'As it will be shown' })).toBeVisible()
  await expect(phone.locator('[aria-live=polite]')).toHaveText('Photo saved.')
  const inPdf = mine.getByRole('switch', { name: 'In the designed PDF, too' })
  await inPdf.click()
  await expect(inPdf).toHaveAttribute('aria-checked', 'true')
  await expectAccessible(phone)
  await expectNoHorizontalScroll(phone, 'the photo')

  const desk = await (await browser.newContext({ viewport: DESK })).newPage()
  await signIn(desk, product.url)
  await desk
    .getByRole('link', { name: /Pia Lund/ })
    .first()
    .click()
  const panel = section(desk, 'Photo')
  const photo = panel.getByRole('img', { name: 'As it will be shown' })
  await expect(photo).toBeVisible()
  await expect.poll(() => photo.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(400)
  await expectAccessible(desk)
  const page = desk.url()
  await desk.goto(`${page}/editor`)
  const shown = desk.frameLocator('iframe').locator('img.photo')
  await expect.poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(400)
  await desk.goto(page)
  await panel.getByRole('button', { name: 'Remove photo' }).click()
  await expect(panel.getByRole('button', { name: 'Choose a photo…' })).toBeVisible()
  await expect(desk.getByText('Photo removed').first()).toBeVisible()
  await phone.reload()
  await expect(mine.getByRole('button', { name: 'Choose a photo…' })).toBeVisible()
})
