// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../../api/testing/render-page.tsx'
import AccessibilityPage from './accessibility-page.tsx'
import { accessibilityReport } from './accessibility-report.ts'

test('lists each criterion once with its note', async () => {
  await renderPage(AccessibilityPage, { at: '/accessibility' })
  const shown = [...document.querySelectorAll('section > ul > li')].map((item) => item.textContent)
  for (const { id, name, note } of accessibilityReport.rows)
    expect(shown.filter((text) => text.startsWith(`${id} ${name}`) && text.includes(note))).toEqual(
      [expect.any(String)],
    )
  expect(shown).toHaveLength(accessibilityReport.rows.length)
})

// EN 301 549, 12.1.1 and 12.2.2.
test('names the reader that was heard and how to report', async () => {
  await renderPage(AccessibilityPage, { at: '/accessibility' })
  const main = document.querySelector('main')
  expect(main?.textContent).toContain('Orca in Firefox, by keyboard alone')
  expect(main?.textContent).toContain('order and send everything by email')
  expect(main?.querySelector('a[href^="mailto:"]')).not.toBeNull()
})
