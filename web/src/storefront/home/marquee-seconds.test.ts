import { expect, test } from 'vitest'
import { marqueeSeconds } from './marquee-seconds.ts'

test.each([
  [390, 28],
  [639, 28],
  [640, 36],
  [1023, 36],
  [1024, 48],
  [1920, 48],
])('in a window of %i px the logos take %i seconds for a turn', (width, seconds) => {
  expect(marqueeSeconds(width)).toBe(seconds)
})
