import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from '../ui/icons.tsx'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { z } from 'zod'
import type { LanguageStatusResponse } from '@vitrine/contract/publishing'
import { openItemSchema } from '@vitrine/domain/publishing/gate'
import { describeLanguageStatus, selectLanguages } from '@vitrine/domain/languages/language-status'
import { ApiError } from '../api/client.ts'
import { randomUuid } from '../api/random-uuid.ts'
import { Button } from '../ui/button.tsx'
import { LanguageChips } from '../ui/language-chips.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Status } from '../ui/status.tsx'
import type { Form } from '../ui/use-form.ts'

export type SendDialogProps = {
  orderId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The draft is being saved; only saved drafts are sent. */
  saving: boolean
  /** Names of the languages with a draft. */
  languages: readonly string[]
  /** Names of the ordered languages without one. */
  missing: readonly string[]
  warnings: readonly string[]
  /** Blockers: they disable the button. */
  errors: readonly string[]
  /** The blockers of these language codes. */
  errorsOf: (chosen: readonly string[]) => readonly string[]
  /** Opens the list of blockers, if there are any. */
  onShowBlockers?: (() => void) | undefined
  onSent: () => void
  /** The server found blockers that the page did not know. */
  onBlockersFound?: () => void
}

type SendRequest = { readonly id: string; readonly state: string; readonly problem: string | null }

const POLL_MS = 150

const isRunning = (request: SendRequest | null | undefined) =>
  request?.state === 'queued' || request?.state === 'rendering'

/** The languages to send: all with a draft, until some are chosen. */
export function useLanguageChoice(
  dialog: SendDialogProps,
  siteLanguages: readonly LanguageStatusResponse[],
) {
  const [chosen, setChosen] = useState<readonly string[]>()
  const { choosable, kept, missing } = selectLanguages(siteLanguages, chosen ?? null)
  const part = chosen !== undefined && chosen.length < choosable.length ? chosen : undefined
  return {
    part,
    isEmpty: chosen?.length === 0,
    hasKept: kept.length > 0,
    errors: part ? dialog.errorsOf(part) : dialog.errors,
    missing: part ? missing.map(({ name }) => name) : dialog.missing,
    languages: part
      ? choosable.filter(({ code }) => part.includes(code)).map(({ name }) => name)
      : dialog.languages,
    chips: choosable.length > 1 && (
      <LanguageChips
        languages={choosable}
        chosen={chosen ?? choosable.map(({ code }) => code)}
        onChange={setChosen}
        kept={kept.map(describeLanguageStatus)}
      />
    ),
  }
}

/** Starts a preview or a publication and polls it until it ends. */
export function useSendRequest<Request extends SendRequest>(options: {
  dialog: SendDialogProps
  /** A request from before, which may still run. */
  latest: Request | null
  read: (id: string) => Promise<Request>
  /** The query to reload at the end. */
  reload: QueryKey
}) {
  const { dialog, latest, read, reload } = options
  const queryClient = useQueryClient()
  // A repeated click, or a retry after a lost response, is the same request.
  const [requestId] = useState(randomUuid)
  const [started, setStarted] = useState<Request>()
  const [blockers, setBlockers] = useState<readonly string[]>([])
  const [running] = useState(() => (latest && isRunning(latest) ? latest : undefined))
  const followed = started ?? running
  const polled = useQuery({
    queryKey: ['send-request', followed?.id],
    queryFn: () => read(followed?.id ?? ''),
    enabled: isRunning(followed),
    // A lost response does not end the request: poll again.
    refetchInterval: ({ state }) =>
      state.data === undefined || isRunning(state.data) ? POLL_MS : false,
  })
  const request = polled.data ?? followed
  const endedAs = request === undefined || isRunning(request) ? undefined : request.state
  useEffect(() => {
    if (endedAs === undefined) return
    void queryClient.invalidateQueries({ queryKey: reload })
    // Rendering can find blockers: fields that the PDF lost.
    if (endedAs === 'failed') dialog.onBlockersFound?.()
    if (endedAs === 'sent' || endedAs === 'published') dialog.onSent()
    // oxlint-disable-next-line react/exhaustive-deps -- once, at the end of the request
  }, [endedAs])
  const start = async (send: (requestId: string) => Promise<Request>) => {
    setBlockers([])
    try {
      setStarted(await send(requestId))
    } catch (error) {
      if (error instanceof ApiError && error.items.length > 0) {
        const items = z.array(openItemSchema).parse(error.items)
        setBlockers([...new Set(items.map(({ sentence }) => sentence))])
        dialog.onBlockersFound?.()
      }
      throw error
    }
  }
  return { request, blockers, start }
}

