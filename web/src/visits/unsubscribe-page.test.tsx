// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import UnsubscribePage from './unsubscribe-page.tsx'

const STOP = 'POST /api/weekly-mail/stop?order=o1&proof=p1'

// @promise weekly-visit-email
test('ends weekly emails by a button only', async () => {
  const page = await renderPage(UnsubscribePage, {
    at: '/weekly-mail?order=o1&proof=p1',
    answers: { [STOP]: { body: { stopped: true } } },
  })
  expect(page.calls(STOP)).toEqual([])
  await page.press('End weekly emails')
  await page.says('You will get no more of these emails')
})
