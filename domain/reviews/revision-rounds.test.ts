import { expect, test } from 'vitest'
import { countRevisionRounds } from './revision-rounds.ts'

const at = (day: string) => new Date(`${day}T09:00:00Z`)
const NOT_LIVE = { ofPlan: 2, granted: 0, submitted: 1, firstLiveAt: null }

// @promise revision-rounds: Revision rounds follow plan and grants for twelve months.
test('counts submitted and granted rounds', () => {
  expect(countRevisionRounds(NOT_LIVE, at('2026-03-01'))).toEqual({
    allowed: 2,
    used: 1,
    left: 1,
    validUntil: null,
  })
  expect(countRevisionRounds({ ...NOT_LIVE, granted: 1 }, at('2026-03-01')).left).toBe(2)
  expect(countRevisionRounds({ ...NOT_LIVE, submitted: 3 }, at('2026-03-01')).left).toBe(0)
})

// @promise revision-rounds
test('ends rounds twelve months after going live', () => {
  const live = { ...NOT_LIVE, firstLiveAt: at('2026-03-01') }
  const before = new Date(at('2027-03-01').getTime() - 1)
  expect(countRevisionRounds(live, before)).toMatchObject({ left: 1, validUntil: at('2027-03-01') })
  expect(countRevisionRounds(live, at('2027-03-01')).left).toBe(0)
})

// @promise revision-rounds
test('clamps the end to the last of February', () => {
  const { validUntil } = countRevisionRounds(
    { ...NOT_LIVE, firstLiveAt: at('2028-02-29') },
    at('2028-03-01'),
  )
  expect(validUntil).toEqual(at('2029-02-28'))
})
