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
