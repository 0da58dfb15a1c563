import { type ReactNode, useState } from 'react'
import type { DnsRecord, DnsIssue } from '@vitrine/contract/addresses'
import { CopyButton } from '../ui/copy-button.tsx'
import { SelectField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { REGISTRARS, relativeRecordName } from './dns-instructions.ts'

/** DNS issues, each with the record to change. */
export function DnsIssueList({
  findings,
  label,
}: {
  findings: readonly DnsIssue[]
  label: string
}) {
  if (findings.length === 0) return null
  return (
    // Long values break within the list; otherwise they widen the page.
    <ul className="grid gap-2 wrap-anywhere" aria-label={label}>
      {findings.map(({ code, hinders, sentence, change }) => (
        <li key={code + sentence}>
          <Notice kind={hinders === 'note' ? 'info' : 'warn'}>
            <p>{sentence}</p>
            {change && (
              <p className="mt-1 text-small">
                {ACTS[change.act]}: {change.record.type}{' '}
                <code className="break-all">{change.record.name}</code>
                {change.record.value.length > LONG
                  ? ' with the long value below'
                  : change.record.value && (
                      <>
                        {' '}
                        with <code className="break-all">{change.record.value}</code>
                      </>
                    )}
              </p>
            )}
          </Notice>
        </li>
      ))}
    </ul>
  )
}

/** A longer value, such as a DKIM key, is shown in the record list only. */
const LONG = 160

const ACTS = { add: 'Add', change: 'Change', remove: 'Remove' } as const

/** A DNS record in the layout of a registrar's form. */
export function DnsRecordCard(props: {
  record: DnsRecord
  domain: string
  purpose: string
  /** Whether the record already exists, if known. */
  mark?: ReactNode
  copyLabel: string
}) {
  const { record, domain, purpose, mark, copyLabel } = props
  return (
    <li className="rounded-sm border border-line p-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-small text-muted">
        {purpose}
        {mark}
      </p>
      <dl className="mt-1 grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt className="text-muted">Type</dt>
        <dd>{record.type}</dd>
        <dt className="text-muted">Name</dt>
        <dd className="break-all">
          {relativeRecordName(record, domain)} <span className="text-muted">({record.name})</span>
        </dd>
        {record.priority !== undefined && (
          <>
            <dt className="text-muted">Priority</dt>
            <dd>{record.priority}</dd>
          </>
        )}
        <dt className="text-muted">Value</dt>
        <dd className="break-all">{record.value}</dd>
      </dl>
      <div className="mt-2">
        <CopyButton text={record.value} label={copyLabel} />
      </div>
    </li>
  )
}

/** A select with instructions for common registrars. */
export function RegistrarHint() {
  const [name, setName] = useState('')
  const chosen = REGISTRARS.find((one) => one.name === name)
  return (
    <>
      <SelectField
        label="Where is the domain registered?"
        optional
        value={name}
        onChange={(event) => setName(event.target.value)}
      >
        <option value="">Choose, to see where the form is</option>
        {REGISTRARS.map((one) => (
          <option key={one.name}>{one.name}</option>
        ))}
      </SelectField>
      {chosen && <p className="text-ink-2">{chosen.hint}</p>}
    </>
  )
}

export const formatDateTime = (instant: string) =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export const formatDate = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long' })
