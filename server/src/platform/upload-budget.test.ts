import { expect, test } from 'vitest'
import { createUploadBudget, type UploadReservation } from './upload-budget.ts'

function aRoom() {
  let now = 0
  const room = createUploadBudget({ bytes: 100, graceMs: 10, ticks: () => now })
  return {
    room,
    pass(ms: number) {
      now += ms
    },
  }
}

/** Which of these were preempted. */
async function pushedOut(...places: (UploadReservation | undefined)[]): Promise<boolean[]> {
  const states = places.map(() => false)
  places.forEach((place, at) => {
    void place?.preempted.then(() => {
      states[at] = true
    })
  })
  await Promise.resolve()
  return states
}

// @promise upload-memory-budget: Uploads share a memory budget; slow clients can't use all of it.
test('limits reserved bytes and releases them once', () => {
  const { room } = aRoom()
  const first = room.reserve(60)
  expect(room.reserve(41)).toBeUndefined()
  expect(room.reserve(40)).toBeDefined()
  first?.release()
  first?.release()
  expect(room.reserve(61)).toBeUndefined()
  expect(room.reserve(60)).toBeDefined()
})

// @promise upload-memory-budget
test('reserves three quarters for slow uploads and preempts beyond', async () => {
  const { room, pass } = aRoom()
  const slow = [room.reserve(40), room.reserve(35), room.reserve(10), room.reserve(10)]
  pass(9)
  expect(room.reserve(10)).toBeUndefined()
  pass(1)
  const quick = room.reserve(10)
  expect(quick).toBeDefined()
  expect(await pushedOut(...slow, quick)).toEqual([false, false, true, false, false])
  pass(10)
  expect(room.reserve(26)).toBeUndefined()
  expect(room.reserve(25)).toBeDefined()
  expect(await pushedOut(...slow, quick)).toEqual([false, false, true, true, true])
})

// @promise upload-memory-budget
test('never preempts received or unnecessary uploads', async () => {
  const { room, pass } = aRoom()
  const here = room.reserve(60)
  const slow = room.reserve(40)
  here?.markReceived()
  pass(10)
  expect(room.reserve(50)).toBeUndefined()
  expect(await pushedOut(here, slow)).toEqual([false, false])
  expect(room.reserve(40)).toBeDefined()
  expect(await pushedOut(here, slow)).toEqual([false, true])
})
