import type { EventLoopUtilization } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { watchEventLoop } from './event-loop-lag.ts'

/** A fake loop with a settable utilization. */
function loop() {
  let time = 0
  let active = 0
  const isBusy = watchEventLoop(
    () => time,
    (since?: EventLoopUtilization) => {
      const [wasActive, wasIdle] = [since?.active ?? 0, since?.idle ?? 0]
      const [more, idle] = [active - wasActive, time - active - wasIdle]
      return { active: more, idle, utilization: more + idle === 0 ? 0 : more / (more + idle) }
    },
  )
  return {
    isBusy,
    spend(milliseconds: number, share: number) {
      time += milliseconds
      active += milliseconds * share
    },
  }
}

test('detects a saturated loop until it recovers', () => {
  const { isBusy, spend } = loop()
  expect(isBusy()).toBe(false)
  spend(250, 1)
  expect(isBusy()).toBe(true)
  spend(250, 0.5)
  expect(isBusy()).toBe(false)
})

test('ignores one long task after idle time', () => {
  const { isBusy, spend } = loop()
  spend(3_600_000, 0.01)
  spend(150, 1)
  expect(isBusy()).toBe(false)
  spend(150, 1)
  expect(isBusy()).toBe(false)
})
