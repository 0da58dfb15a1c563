import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type VisitRange, visitRoutes } from '@vitrine/contract/visits'
import { queryOf } from '../api/queries.ts'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { RangeToggle, VisitsShown } from './visits-shown.tsx'

/** Who reads one order's site, as its customer sees it; nothing before anybody has. */
export function StaffVisits({ orderId }: { orderId: string }) {
  const [range, setRange] = useState<VisitRange>('30')
  const input = { params: { orderId }, query: { days: range } }
  const visits = useQuery({
    ...queryOf(visitRoutes.readOrderVisits, input),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  if (visits.isPending || visits.data?.since === null) return null
  return (
    <Panel title="Visits" aside={<RangeToggle range={range} onChange={setRange} />}>
      {visits.isError && (
        <FaultNotice
          title="The visits could not be loaded"
          fault={visits.error}
          busy={visits.isFetching}
          onRetry={() => void visits.refetch()}
        />
      )}
      {visits.data && <VisitsShown visits={visits.data} />}
    </Panel>
  )
}
