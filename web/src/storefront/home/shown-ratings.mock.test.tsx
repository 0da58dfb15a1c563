// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../api/testing/render-page.tsx'
import { Testimonials } from './testimonials.tsx'

// With live payments, and no testimonial signed.
vi.mock('../claim-copy.ts', async (load) => ({
  ...(await load<typeof import('../claim-copy.ts')>()),
  storiesStyle: () => ({ display: 'none' }),
}))

const rating = { stars: 4, text: 'Good.', name: 'Ada', changedAt: '2026-01-01T10:00:00.000Z' }
const open = async (body: object) => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const page = await renderPage(Testimonials, {
    at: '/',
    answers: { 'GET /api/ratings': { body } },
  })
  const section = document.getElementById('testimonials')
  return { page, section, stories: section?.firstElementChild as HTMLElement | null }
}

// @promise review-unedited
test('shows reviews where no testimonial is signed', async () => {
  const { page, section, stories } = await open({
    ...{ total: 1, shown: 1, mean: 4, ratings: [rating] },
  })
  await page.says('1 of 1 review is shown.')
  expect([section?.style.display, stories?.style.display]).toEqual(['', 'none'])
})

test('stays hidden without testimonials and reviews', async () => {
  const { section } = await open({ total: 0, shown: 0, mean: null, ratings: [] })
  expect(section?.style.display).toBe('none')
})
