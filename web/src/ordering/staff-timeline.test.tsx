// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { Timeline } from './staff-timeline.tsx'

const history = [1, 2, 3, 4, 5].map((day) => ({
  at: `2026-03-0${day}T09:00:00.000Z`,
  actor: 'staff:noor',
  what: 'note',
  from: null,
  to: null,
  note: `Note ${day}`,
}))

test('shows the newest events, and all on request', async () => {
  const page = await renderPage(() => <Timeline history={history} />, {
    at: '/admin',
    answers: {},
  })
  await page.says('Note 5')
  expect(page.text()).toContain('Note 3')
  expect(page.text()).not.toContain('Note 2')
  await page.press('Show all 5 events')
  await page.says('Note 1')
  expect(page.text()).not.toContain('Show all')
})
