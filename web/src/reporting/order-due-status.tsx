import type { ClockResponse } from '@vitrine/contract/ordering'
import type { OrderStatus } from '@vitrine/domain/orders/order-lifecycle'
import { StatusChip, type StatusTone } from '../ui/status-chip.tsx'
import { StageBar } from './due-cell.tsx'
import { type DueTime, computeDueTime, currentClock } from './due-time.ts'
import { useNow } from '../ui/use-now.ts'

const TONES: Readonly<Record<DueTime['urgency'], StatusTone>> = {
  overdue: 'danger',
  soon: 'warn',
  calm: 'glass',
  over: 'neutral',
}

/** Due time and stage of an order; the clock advances by itself. */
export function OrderDueStatus(props: {
  clock: ClockResponse
  /** Of an open list of changes. */
  revision: ClockResponse | null
  status: OrderStatus
  /** The time of the response with the clock. */
  fetchedAt: Date
  /** Only the due time. */
  brief?: boolean
}) {
  const { revision, status, fetchedAt, brief } = props
  const clock = currentClock(props)
  const now = useNow(20_000)
  const due = computeDueTime(clock, now.getTime() - fetchedAt.getTime())
  const isDue = due.urgency === 'soon' || (due.urgency === 'calm' && clock.state === 'running')
  const words = isDue ? `Due in ${due.words}` : due.words
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4 gap-y-1 text-admin">
      <StatusChip tone={TONES[due.urgency]}>
        <span>{revision === null ? words : `Changes: ${lowerFirst(words)}`}</span>
      </StatusChip>
      {!brief && <StageBar status={status} />}
    </span>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
