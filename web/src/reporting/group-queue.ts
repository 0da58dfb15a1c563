/** Groups the queue by deadline, in server order. */
import type { QueueEntry } from '@vitrine/contract/reporting'
import { type DueTime, DUE_SOON_MS, computeDueTime, currentClock } from './due-time.ts'

/** An entry with the time of its response. */
export type FetchedEntry = { readonly entry: QueueEntry; readonly fetchedAt: Date }
export type QueueRow = FetchedEntry & { readonly due: DueTime }

export type QueueGroup = {
  readonly id: 'overdue' | 'soon' | 'today-and-tomorrow' | 'later' | 'waiting' | 'over' | 'found'
  readonly label: string
  readonly rows: readonly QueueRow[]
}

const LABELS = {
  overdue: 'Overdue',
  soon: 'Due within 6 hours',
  'today-and-tomorrow': 'Today and tomorrow',
  later: 'Later',
  waiting: 'Waiting: the clock is paused',
  over: 'Delivered or closed',
} as const

/** Empty groups are omitted. */
export function groupQueue(entries: readonly FetchedEntry[], now: Date): QueueGroup[] {
  const rows = entries.map((fetched) => rowOf(fetched, now))
  const endOfTomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 2)
  const groupOf = ({ entry, due }: QueueRow): keyof typeof LABELS => {
    if (due.urgency === 'over') return 'over'
    if (currentClock(entry).state !== 'running') return 'waiting'
    if (due.remainingMs < 0) return 'overdue'
    if (due.remainingMs < DUE_SOON_MS) return 'soon'
    return now.getTime() + due.remainingMs < endOfTomorrow.getTime()
      ? 'today-and-tomorrow'
      : 'later'
  }
  const ids = Object.keys(LABELS) as (keyof typeof LABELS)[]
  return ids
    .map((id) => ({ id, label: LABELS[id], rows: rows.filter((row) => groupOf(row) === id) }))
    .filter(({ rows: own }) => own.length > 0)
}

/** Keeps the order by relevance. */
export function groupSearchResults(entries: readonly FetchedEntry[], now: Date): QueueGroup[] {
  if (entries.length === 0) return []
  const rows = entries.map((fetched) => rowOf(fetched, now))
  return [{ id: 'found', label: 'In all views, best matches first', rows }]
}

function rowOf({ entry, fetchedAt }: FetchedEntry, now: Date): QueueRow {
  const sinceFetchedMs = now.getTime() - fetchedAt.getTime()
  return { entry, fetchedAt, due: computeDueTime(currentClock(entry), sinceFetchedMs) }
}

/** "14 open orders, next due in 42 min" */
export function queueSummary(
  groups: readonly QueueGroup[],
  { count, overdue }: { readonly count: number; readonly overdue: number },
  adjective: string,
): string {
  const orders = [count.toLocaleString('en'), adjective, count === 1 ? 'order' : 'orders']
    .filter(Boolean)
    .join(' ')
  if (overdue > 0) return `${orders}, ${overdue.toLocaleString('en')} overdue`
  const next = groups
    .flatMap(({ rows }) => rows)
    .find(({ entry }) => currentClock(entry).state === 'running')
  return next === undefined ? orders : `${orders}, next due in ${next.due.words}`
}
