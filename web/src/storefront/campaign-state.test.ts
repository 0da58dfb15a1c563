import { expect, test } from 'vitest'
import { campaignState } from './campaign-state.ts'

const startsAt = '2026-01-10T09:00:00Z'
const endsAt = '2026-01-12T09:00:00Z'
const on = (iso: string) => campaignState({ startsAt, endsAt, now: new Date(iso) })

test('during the campaign the page shows the price beside the normal one', () => {
  expect(on('2026-01-11T00:00:00Z')).toMatchObject({ runs: true, price: '$24.99' })
  expect(on('2026-01-11T00:00:00Z').line).toContain('$49.98')
  expect(on('2026-01-11T00:00:00Z').text).toContain('January 12, 2026')
})

test('from the second it ends the page says the ordinary price', () => {
  expect(on(endsAt)).toMatchObject({ runs: false, price: '$24.99' })
  expect(on(endsAt).line).not.toContain('$49.98')
})

test('before it starts there is no offer either', () => {
  expect(on('2026-01-10T08:59:59Z').runs).toBe(false)
})

test('without dates the offer stands as advertised: 48 hours', () => {
  expect(campaignState()).toMatchObject({ runs: true })
  expect(campaignState({ startsAt: '', endsAt: '', now: new Date() }).text).toContain('48 hours')
})
