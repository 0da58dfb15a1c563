import { expect, test } from 'vitest'
import { drawnScale } from './drawn-scale.ts'

const A4 = { width: 595, height: 842 }

test.each([1, 1.5, 2, 3])('draws each pixel of a screen with ratio %d', (pixelRatio) => {
  for (const shownWidth of [300, 595, 900])
    expect(drawnScale({ ...A4, shownWidth, pixelRatio }) * 595).toBeCloseTo(shownWidth * pixelRatio)
})

test('limits the pixels of a page', () => {
  for (const size of [A4, { width: 100, height: 20_000 }]) {
    const scale = drawnScale({ ...size, shownWidth: 4000, pixelRatio: 3 })
    expect(size.width * size.height * scale ** 2).toBeLessThan(24_000_001)
  }
})
