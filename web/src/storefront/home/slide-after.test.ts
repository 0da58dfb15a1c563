import { expect, test } from 'vitest'
import { slideAfter } from './slide-after.ts'

test('a step goes to the neighbour and stays at the ends', () => {
  expect(slideAfter(0, 1, 3)).toBe(1)
  expect(slideAfter(2, 1, 3)).toBe(2)
  expect(slideAfter(0, -1, 3)).toBe(0)
})
