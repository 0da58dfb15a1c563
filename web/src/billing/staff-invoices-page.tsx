import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { accountRoutes } from '@vitrine/contract/accounts'
import {
  billingRoutes,
  type InvoiceQuery,
  type InvoiceRow,
  type InvoicesResponse,
} from '@vitrine/contract/billing'
import { hasPermission } from '@vitrine/domain/accounts/staff-roles'
import { billingDocumentTitles } from '@vitrine/domain/billing/billing-document'
import { formatCents } from '@vitrine/domain/payments/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { request, routeUrl } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { QueryError } from '../ui/error-notice.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { LoadingSkeleton } from '../ui/query-state.tsx'
import { EmptyRoom } from '../ui/room.tsx'
import { Status } from '../ui/status.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { useSearchParamSetter } from '../ui/use-search-param.ts'
import { StaffEInvoices } from './staff-e-invoices.tsx'

export const meta = () => privatePageHead('team', 'Invoices')

/** Receipts and credit notes of all orders by month, with search and CSV. The URL has the filters. */
export default function StaffInvoicesPage() {
  const [now] = useState(() => new Date())
  const [params, setParam] = useSearchParamSetter()
  const search = params.get('search')?.trim().slice(0, 100) ?? ''
  const months = monthsBefore(now)
  const month = months.find(({ value }) => value === params.get('month'))
  const filter: InvoiceQuery = {
    ...(search !== '' && { search }),
    ...(month && { since: `${month.value}-01`, until: month.last }),
  }
  const found = useInfiniteQuery({
    queryKey: [routeUrl(billingRoutes.listInvoices, { query: filter }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      request(billingRoutes.listInvoices, { query: { ...filter, before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const invoices = found.data?.pages.flatMap((page) => page.invoices) ?? []
  const totals = found.data?.pages[0]?.totals
  const { search: _, ...days } = filter
  return (
    <main id="main" className="w-full max-w-6xl flex-1 px-4 py-5 sm:px-7">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h1 tabIndex={-1} className="display text-[2rem] leading-tight font-strong">
          Invoices
        </h1>
        <a
          href={routeUrl(billingRoutes.exportBillingDocuments, { query: days })}
          className="inline-flex min-h-11 items-center text-link"
        >
          {month ? `Download ${month.label} as CSV` : 'Download all as CSV'}
        </a>
      </div>
      <div className="mt-3 grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextField
          type="search"
          label="Find an invoice"
          hint="Number, name, company or email address."
          value={params.get('search') ?? ''}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setParam('search', target.value)}
        />
        <SelectField
          label="Month (UTC)"
          value={month?.value ?? ''}
          onChange={({ target }) => setParam('month', target.value)}
          options={[{ value: '', label: 'All months' }, ...months]}
        />
      </div>
      <Status className="mt-3 text-muted empty:hidden">{totals && totalsText(totals)}</Status>
      <div className="mt-4 grid gap-4" aria-busy={found.isFetching}>
        <QueryError query={found} title="The invoices could not be loaded" />
        {found.isPending && <LoadingSkeleton label="Loading the invoices…" className="h-96" />}
        {found.data !== undefined &&
          (invoices.length > 0 ? (
            <Invoices invoices={invoices} />
          ) : (
            <EmptyRoom
              className="min-h-96 rounded-lg"
              title={Object.keys(filter).length > 0 ? 'No invoice matches.' : 'No invoices yet.'}
            />
          ))}
        {found.hasNextPage && (
          <div>
            <Button
              small
              variant="outline"
              busy={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              Show more
            </Button>
          </div>
        )}
      </div>
    </main>
  )
}

function totalsText(totals: InvoicesResponse['totals']): string {
  const { documents, receivedCents, refundedCents, receivedTaxCents, refundedTaxCents } = totals
  const received = `${formatCents(receivedCents)} received (${formatCents(receivedTaxCents)} tax)`
  const refunded = `${formatCents(refundedCents)} refunded (${formatCents(refundedTaxCents)} tax)`
  return `${documents} ${documents === 1 ? 'document' : 'documents'}, ${received}, ${refunded}`
}

function Invoices({ invoices }: { invoices: readonly InvoiceRow[] }) {
  const user = useQuery(routeQuery(accountRoutes.readSession, {})).data
  const opensOrders = user !== undefined && hasPermission(user.role, 'work')
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {invoices.map(({ id, kind, number, issuedAt, totalCents, orderId, buyer, company }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 sm:px-5">
          <span className="min-w-0 flex-1 basis-56">
            <span className="font-semibold">
              {billingDocumentTitles[kind]} <span className="tabular-nums">{number}</span>
            </span>
            <span className="block text-small text-muted">
              <Timestamp at={issuedAt} />
            </span>
          </span>
          <span className="min-w-0 flex-1 basis-40 break-words">
            {opensOrders ? (
              <Link
                to={paths.staffOrder(orderId)}
                className="inline-flex min-h-11 items-center text-link"
              >
                {buyer}
              </Link>
            ) : (
              <span>{buyer}</span>
            )}
            {company !== null && <span className="block text-small text-muted">{company}</span>}
          </span>
          <span className="w-24 text-right tabular-nums">
            {`${kind === 'credit-note' ? '−' : ''}${formatCents(totalCents)}`}
          </span>
          <a
            href={routeUrl(billingRoutes.downloadInvoice, { params: { paperId: id } })}
            download
            aria-label={`Download ${billingDocumentTitles[kind].toLowerCase()} ${number} as PDF`}
            className="inline-flex min-h-11 items-center text-link"
          >
            PDF
          </a>
          {opensOrders && <StaffEInvoices orderId={orderId} documentId={id} className="w-full" />}
        </li>
      ))}
    </ul>
  )
}

const MONTHS = 36
const monthName = new Intl.DateTimeFormat('en', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Newest first, with the last day of each. */
function monthsBefore(now: Date): { value: string; label: string; last: string }[] {
  const day = (date: Date) => date.toISOString().slice(0, 10)
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
    return { value: day(first).slice(0, 7), label: monthName.format(first), last: day(last) }
  })
}
