import { expect, test } from 'vitest'
import { checkClockSkew } from './clock-skew.ts'

const problemAt = (skewMs: number | undefined) => checkClockSkew({ clockSkewMs: () => skewMs })

test('tolerates up to one minute of clock skew', () => {
  for (const skewMs of [0, 59_999, 60_000, -60_000]) expect(problemAt(skewMs)).toBeUndefined()
  expect(problemAt(60_001)).toBe(
    "the clock of this machine is 60 s ahead of the payment provider's; set it right",
  )
  expect(problemAt(-60_001)).toBe(
    "the clock of this machine is 60 s behind the payment provider's; set it right",
  )
  expect(problemAt(-86_400_499)).toContain(' 86400 s behind ')
})

test('reports no skew before the first response', () => {
  expect(problemAt(undefined)).toBeUndefined()
})
