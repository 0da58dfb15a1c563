import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { hostingRoutes } from '@vitrine/contract/hosting'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { useForm } from '../ui/use-form.ts'
import { formatDay } from './format-day.ts'

/** Until when an order's site is hosted; managers add a year. Nothing before it went live. */
export function StaffHosting(props: {
  orderId: string
  /** A manager looks at it, and the order's status permits it. */
  mayRenew: boolean
  onChanged: () => void
}) {
  const { orderId, mayRenew, onChanged } = props
  const query = routeQuery(hostingRoutes.readHosting, { params: { orderId } })
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const hosting = useQuery({ ...query, refetchOnMount: 'always' })
  const form = useForm({
    id: 'renew-hosting',
    initial: () => ({ note: '' }),
    check: ({ note }) => (note.trim() === '' ? { note: 'Say why, for the order’s history' } : {}),
    focus: 'first field',
  })
  const { term, paidYears } = hosting.data ?? {}
  if (!term || !paidYears) return null
  const renew = async ({ note }: { note: string }) => {
    const body = { endsAt: term.endsAt, note }
    const after = await request(hostingRoutes.renewHosting, { params: { orderId }, body })
    queryClient.setQueryData(query.queryKey, after)
    setAsking(false)
    onChanged()
  }
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
        {term.state === 'ended'
          ? `Ended on ${day}. The site stays until somebody acts.`
          : `Until ${day}.`}{' '}
        {term.renewals > 0 && `Renewed ${years}.`}
      </p>
      {paidYears.length > 0 && (
        <ul className="mt-2">
          {paidYears.map((year) => (
            <li key={year.orderId}>
              Paid by card on {formatDay(year.paidAt)}: order{' '}
              <Link to={paths.staffOrder(year.orderId)} className="text-link">
                {year.reference}
              </Link>
              {year.takenBack && ', taken back with its money'}
            </li>
          ))}
        </ul>
      )}
      {mayRenew && (
        <p className="mt-3">
          <Button
            small
            variant="outline"
            onClick={() => {
              form.reset()
              setAsking(true)
            }}
          >
            Renew for a year…
          </Button>
        </p>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Renew the hosting for a year?"
        description={`${
          term.state === 'ended'
            ? 'Its hosting is over. Renewed, it is hosted for twelve months from today.'
            : `It is hosted until ${day}. Renewed, it is hosted for twelve months more.`
        } This charges nothing: say below how it was agreed.`}
        confirmLabel="Renew it"
        cancelLabel="Don’t renew"
        busy={form.state === 'sending'}
        onConfirm={form.submit(renew)}
      >
        <TextArea
          {...form.text('note')}
          label="Why, and how it was paid"
          rows={3}
          maxLength={500}
        />
        {form.problems.page && (
          <div className="mt-4">
            <Notice kind="danger" urgent>
              {form.problems.page}
            </Notice>
          </div>
        )}
      </AlertDialog>
    </Panel>
  )
}
