// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import ReportPage from './report-page.tsx'

const SEND = 'POST /api/reports'
const createdAt = '2026-11-28T14:05:00.000Z'
const answers = { [SEND]: { body: { id: '00000000-0000-4000-8000-000000000001', createdAt } } }

type Page = Awaited<ReturnType<typeof renderPage>>

const choose = (page: Page, label: string, value: string) =>
  act(async () => {
    const field = page.control(label)
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('reports the page of the link and confirms', async () => {
  const page = await renderPage(ReportPage, { at: '/report?site=ada.vitrine.example', answers })
  await page.press('Send report')
  await page.says('Choose what is wrong')
  expect(page.calls(SEND)).toEqual([])
  await choose(page, 'What is wrong', 'false')
  await page.type('Which words or pictures', 'She was never a judge.')
  await page.press('Send report')
  await page.says('Received 2026-11-28 14:05 UTC')
  await page.says('we cannot tell you how')
  expect(page.calls(SEND).map(({ body }) => body)).toEqual([
    {
      site: 'ada.vitrine.example',
      reason: 'false',
      explanation: 'She was never a judge.',
      ...{ name: '', email: '' },
    },
  ])
})
