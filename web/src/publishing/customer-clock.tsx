import type { ClockResponse } from '@vitrine/contract/ordering'
import { useNow } from '../ui/use-now.ts'
import { clockText, revisionText } from './customer-clock-text.ts'

const TICK_MS = 20_000

/**
 * The promised time and the remaining time, updated while the clock runs: of the open list of
 * changes, else of the delivery.
 */
export function DeliveryClock(props: {
  clock: ClockResponse
  revision: ClockResponse | null
  fetchedAt: Date
}) {
  const { clock, revision, fetchedAt } = props
  const now = useNow(TICK_MS)
  const sinceFetchedMs = now.getTime() - fetchedAt.getTime()
  const { figure, sentence, shareUsed, isLate } = revision
    ? revisionText(revision, sinceFetchedMs)
    : clockText(clock, sinceFetchedMs)
  return (
    <section className="mt-8 rounded-md bg-glass-1 p-5">
      <h2 className="font-semibold">{revision ? 'Your changes' : 'Your delivery time'}</h2>
      <p
        className={`display mt-2 text-[2.5rem] leading-none font-strong tabular-nums ${isLate ? 'text-danger' : ''}`}
      >
        {figure}
      </p>
      <span
        aria-hidden="true"
        className="mt-4 block h-1.5 overflow-hidden rounded-xs bg-glass-3 forced-colors:border"
      >
        <span
          className={`block h-full forced-colors:bg-[CanvasText] ${isLate ? 'bg-danger' : 'bg-glass-7'}`}
          style={{ width: `${shareUsed * 100}%` }}
        />
      </span>
      <p className="mt-3 text-ink-2">{sentence}</p>
    </section>
  )
}
