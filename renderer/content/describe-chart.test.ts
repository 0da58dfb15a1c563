import { expect, test } from 'vitest'
import { describeChart } from './describe-chart.ts'

test('names the second value of each bar', () => {
  const bars = [
    { label: 'Q1', value: 4.2, mark: 4.3 },
    { label: 'Q2', value: 0, mark: 0 },
    { label: 'Q3', value: 5 },
  ]
  expect(describeChart({ bars })).toBe('Q1: 4.2 / 4.3, Q2: 0 / 0, Q3: 5')
})
