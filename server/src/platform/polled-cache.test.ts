import { expect, test } from 'vitest'
import { polledCache } from './polled-cache.ts'

const LIMITS = { freshMs: 10, patienceMs: 0, believedMs: 60 }

/** Answers with how often it was asked, once it is let go; the time is told. */
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

/** Asks, and lets the answer come while it is waited for. */
async function answered({ know, waiting }: ReturnType<typeof open>): Promise<number | undefined> {
  const known = know()
  waiting.at(-1)?.answer()
  return known
}
const PATIENT = { ...LIMITS, patienceMs: 300_000 }

test('an answer is believed for a while, then asked for again', async () => {
  const asked = open(PATIENT)
  expect(await answered(asked)).toBe(1)
  asked.clock.now = 9
  expect(await asked.know()).toBe(1)
  asked.clock.now = 10
  expect(await answered(asked)).toBe(2)
})

test('many who ask at once ask once', async () => {
  const asked = open(PATIENT)
  const all = [asked.know(), asked.know(), answered(asked)]
  expect(await Promise.all(all)).toEqual([1, 1, 1])
})

test('nobody waits for an answer that does not come: they get the one before, until it is too old', async () => {
  const silent = open()
  expect(await silent.know()).toBeUndefined()
  silent.waiting[0]?.answer()
  await Promise.resolve()
  expect(await silent.know()).toBe(1)
  silent.clock.now = 59
  expect(await silent.know()).toBe(1)
  silent.clock.now = 60
  expect(await silent.know()).toBeUndefined()
  // It is still being asked: nobody asks a second time.
  expect(silent.times()).toBe(2)
})

test('what failed is not known, and is not asked again at once', async () => {
  const asked = open(PATIENT)
  const known = asked.know()
  asked.waiting[0]?.fail()
  expect(await known).toBeUndefined()
  expect(await asked.know()).toBeUndefined()
  expect(asked.times()).toBe(1)
  asked.clock.now = 10
  expect(await answered(asked)).toBe(2)
})
