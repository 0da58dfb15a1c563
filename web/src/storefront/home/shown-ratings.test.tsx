// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../../api/testing/render-page.tsx'
import { ShownRatings, useShownRatings } from './shown-ratings.tsx'

const LIST = 'GET /api/ratings'
const changedAt = '2026-01-01T10:00:00.000Z'
const reviews = [1, 2, 3, 4].map((stars) => ({
  stars,
  text: `Text ${stars}`,
  name: 'Ada',
  changedAt,
}))

function Shown() {
  const found = useShownRatings()
  return <main>{found ? <ShownRatings found={found} /> : 'nothing'}</main>
}
const open = (body: unknown) => renderPage(Shown, { at: '/', answers: { [LIST]: { body } } })

// @promise review-unedited
test('names the mean of all and the number not shown', async () => {
  const page = await open({ total: 6, shown: 4, mean: 2.8, ratings: reviews })
  await page.says(
    '2.8 of 5 on average. 4 of 6 reviews are shown, 2 are not. All count in the average.',
  )
  expect(page.text()).not.toContain('Text 4')
  await page.press('Show all 4')
  await page.says('Text 4')
})

// @promise review-unedited
test('says so if no review is shown', async () => {
  const page = await open({ total: 1, shown: 0, mean: 1, ratings: [] })
  await page.says('1 of 5 on average. 0 of 1 review are shown, 1 is not.')
})

test('shows nothing without reviews', async () => {
  const page = await open({ total: 0, shown: 0, mean: null, ratings: [] })
  await page.says('nothing')
})
