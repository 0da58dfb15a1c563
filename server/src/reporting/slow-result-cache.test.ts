import { expect, test } from 'vitest'
import { cacheSlowResults } from './slow-result-cache.ts'

/** Counts its calls; each takes a while. */
function open() {
  const clock = { now: 0 }
  const tell = cacheSlowResults<number>(1000, () => clock.now)
  let times = 0
  const ask = (takes: number, key = 'year') =>
    tell(key, async () => {
      times += 1
      const mine = times
      await Promise.resolve()
      clock.now += takes
      return mine
    })
  return { clock, tell, ask }
}

test('recomputes fast results each time', async () => {
  const { ask } = open()
  expect(await ask(999)).toBe(1)
  expect(await ask(999)).toBe(2)
})

test('caches a ten-second result for ten minutes', async () => {
  const { ask, clock } = open()
  expect(await ask(10_000)).toBe(1)
  clock.now += 599_999
  expect(await ask(10_000)).toBe(1)
  expect(await ask(10_000, 'month')).toBe(2)
  clock.now += 1
  expect(await ask(10_000)).toBe(3)
})

test('caches for at most an hour', async () => {
  const { ask, clock } = open()
  expect(await ask(300_000)).toBe(1)
  clock.now += 3_599_999
  expect(await ask(1)).toBe(1)
  clock.now += 2
  expect(await ask(1)).toBe(2)
})

test('shares a pending computation', async () => {
  const { ask } = open()
  expect(await Promise.all([ask(1), ask(1), ask(1)])).toEqual([1, 1, 1])
  expect(await ask(1)).toBe(2)
})

test('caches no failure', async () => {
  const { ask, tell } = open()
  const failing = tell('year', () => Promise.reject(new Error('the database is away')))
  await expect(Promise.all([failing, ask(1)])).rejects.toThrow('the database is away')
  expect(await ask(1)).toBe(1)
})
