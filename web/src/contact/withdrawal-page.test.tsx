// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import WithdrawalPage from './withdrawal-page.tsx'

const SEND = 'POST /api/withdrawals'
const createdAt = '2026-11-28T14:05:00.000Z'

test('sends a statement after the second step only', async () => {
  const page = await renderPage(WithdrawalPage, {
    at: '/withdrawal',
    answers: { [SEND]: { body: { id: '00000000-0000-4000-8000-000000000001', createdAt } } },
  })
  await page.type('Name', 'Ada Quill')
  await page.type('Order number', '1A2B3C4D')
  await page.type('Email', 'ada@example.com')
  await page.press('Continue')
  await page.says('I withdraw from this contract')
  expect(page.calls(SEND)).toEqual([])
  await page.press('Confirm withdrawal')
  await page.says('Received2026-11-28 14:05 UTC')
  expect(page.calls(SEND).map(({ body }) => body)).toEqual([
    { name: 'Ada Quill', contract: '1A2B3C4D', email: 'ada@example.com' },
  ])
})

test('asks for every field before the second step', async () => {
  const page = await renderPage(WithdrawalPage, { at: '/withdrawal' })
  await page.press('Continue')
  await page.says('Enter your name')
  expect(page.text()).not.toContain('Confirm withdrawal')
})
