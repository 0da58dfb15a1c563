import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AddressResponse } from '@vitrine/contract/addresses'
import { ApiError } from '../api/client.ts'
import { siteConfig } from '../shell/site-config.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { Loading } from '../ui/spinner.tsx'
import { StatusChip, type StatusTone } from '../ui/status-chip.tsx'
import {
  formatDate,
  DnsIssueList,
  DnsRecordCard,
  RegistrarHint,
  formatDateTime,
} from './dns-records.tsx'
import {
  type DomainResponse,
  dnsInstructionsMailto,
  DNS_RECORD_PURPOSES,
  dnsInstructions,
} from './dns-instructions.ts'
import { type EmailApi, EmailSettings } from './email-settings.tsx'
import { type RegistrationApi, DomainRegistration } from './domain-registration.tsx'

/** Requests of the customer or the team. */
export type DomainApi = {
  readonly read: { queryKey: readonly string[]; queryFn: () => Promise<AddressResponse> }
  readonly set: (domain: string) => Promise<AddressResponse>
  readonly release: () => Promise<AddressResponse>
  readonly check: () => Promise<AddressResponse>
  readonly registration: RegistrationApi
  readonly mail: EmailApi
}

/** The server checks every minute until everything is live. */
const LOOK_AGAIN_MS = 15_000
/** Poll interval while a check is running. */
const LOOKING_MS = 2_000

/** The site's address and, if the plan has one, the customer's own domain. */
export function DomainSettings(props: {
  calls: DomainApi
  around: (control: ReactNode) => ReactNode
  onChanged?: () => void
}) {
  const { calls, around, onChanged } = props
  const queryClient = useQueryClient()
  const answer = useQuery({
    ...calls.read,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      if (state.data?.domain?.isLooking || state.data?.mail.setup?.isLooking) return LOOKING_MS
      return state.data && isAwaited(state.data) ? LOOK_AGAIN_MS : false
    },
  })
  const take = (after: AddressResponse) => {
    queryClient.setQueryData(calls.read.queryKey, after)
    onChanged?.()
  }
  const change = useMutation({
    mutationFn: (act: () => Promise<AddressResponse>) => act(),
    onSuccess: take,
  })
  if (answer.data === undefined) {
    if (!answer.isError) return around(<Loading>Loading the address…</Loading>)
    const retry = () => void answer.refetch()
    return around(
      <ErrorNotice title="The address could not be loaded" error={answer.error} onRetry={retry} />,
    )
  }
  const { url, domain, includesDomain, mayChange, registration, mail } = answer.data
  // We registered the domain, so we enter its records.
  const isSetByUs =
    calls.registration.record === undefined &&
    registration?.record != null &&
    registration.domain === domain?.name
  const problem = change.isError ? errorMessage(change.error) : undefined
  return around(
    <div className="grid gap-5">
      <p>
        {url ? (
          <>
            The site’s address is{' '}
            <a href={`${url}/`} className="text-link break-all">
              {url.replace(/^https?:\/\//, '')}
            </a>
            .
          </>
        ) : (
          'The site gets its address when it is first published.'
        )}
      </p>
      {!includesDomain && (
        <p className="max-w-prose text-ink-2">
          A domain of your own comes with the Basic and Professional plans. This order’s plan has a
          free address.
        </p>
      )}
      {includesDomain && domain && (
        <DomainState
          domain={domain}
          mayChange={mayChange}
          isSetByUs={isSetByUs}
          busy={change.isPending}
          problem={problem}
          onLook={() => change.mutate(calls.check)}
          onRelease={() => change.mutate(calls.release)}
        />
      )}
      {includesDomain && !domain && mayChange && (
        <DomainForm
          busy={change.isPending}
          problem={
            change.error instanceof ApiError ? (change.error.fields['domain'] ?? problem) : problem
          }
          onSend={(typed) => change.mutate(() => calls.set(typed))}
        />
      )}
      <DomainRegistration answer={answer.data} calls={calls.registration} onAnswer={take} />
      <EmailSettings
        mail={mail}
        mayChange={mayChange}
        isSetByUs={isSetByUs}
        calls={calls.mail}
        onAnswer={take}
      />
    </div>,
  )
}

/** Records are pending, and the next check may find them. */
const isAwaited = ({ domain, mail }: AddressResponse) =>
  (domain !== null && domain.state !== 'live') ||
  (mail.setup !== null && mail.setup.state !== 'working')

function DomainForm(props: {
  busy: boolean
  problem: string | undefined
  onSend: (typed: string) => void
}) {
  const { busy, problem, onSend } = props
  const [typed, setTyped] = useState('')
  return (
    <form
      noValidate
      className="grid max-w-md gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(typed)
      }}
    >
      <TextField
        label="A domain that you own"
        hint="Such as ada-quill.com. You get the records to enter at your registrar; nothing changes until they are right."
        value={typed}
        error={problem}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div>
        <Button type="submit" small busy={busy}>
          Use this domain
        </Button>
      </div>
    </form>
  )
}

