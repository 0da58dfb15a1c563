/**
 * Texts that would run a script where a page took them for markup: escaping alone keeps them
 * text, and the policy of the sites alone would stop each one that got through.
 */
import { type Page, expect } from '@playwright/test'
import { templateIds } from '@vitrine/renderer/templates'
import { hostileTexts } from '../../renderer/testing/hostile-texts.ts'
import { isRendererUnchanged } from './renderer-fingerprint.ts'
import { test } from './test.ts'

declare global {
  interface Window {
    __xss?: number
    __blocked?: number
  }
}

test.use({ trace: 'off', screenshot: 'off' })
test.describe.configure({ mode: 'parallel' })

for (const [number, templateId] of templateIds.entries()) {
  // @promise no-xss-on-sites: Resume text never runs as script on a published site.
  test(`${templateId} runs no resume text as script`, async ({ page, sites }) => {
    await page.goto(`${sites}/empty?unprotected`)
    const texts = [...hostileTexts.keys()].filter(
      // Each text in one of the templates at least.
      (text) => !isRendererUnchanged || text % templateIds.length === number,
    )
    for (let first = 0; first < texts.length; first += AT_ONCE) {
      const addresses = texts
        .slice(first, first + AT_ONCE)
        .map((text) => `/hostile/${templateId}/${text}?unprotected`)
      expect(await page.evaluate(openAndTouch, addresses)).toEqual([])
    }
  })
}

/** Pages in frames beside each other. */
const AT_ONCE = 20

// @promise no-xss-on-sites
test('blocks unescaped scripts by policy', async ({ page, sites }) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', () => {
      window.__blocked = (window.__blocked ?? 0) + 1
    })
  })
  let dangerous = 0
  for (const [number, text] of hostileTexts.entries()) {
    await page.goto(`${sites}/unescaped/${number}?unprotected`, { waitUntil: 'load' })
    if (!(await runs(page))) continue
    dangerous += 1
    await page.goto(`${sites}/unescaped/${number}`, { waitUntil: 'load' })
    await touch(page)
    await expect.poll(() => blockedIn(page), text).toBeGreaterThan(0)
    expect(await page.evaluate(() => window.__xss), text).toBeUndefined()
  }
  // The check can fail: unescaped and unprotected, most of the texts do run.
  expect(dangerous).toBeGreaterThan(40)
})

/** How often the policy stopped something on a page or in a frame of it. */
async function blockedIn(page: Page): Promise<number> {
  const inPage = await page.evaluate(() => window.__blocked ?? 0)
  const frame = page.frames()[1]
  // A frame whose address was refused has no document to ask.
  if (inPage > 0 || frame === undefined) return inPage
  return frame.evaluate(() => window.__blocked ?? 0)
}

/**
 * Opens addresses in frames, touches everything in them and returns the violations: a script that
 * ran, an attribute or element outside the templates, a link to anything but web, mail and phone.
 * Runs in the browser.
 */
async function openAndTouch(addresses: readonly string[]): Promise<string[]> {
  const faults = await Promise.all(
    addresses.map(async (address) => {
      const frame = document.createElement('iframe')
      frame.src = address
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      document.body.append(frame)
      await loaded
      const page = frame.contentDocument!
      for (const element of page.body.querySelectorAll<HTMLElement>('*')) {
        element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
        element.focus()
      }
      const all = [...page.querySelectorAll('*')]
      const found = [
        ...(frame.contentWindow!.__xss === undefined ? [] : ['ran']),
        ...all.flatMap((element) =>
          element.getAttributeNames().filter((name) => name.startsWith('on')),
        ),
        ...all
          .map(({ localName }) => localName)
          .filter((name) =>
            /^(script|img|iframe|object|embed|form|base|input|textarea|video|audio|animate|set|details)$/.test(
              name,
            ),
          ),
        ...[...page.links]
          .map(({ href }) => href)
          .filter((href) => !/^(https?|mailto|tel):/.test(href)),
        ...(all.length > 50 ? [] : ['empty page']),
      ]
      frame.remove()
      return found.map((fault) => `${address}: ${fault}`)
    }),
  )
  return [...faults.flat(), ...(window.__xss === undefined ? [] : ['a frame ran in its parent'])]
}

/** Whether an unescaped text runs, by itself or when it is touched. */
async function runs(page: Page): Promise<boolean> {
  await touch(page)
  return page
    .waitForFunction(() => window.__xss !== undefined, undefined, { timeout: 400 })
    .then(() => true)
    .catch(() => false)
}

async function touch(page: Page): Promise<void> {
  // A click on a script's address may take the page away while it is still being touched.
  await page
    .evaluate(() => {
      for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
        element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
        element.focus?.()
        element.click?.()
      }
    })
    .catch(() => undefined)
}
