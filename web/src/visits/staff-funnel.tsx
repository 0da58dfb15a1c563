import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { accountRoutes } from '@vitrine/contract/accounts'
import { type FunnelSteps, reportingRoutes } from '@vitrine/contract/reporting'
import type { VisitRange } from '@vitrine/contract/visits'
import { staffMay } from '@vitrine/domain/staff-roles'
import { queryOf } from '../api/queries.ts'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { numberWords } from './visit-words.ts'

/** How far the shop's orders have come; for managers and the owner. */
export function StaffFunnel({ range }: { range: VisitRange }) {
  const user = useQuery(queryOf(accountRoutes.readSession, {})).data
  return user && staffMay(user.role, 'manage') ? <Funnel range={range} /> : null
}

function Funnel({ range }: { range: VisitRange }) {
  const funnel = useQuery({
    ...queryOf(reportingRoutes.readFunnel, { query: { days: range } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const rows = funnel.data && [
    { name: 'All', ...funnel.data.all },
    ...funnel.data.byPlan,
    ...funnel.data.byCampaign.map((each) => ({ ...each, name: `Campaign ${each.name}` })),
  ]
  return (
    <Panel title="The shop: from order to live">
      {funnel.isError && (
        <FaultNotice
          title="The orders could not be counted"
          fault={funnel.error}
          busy={funnel.isFetching}
          onRetry={() => void funnel.refetch()}
        />
      )}
      {funnel.isPending && <Skeleton className="h-32 w-full animate-late" />}
      {rows && funnel.data?.all.placed === 0 && (
        <p className="text-muted">No order was placed within these days.</p>
      )}
      {rows && funnel.data?.all.placed !== 0 && (
        <>
          <div className="overflow-x-auto">
            <table className="w-full">
              <thead>
                <tr className="text-muted">
                  {['Orders', 'Placed', 'Paid', 'Answers complete', 'Live'].map((head, at) => (
                    <th
                      key={head}
                      scope="col"
                      className={`pb-2 font-normal ${at === 0 ? 'text-left' : 'pl-3 text-right'}`}
                    >
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.name} className="border-t border-line">
                    <th scope="row" className="py-2 text-left font-normal">
                      {row.name}
                    </th>
                    {STEPS.map((step) => (
                      <td
                        key={step}
                        className="py-2 pl-3 text-right whitespace-nowrap tabular-nums"
                      >
                        {numberWords(row[step])}
                        {step !== 'placed' && row.placed > 0 && (
                          <span className="ml-1.5 text-muted">
                            {Math.round((row[step] / row.placed) * 100)} %
                          </span>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="mt-3 text-small text-muted">
            From the orders themselves: nobody who looks at the shop is counted.
          </p>
        </>
      )}
    </Panel>
  )
}

const STEPS = [
  'placed',
  'paid',
  'answered',
  'live',
] as const satisfies readonly (keyof FunnelSteps)[]
