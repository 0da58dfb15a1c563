/**
 * Draws the shop's icon for browsers and phones that look for `favicon.ico` and
 * `apple-touch-icon.png`. Run it when web/public/icon.svg has changed:
 *
 *   node --import ./server/runtime/tsx-hook.mjs tools/make-icons.ts
 *
 * Needs a Chromium (`CHROMIUM_PATH`).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { icoOf } from '../renderer/site-icon.ts'
import { findChromium } from './find-chromium.ts'

const folder = join(dirname(fileURLToPath(import.meta.url)), '../web/public')
const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8')
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  writeFileSync(join(folder, 'apple-touch-icon.png'), await draw(180))
  writeFileSync(join(folder, 'favicon.ico'), icoOf(await draw(32), 32))
} finally {
  await browser.close()
}

async function draw(size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing}`)
  return page.screenshot()
}
