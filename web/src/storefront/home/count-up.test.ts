import { expect, test } from 'vitest'
import { COUNTER_DURATIONS_MS, countedTo, splitFigure } from './count-up.ts'

test('the three counters take 2.5, 2 and 1.8 seconds', () => {
  expect(COUNTER_DURATIONS_MS).toEqual([2500, 2000, 1800])
})

test('a counter starts at nothing, only rises, and ends exactly on its figure', () => {
  const seen = Array.from({ length: 26 }, (_, step) => countedTo(500, step * 100, 2500))
  expect(seen[0]).toBe(0)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-2)).toBeLessThanOrEqual(500)
  expect(countedTo(500, 2500, 2500)).toBe(500)
  expect(countedTo(500, 9999, 2500)).toBe(500)
})

test('what stands around a figure stays', () => {
  expect(splitFigure('500+')).toEqual({ before: '', target: 500, after: '+' })
  expect(splitFigure('48h')).toEqual({ before: '', target: 48, after: 'h' })
  expect(splitFigure('many')).toBeUndefined()
})
