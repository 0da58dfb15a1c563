import { expect, test } from 'vitest'
import { nextSteps } from './customer-next-steps.ts'

const noon = new Date(2026, 0, 2, 12, 0)

test('shows the due time of each step', () => {
  expect(nextSteps(noon, 'ada@example.com', null).map(({ when }) => when)).toEqual([
    'Within 5 minutes, by 12:05',
    'Within 24 hours, by Sat, Jan 3, 12:00',
    'In 24-48 hours',
  ])
})

test('names the day when a step ends after midnight', () => {
  const late = new Date(2026, 0, 2, 23, 57)
  expect(nextSteps(late, null, null)[0]?.when).toBe('Within 5 minutes, by Sat, Jan 3, 00:02')
})

test('shows the promises without an order', () => {
  expect(nextSteps(null, null, null).map(({ when }) => when)).toEqual([
    'Within 5 minutes',
    'Within 24 hours',
    'In 24-48 hours',
  ])
})
