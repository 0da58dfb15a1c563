import { orderTitle } from '@vitrine/domain/catalog/plans'
import { formatCents } from '@vitrine/domain/payments/money'
import { type AttentionReason, orderNeedsAttention } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { queueEmail } from '../queue-email.ts'
import { TeamEmail } from './team-email.tsx'

const TITLES: Readonly<Record<AttentionReason, string>> = {
  'amount-mismatch': 'The amount paid is not the amount asked for',
  'paid-after-expiry': 'Money arrived for an expired order',
  'restored-from-provider': 'A lost order was restored',
  'second-payment': 'An order was paid twice',
  'refund-failed': 'A refund failed',
  disputed: 'A customer disputes a payment',
  'dispute-won': 'A dispute is won',
  'charged-back': 'A dispute is lost',
  'difference-without-change': 'Money for another plan needs a look',
  'payments-left': 'Money is left of a refunded order',
  'email-returned': 'An email to a customer came back',
  'document-held': 'A receipt or credit note can’t be printed',
}

/** To the team: a payment needs attention. */
export function mailTeamAttention(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, orderNeedsAttention, 'mail.alert-team', (tx, order, payload, now) => {
    const title = TITLES[payload.reason]
    return queueEmail(tx, enqueue, {
      kind: 'team-attention',
      about: payload.occurrence,
      orderId: order.id,
      recipient: sender.supportEmail,
      subject: `${title} (${orderReference(order.id)})`,
      body: (
        <TeamEmail
          sender={sender}
          facts={{
            title,
            sentence: `${payload.note}.`,
            facts: [
              ['Customer', `${order.customerFirstName} ${order.customerLastName}`],
              ['Order', orderReference(order.id)],
              ['Package', `${orderTitle(order)}, ${formatCents(order.totalAmount)}`],
              ['Received', formatCents(order.paymentAmount)],
              ['Refunded', formatCents(order.refundedAmount)],
              ['Payment', order.paymentIntentId ?? 'unknown'],
            ],
            url: `${sender.publicUrl}/admin/orders/${order.id}`,
            action: 'Open the order',
          }}
        />
      ),
      now,
    })
  })
}
