import { expect, test } from 'vitest'
import { isCampaignRunning, campaignCopy } from './campaign-copy.ts'

const startsAt = '2026-01-10T09:00:00Z'
const endsAt = '2026-01-12T09:00:00Z'
const on = (iso: string) => ({ startsAt, endsAt, now: new Date(iso) })
const says = (at?: Parameters<typeof campaignCopy>[2]) => campaignCopy('$24.99', '$49.98', at)

test('shows both prices during the campaign', () => {
  const { line, text } = says(on('2026-01-11T00:00:00Z'))
  expect(line).toBe('Limited-time offer: $24.99, normally $49.98.')
  expect(text).toContain('January 12, 2026')
})

test('shows the ordinary price outside the campaign', () => {
  for (const iso of [endsAt, '2026-01-10T08:59:59Z']) {
    expect(isCampaignRunning('$49.98', on(iso))).toBe(false)
    expect(says(on(iso)).line).toBe('The Starter plan: $24.99, paid once.')
    expect(Object.values(says(on(iso))).join(' ')).not.toContain('$49.98')
  }
})

test('advertises 48 hours without dates', () => {
  expect(isCampaignRunning('$49.98')).toBe(true)
  expect(says().head).toContain('$24.99 instead of $49.98')
  expect(says({ startsAt: '', endsAt: '', now: new Date(startsAt) }).text).toContain('48 hours')
})

test('advertises no offer without a regular price', () => {
  expect(isCampaignRunning('', on('2026-01-11T00:00:00Z'))).toBe(false)
  expect(Object.values(campaignCopy('$29.99', '')).join(' ')).not.toContain('fer:')
})
