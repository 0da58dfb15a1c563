import { orderReference } from '@vitrine/domain/order-reference'
import type { Subscription } from '../../platform/events.ts'
import { listItemsOfRound, roundSubmitted } from '../../reviews/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { writeLetter } from '../write-letter.ts'
import { TeamNotice } from './team-notice.tsx'

/** To the team: the customer submitted a list. */
export function tellTeamOfChanges(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(
    deps,
    roundSubmitted,
    'mail.tell-team-of-changes',
    async (tx, order, payload, now) => {
      const items = await listItemsOfRound(tx, payload.roundId)
      const count = `${items.length} ${items.length === 1 ? 'change' : 'changes'}`
      const name = `${order.customerFirstName} ${order.customerLastName}`
      const suggested = items.filter(({ suggestion }) => suggestion !== null).length
      await writeLetter(
        tx,
        enqueue,
        {
          kind: 'team-changes',
          about: payload.roundId,
          orderId: order.id,
          recipient: sender.supportEmail,
          subject: `${name} asks for ${count} (${orderReference(order.id)})`,
          body: (
            <TeamNotice
              sender={sender}
              facts={{
                title: `${name} asks for ${count}`,
                sentence: 'Each stands at its field in the editor: take it, do it, or say why not.',
                facts: [
                  ['Order', orderReference(order.id)],
                  ['Package', order.packageName],
                  ['Wordings suggested', String(suggested)],
                ],
                url: `${sender.publicUrl}/admin/orders/${order.id}`,
                action: 'Open the order',
              }}
            />
          ),
        },
        now,
      )
    },
  )
}
