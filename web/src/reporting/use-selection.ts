import { useMemo, useState } from 'react'
import type { QueueEntry } from '@vitrine/contract/reporting'

export type OrderSelection = ReturnType<typeof useSelection>

/** The selected orders among those on the page. */
export function useSelection(entries: readonly QueueEntry[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const shown = entries.filter(({ orderId }) => chosen.has(orderId))
    return {
      count: shown.length,
      entries: shown,
      has: (orderId: string) => chosen.has(orderId),
      toggle: (orderId: string) =>
        setChosen((before) => {
          const after = new Set(before)
          if (!after.delete(orderId)) after.add(orderId)
          return after
        }),
      /** Selects these, or clears an existing selection. */
      all: (orderIds: readonly string[]) =>
        setChosen((before) => new Set(before.size > 0 ? [] : orderIds)),
      choose: (orderIds: readonly string[]) => setChosen(new Set(orderIds)),
    }
  }, [entries, chosen])
}
