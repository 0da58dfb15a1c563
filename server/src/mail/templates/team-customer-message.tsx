import { orderTitle } from '@vitrine/domain/catalog/plans'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { customerWrote, findMessage, type Message } from '../../conversation/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrderGathered } from '../on-event.ts'
import { TeamEmail } from './team-email.tsx'

/** Texts in one email; the order has all of them. */
const MOST_TEXTS = 20

/** To the team: the customer wrote messages or answered questions. */
export function mailTeamOfMessage(deps: MailDeps): Subscription {
  const { sender } = deps
  return onOrderGathered(deps, customerWrote, 'mail.tell-team-of-message', {
    kind: 'team-customer-message',
    async compose(tx, order, told) {
      const messages: Message[] = []
      for (const { messageId } of told) {
        const message = await findMessage(tx, messageId)
        if (message) messages.push(message)
      }
      const [last] = messages.slice(-1)
      if (!last) return undefined
      const name = `${order.customerFirstName} ${order.customerLastName}`
      const did =
        messages.length > 1
          ? `wrote ${messages.length} times`
          : last.via === 'file'
            ? 'sent a file'
            : last.answersEntry === null
              ? 'wrote'
              : 'answered your question'
      const texts = messages.slice(-MOST_TEXTS).map(({ text }) => text)
      return {
        recipient: sender.supportEmail,
        subject: `${name} ${did} (${orderReference(order.id)})`,
        body: (
          <TeamEmail
            sender={sender}
            facts={{
              title: `${name} ${did}`,
              sentence: texts.join('\n\n'),
              facts: [
                ['Order', orderReference(order.id)],
                ['Package', orderTitle(order)],
              ],
              url: `${sender.publicUrl}/admin/orders/${order.id}`,
              action: 'Answer in the order',
            }}
          />
        ),
      }
    },
  })
}
