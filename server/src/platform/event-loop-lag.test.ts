import type { EventLoopUtilization } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { watchEventLoop } from './event-loop-lag.ts'

/** A loop that is told how much of its time it had to do something. */
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

test('a process that has something to do all the time is busy until it has time again', () => {
  const { isBusy, spend } = loop()
  expect(isBusy()).toBe(false)
  spend(250, 1)
  expect(isBusy()).toBe(true)
  spend(250, 0.5)
  expect(isBusy()).toBe(false)
})

test('one long piece of work after an hour of rest is no flood', () => {
  const { isBusy, spend } = loop()
  spend(3_600_000, 0.01)
  spend(150, 1)
  expect(isBusy()).toBe(false)
  spend(150, 1)
  expect(isBusy()).toBe(false)
})
