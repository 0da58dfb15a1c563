import { type ReactNode, useState } from 'react'
import type { DnsRecord, DnsIssue } from '@vitrine/contract/addresses'
import { displayNames } from '@vitrine/domain/addresses/display-url'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { SelectField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Status } from '../ui/status.tsx'
import { REGISTRARS, relativeRecordName } from './dns-instructions.ts'

/** DNS issues, each with the record to change. */
export function DnsIssueList(props: { findings: readonly DnsIssue[]; label: string }) {
  const { findings, label } = props
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
                <span>
                  {ACTS[change.act]}: {change.record.type}{' '}
                </span>
                <code className="break-all">{displayNames(change.record.name)}</code>
                <span>
                  {change.record.value.length > LONG
                    ? ' with the long value below'
                    : change.record.value && (
                        <>
                          {' '}
                          <span>with </span>
                          <code className="break-all">{change.record.value}</code>
                        </>
                      )}
                </span>
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
  /** The registered domain. */
  zone: string
  purpose: string
  /** Whether the record already exists, if known. */
  mark?: ReactNode
  copyLabel: string
}) {
  const { record, zone, purpose, mark, copyLabel } = props
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
          {relativeRecordName(record, zone)}{' '}
          <span className="text-muted">({displayNames(record.name)})</span>
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

/** The records to enter, with instructions to pass on. `children` are the record cards. */
export function RecordInstructions(props: {
  title: string
  open: boolean
  children: ReactNode
  note: string
  mailto: string
  mailLabel: string
  text: string
  copyLabel: string
}) {
  const { title, open, children, note, mailto, mailLabel, text, copyLabel } = props
  return (
    <details open={open}>
      <summary className="cursor-pointer font-semibold">{title}</summary>
      <ul className="mt-3 grid gap-3">{children}</ul>
      <p className="mt-3 max-w-prose text-small text-muted">{note}</p>
      <div className="mt-4 grid max-w-md gap-3">
        <RegistrarHint />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink small variant="outline" to={mailto} reloadDocument>
          {mailLabel}
        </ButtonLink>
        <CopyButton text={text} label={copyLabel} />
      </div>
    </details>
  )
}

/** The last and next check, the error of a change, and its buttons. Ending needs two clicks. */
export function CheckControls(props: {
  check: { isLooking: boolean; checkedAt: string | null; nextLookAt: string }
  /** "records", as in "We are checking the records." */
  what: string
  error: unknown
  busy: boolean
  checkLabel: string
  onCheck: () => void
  /** Absent if the visitor may not end it. */
  end?: { button: string; confirm: string; cancel: string; note: string; onEnd: () => void } | false
}) {
  const { check, what, error, busy, checkLabel, onCheck, end } = props
  const [asks, setAsks] = useState(false)
  const { isLooking, checkedAt, nextLookAt } = check
  return (
    <>
      <Status className="text-small text-muted">
        {checkedAt === null
          ? 'The first check is running.'
          : isLooking
            ? `We are checking the ${what}.`
            : `Last checked ${formatDateTime(checkedAt)}. Next check about ${formatDateTime(nextLookAt)}.`}
      </Status>
      <ErrorNotice error={error} />
      <div className="flex flex-wrap gap-3">
        <Button small variant="outline" busy={busy && !asks} onClick={onCheck}>
          {checkLabel}
        </Button>
        {end && !asks && (
          <Button small variant="outline" onClick={() => setAsks(true)}>
            {end.button}
          </Button>
        )}
        {end && asks && (
          <>
            <Button small busy={busy} onClick={end.onEnd}>
              {end.confirm}
            </Button>
            <Button small variant="outline" onClick={() => setAsks(false)}>
              {end.cancel}
            </Button>
          </>
        )}
      </div>
      {end && asks && <p className="max-w-prose text-ink-2">{end.note}</p>}
    </>
  )
}
