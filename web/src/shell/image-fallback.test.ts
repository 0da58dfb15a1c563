// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { installImageFallback } from './image-fallback.ts'

let stop = () => {}
afterEach(() => stop())

function aPicture() {
  document.body.innerHTML =
    '<picture><source type="image/avif" srcset="/a.avif"><img src="/a.webp" alt=""></picture>'
  const image = document.querySelector('img') as HTMLImageElement
  return { image, source: () => document.querySelector('source')?.getAttribute('srcset') }
}

// @promise image-fallback: A failed image loads from its other source.
test('[TIM-01] loads the fallback source of a failed picture', () => {
  const { image, source } = aPicture()
  Object.defineProperty(image, 'complete', { value: false })
  stop = installImageFallback()
  expect(source()).toBe('/a.avif')
  image.dispatchEvent(new Event('error'))
  expect(source()).toBeNull()
  expect(image.getAttribute('src')).toBe('/a.webp')
})

// @promise image-fallback
test('[TIM-01] handles pictures that failed before hydration', () => {
  const { image, source } = aPicture()
  Object.defineProperties(image, {
    complete: { value: true },
    naturalWidth: { value: 0 },
    currentSrc: { value: '/a.avif' },
  })
  stop = installImageFallback()
  expect(source()).toBeNull()
})

test('[TIM-01] ignores pictures that are still loading', () => {
  const { image, source } = aPicture()
  Object.defineProperties(image, { complete: { value: false }, naturalWidth: { value: 0 } })
  stop = installImageFallback()
  expect(source()).toBe('/a.avif')
})
