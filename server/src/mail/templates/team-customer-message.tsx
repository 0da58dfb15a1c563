import { orderTitle } from '@vitrine/domain/catalog/plans'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { customerWrote, findMessage } from '../../conversation/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { queueEmail } from '../queue-email.ts'
import { TeamEmail } from './team-email.tsx'

/** To the team: the customer wrote a message or answered a question. */
export function mailTeamOfMessage(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(
    deps,
    customerWrote,
    'mail.tell-team-of-message',
    async (tx, order, { messageId }, now) => {
      const message = await findMessage(tx, messageId)
      if (!message) return
      const name = `${order.customerFirstName} ${order.customerLastName}`
      const did =
        message.via === 'file'
          ? 'sent a file'
          : message.answersEntry === null
            ? 'wrote'
            : 'answered your question'
      await queueEmail(tx, enqueue, {
        kind: 'team-customer-message',
        about: message.id,
        orderId: order.id,
        recipient: sender.supportEmail,
        subject: `${name} ${did} (${orderReference(order.id)})`,
        body: (
          <TeamEmail
            sender={sender}
            facts={{
              title: `${name} ${did}`,
              sentence: message.text,
              facts: [
                ['Order', orderReference(order.id)],
                ['Package', orderTitle(order)],
              ],
              url: `${sender.publicUrl}/admin/orders/${order.id}`,
              action: 'Answer in the order',
            }}
          />
        ),
        now,
      })
    },
  )
}
