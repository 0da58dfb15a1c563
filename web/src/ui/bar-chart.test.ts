import { expect, test } from 'vitest'
import { roundAbove } from './bar-chart.tsx'

test.each([
  [0, 4],
  [4, 4],
  [5, 5],
  [11, 20],
  [230, 400],
  [1000, 1000],
])('a maximum of %d scales to %d', (most, height) => {
  expect(roundAbove(most)).toBe(height)
})
