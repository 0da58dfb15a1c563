/** The queue in the groups that a day is planned by, soonest first. */
import type { QueueEntry } from '@vitrine/contract/reporting'
import { type Due, DUE_SOON_MS, readDue } from './due-words.ts'

export type QueueRow = { readonly entry: QueueEntry; readonly due: Due }

export type QueueGroup = {
  readonly id: 'overdue' | 'soon' | 'today-and-tomorrow' | 'later' | 'over'
  readonly label: string
  readonly rows: readonly QueueRow[]
}

const LABELS: Readonly<Record<QueueGroup['id'], string>> = {
  overdue: 'Overdue',
  soon: 'Due within 6 hours',
  'today-and-tomorrow': 'Today and tomorrow',
  later: 'Later',
  over: 'Promise kept or ended',
}

/**
 * Groups entries fetched `fetchedAt` as they stand `now`. A clock that waits for the
 * customer is placed by what it has left, as if it went on now. Empty groups are left out.
 */
export function groupQueue(
  entries: readonly QueueEntry[],
  fetchedAt: Date,
  now: Date,
): QueueGroup[] {
  const sinceFetchedMs = now.getTime() - fetchedAt.getTime()
  const rows = entries
    .map((entry): QueueRow => ({ entry, due: readDue(entry.clock, sinceFetchedMs) }))
    .sort((a, b) => a.due.remainingMs - b.due.remainingMs)
  const endOfTomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 2)
  const groupOf = ({ entry, due }: QueueRow): QueueGroup['id'] => {
    if (due.urgency === 'over') return 'over'
    if (entry.clock.state === 'running') {
      if (due.remainingMs < 0) return 'overdue'
      if (due.remainingMs < DUE_SOON_MS) return 'soon'
    }
    return now.getTime() + due.remainingMs < endOfTomorrow.getTime()
      ? 'today-and-tomorrow'
      : 'later'
  }
  const ids = Object.keys(LABELS) as QueueGroup['id'][]
  return ids
    .map((id) => ({ id, label: LABELS[id], rows: rows.filter((row) => groupOf(row) === id) }))
    .filter(({ rows }) => rows.length > 0)
}

/** "14 open orders, next due in 42 min", for the page's head. */
export function queueSummary(groups: readonly QueueGroup[], noun: string): string {
  const rows = groups.flatMap((group) => group.rows)
  const orders =
    `${rows.length} ${noun}${noun === '' ? '' : ' '}${rows.length === 1 ? 'order' : 'orders'}`.replace(
      '  ',
      ' ',
    )
  const late = groups.find(({ id }) => id === 'overdue')?.rows.length ?? 0
  if (late > 0) return `${orders}, ${late} overdue`
  const next = rows.find(({ entry }) => entry.clock.state === 'running')
  return next === undefined ? orders : `${orders}, next due in ${next.due.words}`
}
