import { expect, test } from 'vitest'
import { calibrate } from './calibrate.ts'

test('more reliable rules never get lower confidence', () => {
  const values = Array.from({ length: 101 }, (_, i) => calibrate(i / 100))
  expect(values).toEqual([...values].sort((a, b) => a - b))
  expect(values.every((value) => value > 0 && value < 1)).toBe(true)
})
