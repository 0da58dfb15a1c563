import { expect, test } from 'vitest'
import { clockFixture, queueEntryFixture, HOUR, MINUTE } from './queue-entry-fixture.ts'
import { groupSearchResults, groupQueue, queueSummary } from './group-queue.ts'

const noon = new Date(2026, 0, 15, 12, 0)
const order = (customerName: string, clock: Parameters<typeof clockFixture>[0]) =>
  queueEntryFixture({ customerName, clock: clockFixture(clock) })
const fetched = (entries: readonly ReturnType<typeof order>[], fetchedAt = noon) =>
  entries.map((entry) => ({ entry, fetchedAt }))

test('groups orders by deadline in server order', () => {
  const groups = groupQueue(
    fetched([
      order('Late', { remainingMs: -HOUR }),
      order('Sooner', { remainingMs: 5 * MINUTE }),
      order('Soon', { remainingMs: 42 * MINUTE }),
      order('Tomorrow', { remainingMs: 30 * HOUR }),
      order('Later', { remainingMs: 60 * HOUR }),
      order('Waiting', { state: 'paused', remainingMs: 2 * HOUR }),
      order('Not begun', { state: 'not-started', remainingMs: 24 * HOUR }),
      order('Sent', { state: 'met', remainingMs: HOUR }),
    ]),
    noon,
  )
  expect(groups.map(({ id, rows }) => [id, rows.map(({ entry }) => entry.customerName)])).toEqual([
    ['overdue', ['Late']],
    ['soon', ['Sooner', 'Soon']],
    ['today-and-tomorrow', ['Tomorrow']],
    ['later', ['Later']],
    ['waiting', ['Waiting', 'Not begun']],
    ['over', ['Sent']],
  ])
})

test('moves an order to the next group when due', () => {
  const entries = fetched([order('Soon', { remainingMs: 6 * HOUR + 5 * MINUTE })])
  const later = new Date(noon.getTime() + 10 * MINUTE)
  expect(groupQueue(entries, noon)[0]?.id).toBe('today-and-tomorrow')
  expect(groupQueue(entries, later)[0]?.id).toBe('soon')
})

test('counts time per page from its fetch', () => {
  const earlier = new Date(noon.getTime() - 30 * MINUTE)
  const groups = groupQueue(
    [
      ...fetched([order('Fetched before', { remainingMs: 20 * MINUTE })], earlier),
      ...fetched([order('Fetched now', { remainingMs: 20 * MINUTE })]),
    ],
    noon,
  )
  expect(groups.map(({ id }) => id)).toEqual(['overdue', 'soon'])
})

test('keeps search results in relevance order', () => {
  const found = fetched([
    order('Best', { remainingMs: 60 * HOUR }),
    order('Second', { remainingMs: -HOUR }),
  ])
  const [group] = groupSearchResults(found, noon)
  expect(group?.rows.map(({ entry }) => entry.customerName)).toEqual(['Best', 'Second'])
  expect(groupSearchResults([], noon)).toEqual([])
})

test('shows the total count and the next due order', () => {
  const soon = groupQueue(fetched([order('Soon', { remainingMs: 42 * MINUTE })]), noon)
  const summary = (count: number, overdue: number, groups = soon) =>
    queueSummary(groups, { count, overdue }, 'open')
  expect(summary(1, 0)).toBe('1 open order, next due in 42 min')
  expect(summary(12_345, 2)).toBe('12,345 open orders, 2 overdue')
  expect(summary(0, 0, [])).toBe('0 open orders')
})

test('groups changes by their own clock', () => {
  const met = clockFixture({ state: 'met', remainingMs: HOUR })
  const revised = (facts: Parameters<typeof clockFixture>[0]) =>
    queueEntryFixture({ clock: met, revision: clockFixture(facts) })
  const now = new Date()
  const groupsOf = (entry: ReturnType<typeof revised>) =>
    groupQueue([{ entry, fetchedAt: now }], now).map(({ id }) => id)
  expect(groupsOf(revised({ remainingMs: -HOUR }))).toEqual(['overdue'])
  expect(groupsOf(revised({ remainingMs: HOUR }))).toEqual(['soon'])
  expect(groupsOf(revised({ state: 'paused', remainingMs: HOUR }))).toEqual(['waiting'])
})
