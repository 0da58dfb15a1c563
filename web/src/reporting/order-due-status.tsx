import type { ClockResponse } from '@vitrine/contract/ordering'
import type { OrderStatus } from '@vitrine/domain/orders/order-lifecycle'
import { StatusChip, type StatusTone } from '../ui/status-chip.tsx'
import { StageBar } from './due-cell.tsx'
import { type DueTime, computeDueTime } from './due-time.ts'
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
  status: OrderStatus
  /** The time of the response with the clock. */
  fetchedAt: Date
  /** Only the due time. */
  brief?: boolean
}) {
  const { clock, status, fetchedAt, brief } = props
  const now = useNow(20_000)
  const due = computeDueTime(clock, now.getTime() - fetchedAt.getTime())
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4 gap-y-1 text-admin">
      <StatusChip tone={TONES[due.urgency]}>
        {due.urgency === 'soon' || (due.urgency === 'calm' && clock.state === 'running')
          ? `Due in ${due.words}`
          : due.words}
      </StatusChip>
      {!brief && <StageBar status={status} />}
    </span>
  )
}
