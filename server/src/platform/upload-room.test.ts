import { expect, test } from 'vitest'
import { openUploadRoom, type UploadPlace } from './upload-room.ts'

function aRoom() {
  let now = 0
  const room = openUploadRoom({ bytes: 100, graceMs: 10, ticks: () => now })
  return {
    room,
    pass(ms: number) {
      now += ms
    },
  }
}

/** Of these, who has been pushed out. */
async function pushedOut(...places: (UploadPlace | undefined)[]): Promise<boolean[]> {
  const states = places.map(() => false)
  places.forEach((place, at) => {
    void place?.pushedOut.then(() => {
      states[at] = true
    })
  })
  await Promise.resolve()
  return states
}

// @promise upload-memory-budget: Uploads share a memory budget; slow clients can't use all of it.
test('no more is held at once than there is room for, and what leaves makes room once', () => {
  const { room } = aRoom()
  const first = room.enter(60)
  expect(room.enter(41)).toBeUndefined()
  expect(room.enter(40)).toBeDefined()
  first?.leave()
  first?.leave()
  expect(room.enter(61)).toBeUndefined()
  expect(room.enter(60)).toBeDefined()
})

// @promise upload-memory-budget
test('slow lines keep three quarters; beyond, who has had their time makes room, as many as are needed', async () => {
  const { room, pass } = aRoom()
  const slow = [room.enter(40), room.enter(35), room.enter(10), room.enter(10)]
  pass(9)
  expect(room.enter(10)).toBeUndefined()
  pass(1)
  const quick = room.enter(10)
  expect(quick).toBeDefined()
  expect(await pushedOut(...slow, quick)).toEqual([false, false, true, false, false])
  pass(10)
  expect(room.enter(26)).toBeUndefined()
  expect(room.enter(25)).toBeDefined()
  expect(await pushedOut(...slow, quick)).toEqual([false, false, true, true, true])
})

// @promise upload-memory-budget
test('a file that has come makes no room, and nobody is pushed out in vain', async () => {
  const { room, pass } = aRoom()
  const here = room.enter(60)
  const slow = room.enter(40)
  here?.hasCome()
  pass(10)
  expect(room.enter(50)).toBeUndefined()
  expect(await pushedOut(here, slow)).toEqual([false, false])
  expect(room.enter(40)).toBeDefined()
  expect(await pushedOut(here, slow)).toEqual([false, true])
})
