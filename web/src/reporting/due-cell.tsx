import { TriangleAlert } from '../ui/icons.tsx'
import type { OrderStatus } from '@vitrine/domain/orders/order-lifecycle'
import type { DueTime } from './due-time.ts'
import { orderStages } from './order-stage.ts'

const COLOURS: Readonly<Record<DueTime['urgency'], { text: string; bar: string }>> = {
  overdue: { text: 'text-danger', bar: 'bg-danger' },
  soon: { text: 'text-warn', bar: 'bg-warn' },
  calm: { text: 'text-ink', bar: 'bg-glass-5' },
  over: { text: 'text-muted', bar: 'bg-glass-3' },
}

/** The remaining time, and the used share as a bar. */
export function DueCell({ due }: { due: DueTime }) {
  const { text, bar } = COLOURS[due.urgency]
  return (
    <div className="min-w-28">
      <p
        className={`flex items-center gap-1.5 font-semibold whitespace-nowrap tabular-nums ${text}`}
      >
        {due.urgency === 'overdue' && (
          <TriangleAlert aria-hidden="true" size={16} strokeWidth={2} className="shrink-0" />
        )}
        <span>{due.words}</span>
      </p>
      <span aria-hidden="true" className="mt-1 block h-1 overflow-hidden rounded-xs bg-glass-2">
        <span className={`block h-full ${bar}`} style={{ width: `${due.shareUsed * 100}%` }} />
      </span>
    </div>
  )
}

/** The stage of an order as four steps. */
export function StageBar({ status }: { status: OrderStatus }) {
  const { step, label } = orderStages[status]
  return (
    <span className="inline-flex items-center gap-2.5 whitespace-nowrap">
      <span aria-hidden="true" className="flex gap-0.5">
        {[1, 2, 3, 4].map((each) => (
          <span
            key={each}
            className={`h-1.5 w-5 ${each <= step ? 'bg-glass-7 forced-colors:bg-[CanvasText]' : 'bg-glass-2'}`}
          />
        ))}
      </span>
      {label}
    </span>
  )
}
