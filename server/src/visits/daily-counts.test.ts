import { expect, test } from 'vitest'
import { mergeCounts, emptyCounts, MAX_NAMES } from './daily-counts.ts'

const withReferrers = (names: Record<string, number>) => {
  const day = emptyCounts()
  return { ...day, visitors: 1, shares: { ...day.shares, referrers: names } }
}

test('adds counts by name', () => {
  const sum = mergeCounts(withReferrers({ a: 1, b: 2 }), withReferrers({ b: 3 }))
  expect(sum.visitors).toBe(2)
  expect(sum.shares.referrers).toEqual({ a: 1, b: 5 })
})

test('limits names per row and counts every visitor', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`spam-${at}.example`, 1]))
  const { referrers } = mergeCounts(emptyCounts(), withReferrers(many)).shares
  expect(Object.keys(referrers)).toHaveLength(MAX_NAMES + 1)
  expect(Object.values(referrers).reduce((sum, times) => sum + times, 0)).toBe(500)
})
