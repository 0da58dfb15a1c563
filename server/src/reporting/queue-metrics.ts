import type { Database } from '../platform/database.ts'
import { type Metric, metric } from '../platform/metrics.ts'
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts'
import { countOverdue, countRunning, findOldestClock } from './count-queue.ts'
import { QUEUE_VIEWS } from './queue-views.ts'

const HOUR_MS = 60 * 60 * 1000
const SOON_MS = 6 * HOUR_MS
const OPEN = { view: 'open', personId: null, filter: {} } as const

/** Metrics of running delivery clocks. */
export async function queueMetrics(db: Database, now: Date): Promise<readonly Metric[]> {
  const { statuses, whileRunning = [] } = QUEUE_VIEWS.open
  const running = await countRunning(db, [...statuses, ...whileRunning])
  await yieldToEventLoop()
  const late = await countOverdue(db, OPEN, now)
  await yieldToEventLoop()
  const lateSoon = await countOverdue(db, OPEN, new Date(now.getTime() + SOON_MS))
  await yieldToEventLoop()
  const oldest = await findOldestClock(db)
  const waited = oldest === null ? 0 : Math.max(0, now.getTime() - oldest.getTime())
  return [
    metric('vitrine_orders_running', 'Paid orders whose delivery or revision clock runs', running),
    metric('vitrine_orders_late', 'Of these, past their promised hours', late),
    metric(
      'vitrine_orders_due_soon',
      'Of these, due within six hours',
      Math.max(0, lateSoon - late),
    ),
    metric(
      'vitrine_orders_oldest_waiting_seconds',
      'For how long the oldest delivery clock has run, pauses left out',
      waited / 1000,
    ),
  ]
}
