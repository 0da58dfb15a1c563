import { useState } from 'react'
import type { AddressResponse, RecordedRegistration } from '@vitrine/contract/addresses'
import { Button } from '../ui/button.tsx'
import { LITERAL_INPUT, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useForm } from '../ui/use-form.ts'
import { formatDate } from './dns-records.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'

/** Requests of the customer or the team. Only the team can `record` a registration. */
export type RegistrationApi = {
  readonly ask: (domain: string) => Promise<AddressResponse>
  readonly withdraw: () => Promise<AddressResponse>
  readonly record?: (recorded: RecordedRegistration) => Promise<AddressResponse>
}

type Registration = NonNullable<AddressResponse['registration']>

/** A domain that the team registers for a customer: requested, then recorded. */
export function DomainRegistration(props: {
  answer: AddressResponse
  calls: RegistrationApi
  onAnswer: (after: AddressResponse) => void
}) {
  const { answer, calls, onAnswer } = props
  const { registration, mayChange, includesDomain, domain } = answer
  const { record } = calls
  if (!includesDomain) return null
  if (!registration)
    return mayChange && !domain ? (
      <AskForm
        isTeam={record !== undefined}
        onSend={async (typed) => onAnswer(await calls.ask(typed))}
      />
    ) : null
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold break-words">Registration of {registration.shown}</h3>
      <p className="max-w-prose text-ink-2">{sentenceFor(registration, record !== undefined)}</p>
      {record && (
        <RecordForm
          key={registration.record?.runsOutOn ?? 'none'}
          registration={registration}
          onSend={async (recorded) => onAnswer(await record(recorded))}
        />
      )}
      {!registration.record && mayChange && (
        <Withdraw onSend={async () => onAnswer(await calls.withdraw())} />
      )}
    </section>
  )
}

const dayOf = (day: string) => formatDate(`${day}T12:00:00`)

function sentenceFor({ shown, askedAt, record }: Registration, isTeam: boolean): string {
  if (record)
    return `Registered at ${record.registrar} on ${dayOf(record.registeredOn)}, until ${dayOf(record.runsOutOn)}. Nothing renews it by itself; a mail comes 60, 30 and 7 days before.`
  return isTeam
    ? `Asked for on ${formatDate(askedAt)}. Register it, then enter here where and until when; it becomes the order’s domain. If it is taken, write to the customer.`
    : `Asked for on ${formatDate(askedAt)}. A person of our team checks whether ${shown} is free and registers it, or writes to you.`
}

function AskForm(props: { isTeam: boolean; onSend: (typed: string) => Promise<void> }) {
  const { isTeam, onSend } = props
  const form = useForm({ id: 'ask-domain', initial: () => ({ domain: '' }), focus: 'first field' })
  return (
    <details>
      <summary className="cursor-pointer font-semibold max-sm:py-3">
        No domain yet? Have one registered
      </summary>
      <form
        {...form.attributes}
        className="mt-3 grid max-w-md gap-3"
        onSubmit={form.submit(({ domain }) => onSend(domain))}
      >
        <TextField
          {...form.text('domain')}
          label="The domain that is wished for"
          hint={
            isTeam
              ? 'What the customer wished for stands under Onboarding. It comes with the plan.'
              : 'It comes with your plan. A person checks whether it is free, and registers it.'
          }
          {...LITERAL_INPUT}
        />
        <PageProblem text={form.problems.page} />
        <div>
          <Button type="submit" small variant="outline" busy={form.state === 'sending'}>
            Ask for this domain
          </Button>
        </div>
      </form>
    </details>
  )
}

function RecordForm(props: {
  registration: Registration
  onSend: (recorded: RecordedRegistration) => Promise<void>
}) {
  const { registration, onSend } = props
  const { record } = registration
  const form = useForm({
    id: 'record-registration',
    initial: () => ({
      registrar: record?.registrar ?? '',
      registeredOn: record?.registeredOn ?? '',
      runsOutOn: record?.runsOutOn ?? '',
    }),
    check: ({ registrar, registeredOn, runsOutOn }) => ({
      ...(registrar.trim() === '' && { registrar: 'Say where it is registered' }),
      ...(registeredOn === '' && { registeredOn: 'Enter the day' }),
      ...(runsOutOn === '' && { runsOutOn: 'Enter the day' }),
    }),
    focus: 'first field',
  })
  return (
    <details open={!record}>
      <summary className="cursor-pointer font-semibold">
        {record ? 'Renewed, or entered wrongly?' : 'Enter what was done'}
      </summary>
      <form
        {...form.attributes}
        className="mt-3 grid max-w-md gap-3"
        onSubmit={form.submit(({ registrar, ...days }) =>
          onSend({ registrar: registrar.trim(), ...days }),
        )}
      >
        <TextField
          {...form.text('registrar')}
          label="Registrar"
          maxLength={100}
          autoComplete="off"
        />
        <TextField {...form.text('registeredOn')} label="Registered on" type="date" />
        <TextField {...form.text('runsOutOn')} label="Runs out on" type="date" />
        <PageProblem text={form.problems.page} />
        <FormButtons form={form} submit={record ? 'Save the registration' : 'It is registered'} />
      </form>
    </details>
  )
}

function Withdraw({ onSend }: { onSend: () => Promise<void> }) {
  const [asks, setAsks] = useState(false)
  const form = useForm({ id: 'withdraw-domain', initial: () => ({}) })
  return (
    <>
      <PageProblem text={form.problems.page} />
      <div className="flex flex-wrap gap-3">
        {asks ? (
          <>
            <Button small busy={form.state === 'sending'} onClick={form.skip(onSend)}>
              Withdraw the request
            </Button>
            <Button small variant="outline" onClick={() => setAsks(false)}>
              Keep the request
            </Button>
          </>
        ) : (
          <Button small variant="outline" onClick={() => setAsks(true)}>
            Withdraw the request…
          </Button>
        )}
      </div>
    </>
  )
}

function PageProblem({ text }: { text: string | undefined }) {
  return text ? (
    <Notice kind="danger" urgent>
      {text}
    </Notice>
  ) : null
}
