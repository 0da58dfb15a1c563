// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Testimonials } from './testimonials.tsx'

let look: (isInView: boolean) => void
let root: ReturnType<typeof createRoot>

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const none = { total: 0, shown: 0, mean: null, ratings: [] }
  vi.stubGlobal('fetch', async () => Response.json(none))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
        look = (isIntersecting) => tell([{ isIntersecting }])
      }
      observe() {}
      disconnect() {}
    },
  )
  document.body.innerHTML = '<input><div id="place"></div>'
  root = createRoot(document.getElementById('place') as HTMLElement)
  await act(async () => root.render(<Testimonials />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const story = () =>
  document.querySelector('[aria-roledescription=slide]')?.getAttribute('aria-label')
const press = (key: string, target: EventTarget = document.body) =>
  act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

// @promise carousel-keys: Arrow keys move the visible carousel and never take a field's keys.
test('moves by arrow keys while in view', async () => {
  look(true)
  await press('ArrowRight')
  expect(story()).toBe('2 of 3')
  await press('ArrowRight')
  await press('ArrowRight')
  expect(story()).toBe('3 of 3')
  await press('ArrowLeft')
  expect(story()).toBe('2 of 3')
})

// @promise carousel-keys
test('ignores arrow keys out of view', async () => {
  look(false)
  await press('ArrowRight')
  expect(story()).toBe('1 of 3')
})

// @promise carousel-keys
test('leaves arrow keys to form fields', async () => {
  look(true)
  await press('ArrowRight', document.querySelector('input') as HTMLElement)
  expect(story()).toBe('1 of 3')
})
