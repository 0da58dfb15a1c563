import { expect, test } from 'vitest'
import { createSemaphore, SemaphoreTimeout } from './semaphore.ts'

// @promise reader-queue
test('limits concurrency and runs waiters in order', async () => {
  const inTurn = createSemaphore(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = [0, 1, 2, 3].map((each) =>
    inTurn(async () => {
      begun.push(each)
      await new Promise<void>((resolve) => ends.push(resolve))
    }),
  )
  expect(begun).toEqual([0, 1])
  ends[1]?.()
  await all[1]
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2])
  ends[0]?.()
  await all[0]
  for (const end of ends) end()
  await Promise.all(all.slice(0, 3))
  for (const end of ends) end()
  await Promise.all(all)
  expect(begun).toEqual([0, 1, 2, 3])
})

// @promise reader-queue
test('removes a timed-out waiter from the queue', async () => {
  const inTurn = createSemaphore(1)
  const first = Promise.withResolvers<void>()
  const running = inTurn(() => first.promise)
  const begun: string[] = []
  const begin = (name: string) => async () => {
    begun.push(name)
  }
  const hasty = inTurn(begin('hasty'), 1)
  const patient = inTurn(begin('patient'))
  await expect(hasty).rejects.toBeInstanceOf(SemaphoreTimeout)
  first.resolve()
  await Promise.all([running, patient])
  await inTurn(begin('late'))
  expect(begun).toEqual(['patient', 'late'])
})
