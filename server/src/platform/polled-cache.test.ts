import { expect, test } from 'vitest'
import { polledCache } from './polled-cache.ts'

const LIMITS = { freshMs: 10, patienceMs: 0, believedMs: 60 }

/** Returns the number of calls when released, with a fake clock. */
function open(limits = LIMITS) {
  const clock = { now: 0 }
  const waiting: { answer(): void; fail(): void }[] = []
  let times = 0
  const know = polledCache(
    () => {
      const mine = ++times
      return new Promise<number>((resolve, reject) => {
        waiting.push({ answer: () => resolve(mine), fail: () => reject(new Error('away')) })
      })
    },
    limits,
    () => clock.now,
  )
  return { clock, waiting, know, times: () => times }
}

/** Asks and resolves while waiting. */
async function answered({ know, waiting }: ReturnType<typeof open>): Promise<number | undefined> {
  const known = know()
  waiting.at(-1)?.answer()
  return known
}
const PATIENT = { ...LIMITS, patienceMs: 300_000 }

test('reuses a fresh value, then polls again', async () => {
  const asked = open(PATIENT)
  expect(await answered(asked)).toBe(1)
  asked.clock.now = 9
  expect(await asked.know()).toBe(1)
  asked.clock.now = 10
  expect(await answered(asked)).toBe(2)
})

test('polls once for concurrent callers', async () => {
  const asked = open(PATIENT)
  const all = [asked.know(), asked.know(), answered(asked)]
  expect(await Promise.all(all)).toEqual([1, 1, 1])
})

test('returns the previous value until it is too old', async () => {
  const silent = open()
  expect(await silent.know()).toBeUndefined()
  silent.waiting[0]?.answer()
  await Promise.resolve()
  expect(await silent.know()).toBe(1)
  silent.clock.now = 59
  expect(await silent.know()).toBe(1)
  silent.clock.now = 60
  expect(await silent.know()).toBeUndefined()
  // Still pending: no second call.
  expect(silent.times()).toBe(2)
})

test('forgets a failed result and waits before retrying', async () => {
  const asked = open(PATIENT)
  const known = asked.know()
  asked.waiting[0]?.fail()
  expect(await known).toBeUndefined()
  expect(await asked.know()).toBeUndefined()
  expect(asked.times()).toBe(1)
  asked.clock.now = 10
  expect(await answered(asked)).toBe(2)
})
