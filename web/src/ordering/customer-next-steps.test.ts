import { expect, test } from 'vitest'
import { nextSteps } from './customer-next-steps.ts'

const noon = new Date(2026, 0, 2, 12, 0)

test('the next steps carry the hour by which they happen', () => {
  expect(nextSteps(noon, 'ada@example.com', null).map(({ when }) => when)).toEqual([
    'Within 5 minutes, by 12:05',
    'Within 24 hours, by Sat, Jan 3, 12:00',
    'In 24-48 hours',
  ])
})

test('just before midnight the day is named', () => {
  const late = new Date(2026, 0, 2, 23, 57)
  expect(nextSteps(late, null, null)[0]?.when).toBe('Within 5 minutes, by Sat, Jan 3, 00:02')
})

test('a bookmark without an order still says what is promised', () => {
  expect(nextSteps(null, null, null).map(({ when }) => when)).toEqual([
    'Within 5 minutes',
    'Within 24 hours',
    'In 24-48 hours',
  ])
})
