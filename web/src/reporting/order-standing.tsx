import type { ClockAnswer } from '@vitrine/contract/ordering'
import type { OrderStatus } from '@vitrine/domain/order-life-cycle'
import { StatusChip, type StatusTone } from '../ui/status-chip.tsx'
import { StageBar } from './due-cell.tsx'
import { type Due, readDue } from './due-words.ts'
import { useNow } from '../ui/use-now.ts'

const TONES: Readonly<Record<Due['urgency'], StatusTone>> = {
  overdue: 'danger',
  soon: 'warn',
  calm: 'glass',
  over: 'neutral',
}

/** Due and stage of one order, for the head of its pages. The clock goes on by itself. */
export function OrderStanding(props: {
  clock: ClockAnswer
  status: OrderStatus
  /** When the clock was fetched. */
  fetchedAt: Date
  /** Only the due time, where there is little room. */
  brief?: boolean
}) {
  const { clock, status, fetchedAt, brief } = props
  const now = useNow(20_000)
  const due = readDue(clock, now.getTime() - fetchedAt.getTime())
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
