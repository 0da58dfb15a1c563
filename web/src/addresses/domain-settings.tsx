import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AddressResponse } from '@vitrine/contract/addresses'
import { displayUrl } from '@vitrine/domain/addresses/display-url'
import { ApiError } from '../api/client.ts'
import { siteConfig } from '../shell/site-config.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { LITERAL_INPUT, TextField } from '../ui/field.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { Loading } from '../ui/spinner.tsx'
import { StatusChip, type StatusTone } from '../ui/status-chip.tsx'
import {
  formatDate,
  DnsIssueList,
  DnsRecordCard,
  CheckControls,
  RecordInstructions,
} from './dns-records.tsx'
import {
  type DomainResponse,
  dnsInstructionsMailto,
  aliasNoteOf,
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
  const isTeam = calls.registration.record !== undefined
  // We registered the domain, so we enter its records.
  const isManagedByUs =
    !isTeam && registration?.record != null && registration.domain === domain?.name
  const problem = change.isError ? errorMessage(change.error) : undefined
  return around(
    <div className="grid gap-5">
      <p>
        {url ? (
          <>
            <span>The site’s address is </span>
            <a href={`${url}/`} className="text-link break-all">
              {displayUrl(url)}
            </a>
            <span>.</span>
          </>
        ) : (
          'The site gets its address when it is first published.'
        )}
      </p>
      {!includesDomain && (
        <p className="max-w-prose text-ink-2">
          {isTeam
            ? 'This plan has a free address only.'
            : 'A domain of your own comes with the Basic and Professional plans. This order’s plan has a free address.'}
        </p>
      )}
      {includesDomain && domain && (
        <DomainState
          domain={domain}
          mayChange={mayChange}
          isManagedByUs={isManagedByUs}
          busy={change.isPending}
          problem={problem}
          onCheck={() => change.mutate(calls.check)}
          onRelease={() => change.mutate(calls.release)}
        />
      )}
      {includesDomain && !domain && mayChange && (
        <DomainForm
          isTeam={isTeam}
          busy={change.isPending}
          problem={
            change.error instanceof ApiError ? (change.error.fields['domain'] ?? problem) : problem
          }
          onSubmit={(typed) => change.mutate(() => calls.set(typed))}
        />
      )}
      <DomainRegistration answer={answer.data} calls={calls.registration} onAnswer={take} />
      <EmailSettings
        isTeam={isTeam}
        mail={mail}
        mayChange={mayChange}
        isManagedByUs={isManagedByUs}
        calls={calls.mail}
        onAnswer={take}
      />
    </div>,
  )
}

/** Records are pending, and the next check may find them. */
const isAwaited = ({ domain, mail }: AddressResponse) =>
  (domain !== null &&
    (!['ready', 'live'].includes(domain.state) ||
      domain.findings.some(({ hinders }) => hinders !== 'note'))) ||
  (mail.setup !== null && mail.setup.state !== 'working')

function DomainForm(props: {
  isTeam: boolean
  busy: boolean
  problem: string | undefined
  onSubmit: (typed: string) => void
}) {
  const { isTeam, busy, problem, onSubmit } = props
  const [typed, setTyped] = useState('')
  return (
    <form
      noValidate
      className="grid max-w-md gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(typed)
      }}
    >
      <TextField
        label={isTeam ? 'Customer’s domain' : 'A domain that you own'}
        hint={
          isTeam
            ? undefined
            : 'Such as ada-quill.com. You get the records to enter at your registrar; nothing changes until they are right.'
        }
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
        {...LITERAL_INPUT}
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
    word: 'Verified, not here yet',
    tone: 'warn',
    sentence:
      'We verified that the domain is yours. The site appears there as soon as its records point here.',
  },
  ready: {
    word: 'Records are right',
    tone: 'ok',
    sentence:
      'The records are right. The site appears there as soon as it is online. Keep the records.',
  },
  live: {
    word: 'Live',
    tone: 'ok',
    sentence: 'The site is live there, and its other addresses redirect to it. Keep the records.',
  },
  broken: {
    word: 'Points elsewhere',
    tone: 'danger',
    sentence: 'The domain was live and now points elsewhere. The site is online at its subdomain.',
  },
  unowned: {
    word: 'Record missing',
    tone: 'danger',
    sentence: 'The ownership record is missing. Add it again to keep the site there.',
  },
}

function DomainState(props: {
  domain: DomainResponse
  mayChange: boolean
  /** The team enters its records. */
  isManagedByUs: boolean
  busy: boolean
  problem: string | undefined
  onCheck: () => void
  onRelease: () => void
}) {
  const { domain, mayChange, isManagedByUs, busy, problem, onCheck, onRelease } = props
  const { brandName } = siteConfig()
  const { word, tone, sentence } = STATES[domain.state]
  return (
    <div className="grid gap-5">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="break-all">{domain.shown}</strong>
          {domain.shown !== domain.name && <span className="text-muted">{domain.name}</span>}
          <StatusChip tone={tone}>{word}</StatusChip>
        </p>
        <p className="mt-1.5 max-w-prose text-ink-2">
          <span>
            {isManagedByUs && domain.state === 'proving'
              ? 'We registered it for you and enter its records: there is nothing for you to do.'
              : sentence}
          </span>
          <span>
            {domain.endsAt &&
              ` Without a change the site leaves this domain after ${formatDate(domain.endsAt)}.`}
          </span>
        </p>
      </div>
      <DnsIssueList findings={domain.findings} label="What the records say" />
      <RecordInstructions
        title="The records to enter"
        open={!['ready', 'live'].includes(domain.state) && !isManagedByUs}
        note={`${aliasNoteOf(domain)} Keep MX and other TXT records: your email works as before.`.trim()}
        mailto={dnsInstructionsMailto(domain, brandName)}
        mailLabel="Email these steps to your domain admin"
        text={dnsInstructions(domain, brandName)}
        copyLabel="Copy the steps"
      >
        {domain.records.map(({ purpose, record }) => (
          <DnsRecordCard
            key={record.type + record.name + record.value}
            record={record}
            zone={domain.zone}
            purpose={DNS_RECORD_PURPOSES[purpose]}
            copyLabel={`Copy the value for ${record.type}`}
          />
        ))}
      </RecordInstructions>
      <CheckControls
        check={domain}
        what="records"
        error={problem}
        busy={busy}
        checkLabel="Check now"
        onCheck={onCheck}
        end={
          mayChange && {
            button: 'Remove domain…',
            confirm: `Remove ${domain.shown}`,
            cancel: 'Keep it',
            note: 'The site is then at its subdomain. Remove the records at your registrar afterwards, so that the domain does not lead here by mistake.',
            onEnd: onRelease,
          }
        }
      />
    </div>
  )
}
