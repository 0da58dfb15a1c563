import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  currentToasts,
  dismissToast,
  showToast,
  TOAST_DURATION_MS,
  TOAST_REMOVE_MS,
  TOAST_SWIPE_THRESHOLD_PX,
} from './show-toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('shows the newest toast only', () => {
  showToast({ title: 'First' })
  showToast({ title: 'Second' })
  expect(currentToasts().map(({ title }) => title)).toEqual(['Second'])
})

test('closes a dismissed toast and removes it after 1,000,000 ms', () => {
  showToast({ title: 'Sent' })
  const [toast] = currentToasts()
  dismissToast(toast?.id ?? 0)
  expect(currentToasts()[0]).toMatchObject({ title: 'Sent', open: false })
  vi.advanceTimersByTime(TOAST_REMOVE_MS - 1)
  expect(currentToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(currentToasts()).toHaveLength(0)
  expect(TOAST_REMOVE_MS).toBe(1_000_000)
})

test('shows a toast for 5 seconds, swipes at 50 px', () => {
  expect([TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD_PX]).toEqual([5000, 50])
})
