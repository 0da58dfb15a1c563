import { useState } from 'react'
import {
  doctorRoutes,
  type HealthReportResponse,
  type HealthCheckResult,
} from '@vitrine/contract/doctor'
import { request } from '../api/client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { siteConfig } from '../shell/site-config.ts'
import { Button } from '../ui/button.tsx'
import { EMAIL_INPUT, TextField } from '../ui/field.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusChip, type StatusTone } from '../ui/status-chip.tsx'
import { useForm } from '../ui/use-form.ts'
import { QueryError, ErrorNotice } from '../ui/error-notice.tsx'
import { useFreshQuery } from '../api/query-client.ts'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Status } from '../ui/status.tsx'

export const meta = () => privatePageHead('team', 'Health')

/** The health checks, run on every visit; for owners. */
export default function StaffHealthPage() {
  const examination = useFreshQuery(doctorRoutes.runHealthChecks, {})
  const { data, isFetching } = examination
  return (
    <main id="main" className="w-full max-w-5xl flex-1 px-4 py-5 sm:px-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h1 tabIndex={-1} className="display text-[2rem] leading-tight font-strong">
            Health
          </h1>
          <Status className="text-muted">
            {data && !isFetching ? <Sum {...data} /> : 'Running checks…'}
          </Status>
        </div>
        {data && (
          <Button
            small
            variant="outline"
            busy={isFetching}
            onClick={() => void examination.refetch()}
          >
            Run again
          </Button>
        )}
      </div>
      <div className="mt-5 grid gap-5">
        <QueryError query={examination} title="The checks could not run" />
        {examination.isPending && <Skeleton className="h-96 w-full animate-late" />}
        {data && (
          <ul className="overflow-hidden rounded-lg border border-line bg-surface">
            {data.findings.map((finding) => (
              <Row key={finding.part + finding.sentence} {...finding} />
            ))}
          </ul>
        )}
        <TestLetter />
      </div>
    </main>
  )
}

function Sum({ findings, lookedAt }: HealthReportResponse) {
  const faults = findings.filter(({ state }) => state === 'fault').length
  return (
    <>
      <span>
        {faults === 0
          ? 'All checks passed'
          : `${faults} ${faults === 1 ? 'check' : 'checks'} failed`}{' '}
        at{' '}
      </span>
      <Timestamp at={lookedAt} look="time" />
    </>
  )
}

const STATES: Readonly<
  Record<HealthCheckResult['state'], readonly [tone: StatusTone, words: string]>
> = {
  well: ['ok', 'OK'],
  note: ['neutral', 'Note'],
  fault: ['danger', 'Fault'],
}

const PARTS: Readonly<Record<HealthCheckResult['part'], string>> = {
  configuration: 'Configuration',
  program: 'Program',
  database: 'Database',
  migrations: 'Migrations',
  storage: 'Files',
  disk: 'Disk',
  backups: 'Backups',
  replies: 'Replies by email',
  mail: 'Mail',
  payments: 'Payments',
  webhook: 'Webhook',
  clock: 'Clock',
  dns: 'DNS',
  tls: 'TLS certificate',
  proxy: 'Proxy',
  visits: 'Visits',
  deliveries: 'Webhook deliveries',
  reader: 'CV reader',
  scans: 'Scans',
  traces: 'Traces',
}

function Row({ part, state, sentence, cure, fault }: HealthCheckResult) {
  const [tone, words] = STATES[state]
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line p-4 first:border-t-0 sm:grid-cols-[9.5rem_4rem_minmax(0,1fr)]">
      <span className="font-semibold">{PARTS[part]}</span>
      <span>
        <StatusChip tone={tone}>{words}</StatusChip>
      </span>
      <div className="min-w-0 break-words">
        <p>{sentence}</p>
        {cure && <p className="text-muted">{cure}</p>}
        {fault && (
          <p className="text-small text-muted">
            More under <code>{fault}</code> in docs/errors/doctor.md
          </p>
        )}
      </div>
    </li>
  )
}

function TestLetter() {
  const [said, setSaid] = useState('')
  const form = useForm({
    id: 'test-letter',
    initial: () => ({ to: siteConfig().supportEmail }),
    check: ({ to }) => (to.includes('@') ? {} : { to: 'Please enter a valid email address' }),
    focus: 'first field',
  })
  const send = async ({ to }: { to: string }) => {
    setSaid('')
    const { handedTo } = await request(doctorRoutes.sendTestEmail, { body: { to } })
    setSaid(`The email to ${to.trim()} was sent (${handedTo}). Check that it arrives.`)
  }
  return (
    <Panel title="Test email">
      <form {...form.attributes} onSubmit={form.submit(send)} className="grid max-w-form gap-4">
        <TextField
          {...form.text('to')}
          label="Send a test email to"
          {...EMAIL_INPUT}
          maxLength={320}
        />
        <ErrorNotice error={form.problems.page} />
        <FormButtons form={form} submit="Send test email" />
        <Status>{said}</Status>
      </form>
    </Panel>
  )
}
