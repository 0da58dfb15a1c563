// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import StaffHealthPage from './staff-health-page.tsx'

const EXAMINE = 'GET /api/admin/examination'
const LETTER = 'POST /api/admin/test-letters'
const well = { part: 'database', state: 'well', sentence: 'It answers.', fault: null, cure: null }
const ill = {
  part: 'disk',
  state: 'fault',
  sentence: 'The disk has 12 MB left.',
  fault: 'disk-full',
  cure: 'Free some space there.',
}
const answerOf = (...findings: object[]) => ({
  body: { lookedAt: '2026-03-02T09:00:00.000Z', findings },
})

test('shows each check, its state and its fix', async () => {
  const page = await renderPage(StaffHealthPage, {
    at: '/admin/health',
    answers: { [EXAMINE]: answerOf(well, ill) },
  })
  await page.says('1 check failed')
  await page.says('The disk has 12 MB left.')
  await page.says('Free some space there.')
  await page.says('disk-full')
})

test('runs the checks again', async () => {
  let isIll = true
  const page = await renderPage(StaffHealthPage, {
    at: '/admin/health',
    answers: { [EXAMINE]: () => answerOf(isIll ? ill : well) },
  })
  await page.says('1 check failed')
  isIll = false
  await page.press('Run again')
  await page.says('All checks passed')
})

test('reports a sent test email or the mail server’s error', async () => {
  let refuses = true
  const sentence = 'The mail server did not take it (550 no).'
  const page = await renderPage(StaffHealthPage, {
    at: '/admin/health',
    answers: {
      [EXAMINE]: answerOf(well),
      [LETTER]: () =>
        refuses
          ? { status: 502, body: { error: sentence } }
          : { body: { handedTo: 'SMTP server mail.example' } },
    },
  })
  await page.type('Send a test email to', 'noor@example.com')
  await page.press('Send test email')
  await page.says(sentence)
  refuses = false
  await page.press('Send test email')
  await page.says('was sent (SMTP server mail.example)')
  expect(page.calls(LETTER).at(-1)).toEqual({ route: LETTER, body: { to: 'noor@example.com' } })
})
