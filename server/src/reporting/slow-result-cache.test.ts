import { expect, test } from 'vitest'
import { cacheSlowResults } from './slow-result-cache.ts'

/** Counts how often it was asked; each answer takes so long. */
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

test('what is quick is worked out anew for everybody', async () => {
  const { ask } = open()
  expect(await ask(999)).toBe(1)
  expect(await ask(999)).toBe(2)
})

test('what takes ten seconds is told again for ten minutes, and then worked out anew', async () => {
  const { ask, clock } = open()
  expect(await ask(10_000)).toBe(1)
  clock.now += 599_999
  expect(await ask(10_000)).toBe(1)
  expect(await ask(10_000, 'month')).toBe(2)
  clock.now += 1
  expect(await ask(10_000)).toBe(3)
})

test('nothing is told for more than an hour', async () => {
  const { ask, clock } = open()
  expect(await ask(300_000)).toBe(1)
  clock.now += 3_599_999
  expect(await ask(1)).toBe(1)
  clock.now += 1
  expect(await ask(1)).toBe(2)
})

test('who asks while it is being worked out gets the same answer, however quick it is', async () => {
  const { ask } = open()
  expect(await Promise.all([ask(1), ask(1), ask(1)])).toEqual([1, 1, 1])
  expect(await ask(1)).toBe(2)
})

test('what failed is told to those who waited, and to nobody after them', async () => {
  const { ask, tell } = open()
  const failing = tell('year', () => Promise.reject(new Error('the database is away')))
  await expect(Promise.all([failing, ask(1)])).rejects.toThrow('the database is away')
  expect(await ask(1)).toBe(1)
})
