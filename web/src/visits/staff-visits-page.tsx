import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { reportingRoutes } from '@vitrine/contract/reporting'
import type { AllVisitsResponse, VisitRange } from '@vitrine/contract/visits'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { formatLongDay, formatNumber } from './format-visits.ts'
import { ExcludedVisits, RangeToggle } from './visit-report.tsx'
import { QueryError } from '../ui/error-notice.tsx'
import { StaffPage } from '../ui/staff-page.tsx'

export const meta = () => privatePageHead('team', 'Visits')

/** Visits of all sites. */
export default function StaffVisitsPage() {
  const [range, setRange] = useState<VisitRange>('30')
  const visits = useQuery({
    ...routeQuery(reportingRoutes.readAllVisits, { query: { days: range } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  return (
    <StaffPage title="Visits" wide actions={<RangeToggle range={range} onChange={setRange} />}>
      <QueryError title="The visits could not be loaded" query={visits} />
      {visits.isPending && <Skeleton className="h-64 w-full animate-late" />}
      {visits.data && <Shown visits={visits.data} />}
    </StaffPage>
  )
}

function Shown({ visits }: { visits: AllVisitsResponse }) {
  const { sums, best, silent, liveSites, readSites } = visits
  return (
    <div>
      <p className="text-muted">
        {formatNumber(readSites)} of {formatNumber(liveSites)} sites were read:{' '}
        {formatNumber(sums.visitors)} visitors, {formatNumber(sums.pages)} pages,{' '}
        {formatNumber(sums.pdfs)} PDFs.
      </p>
      <ExcludedVisits sums={sums} />
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-2">
        <Panel title="Most visited">
          {best.length === 0 ? (
            <p className="text-muted">Nobody has read a site within these days.</p>
          ) : (
            <Table heads={['Site', 'Visitors', 'Pages', 'PDFs']}>
              {best.map((site) => (
                <tr key={site.orderId} className="border-t border-line">
                  <SiteCell {...site} />
                  {[site.visitors, site.pages, site.pdfs].map((value, at) => (
                    <td key={at} className="py-2 pl-3 text-right tabular-nums">
                      {formatNumber(value)}
                    </td>
                  ))}
                </tr>
              ))}
            </Table>
          )}
        </Panel>
        <Panel title="No visits">
          {silent.length === 0 ? (
            <p className="text-muted">
              {liveSites === 0 ? 'No site is online.' : 'Every site that is online was read.'}
            </p>
          ) : (
            <Table heads={['Site', 'Last read']}>
              {silent.map((site) => (
                <tr key={site.orderId} className="border-t border-line">
                  <SiteCell {...site} />
                  <td className="py-2 pl-3 text-right">{lastReadText(site)}</td>
                </tr>
              ))}
            </Table>
          )}
        </Panel>
      </div>
    </div>
  )
}

function Table({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <table className="w-full">
      <thead>
        <tr className="text-muted">
          {heads.map((head, at) => (
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
      <tbody>{children}</tbody>
    </table>
  )
}

/** Days are kept for 25 months. */
function lastReadText(site: { lastRead: string | null; isOlder: boolean }): string {
  if (site.lastRead !== null) return formatLongDay(site.lastRead)
  return site.isOlder ? 'Not in 25 months' : 'Never'
}

function SiteCell(site: { orderId: string; customerName: string; url: string }) {
  return (
    <th scope="row" className="py-2 text-left font-normal">
      <Link to={paths.staffOrder(site.orderId)} className="text-link">
        {site.customerName || 'Erased customer'}
      </Link>
      <span className="block text-small break-all text-muted">
        {site.url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
      </span>
    </th>
  )
}
