import type { OrderResponse } from '@vitrine/contract/ordering'
import { actorName, describeOrderEvent } from '@vitrine/domain/orders/order-events'
import { usePeople } from '../api/use-people.ts'
import { Timestamp } from '../ui/timestamp.tsx'
import { type ReactNode, useState } from 'react'
import { Panel } from '../ui/panel.tsx'

const NEWEST = 3

/** The history of an order, newest first. */
export function Timeline(props: {
  history: OrderResponse['history']
  /** The order renews hosting. */
  isRenewal?: boolean
  aside?: ReactNode
}) {
  const { history, isRenewal, aside } = props
  const { nameOf } = usePeople()
  const shown = (actor: string) => (actor.startsWith('staff:') ? `staff:${nameOf(actor)}` : actor)
  const named = (entry: OrderResponse['history'][number]) => ({
    ...entry,
    actor: shown(entry.actor),
    from: entry.from && shown(entry.from),
    to: entry.to && shown(entry.to),
  })
  // Events with equal timestamps keep their order.
  const [isWhole, setIsWhole] = useState(false)
  const newestFirst = history.toReversed().toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <Panel title="History" aside={aside}>
      <ol className="border-l border-line">
        {newestFirst.slice(0, isWhole ? undefined : NEWEST).map((entry, place) => (
          <li
            key={`${entry.at} ${entry.what} ${entry.to} ${history.length - place}`}
            className="relative pb-3.5 pl-4 last:pb-0 before:absolute before:top-2 before:-left-[4.5px] before:size-2 before:rounded-full before:border before:border-glass-5 before:bg-surface"
          >
            <p>{describeOrderEvent(named(entry), isRenewal)}</p>
            {entry.note && <p className="text-ink-2">{entry.note}</p>}
            <p className="text-caption text-muted">
              <Timestamp at={entry.at} /> · {actorName(shown(entry.actor))}
            </p>
          </li>
        ))}
      </ol>
      {history.length > NEWEST && !isWhole && (
        <button
          type="button"
          onClick={() => setIsWhole(true)}
          className="mt-2 inline-flex min-h-11 items-center text-link"
        >
          Show all {history.length} events
        </button>
      )}
    </Panel>
  )
}
