import { expect, test } from 'vitest'
import { createTrialQueue, type TrialTicket } from './trial-queue.ts'

const LIMITS = { bytes: 100, places: 4, placesOfOneVisitor: 2, atWork: 1 }
const stays = new AbortController().signal

function enter(room: ReturnType<typeof createTrialQueue>, visitor: string, bytes = 1): TrialTicket {
  const place = room.enter(visitor)
  if ('refused' in place) throw new Error(place.refused)
  expect(place.queue(bytes)).toEqual({ queued: true })
  return place
}

// @promise cv-trial: Visitors can try a CV before paying, and nothing is stored.
test('processes files in order and reports the queue position', async () => {
  const room = createTrialQueue(LIMITS)
  const [first, second, third] = ['a', 'b', 'c'].map((visitor) => enter(room, visitor))
  expect(await first?.turn(stays).next()).toEqual({ done: true, value: undefined })
  const secondTurn = second?.turn(stays)
  const thirdTurn = third?.turn(stays)
  expect(await secondTurn?.next()).toEqual({ done: false, value: 1 })
  expect(await thirdTurn?.next()).toEqual({ done: false, value: 2 })
  const next = [secondTurn?.next(), thirdTurn?.next()]
  first?.leave()
  expect(await next[0]).toEqual({ done: true, value: undefined })
  expect(await next[1]).toEqual({ done: false, value: 1 })
})

// @promise cv-trial
test('delivers a turn that arrives before listening', async () => {
  const room = createTrialQueue(LIMITS)
  const first = enter(room, 'a')
  await first.turn(stays).next()
  const turn = enter(room, 'b').turn(stays)
  await turn.next()
  first.leave()
  expect(await turn.next()).toEqual({ done: true, value: undefined })
})

// @promise cv-trial
test('frees the slot when a visitor leaves', async () => {
  const room = createTrialQueue(LIMITS)
  const first = enter(room, 'a')
  await first.turn(stays).next()
  const gone = new AbortController()
  const second = enter(room, 'b')
  const secondTurn = second.turn(gone.signal)
  await secondTurn.next()
  const third = enter(room, 'c').turn(stays)
  await third.next()
  const ended = secondTurn.next()
  gone.abort()
  expect(await ended).toEqual({ done: true, value: undefined })
  second.leave()
  expect(await third.next()).toEqual({ done: false, value: 1 })
})

// @promise cv-trial
test('gives no turn to a visitor who left', async () => {
  const room = createTrialQueue(LIMITS)
  const left = enter(room, 'a')
  left.leave()
  await left.turn(AbortSignal.abort()).next()
  expect(await enter(room, 'b').turn(stays).next()).toEqual({ done: true, value: undefined })
})

// @promise cv-trial
test('limits slots per visitor and in total', () => {
  const room = createTrialQueue(LIMITS)
  const own = [enter(room, 'a'), enter(room, 'a')]
  expect(room.enter('a')).toEqual({ refused: 'visitor_limit_reached' })
  const large = enter(room, 'b', 90)
  const late = room.enter('c')
  expect('queue' in late && late.queue(20)).toEqual({ refused: 'queue_full' })
  enter(room, 'd')
  expect(room.enter('e')).toEqual({ refused: 'queue_full' })
  expect('queue' in late && late.queue(1)).toEqual({ refused: 'queue_full' })
  large.leave()
  large.leave()
  for (const place of own) place.leave()
  enter(room, 'a', 95)
})

// @promise idle-uploads: Idle uploads keep nobody out of /try.
test('gives no slot to an upload that has not arrived', () => {
  const room = createTrialQueue(LIMITS)
  const idle = Array.from({ length: 20 }, (_, visitor) => room.enter(`idle ${visitor}`))
  enter(room, 'a', 99)
  const [left] = idle
  if (!left || 'refused' in left) throw new Error('was refused')
  left.leave()
  // Its file arrives when the visitor has left.
  expect(left.queue(1)).toEqual({ queued: true })
  enter(room, 'b', 1)
})
