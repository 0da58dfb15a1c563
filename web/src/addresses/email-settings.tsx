import { useMutation } from '@tanstack/react-query'
import type { AddressResponse, TypedMail } from '@vitrine/contract/addresses'
import { displayNames } from '@vitrine/domain/addresses/display-url'
import { mailProviders } from '@vitrine/domain/addresses/mail-providers'
import { StatusChip, type StatusTone } from '../ui/status-chip.tsx'
import {
  formatDate,
  DnsIssueList,
  DnsRecordCard,
  CheckControls,
  RecordInstructions,
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
  isTeam: boolean
  /** The team enters the records, because it registered the domain. */
  isManagedByUs: boolean
  calls: EmailApi
  onAnswer: (after: AddressResponse) => void
}) {
  const { mail, mayChange, isTeam, isManagedByUs, calls, onAnswer } = props
  const { at, setup } = mail
  // The team waits for the domain.
  if (!mail.isIncluded || (isTeam && !at)) return null
  return (
    <section className="grid gap-4 border-t border-line pt-5">
      <h3 className="font-semibold break-words">
        {at ? `Email at ${displayNames(at)}` : 'Email at your own domain'}
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
            {isTeam
              ? 'Not begun. Choose the customer’s provider to get the exact records.'
              : 'Not begun. Choose the provider with which you have, or are about to open, a mailbox. You get the exact records, fitted to those that are there now; we check them until all are right.'}
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
          isManagedByUs={isManagedByUs}
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

function sentenceFor(
  { state, since, checkedAt }: EmailSetupResponse,
  isManagedByUs: boolean,
): string {
  if (state === 'working' && since)
    return `Since ${formatDate(since)} all records are right. Keep them. We check every hour, and email you if one changes.`
  if (state === 'broken' && since)
    return `Since ${formatDateTime(since)} the records are wrong: email may not arrive, or may be treated as forged.`
  if (isManagedByUs)
    return 'We registered the domain for you and enter the records below. What we need from you is what your provider shows.'
  return checkedAt
    ? 'Enter the records below where the domain was registered. It usually takes minutes, sometimes hours, until they are seen.'
    : 'We are checking the present records, so that the new ones fit.'
}

function SetupState(props: {
  domain: string
  setup: EmailSetupResponse
  mayChange: boolean
  isManagedByUs: boolean
  calls: EmailApi
  onAnswer: (after: AddressResponse) => void
}) {
  const { domain, setup, mayChange, isManagedByUs, calls, onAnswer } = props
  const change = useMutation({
    mutationFn: (act: () => Promise<AddressResponse>) => act(),
    onSuccess: onAnswer,
  })
  const { word, tone } = STATES[setup.state]
  const { name } = mailProviders[setup.provider]
  const isIncomplete = setup.findings.some(({ code }) => code.endsWith('-not-entered'))
  return (
    <>
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong>{name}</strong>
          <StatusChip tone={tone}>{word}</StatusChip>
        </p>
        <p className="mt-1.5 max-w-prose text-ink-2">{sentenceFor(setup, isManagedByUs)}</p>
      </div>
      {mayChange && (
        <details open={isIncomplete}>
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
        <RecordInstructions
          title="The email records to enter"
          open={setup.state !== 'working' && !isManagedByUs}
          note={`Only one TXT record may begin with v=spf1: change the present one instead of adding a second. If ${name} shows its own verification text, add that as a TXT record, too.`}
          mailto={emailDnsInstructionsMailto(domain, setup)}
          mailLabel="Email these email steps to your domain admin"
          text={emailDnsInstructions(domain, setup)}
          copyLabel="Copy the email steps"
        >
          {setup.records.map(({ purpose, record, isThere }) => (
            <DnsRecordCard
              key={record.type + record.name + record.value}
              record={record}
              zone={domain}
              purpose={EMAIL_RECORD_PURPOSES[purpose]}
              mark={
                <StatusChip tone={isThere ? 'ok' : 'warn'}>
                  {isThere ? 'There' : 'To be entered'}
                </StatusChip>
              }
              copyLabel={`Copy the value for ${record.type} ${relativeRecordName(record, domain)}`}
            />
          ))}
        </RecordInstructions>
      )}
      <CheckControls
        check={setup}
        what="email records"
        error={change.error}
        busy={change.isPending}
        checkLabel="Check the email records now"
        onCheck={() => change.mutate(calls.check)}
        end={
          mayChange && {
            button: 'End the email setup…',
            confirm: 'End the email setup',
            cancel: 'Keep the setup',
            note: 'The records stay as they are, and so does your email. We no longer check them.',
            onEnd: () => change.mutate(calls.end),
          }
        }
      />
    </>
  )
}