/** What is sent, its fields, blockers, warnings and buttons. */
export function SendForm<Values extends object>(props: {
  dialog: SendDialogProps
  choice: ReturnType<typeof useLanguageChoice>
  form: Form<Values>
  onSubmit: (values: Values) => Promise<void>
  verb: 'Send' | 'Publish'
  submit: string
  /** Title of the error. */
  failed: string
  blockers: readonly string[]
  disabled?: boolean
  facts: readonly (readonly [name: string, value: ReactNode])[]
  notices?: ReactNode
  moreButtons?: ReactNode
  /** The fields. */
  children: ReactNode
}) {
  const { dialog, choice, form, onSubmit, verb, submit, failed, blockers, facts } = props
  const { languages, missing, errors, isEmpty, part, chips } = choice
  const isDisabled = errors.length > 0 || isEmpty || props.disabled
  const send = async (values: Values) => {
    if (!isDisabled && !dialog.saving) await onSubmit(values)
  }
  useSendKey(form.attributes.ref)
  return (
    <form {...form.attributes} onSubmit={form.submit(send)} className="grid gap-5">
      {chips}
      {props.children}
      <div className="grid gap-3 text-admin">
        <dl className="grid grid-cols-[7rem_1fr] gap-x-4 gap-y-1.5">
          <dt className="text-muted">Languages</dt>
          <dd>
            <span>{languages.join(', ') || 'None'}</span>
            {missing.length > 0 && (
              <span className="text-warn">
                ; still to deliver, the clock keeps running: {missing.join(', ')}
              </span>
            )}
          </dd>
          {facts.map(([name, value]) => [
            <dt key={name} className="text-muted">
              {name}
            </dt>,
            <dd key={`${name} value`}>{value}</dd>,
          ])}
        </dl>
        {props.notices}
        <Sentences kind="danger" title="Fix before sending" sentences={errors} />
        {dialog.onShowBlockers && (
          <div>
            <Button small variant="outline" onClick={dialog.onShowBlockers}>
              Show blockers
            </Button>
          </div>
        )}
        <Sentences kind="warn" title="Worth a second look" sentences={dialog.warnings} />
      </div>
      {form.problems.page && (
        <Notice kind="danger" title={failed} urgent>
          <span>{form.problems.page}</span>
          {blockers.length > 0 && (
            <ul className="mt-1 ml-5 list-disc">
              {blockers.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          small
          type="submit"
          busy={dialog.saving || form.state === 'sending'}
          disabled={isDisabled}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {languages.length > 1
            ? `${verb} ${languages.length} languages`
            : part
              ? `${verb} ${languages[0] ?? 'nothing'}`
              : submit}
          <kbd aria-hidden="true" className="font-body text-caption font-normal opacity-80">
            Ctrl ↵
          </kbd>
        </Button>
        <Button small variant="outline" onClick={() => dialog.onOpenChange(false)}>
          Cancel
        </Button>
        {props.moreButtons}
      </div>
    </form>
  )
}

/** Ctrl or Cmd with Enter submits, wherever the focus is. A held key does not. */
function useSendKey(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (event.repeat || event.defaultPrevented) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [form])
}

function Sentences(props: {
  kind: 'danger' | 'warn'
  title: string
  sentences: readonly string[]
}) {
  const { kind, title, sentences } = props
  if (sentences.length === 0) return null
  return (
    <Notice kind={kind} title={title}>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** The progress of a request, or its failure. */
export function SendProgress(props: {
  dialog: SendDialogProps
  request: SendRequest
  steps: readonly (readonly [state: string, label: string])[]
  /** Title of the error. */
  failed: string
  /** What stays as it is after a failure. */
  afterFailure?: string
}) {
  const { dialog, request, steps, failed, afterFailure } = props
  const { onShowBlockers, onOpenChange } = dialog
  if (request.state === 'failed')
    return (
      <div className="grid gap-5">
        <Notice kind="danger" title={failed} urgent>
          {request.problem ?? 'Try again. If it fails again, check the server log.'} {afterFailure}
        </Notice>
        <div className="flex flex-wrap gap-3">
          {onShowBlockers && (
            <Button small onClick={onShowBlockers}>
              Show blockers
            </Button>
          )}
          <Button
            small
            variant={onShowBlockers ? 'outline' : undefined}
            onClick={() => onOpenChange(false)}
          >
            Close
          </Button>
        </div>
      </div>
    )
  const at = steps.findIndex(([state]) => state === request.state)
  return (
    <Status as="ol" say={steps[at]?.[1] ?? ''} className="grid gap-3">
      {steps.map(([state, label], index) => (
        <li
          key={state}
          aria-current={index === at ? 'step' : undefined}
          className={`flex items-center gap-3 ${index > at ? 'text-muted' : 'font-semibold'}`}
        >
          <span className="grid size-5 place-items-center">
            {index < at && <Check aria-hidden="true" size={18} strokeWidth={2} />}
            {index === at && <Spinner />}
          </span>
          {label}
          <span className="sr-only">
            {index < at ? ': done' : index === at ? ': now' : ': to come'}
          </span>
        </li>
      ))}
    </Status>
  )
}

/** The end of a request: what happened, and a button that closes the dialog. */
export function SendDone({ dialog, children }: { dialog: SendDialogProps; children: ReactNode }) {
  return (
    <div className="grid gap-5">
      <Status as="div">{children}</Status>
      <div>
        <Button small onClick={() => dialog.onOpenChange(false)}>
          Done
        </Button>
      </div>
    </div>
  )
}
