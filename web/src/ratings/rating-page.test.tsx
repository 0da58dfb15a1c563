// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import RatingPage from './rating-page.tsx'

const ORDER = '00000000-0000-4000-8000-000000000001'
const AT = `/rating?order=${ORDER}&proof=p1`
const OWN = `/api/ratings/${ORDER}?proof=p1`
const unwritten = { name: 'Ada', mayWrite: true, rating: null }
const changedAt = '2026-01-01T10:00:00.000Z'
const rating = { stars: 4, text: 'Good.', name: 'Ada', changedAt, verdict: null, reason: null }
const written = { ...unwritten, rating }

const open = (own: object) =>
  renderPage(RatingPage, { at: AT, answers: { [`GET ${OWN}`]: { body: own } } })

test('asks for stars before it sends', async () => {
  const page = await open(unwritten)
  await page.press('Send review')
  await page.says('Choose 1 to 5 stars')
  expect(page.calls(`PUT ${OWN}`)).toEqual([])
  page.answers[`PUT ${OWN}`] = { body: written }
  const four = document.querySelector<HTMLInputElement>('input[value="4"]')
  await act(async () => four?.click())
  await page.type('In your words', 'Good.')
  await page.press('Send review')
  await page.says('A person decides whether it is shown')
  expect(page.calls(`PUT ${OWN}`)[0]?.body).toEqual({ stars: 4, text: 'Good.', name: 'Ada' })
})

test('says why a review is not shown', async () => {
  const page = await open({
    ...written,
    rating: { ...rating, verdict: 'hidden', reason: 'insult' },
  })
  await page.says('it is not shown: it insults somebody.')
})

test('withdraws a review of a refunded order', async () => {
  const page = await open({ ...written, mayWrite: false })
  await page.says('This order can’t be reviewed')
  page.answers[`DELETE ${OWN}`] = { body: { ...unwritten, mayWrite: false } }
  await page.press('Withdraw review')
  await page.says('Your review is withdrawn')
})

test('opens nothing by a wrong link', async () => {
  const page = await renderPage(RatingPage, {
    at: AT,
    answers: { [`GET ${OWN}`]: { status: 404, body: { error: 'No', code: 'invalid_link' } } },
  })
  await page.says('This link opens nothing')
})

test('opens nothing without an order', async () => {
  const page = await renderPage(RatingPage, { at: '/rating' })
  await page.says('This link opens nothing')
})
