import {
  type WebhookResponse,
  type WebhookFormat,
  webhookRoutes,
  type WebhookSecretResponse,
} from '@vitrine/contract/webhooks'
import {
  EVENT_TYPE_LABELS,
  type EventType,
  eventTypeSchema,
} from '@vitrine/domain/webhooks/event-types'
import { useState } from 'react'
import { request } from '../api/client.ts'
import { randomUuid } from '../api/random-uuid.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceGroup } from '../ui/choice-card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldError, SelectField, TextField } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'
import { FORMAT_LABELS } from './delivery-text.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'

type Typed = { form: WebhookFormat; name: string; url: string; happenings: readonly EventType[] }

const HINTS: Readonly<Record<WebhookFormat, string>> = {
  signed: 'Your server, at an https:// address. It verifies the signature.',
  slack: 'URL of a Slack incoming webhook.',
  teams: 'URL from the Teams workflow “When a webhook request is received”.',
}

/** Adds or changes a webhook. */
export function WebhookDialog(props: {
  /** Undefined for a new webhook. */
  webhook: WebhookResponse | undefined
  onAdded: (added: WebhookSecretResponse) => void
  onChanged: (webhook: WebhookResponse) => void
  onClose: () => void
}) {
  const { webhook, onAdded, onChanged, onClose } = props
  // The same id for every attempt, so that a lost response adds no duplicate.
  const [id] = useState(randomUuid)
  const form = useForm<Typed>({
    id: 'webhook',
    initial: () => ({
      form: webhook?.form ?? 'signed',
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      happenings: webhook?.happenings ?? ['order.paid', 'order.needs-attention'],
    }),
    check: ({ name, url, happenings }) => ({
      ...(name.trim() === '' && { name: 'Give it a name' }),
      ...(url.trim() === '' && { url: 'Enter the URL' }),
      ...(happenings.length === 0 && { happenings: 'Choose at least one' }),
    }),
    focus: 'first field',
  })
  const save = async ({ form: how, name, url, happenings }: Typed) => {
    const body = { name: name.trim(), url: url.trim(), happenings: [...happenings] }
    if (webhook === undefined)
      onAdded(await request(webhookRoutes.addWebhook, { body: { ...body, id, form: how } }))
    else
      onChanged(
        await request(webhookRoutes.changeWebhook, { params: { webhookId: webhook.id }, body }),
      )
  }
  const { happenings } = form.values
  const { happenings: problem } = form.problems
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={webhook === undefined ? 'Add a webhook' : webhook.name}
      description="Messages contain the event, the order number and a link. They never name a customer."
    >
      <form {...form.attributes} onSubmit={form.submit(save)} className="grid gap-5">
        {webhook === undefined && (
          <SelectField {...form.text('form')} label="Format">
            {Object.entries(FORMAT_LABELS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          {...form.text('name')}
          label="Name"
          hint="Name for your team."
          autoComplete="off"
          maxLength={60}
        />
        <TextField
          {...form.text('url')}
          label="Address"
          hint={HINTS[form.values.form]}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
        />
        <ChoiceGroup
          legend="Events"
          className="flex flex-wrap gap-2"
          {...(problem && { describedBy: 'webhook-happenings-error' })}
        >
          {problem && (
            <div className="basis-full">
              <FieldError id="webhook-happenings-error">{problem}</FieldError>
            </div>
          )}
          {eventTypeSchema.options.map((one, place) => (
            <Chip
              key={one}
              {...(place === 0 && { id: 'webhook-happenings' })}
              checked={happenings.includes(one)}
              onChange={({ target }) =>
                form.change({
                  happenings: target.checked
                    ? [...happenings, one]
                    : happenings.filter((each) => each !== one),
                })
              }
            >
              {EVENT_TYPE_LABELS[one]}
            </Chip>
          ))}
        </ChoiceGroup>
        <ErrorNotice error={form.problems.page} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" small busy={form.state === 'sending'}>
            {webhook === undefined ? 'Add and switch on' : 'Save'}
          </Button>
          <Button small variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
