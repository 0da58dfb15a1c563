import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { orderingRoutes, type Presence } from '@vitrine/contract/ordering'
import { addressOf, call } from '../api/call.ts'
import { StatusChip } from '../ui/status-chip.tsx'

const BEAT_MS = 12_000

/** Says that one has the order open, and shows who else has. Without an answer it shows nobody. */
export function WhoIsHere(props: {
  orderId: string
  doing: Presence
  /** Who has the order, as the page shows it; `onMoved` is told where that is another by now. */
  known?: string | null
  onMoved?: () => void
}) {
  const { orderId, doing, known, onMoved } = props
  const params = { orderId }
  const here = useQuery({
    queryKey: [addressOf(orderingRoutes.showPresence, { params }), doing],
    queryFn: ({ signal }) =>
      call(orderingRoutes.showPresence, { params, body: { doing } }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: BEAT_MS,
    gcTime: 0,
  }).data

  useEffect(() => {
    const leave = () =>
      void call(orderingRoutes.showPresence, {
        params: { orderId },
        body: { doing: 'gone' },
      }).catch(() => undefined)
    return leave
  }, [orderId])

  const moved = useEffectEvent(() => onMoved?.())
  const assigneeId = here?.assigneeId
  useEffect(() => {
    if (assigneeId !== undefined && known !== undefined && assigneeId !== known) moved()
  }, [assigneeId, known])

  return (
    <span role="status" className="inline-flex flex-wrap gap-1.5 empty:hidden">
      {here?.others.map(({ username, doing: theirs }) => (
        <StatusChip key={username} tone={theirs === 'editing' ? 'warn' : 'glass'}>
          {username} {theirs === 'editing' ? 'is editing' : 'looks at it, too'}
        </StatusChip>
      ))}
    </span>
  )
}
