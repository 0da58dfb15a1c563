import { expect, test } from 'vitest'
import { dueText, formatAgreedPrice } from './format-plan.ts'

const HOUR_MS = 60 * 60 * 1000
const now = new Date('2026-11-24T09:00:00Z')
const running = (hours: number) => ({ state: 'running' as const, usedMs: hours * HOUR_MS })

test('shows the tax in a price', () => {
  expect(formatAgreedPrice({ priceCents: 3999, taxCents: 0 })).toBe('$39.99')
  expect(formatAgreedPrice({ priceCents: 3999, taxCents: 320 })).toBe('$43.19, $3.20 of it tax')
})

test('deducts used hours from the new plan', () => {
  expect(dueText(running(10), 'professional', now)).toContain('24 hours, 10 of them used')
  expect(dueText(running(30), 'professional', now)).toMatch(/^Late at once.*30 of them used/)
  expect(dueText({ state: 'paused', usedMs: 0 }, 'basic', now)).toContain('the clock stands')
  expect(dueText({ state: 'met', usedMs: 0 }, 'basic', now)).toBe('Delivered already')
})
