import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type WebhookResponse, webhookRoutes } from '@vitrine/contract/webhooks'
import { useEffect, useRef, useState } from 'react'
import { request } from '../api/client.ts'
import { randomUuid } from '../api/random-uuid.ts'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { Button } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { EmptyRoom } from '../ui/room.tsx'
import { Deliveries, DELIVERIES_KEY } from './deliveries.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { type WebhookAction, WebhookRow } from './webhook-row.tsx'
import { LoadingSkeleton } from '../ui/query-state.tsx'
import { QueryError, ErrorNotice } from '../ui/error-notice.tsx'
import { Status } from '../ui/status.tsx'

export const meta = () => privatePageHead('team', 'Webhooks')

const query = routeQuery(webhookRoutes.listWebhooks, {})
type Shown = { readonly name: string; readonly secret: string; readonly oldUntil: string | null }

/** Webhooks and their deliveries, for owners. */
export default function StaffWebhooksPage() {
  const queryClient = useQueryClient()
  const list = useQuery({ ...query, refetchOnMount: 'always', refetchInterval: 30_000 })
  const [editing, setEditing] = useState<WebhookResponse | 'new'>()
  const [asking, setAsking] = useState<Asking>()
  const [secret, setSecret] = useState<Shown>()
  const [said, setSaid] = useState('')

  const isDialogOpen = editing !== undefined || asking !== undefined || secret !== undefined
  const heading = useFocusAfterDialog(isDialogOpen, list.data)

  const close = () => {
    setEditing(undefined)
    setAsking(undefined)
  }
  const say = (sentence: string) => {
    close()
    setSaid(sentence)
    void queryClient.invalidateQueries({ queryKey: query.queryKey })
    void queryClient.invalidateQueries({ queryKey: [DELIVERIES_KEY] })
  }
  const show = (webhook: WebhookResponse, made: string | null) => {
    if (made !== null)
      setSecret({ name: webhook.name, secret: made, oldUntil: webhook.oldSecretUntil })
  }
  const actions = useWebhookActions(say, show)
  const act = (webhook: WebhookResponse, what: WebhookAction) => {
    actions.reset()
    if (what === 'edit') setEditing(webhook)
    else if (what === 'test') actions.test.mutate(webhook)
    else if (what === 'switch') actions.turn.mutate(webhook)
    else setAsking({ for: what, webhook })
  }
  const webhooks = list.data

  return (
    <main id="main" className="flex w-full max-w-5xl flex-1 flex-col px-4 py-5 sm:px-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="display text-[2rem] leading-tight font-strong">
          Webhooks
        </h1>
        {webhooks !== undefined && webhooks.length > 0 && (
          <Button small onClick={() => setEditing('new')}>
            Add a webhook
          </Button>
        )}
      </div>
      <div className="mt-5 grid gap-5">
        <QueryError query={list} title="The webhooks could not be loaded" />
        {list.isPending && <LoadingSkeleton label="Loading the webhooks…" className="h-64" />}
        <ErrorNotice error={actions.test.error ?? actions.turn.error} />
        <Status as="div" className="empty:hidden">
          {said !== '' && <Notice kind="ok">{said}</Notice>}
        </Status>
        {webhooks?.length === 0 && (
          <EmptyRoom
            className="min-h-[min(32rem,70svh)]"
            title="No webhooks yet."
            text="A webhook notifies Slack, Teams or your own server about events: an order, a message, an approval."
            action={
              <Button small onClick={() => setEditing('new')}>
                Add a webhook
              </Button>
            }
          />
        )}
        {webhooks !== undefined && webhooks.length > 0 && (
          <>
            <ul className="overflow-hidden rounded-lg border border-line bg-surface">
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  busy={actions.busyWith(webhook)}
                  onAct={(what) => act(webhook, what)}
                />
              ))}
            </ul>
            <Deliveries webhooks={webhooks} />
          </>
        )}
      </div>

      {editing !== undefined && (
        <WebhookDialog
          webhook={editing === 'new' ? undefined : editing}
          onAdded={({ webhook, secret: made }) => {
            say(`${webhook.name} is on. Send a test.`)
            show(webhook, made)
          }}
          onChanged={({ name }) => say(`${name} is saved.`)}
          onClose={close}
        />
      )}
      {secret !== undefined && <SecretDialog {...secret} onClose={() => setSecret(undefined)} />}
      {asking !== undefined && <Confirmation {...asking} actions={actions} onClose={close} />}
    </main>
  )
}

