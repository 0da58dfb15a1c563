import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Product, STAFF } from '../../e2e/start-product.ts'
import { makePicture } from '../../reader/hostile/make-hostile-pictures.ts'
import type { PaidOrder } from '../../server/testing/test-client.ts'
import { paths } from '../../web/src/shell/paths.ts'
import { CV, customerNamed, deskPage, orderAt } from '../hear/orders.ts'
import { KEYS, type WebKitBrowser } from './webkit-browser.mjs'

type Stage = {
  readonly browser: WebKitBrowser
  readonly product: Product
  /** For files that the customer chooses. */
  readonly home: string
  readonly width: number
}

/** As in the emails. */
const linkOf = (
  { product }: Stage,
  page: typeof paths.mySite | typeof paths.onboarding,
  { paymentIntentId, token }: PaidOrder,
) => `${product.url}${page({ oid: paymentIntentId, t: token })}`

/** From the emailed link through all six questions, with a CV file. */
export async function onboard(stage: Stage): Promise<void> {
  const { browser, product, width } = stage
  const order = await orderAt(product.url, { stage: 'paid', lastName: `Answers${width}` })
  await browser.open(linkOf(stage, paths.onboarding, order))
  await browser.see('Share your CV')
  const file = fileURLToPath(new URL(`../../reader/testing/cvs/files/${CV}`, import.meta.url))
  await browser.upload('input[type=file]', file)
  await browser.see('Received')
  await browser.press('Continue')
  await browser.see('Step 2 of 6')
  await browser.press('Skip')
  await browser.see('Step 3 of 6')
  await browser.check('English')
  await browser.press('Continue')
  await browser.see('Step 4 of 6')
  await browser.press('Continue')
  await browser.see('Choose Your Color Theme')
  await browser.check('Nomad')
  await browser.press('Finish')
  await browser.see("That's it for now!")
}

/** In the page: where a drag over the first two words of a line begins and ends. */
const WORDS = `
  const line = document.querySelector('[data-pointer*="/highlights/"] [data-unit]')
  line.scrollIntoView({ block: 'center', behavior: 'instant' })
  const node = line.firstChild
  const [text] = /^\\S+\\s+[\\p{L}\\p{N}]+/u.exec(node.data)
  const range = document.createRange()
  range.setStart(node, 0)
  range.setEnd(node, text.length)
  const boxes = [...range.getClientRects()]
  const middle = (box) => Math.round(box.top + box.height / 2)
  return {
    text,
    from: { x: Math.round(boxes[0].left) + 1, y: middle(boxes[0]) },
    to: { x: Math.round(boxes.at(-1).right) - 1, y: middle(boxes.at(-1)) },
  }`

type Words = Record<'from' | 'to', { x: number; y: number }> & { readonly text: string }

/** Selects words of the preview by mouse, and comments on them. */
export async function selectWords(stage: Stage): Promise<void> {
  const { browser, product, width } = stage
  const order = await orderAt(product.url, { stage: 'preview sent', lastName: `Selects${width}` })
  await browser.open(linkOf(stage, paths.mySite, order))
  await browser.see('No changes yet')
  await browser.until(
    `return document.querySelector('[data-pointer*="/highlights/"] [data-unit]') !== null`,
  )
  const { text, from, to } = await browser.run<Words>(WORDS)
  await browser.drag(from, to)
  const selected = await browser.run<string>('return getSelection().toString()')
  if (selected.trim() !== text) throw new Error(`“${selected}” is selected, not “${text}”`)
  await browser.press('Comment')
  await browser.see(`“${text}”`)
  await browser.fill('Your comment', 'Say this more warmly.')
  await browser.press('Done')
  await browser.see('1 change')
  await browser.see('Saved ')
}

/** Moves and zooms a photo in its frame, and saves it. */
export async function cropPhoto(stage: Stage): Promise<void> {
  const { browser, product, home, width } = stage
  const order = await orderAt(product.url, { stage: 'answered', lastName: `Crops${width}` })
  const file = path.join(home, 'me.png')
  await writeFile(file, await makePicture(900, 1200).png().toBuffer())
  await browser.open(linkOf(stage, paths.mySite, order))
  await browser.see('Choose a photo…')
  await browser.upload('input[type=file][accept*="image/"]', file)
  await browser.see('Choose the part to show')
  const crop = () => browser.run<string>('return document.querySelector("canvas").toDataURL()')
  await browser.until('return document.activeElement.ariaLabel?.startsWith("Your picture")')
  const whole = await crop()
  await browser.keys(KEYS.ArrowDown)
  await browser.keys('+')
  const zoomed = await crop()
  const { x, y } = await browser.run<{ x: number; y: number }>(`
    const { left, top, width, height } = document.querySelector('canvas').getBoundingClientRect()
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }`)
  await browser.drag({ x, y }, { x: x - 40, y: y + 30 })
  if (new Set([whole, zoomed, await crop()]).size < 3) throw new Error('the photo did not move')
  await browser.press('Use this photo')
  await browser.see('Photo saved.')
  await browser.until(
    `return document.querySelector('img[alt="As it will be shown"]')?.naturalWidth === 400`,
  )
}

/** Signs in, drafts from the CV, changes a field and sends the preview, without the mouse. */
export async function writeByKeyboard(stage: Stage): Promise<void> {
  const { browser, product, width } = stage
  const lastName = `Writes${width}`
  await orderAt(product.url, { stage: 'answered', lastName })
  await browser.open(`${product.url}/admin`)
  await browser.until(`return /Username|Queue/.test(document.body.innerText)`)
  if (
    await browser.run<boolean>('return document.querySelector("input[type=password]") !== null')
  ) {
    await browser.fill('Username', STAFF.username)
    await browser.keys(KEYS.Tab)
    await browser.keys(STAFF.password)
    await browser.keys(KEYS.Enter)
  }
  await browser.see('Queue')
  await browser.open(`${await deskPage(product.url, lastName)}/editor`)
  await browser.until('return document.activeElement.innerText === "Draft from CV"')
  await browser.keys(KEYS.Enter)
  await browser.until('return document.activeElement.innerText?.startsWith("Yes, for ")')
  await browser.keys(KEYS.Enter)
  await browser.see('Saved ')
  const { firstName } = customerNamed(lastName)
  await browser.fill('Name', `${firstName} ${lastName}`)
  const inFrame = `return [...document.querySelectorAll('iframe')].some((frame) =>
    frame.contentDocument?.body?.innerText.includes('${lastName}'))`
  await browser.until(inFrame)
  await browser.see('Saved ')
  await browser.keys(KEYS.Control, KEYS.Enter)
  await browser.until('return document.querySelector("dialog[open], [role=dialog]") !== null')
  await browser.see('Send preview')
  await browser.keys(KEYS.Control, KEYS.Enter)
  await browser.see('Preview 1 is with the customer')
  await browser.keys(KEYS.Escape)
}
