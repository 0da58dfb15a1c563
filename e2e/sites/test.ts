import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { test as base, type Page } from '@playwright/test'

const SERVER = fileURLToPath(new URL('./serve-sites.ts', import.meta.url))
const TSX_HOOK = new URL('../../server/runtime/tsx-hook.mjs', import.meta.url).href

/** Tests that look at rendered sites: `sites` is the origin of `serve-sites.ts`. */
export const test = base.extend<object, { sites: string }>({
  sites: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of fixtures from it
    async ({}, use) => {
      const child = spawn(process.execPath, ['--import', TSX_HOOK, SERVER], {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
      })
      const origin = await new Promise<string>((resolve, reject) => {
        child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
        child.once('exit', (code) => reject(new Error(`serve-sites.ts ended with ${code}`)))
      })
      await use(origin)
      child.stdin.end()
    },
    { scope: 'worker' },
  ],
})

/** Waits until a site shows its fonts: it asks for them a moment after it is drawn. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished))
    await document.fonts.ready
  })
}