const STATES: Readonly<
  Record<DomainResponse['state'], { word: string; tone: StatusTone; sentence: string }>
> = {
  proving: {
    word: 'Waiting for its records',
    tone: 'warn',
    sentence:
      'Enter the records below where the domain was registered. It usually takes minutes, sometimes hours, until they are seen.',
  },
  routing: {
    word: 'Yours, not here yet',
    tone: 'warn',
    sentence: 'The domain is shown to be yours. As soon as it leads here, the site is shown there.',
  },
  live: {
    word: 'Live',
    tone: 'ok',
    sentence:
      'The site is shown there, and its other addresses lead to it. The records have to stay.',
  },
  broken: {
    word: 'Leads elsewhere',
    tone: 'danger',
    sentence: 'The domain was live and leads elsewhere now. The site is up at its subdomain.',
  },
  unowned: {
    word: 'Record missing',
    tone: 'danger',
    sentence:
      'The record that shows whose domain it is is gone. Put it back to keep the site there.',
  },
}

function DomainState(props: {
  domain: DomainResponse
  mayChange: boolean
  /** The team enters its records. */
  isSetByUs: boolean
  busy: boolean
  problem: string | undefined
  onLook: () => void
  onRelease: () => void
}) {
  const { domain, mayChange, isSetByUs, busy, problem, onLook, onRelease } = props
  const { brandName } = siteConfig()
  const [asks, setAsks] = useState(false)
  const { word, tone, sentence } = STATES[domain.state]
  const isOpen = domain.state !== 'live' && !isSetByUs
  return (
    <div className="grid gap-5">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="break-all">{domain.shown}</strong>
          {domain.shown !== domain.name && <span className="text-muted">{domain.name}</span>}
          <StatusChip tone={tone}>{word}</StatusChip>
        </p>
        <p className="mt-1.5 max-w-prose text-ink-2">
          {isSetByUs && domain.state === 'proving'
            ? 'We registered it for you and enter its records: there is nothing for you to do.'
            : sentence}
          {domain.endsAt &&
            ` Without a change it is not shown there after ${formatDate(domain.endsAt)}.`}
        </p>
      </div>
      <DnsIssueList findings={domain.findings} label="What the records say" />
      <details open={isOpen}>
        <summary className="cursor-pointer font-semibold">The records to enter</summary>
        <ul className="mt-3 grid gap-3">
          {domain.records.map(({ purpose, record }) => (
            <DnsRecordCard
              key={record.type + record.name + record.value}
              record={record}
              domain={domain.name}
              purpose={DNS_RECORD_PURPOSES[purpose]}
              copyLabel={`Copy the value for ${record.type}`}
            />
          ))}
        </ul>
        <p className="mt-3 max-w-prose text-small text-muted">
          If the form has ALIAS or ANAME, it may take the place of the A record, with {domain.alias}
          . Leave MX and other TXT records: your mail works as before.
        </p>
        <div className="mt-4 grid max-w-md gap-3">
          <RegistrarHint />
        </div>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink
            small
            variant="outline"
            to={dnsInstructionsMailto(domain, brandName)}
            reloadDocument
          >
            Mail these steps to whoever looks after the domain
          </ButtonLink>
          <CopyButton text={dnsInstructions(domain, brandName)} label="Copy the steps" />
        </div>
      </details>
      <p className="text-small text-muted" aria-live="polite">
        {domain.checkedAt && domain.isLooking
          ? 'We are checking the records.'
          : domain.checkedAt
            ? `Last checked ${formatDateTime(domain.checkedAt)}. Next check about ${formatDateTime(domain.nextLookAt)}.`
            : 'The first check is running.'}
      </p>
      {problem && (
        <Notice kind="danger" urgent>
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button small variant="outline" busy={busy && !asks} onClick={onLook}>
          Check now
        </Button>
        {mayChange &&
          (asks ? (
            <>
              <Button small busy={busy} onClick={onRelease}>
                Remove {domain.shown}
              </Button>
              <Button small variant="outline" onClick={() => setAsks(false)}>
                Keep it
              </Button>
            </>
          ) : (
            <Button small variant="outline" onClick={() => setAsks(true)}>
              Remove domain…
            </Button>
          ))}
      </div>
      {asks && (
        <p className="max-w-prose text-ink-2">
          The site is at its subdomain then. Remove the records at your registrar afterwards, so
          that the domain leads nowhere by mistake.
        </p>
      )}
    </div>
  )
}
