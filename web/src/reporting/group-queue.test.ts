import { expect, test } from 'vitest'
import { aClock, aQueueEntry, HOUR, MINUTE } from './a-queue-entry.ts'
import { groupQueue, queueSummary } from './group-queue.ts'

const noon = new Date(2026, 0, 15, 12, 0)
const order = (customerName: string, clock: Parameters<typeof aClock>[0]) =>
  aQueueEntry({ customerName, clock: aClock(clock) })

test('orders stand in the group of their deadline, soonest first', () => {
  const groups = groupQueue(
    [
      order('Later', { remainingMs: 60 * HOUR }),
      order('Tomorrow', { remainingMs: 30 * HOUR }),
      order('Soon', { remainingMs: 42 * MINUTE }),
      order('Sooner', { remainingMs: 5 * MINUTE }),
      order('Late', { remainingMs: -HOUR }),
      order('Sent', { state: 'met', remainingMs: HOUR }),
    ],
    noon,
    noon,
  )
  expect(groups.map(({ id, rows }) => [id, rows.map(({ entry }) => entry.customerName)])).toEqual([
    ['overdue', ['Late']],
    ['soon', ['Sooner', 'Soon']],
    ['today-and-tomorrow', ['Tomorrow']],
    ['later', ['Later']],
    ['over', ['Sent']],
  ])
})

test('an order that waits for the customer is neither overdue nor urgent', () => {
  const groups = groupQueue(
    [order('Waiting', { state: 'paused', remainingMs: 2 * HOUR })],
    noon,
    noon,
  )
  expect(groups.map(({ id }) => id)).toEqual(['today-and-tomorrow'])
})

test('an order moves to the next group when its time comes, without a new answer of the server', () => {
  const entries = [order('Soon', { remainingMs: 6 * HOUR + 5 * MINUTE })]
  const later = new Date(noon.getTime() + 10 * MINUTE)
  expect(groupQueue(entries, noon, noon)[0]?.id).toBe('today-and-tomorrow')
  expect(groupQueue(entries, noon, later)[0]?.id).toBe('soon')
})

test('the head of the page says how many and what is next', () => {
  const soon = order('Soon', { remainingMs: 42 * MINUTE })
  const late = order('Late', { remainingMs: -HOUR })
  const summary = (entries: (typeof soon)[]) =>
    queueSummary(groupQueue(entries, noon, noon), 'open')
  expect(summary([soon])).toBe('1 open order, next due in 42 min')
  expect(summary([soon, late])).toBe('2 open orders, 1 overdue')
  expect(summary([])).toBe('0 open orders')
})
