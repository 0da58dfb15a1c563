/**
 * Makes the README's pictures from the example shop, as three people see it: the visitor the shop, the
 * writer the editor, the customer their page.
 *
 *   npm run readme-pictures
 *
 * Takes two minutes. Needs Chromium (`CHROMIUM_PATH`) and a build. Writes WebP to docs/pictures.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { FIRST_FOLDER, startProduct } from '../e2e/start-product.ts'
import { personOfSample } from './demo/people.ts'
import { findChromium } from './find-chromium.ts'

/** In the example shop they look at a preview. */
const { firstName, lastName, email } = personOfSample('before-and-after')
const PICTURES = 'docs/pictures'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-readme-'))
const demo = ['--import', './server/runtime/tsx-hook.mjs', 'tools/demo.ts']
const told = execFileSync(process.execPath, demo, {
  encoding: 'utf8',
  env: { ...process.env, DATA_DIR: folder },
})
const password = /the password of each is (\S+)/.exec(told)?.[1] ?? ''
process.env[FIRST_FOLDER] = folder
const product = await startProduct()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await page.goto(product.url, { waitUntil: 'networkidle' })
  await write(page, 'shop')

  await page.goto(`${product.url}/admin`)
  await page.getByLabel('Username').fill('tom')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: `${firstName} ${lastName}` }).click()
  await page.getByRole('link', { name: 'Open editor' }).click()
  await page.getByText('Every claim has a source').first().waitFor()
  await page.waitForLoadState('networkidle')
  await write(page, 'editor')

  const mails = await product.mails()
  const theirs = mails.filter(({ to }) => to.includes(email)).map(({ text }) => text)
  const [, link = ''] = /href="[^"]*(\/my-site\?[^"]+)"/.exec(theirs.join('\n')) ?? []
  await page.goto(product.url + link.replaceAll('&amp;', '&'))
  await page
    .getByText(/Preview \d/)
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  await write(page, 'my-site')
} finally {
  await browser.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function write(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const picture = sharp(await page.screenshot()).webp({ quality: 80 })
  const { size } = await picture.toFile(join(PICTURES, `${name}.webp`))
  process.stdout.write(`${name}.webp  ${Math.round(size / 1024)} KB\n`)
}
