import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type VisitRange, visitRoutes } from '@vitrine/contract/visits'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery } from '../api/query-client.ts'
import { Loading } from '../ui/spinner.tsx'
import { RangeToggle, VisitReport } from './visit-report.tsx'
import { WeeklyEmailSwitch } from './weekly-email-switch.tsx'
import { QueryError } from '../ui/error-notice.tsx'

/** Visit statistics of the customer's site. */
export default function CustomerVisits({ access }: { access: OrderAccess }) {
  const [range, setRange] = useState<VisitRange>('30')
  const visits = useQuery({
    ...routeQuery(visitRoutes.readVisits, {
      params: { paymentIntentId: access.oid },
      query: { token: access.t, days: range },
    }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  return (
    <section className="mt-9">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3">Who reads your page</h2>
        <RangeToggle range={range} onChange={setRange} />
      </div>
      <p className="mt-1.5 max-w-prose text-ink-2">
        Counted by our server, without a cookie and without keeping anybody’s address: so nobody can
        say who it was. Someone who visits on two days counts twice. Reloads within seconds count
        once. Days follow UTC.
      </p>
      <QueryError title="The visits could not be loaded" query={visits} />
      {visits.isPending && <Loading>Loading…</Loading>}
      {visits.data && <VisitReport visits={visits.data} />}
      <WeeklyEmailSwitch access={access} />
    </section>
  )
}
