import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddressResponse, TypedMail } from '@vitrine/contract/addresses'
import { mailProviders } from '@vitrine/domain/addresses/mail-providers'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { StatusChip, type StatusTone } from '../ui/status-chip.tsx'
import {
  formatDate,
  DnsIssueList,
  DnsRecordCard,
  RegistrarHint,
  formatDateTime,
} from './dns-records.tsx'
import { relativeRecordName } from './dns-instructions.ts'
import { EmailProviderForm } from './email-provider-form.tsx'
import {
  EMAIL_RECORD_PURPOSES,
  emailDnsInstructionsMailto,
  type EmailSetupResponse,
  emailDnsInstructions,
} from './email-dns-instructions.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'

/** Requests of the customer or the team. */
export type EmailApi = {
  readonly set: (typed: TypedMail) => Promise<AddressResponse>
  readonly end: () => Promise<AddressResponse>
  readonly check: () => Promise<AddressResponse>
}

/** Email at the customer's domain: provider, records to enter, and their state. */
export function EmailSettings(props: {
  mail: AddressResponse['mail']
  mayChange: boolean
  /** The team enters the records, because it registered the domain. */
  isSetByUs: boolean
  calls: EmailApi
  onAnswer: (after: AddressResponse) => void
}) {
  const { mail, mayChange, isSetByUs, calls, onAnswer } = props
  const { at, setup } = mail
  if (!mail.isIncluded) return null
  return (
    <section aria-labelledby="mail-title" className="grid gap-4 border-t border-line pt-5">
      <h3 id="mail-title" className="font-semibold break-words">
        {at ? `Email at ${at}` : 'Email at your own domain'}
      </h3>
      {!at && (
        <p className="max-w-prose text-ink-2">
          Your plan includes its setup. Verify your domain above first, then choose your email
          provider here.
        </p>
      )}
      {at && !setup && !mayChange && (
        <p className="max-w-prose text-ink-2">Email was not set up for this order.</p>
      )}
      {at && !setup && mayChange && (
        <>
          <p className="max-w-prose text-ink-2">
            Not begun. Choose the provider with which you have, or are about to open, a mailbox. You
            get the exact records, fitted to those that are there now; we look at them until all are
            right.
          </p>
          <EmailProviderForm
            domain={at}
            setup={null}
            onSend={async (typed) => onAnswer(await calls.set(typed))}
          />
        </>
      )}
      {at && setup && (
        <SetupState
          key={setup.provider}
          domain={at}
          setup={setup}
          mayChange={mayChange}
          isSetByUs={isSetByUs}
          calls={calls}
          onAnswer={onAnswer}
        />
      )}
    </section>
  )
}

const STATES: Readonly<Record<EmailSetupResponse['state'], { word: string; tone: StatusTone }>> = {
  awaited: { word: 'Waiting for its records', tone: 'warn' },
  working: { word: 'Records are right', tone: 'ok' },
  broken: { word: 'Broken', tone: 'danger' },
}

function sentenceFor({ state, since, checkedAt }: EmailSetupResponse, isSetByUs: boolean): string {
  if (state === 'working' && since)
    return `Since ${formatDate(since)} all records are as they should be. They have to stay; we look every hour, and write if one changes.`
  if (state === 'broken' && since)
    return `Since ${formatDateTime(since)} the records are not right any more: mail may not arrive, or may be treated as forged.`
  if (isSetByUs)
    return 'We registered the domain for you and enter the records below. What we need from you is what your provider shows.'
  return checkedAt
    ? 'Enter the records below where the domain was registered. It usually takes minutes, sometimes hours, until they are seen.'
    : 'We look at what is there now, so that the records fit it.'
}

