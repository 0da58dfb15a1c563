// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { ReviewLayout, SEND_OR_APPROVE } from './review-layout.tsx'

afterEach(() => vi.restoreAllMocks())

test.each([true, false])('reads the heading before the preview (wide: %s)', async (wide) => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), { media, matches: wide, onchange: null }) as MediaQueryList,
  )
  await renderPage(
    () => (
      <ReviewLayout window={<output>Preview</output>} head={<h1>Your preview is ready</h1>}>
        <button type="button">General comment</button>
      </ReviewLayout>
    ),
    { at: '/my-site' },
  )
  const skip = document.querySelector('a')
  expect(skip?.textContent).toBe(wide ? undefined : 'Skip the preview')
  const target = document.querySelector(skip?.getAttribute('href') ?? '#after-preview')
  expect(target?.textContent).toBe('General comment')
  const order = [...document.querySelectorAll('h1, button, output')].map((each) => each.tagName)
  expect(order).toEqual(wide ? ['H1', 'BUTTON', 'OUTPUT'] : ['H1', 'OUTPUT', 'BUTTON'])
})

test('leads past all texts to the bar', async () => {
  await renderPage(
    () => (
      <ReviewLayout
        window={<output>Preview</output>}
        head={<h1>Your preview is ready</h1>}
        bar={<div id={SEND_OR_APPROVE}>Approve…</div>}
      />
    ),
    { at: '/my-site' },
  )
  const skip = document.querySelector<HTMLAnchorElement>('h1 + a')
  const target = document.querySelector(skip?.getAttribute('href') ?? '#')
  expect(target?.textContent).toBe('Approve…')
})
