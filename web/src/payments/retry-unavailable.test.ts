import { expect, test } from 'vitest'
import { ApiError } from '../api/client.ts'
import { retryWhileUnavailable } from './retry-unavailable.ts'

const crowd = (seconds?: string) =>
  new ApiError(503, '{"error":"Many people are ordering"}', '', seconds)

/**
 * A mock server that returns these responses in turn, then the last one forever; `waits` are the
 * pauses.
 */
function server(...answers: readonly unknown[]) {
  const waits: number[] = []
  let asked = 0
  return {
    waits,
    asked: () => asked,
    ask: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)]
      asked += 1
      if (answer instanceof Error) throw answer
      return answer
    },
    pause: async (ms: number) => {
      waits.push(ms)
    },
  }
}

// @promise checkout-slots
test('retries after Retry-After with jitter', async () => {
  const { ask, pause, waits } = server(crowd('5'), crowd('5'), 'an intent')
  expect(await retryWhileUnavailable(ask, { comesBack: () => true, pause })).toBe('an intent')
  expect(waits).toHaveLength(2)
  for (const ms of waits) {
    expect(ms).toBeGreaterThanOrEqual(5000)
    expect(ms).toBeLessThan(10_000)
  }
  expect(waits[0]).not.toBe(waits[1])
})

test('stops after a minute', async () => {
  const { ask, pause, waits } = server(crowd('5'))
  await expect(retryWhileUnavailable(ask, { comesBack: () => true, pause })).rejects.toThrow('503')
  const waited = waits.reduce((sum, ms) => sum + ms, 0)
  expect(waited).toBeGreaterThanOrEqual(60_000)
  expect(waited).toBeLessThan(70_000)
})

test.each([
  ['a refusal without a time', crowd()],
  ['a time that is none', crowd('Fri, 27 Nov 2026 10:00:00 GMT')],
  ['an hour', crowd('3600')],
  ['too many tries', new ApiError(429, '{}', '', '5')],
  ['a server that can’t be reached', new TypeError('fetch failed')],
])('throws %s at once', async (_what, failure) => {
  const { ask, asked } = server(failure)
  await expect(retryWhileUnavailable(ask, { comesBack: () => true })).rejects.toBe(failure)
  expect(asked()).toBe(1)
})

test('stops when the page is left', async () => {
  const { ask, pause, asked } = server(crowd('5'), 'an intent')
  let isOpen = true
  const left = retryWhileUnavailable(ask, {
    comesBack: () => isOpen,
    pause: async (ms) => {
      await pause(ms)
      isOpen = false
    },
  })
  await expect(left).rejects.toThrow('503')
  expect(asked()).toBe(1)
})