function SetupState(props: {
  domain: string
  setup: EmailSetupResponse
  mayChange: boolean
  isSetByUs: boolean
  calls: EmailApi
  onAnswer: (after: AddressResponse) => void
}) {
  const { domain, setup, mayChange, isSetByUs, calls, onAnswer } = props
  const [asks, setAsks] = useState(false)
  const change = useMutation({
    mutationFn: (act: () => Promise<AddressResponse>) => act(),
    onSuccess: onAnswer,
  })
  const { word, tone } = STATES[setup.state]
  const { name } = mailProviders[setup.provider]
  const lacksWords = setup.findings.some(({ code }) => code.endsWith('-not-entered'))
  return (
    <>
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong>{name}</strong>
          <StatusChip tone={tone}>{word}</StatusChip>
        </p>
        <p className="mt-1.5 max-w-prose text-ink-2">{sentenceFor(setup, isSetByUs)}</p>
      </div>
      {mayChange && (
        <details open={lacksWords}>
          <summary className="cursor-pointer font-semibold">
            The provider, and what it shows
          </summary>
          <div className="mt-3">
            <EmailProviderForm
              domain={domain}
              setup={setup}
              onSend={async (typed) => onAnswer(await calls.set(typed))}
            />
          </div>
        </details>
      )}
      <DnsIssueList findings={setup.findings} label="What the records of your email say" />
      {setup.records.length > 0 && (
        <details open={setup.state !== 'working' && !isSetByUs}>
          <summary className="cursor-pointer font-semibold">The email records to enter</summary>
          <ul className="mt-3 grid gap-3">
            {setup.records.map(({ purpose, record, isThere }) => (
              <DnsRecordCard
                key={record.type + record.name + record.value}
                record={record}
                domain={domain}
                purpose={EMAIL_RECORD_PURPOSES[purpose]}
                mark={
                  <StatusChip tone={isThere ? 'ok' : 'warn'}>
                    {isThere ? 'There' : 'To be entered'}
                  </StatusChip>
                }
                copyLabel={`Copy the value for ${record.type} ${relativeRecordName(record, domain)}`}
              />
            ))}
          </ul>
          <p className="mt-3 max-w-prose text-small text-muted">
            Only one TXT record may begin with v=spf1: change the present one instead of adding a
            second. If {name} shows a text of its own that proves the domain, add that as a TXT
            record, too.
          </p>
          <div className="mt-4 grid max-w-md gap-3">
            <RegistrarHint />
          </div>
          <div className="mt-4 flex flex-wrap gap-3">
            <ButtonLink
              small
              variant="outline"
              to={emailDnsInstructionsMailto(domain, setup)}
              reloadDocument
            >
              Mail these email steps to whoever looks after the domain
            </ButtonLink>
            <CopyButton text={emailDnsInstructions(domain, setup)} label="Copy the email steps" />
          </div>
        </details>
      )}
      <p className="text-small text-muted" aria-live="polite">
        {setup.checkedAt && setup.isLooking
          ? 'We are checking the email records.'
          : setup.checkedAt
            ? `Email records last checked ${formatDateTime(setup.checkedAt)}. Next check about ${formatDateTime(setup.nextLookAt)}.`
            : 'The first check is running.'}
      </p>
      <ErrorNotice error={change.error} />
      <div className="flex flex-wrap gap-3">
        <Button
          small
          variant="outline"
          busy={change.isPending && !asks}
          onClick={() => change.mutate(calls.check)}
        >
          Check the email records now
        </Button>
        {mayChange &&
          (asks ? (
            <>
              <Button small busy={change.isPending} onClick={() => change.mutate(calls.end)}>
                End the email setup
              </Button>
              <Button small variant="outline" onClick={() => setAsks(false)}>
                Keep the setup
              </Button>
            </>
          ) : (
            <Button small variant="outline" onClick={() => setAsks(true)}>
              End the email setup…
            </Button>
          ))}
      </div>
      {asks && (
        <p className="max-w-prose text-ink-2">
          The records stay as they are, and so does your mail. We no longer look at them.
        </p>
      )}
    </>
  )
}
