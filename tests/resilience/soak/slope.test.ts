import { expect, test } from 'vitest'
import { slopeOf } from './slope.ts'

const line = (values: readonly number[]) => values.map((value, at) => ({ at: at * 2, value }))

test('returns the exact slope of a line', () => {
  const { slope, error } = slopeOf(line([5, 8, 11, 14]))
  expect(slope).toBeCloseTo(1.5)
  expect(error).toBeCloseTo(0)
})

test('returns the standard error of the slope', () => {
  // Of 0, 2, 1, 3 at 0, 2, 4, 6: sxy = 8, sxx = 20, and 1.8 is left of the squares.
  const { slope, error } = slopeOf(line([0, 2, 1, 3]))
  expect(slope).toBeCloseTo(0.4)
  expect(error).toBeCloseTo(Math.sqrt(1.8 / 2 / 20))
})
