import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import type { Subscription } from '../../platform/events.ts'
import { listItemsOfRound, roundSubmitted } from '../../reviews/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { writeLetter } from '../write-letter.ts'
import type { Composed, Sender } from './letter.tsx'
import { composeTeamNotice } from './team-notice.tsx'
import { teamFactsOf, type TeamOrderFacts } from './team-order-facts.ts'

export type TeamChangesFacts = TeamOrderFacts & {
  readonly changes: number
  readonly suggested: number
}

export function composeTeamChanges(
  sender: Sender,
  { orderId, reference, customer, packageName, changes, suggested }: TeamChangesFacts,
  texts: WrittenTexts,
): Composed {
  const count = `${changes} ${changes === 1 ? 'change' : 'changes'}`
  const say = sayLetter('team-changes', texts, { customer, changes: count, reference })
  return composeTeamNotice(sender, say, orderId, [
    ['Order', reference],
    ['Package', packageName],
    ['Wordings suggested', String(suggested)],
  ])
}

/** To the team: the customer submitted a list. */
export function tellTeamOfChanges(deps: MailDeps): Subscription {
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
      await writeLetter(
        tx,
        enqueue,
        {
          kind: 'team-changes',
          about: payload.roundId,
          orderId: order.id,
          recipient: sender.supportEmail,
          ...composeTeamChanges(sender, facts, deps.textsOf('team-changes')),
        },
        now,
      )
    },
  )
}
