import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hostingRoutes } from '@vitrine/contract/hosting'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { paths } from '../shell/paths.ts'
import { ConfirmForm } from '../ui/confirm-form.tsx'
import { TextArea } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { useForm } from '../ui/use-form.ts'
import { formatDay } from './format-day.ts'

/** The hosting term of a site; managers renew it. Renders nothing before the site went live. */
export function StaffHosting(props: {
  orderId: string
  /** The user is a manager and the order's status allows it. */
  mayRenew: boolean
  onChanged: () => void
}) {
  const { orderId, mayRenew, onChanged } = props
  const query = routeQuery(hostingRoutes.readHosting, { params: { orderId } })
  const queryClient = useQueryClient()
  const hosting = useQuery({ ...query, refetchOnMount: 'always' })
  const form = useForm({
    id: 'renew-hosting',
    initial: () => ({ note: '' }),
    check: ({ note }) =>
      note.trim() === '' ? { note: 'Enter a reason for the order’s history' } : {},
    focus: 'first field',
  })
  const { term, paidYears } = hosting.data ?? {}
  if (!term || !paidYears) return null
  const day = formatDay(term.endsAt)
  const years = term.renewals === 1 ? 'once' : `${term.renewals} times`
  return (
    <Panel
      title="Hosting"
      aside={
        term.state !== 'running' && (
          <StatusChip>{term.state === 'ended' ? 'Ended' : 'Ends soon'}</StatusChip>
        )
      }
    >
      <p>
        <span>
          {term.state === 'ended'
            ? `Ended on ${day}. The site stays online until you act.`
            : `Until ${day}.`}{' '}
        </span>
        <span>{term.renewals > 0 && `Renewed ${years}.`}</span>
      </p>
      {paidYears.length > 0 && (
        <ul className="mt-2">
          {paidYears.map((year) => (
            <li key={year.orderId}>
              <span>Paid by card on {formatDay(year.paidAt)}: order </span>
              <Link to={paths.staffOrder(year.orderId)} className="text-link">
                {year.reference}
              </Link>
              <span>{year.takenBack && ', refunded'}</span>
            </li>
          ))}
        </ul>
      )}
      {mayRenew && (
        <p className="mt-3">
          <ConfirmForm
            button="Renew for a year…"
            title="Renew the hosting for a year?"
            description={`${
              term.state === 'ended'
                ? 'Hosting has ended. It is renewed for twelve months from today.'
                : `Hosted until ${day}. It is renewed for twelve more months.`
            } Nothing is charged.`}
            confirmLabel="Renew hosting"
            form={form}
            send={async ({ note }) => {
              const body = { endsAt: term.endsAt, note }
              const params = { orderId }
              const after = await request(hostingRoutes.renewHosting, { params, body })
              queryClient.setQueryData(query.queryKey, after)
              onChanged()
            }}
          >
            <TextArea
              {...form.text('note')}
              label="Reason, and how it was paid"
              rows={3}
              maxLength={500}
            />
          </ConfirmForm>
        </p>
      )}
    </Panel>
  )
}
