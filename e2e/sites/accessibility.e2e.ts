import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { themeIds } from '@vitrine/domain/sites/site-options'
import { templateIds } from '@vitrine/renderer/templates'
import { isRendererUnchanged } from './renderer-fingerprint.ts'
import { test } from './test.ts'

test.use({ trace: 'off', screenshot: 'off' })
test.describe.configure({ mode: 'parallel' })

/** Each person in another of the forms in which a site is seen, so that every theme is seen dark too. */
const forms = [
  { person: 'sample', width: 1280, colorScheme: 'light' },
  { person: 'arabic', width: 390, colorScheme: 'dark' },
  { person: 'japanese', width: 390, colorScheme: 'light' },
] as const

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const [number, templateId] of templateIds.entries()) {
  test(`${templateId} passes axe in every theme`, async ({ page, sites }) => {
    for (const { person, width, colorScheme } of isRendererUnchanged
      ? [forms[number % 3]!]
      : forms) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      for (const themeId of isRendererUnchanged ? themeIds.slice(0, 1) : themeIds) {
        await page.goto(`${sites}/site/${person}/${templateId}/${themeId}/`)
        // A theme changes colours only: the rules about the rest run in one of them.
        const rules = new AxeBuilder({ page }).setLegacyMode()
        const { violations } = await (
          themeId === themeIds[0]
            ? rules.withTags(TAGS)
            : rules.withRules(['color-contrast', 'link-in-text-block'])
        ).analyze()
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
        expect.soft(found, `${person}, ${themeId}, ${colorScheme}`).toEqual([])
      }
    }
  })
}
