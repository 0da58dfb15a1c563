import type { WebhookResponse } from '@vitrine/contract/webhooks'
import { EVENT_TYPE_LABELS } from '@vitrine/domain/webhooks/event-types'
import { Button } from '../ui/button.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { FORMAT_LABELS, WEBHOOK_STATES } from './delivery-text.ts'

/** The actions of a webhook. */
export type WebhookAction = 'edit' | 'test' | 'switch' | 'secret' | 'remove'

export function WebhookRow(props: {
  webhook: WebhookResponse
  /** The running action. */
  busy: WebhookAction | undefined
  onAct: (act: WebhookAction) => void
}) {
  const { webhook, busy, onAct } = props
  const { name, url, form, state, happenings, failingSince, oldSecretUntil } = webhook
  const [tone, words] = WEBHOOK_STATES[state]
  const act = (what: WebhookAction, label: string) => (
    <Button small variant="quiet" busy={busy === what} onClick={() => onAct(what)}>
      {label}
    </Button>
  )
  return (
    <li className="border-t border-line px-4 py-3 first:border-t-0">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold break-words">{name}</span>
        <StatusChip tone={tone}>{words}</StatusChip>
        {state === 'on' && failingSince !== null && <StatusChip tone="warn">Failing</StatusChip>}
      </h2>
      <p className="text-caption text-muted">
        <span>{FORMAT_LABELS[form]} · </span>
        <span className="break-all">{new URL(url).host}</span>
        {failingSince !== null && (
          <>
            {' '}
            <span>· Failing since </span>
            <Timestamp at={failingSince} />
          </>
        )}
        {oldSecretUntil !== null && (
          <>
            {' '}
            <span>· Previous secret valid until </span>
            <Timestamp at={oldSecretUntil} />
          </>
        )}
      </p>
      <p className="mt-1 max-w-prose text-ink-2">
        {happenings.map((one) => EVENT_TYPE_LABELS[one]).join(', ')}
      </p>
      <div className="-mx-4 flex flex-wrap gap-x-1" role="group" aria-label={name}>
        {act('test', 'Send a test')}
        {act('edit', 'Edit')}
        {act('switch', state === 'on' ? 'Switch off' : 'Switch on')}
        {form === 'signed' && act('secret', 'New secret')}
        {act('remove', 'Remove')}
      </div>
    </li>
  )
}
