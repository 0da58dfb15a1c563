import { useId, useState } from 'react'
import { billingRoutes } from '@vitrine/contract/billing'
import { routeUrl } from '../api/client.ts'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'

const CONTROL =
  'h-11 min-w-0 rounded-sm border border-line-2 bg-surface px-3 text-[1rem] hover:border-ink-2'

/** Exports billing documents of a period, by default of last month. */
export function InvoiceDownload({ now }: { now: Date }) {
  const [days, setDays] = useState(() => lastMonth(now))
  const id = useId()
  const isBackward = days.since !== '' && days.until !== '' && days.since > days.until
  const query = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== ''))
  return (
    <Panel title="Invoices and credit notes">
      <p className="max-w-prose text-muted">
        All invoices, receipts and credit notes of this period with number, buyer, tax and payment,
        for spreadsheets. The audit log records each download.
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-3">
        {(['since', 'until'] as const).map((name) => (
          <div key={name} className="grid gap-1">
            <label htmlFor={`${id}${name}`} className="text-caption text-muted">
              {name === 'since' ? 'From (UTC)' : 'To (UTC)'}
            </label>
            <input
              id={`${id}${name}`}
              type="date"
              value={days[name]}
              aria-invalid={isBackward || undefined}
              aria-describedby={isBackward ? `${id}wrong` : undefined}
              onChange={({ target }) => setDays({ ...days, [name]: target.value })}
              className={CONTROL}
            />
          </div>
        ))}
        {isBackward ? (
          <Status urgent id={`${id}wrong`} className="min-h-11 content-center text-danger">
            The first day must not be after the last day.
          </Status>
        ) : (
          <a
            href={routeUrl(billingRoutes.exportBillingDocuments, { query })}
            className="inline-flex min-h-11 items-center text-link"
          >
            Download invoices as CSV
          </a>
        )}
      </div>
    </Panel>
  )
}

/** First and last day in UTC. */
function lastMonth(now: Date): { since: string; until: string } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const day = (date: number) => new Date(date).toISOString().slice(0, 10)
  return { since: day(Date.UTC(year, month - 1, 1)), until: day(Date.UTC(year, month, 0)) }
}
