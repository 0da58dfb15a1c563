import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { orderingRoutes, type Presence } from '@vitrine/contract/ordering'
import { routeUrl, request } from '../api/client.ts'
import { usePeople } from '../api/use-people.ts'
import { StatusChip } from '../ui/status-chip.tsx'
import { Status } from '../ui/status.tsx'

const BEAT_MS = 12_000

/** Announces this user's presence and shows other users with the order open. */
export function OrderPresence(props: {
  orderId: string
  doing: Presence
  /** The assignee on the page; `onMoved` is called when it changed. */
  known?: string | null
  onMoved?: () => void
}) {
  const { orderId, doing, known, onMoved } = props
  const params = { orderId }
  const { nameOf } = usePeople()
  const here = useQuery({
    queryKey: [routeUrl(orderingRoutes.updatePresence, { params }), doing],
    queryFn: ({ signal }) =>
      request(orderingRoutes.updatePresence, { params, body: { doing } }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: BEAT_MS,
    gcTime: 0,
  }).data

  useEffect(() => {
    const leave = () =>
      void request(orderingRoutes.updatePresence, {
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
    <Status as="span" unasked className="inline-flex flex-wrap gap-1.5 empty:hidden">
      {here?.others.map(({ username, doing: theirs }) => (
        <StatusChip key={username} tone={theirs === 'editing' ? 'warn' : 'glass'}>
          {nameOf(username)} {theirs === 'editing' ? 'is editing' : 'is viewing'}
        </StatusChip>
      ))}
    </Status>
  )
}
