import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import type { Subscription } from '../../platform/events.ts'
import { listItemsOfRound, roundSubmitted } from '../../reviews/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { queueEmail } from '../queue-email.ts'
import type { ComposedEmail, EmailSender } from './layout.tsx'
import { composeTeamEmail } from './team-email.tsx'
import { teamFactsOf, type TeamOrderFacts } from './team-order-facts.ts'

export type TeamChangesFacts = TeamOrderFacts & {
  readonly changes: number
  readonly suggested: number
}

export function composeTeamChanges(
  sender: EmailSender,
  { orderId, reference, customer, packageName, changes, suggested }: TeamChangesFacts,
  texts: CustomTexts,
): ComposedEmail {
  const count = `${changes} ${changes === 1 ? 'change' : 'changes'}`
  const say = renderEmailTexts('team-changes', texts, { customer, changes: count, reference })
  return composeTeamEmail(sender, say, orderId, [
    ['Order', reference],
    ['Package', packageName],
    ['Wordings suggested', String(suggested)],
  ])
}

/** To the team: the customer submitted changes. */
export function mailTeamOfChanges(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(
    deps,
    roundSubmitted,
    'mail.tell-team-of-changes',
    async (tx, order, payload, now) => {
      const items = await listItemsOfRound(tx, payload.roundId)
      const facts = {
        ...teamFactsOf(order),
        changes: items.length,
        suggested: items.filter(({ suggestion }) => suggestion !== null).length,
      }
      await queueEmail(tx, enqueue, {
        kind: 'team-changes',
        about: payload.roundId,
        orderId: order.id,
        recipient: sender.supportEmail,
        ...composeTeamChanges(sender, facts, deps.textsOf('team-changes')),
        now,
      })
    },
  )
}
