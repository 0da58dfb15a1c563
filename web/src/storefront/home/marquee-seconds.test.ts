import { expect, test } from 'vitest'
import { marqueeSeconds } from './marquee-seconds.ts'

test.each([
  [390, 28],
  [639, 28],
  [640, 36],
  [1023, 36],
  [1024, 48],
  [1920, 48],
])('at %i px a marquee turn takes %i s', (width, seconds) => {
  expect(marqueeSeconds(width)).toBe(seconds)
})
