import { expect, test } from 'vitest'
import { nextSlide } from './next-slide.ts'

test('stays within the slides', () => {
  expect(nextSlide(0, 1, 3)).toBe(1)
  expect(nextSlide(2, 1, 3)).toBe(2)
  expect(nextSlide(0, -1, 3)).toBe(0)
})
