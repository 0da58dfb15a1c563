import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type VisitRange, visitRoutes } from '@vitrine/contract/visits'
import { routeQuery } from '../api/query-client.ts'
import { Panel } from '../ui/panel.tsx'
import { RangeToggle, VisitReport } from './visit-report.tsx'
import { QueryError } from '../ui/error-notice.tsx'

/** Visits of one site; renders nothing without any. */
export function StaffVisits({ orderId }: { orderId: string }) {
  const [range, setRange] = useState<VisitRange>('30')
  const input = { params: { orderId }, query: { days: range } }
  const visits = useQuery({
    ...routeQuery(visitRoutes.readOrderVisits, input),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  if (visits.isPending || visits.data?.since === null) return null
  return (
    <Panel title="Visits" aside={<RangeToggle range={range} onChange={setRange} />}>
      <QueryError title="The visits could not be loaded" query={visits} />
      {visits.data && <VisitReport visits={visits.data} />}
    </Panel>
  )
}
