import { expect, test } from 'vitest'
import { findNextConflict } from './next-conflict.ts'

test('cycles through the conflicts', () => {
  const open = new Map([
    ['/work/0/startDate', 1],
    ['/work/0/endDate', 2],
  ])
  expect(findNextConflict(open, null)).toBe('/work/0/startDate')
  expect(findNextConflict(open, '/work/0/startDate')).toBe('/work/0/endDate')
  expect(findNextConflict(open, '/work/0/endDate')).toBe('/work/0/startDate')
  expect(findNextConflict(open, '/basics/name')).toBe('/work/0/startDate')
  expect(findNextConflict(new Map(), null)).toBeUndefined()
})