/** The requests behind the actions of a webhook. */
function useWebhookActions(
  onDone: (message: string) => void,
  onSecret: (webhook: WebhookResponse, secret: string | null) => void,
) {
  const test = useMutation({
    mutationFn: ({ id }: WebhookResponse) =>
      request(webhookRoutes.testWebhook, {
        params: { webhookId: id },
        body: { requestId: randomUuid() },
      }),
    onSuccess: (_, { name }) =>
      onDone(`A test to ${name} is being sent. The response appears below.`),
  })
  const turn = useMutation({
    mutationFn: ({ id, state }: WebhookResponse) =>
      request(webhookRoutes.setWebhookState, {
        params: { webhookId: id },
        body: { on: state !== 'on' },
      }),
    onSuccess: ({ name, state }) =>
      onDone(state === 'on' ? `${name} is on.` : `${name} is off. Waiting messages are not sent.`),
  })
  const renew = useMutation({
    mutationFn: ({ id }: WebhookResponse) =>
      request(webhookRoutes.renewWebhookSecret, { params: { webhookId: id } }),
    onSuccess: ({ webhook, secret: made }) => {
      onDone('')
      onSecret(webhook, made)
    },
  })
  const remove = useMutation({
    mutationFn: ({ id }: WebhookResponse) =>
      request(webhookRoutes.removeWebhook, { params: { webhookId: id } }),
    onSuccess: (_, { name }) => onDone(`${name} is removed.`),
  })
  const busyWith = ({ id }: WebhookResponse): WebhookAction | undefined => {
    if (test.isPending && test.variables.id === id) return 'test'
    return turn.isPending && turn.variables.id === id ? 'switch' : undefined
  }
  const reset = () => {
    for (const each of [test, turn, renew, remove]) each.reset()
  }
  return { test, turn, renew, remove, busyWith, reset }
}

/** A heading that takes the focus if the button that opened a dialog is gone. */
function useFocusAfterDialog(isDialogOpen: boolean, data: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hadDialog = useRef(false)
  useEffect(() => {
    hadDialog.current ||= isDialogOpen
    if (isDialogOpen || !hadDialog.current) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) heading.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [isDialogOpen, data])
  return heading
}

type Asking = { readonly for: 'secret' | 'remove'; readonly webhook: WebhookResponse }

/** Asks before renewing the secret or removing the webhook. */
function Confirmation(
  props: Asking & { actions: ReturnType<typeof useWebhookActions>; onClose: () => void },
) {
  const { for: asked, webhook, actions, onClose } = props
  const { title, ...texts } = CONFIRMATIONS[asked]
  const action = asked === 'secret' ? actions.renew : actions.remove
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={title(webhook.name)}
      {...texts}
      cancelLabel="Cancel"
      busy={action.isPending}
      onConfirm={() => action.mutate(webhook)}
    >
      <ErrorNotice error={action.error} />
    </AlertDialog>
  )
}

const CONFIRMATIONS = {
  secret: {
    title: (name: string) => `Make a new secret for ${name}?`,
    description:
      'It is shown once. For 24 hours messages are also signed with the current secret: update the receiver in that time. Older secrets stop working at once.',
    confirmLabel: 'Make a new secret',
    dangerous: false,
  },
  remove: {
    title: (name: string) => `Remove ${name}?`,
    description: 'Nothing more is sent, and its delivery log is deleted. This cannot be undone.',
    confirmLabel: 'Remove',
    dangerous: true,
  },
}
