import { FAILING_DAYS } from '@vitrine/contract/webhooks'
import type { Subscription } from '../../platform/events.ts'
import { findWebhook, webhookStopped } from '../../webhooks/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onEvent } from '../on-event.ts'
import { queueEmail } from '../queue-email.ts'
import { TeamEmail } from './team-email.tsx'

const WHY = {
  failing: `For ${FAILING_DAYS} days nothing has arrived there, however often it was tried. Nothing is sent there any more.`,
  gone: 'It answered that it is gone (410). Nothing is sent there any more.',
} as const

/** To the team: a webhook was disabled. */
export function mailTeamOfWebhook(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  const name = 'mail.tell-team-of-webhook'
  return onEvent(deps, webhookStopped, name, async (tx, { webhookId, occurrence, why }, now) => {
    const webhook = await findWebhook(tx, webhookId)
    if (!webhook) return
    const title = `The webhook ${webhook.name} was switched off`
    await queueEmail(tx, enqueue, {
      kind: 'team-webhook',
      about: occurrence,
      orderId: null,
      recipient: sender.supportEmail,
      subject: title,
      body: (
        <TeamEmail
          sender={sender}
          facts={{
            title,
            sentence: `${WHY[why]} An owner can look at what was answered, and switch it on again.`,
            facts: [['Host', new URL(webhook.url).host]],
            url: `${sender.publicUrl}/admin/webhooks`,
            action: 'Open the webhooks',
          }}
        />
      ),
      now,
    })
  })
}
