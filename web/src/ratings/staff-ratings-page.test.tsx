// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import StaffRatingsPage from './staff-ratings-page.tsx'

const LIST = 'GET /api/admin/ratings'
const SESSION = 'GET /api/admin/session'
const orderId = '00000000-0000-4000-8000-000000000001'
const DECISION = `PUT /api/admin/ratings/${orderId}/decision`
const changedAt = '2026-01-01T10:00:00.000Z'
const rating = {
  ...{ orderId, stars: 2, text: 'Too slow.', name: 'Ada', changedAt, customerName: 'Ada Quill' },
  ...{ verdict: null, reason: null, decidedBy: null },
}
const list = { total: 3, shown: 1, mean: 3.7, ratings: [rating] }
const session = (role: string) => ({
  body: {
    ...{ id: orderId, username: 'noor', role, secondFactor: false },
    ...{ mustChangePassword: false, mustSetUpSecondFactor: false },
  },
})

const open = (body: unknown, role = 'manager') =>
  renderPage(StaffRatingsPage, {
    at: '/admin/reviews',
    answers: { [LIST]: { body }, [SESSION]: session(role) },
  })

test('shows a review as it is written', async () => {
  const page = await open(list)
  await page.says('3.7 of 5 on average. 1 of 3 reviews is shown, 2 are not.')
  page.answers[DECISION] = {
    body: { ...list, shown: 2, ratings: [{ ...rating, verdict: 'shown', decidedBy: 'noor' }] },
  }
  await page.says('Reason not to show it')
  await page.press('Show')
  await page.says('Decided by noor')
  expect(page.calls(DECISION)[0]?.body).toEqual({ verdict: 'shown', changedAt })
})

test('hides a review only with a reason', async () => {
  const page = await open(list)
  await page.press('Don’t show')
  await page.says('Choose a reason')
  expect(page.calls(DECISION)).toEqual([])
  await act(async () => {
    const field = page.control('Reason not to show it')
    field.value = 'insult'
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
  page.answers[DECISION] = {
    body: { ...list, ratings: [{ ...rating, verdict: 'hidden', reason: 'insult' }] },
  }
  await page.press('Don’t show')
  await page.says('Not shown')
  expect(page.calls(DECISION)[0]?.body).toEqual({ verdict: 'hidden', reason: 'insult', changedAt })
})

test('lets only managers decide', async () => {
  const page = await open(list, 'writer')
  await page.says('Too slow.')
  expect(document.querySelector('main button')).toBeNull()
})

test('shows empty and failed lists', async () => {
  await (await open({ total: 0, shown: 0, mean: null, ratings: [] })).says('No reviews yet.')
  const failed = await renderPage(StaffRatingsPage, {
    at: '/admin/reviews',
    answers: { [LIST]: { status: 500, body: { error: 'Broken', code: 'internal' } } },
  })
  await failed.says('The reviews could not be loaded')
})
