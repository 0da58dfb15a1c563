import { plans } from '@vitrine/domain/catalog'
import { formatCents } from '@vitrine/domain/money'
import { orderPaid } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { orderReference } from '@vitrine/domain/order-reference'
import { writeLetter } from '../write-letter.ts'
import { TeamNotice } from './team-notice.tsx'

/** To the team: an order is paid. */
export function tellTeamOfOrder(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, orderPaid, 'mail.tell-team-of-order', (tx, order, _payload, now) =>
    writeLetter(
      tx,
      enqueue,
      {
        kind: 'team-new-order',
        about: order.id,
        orderId: order.id,
        recipient: sender.supportEmail,
        subject: `New order: ${order.packageName} (${orderReference(order.id)})`,
        body: (
          <TeamNotice
            sender={sender}
            facts={{
              title: 'New order',
              sentence: `${order.packageName} is paid.`,
              facts: [
                ['Customer', `${order.customerFirstName} ${order.customerLastName}`],
                ['Order', orderReference(order.id)],
                ['Paid', formatCents(order.paymentAmount)],
                ['Promise', `${plans[order.packageId].deliveryHours} hours`],
              ],
              url: `${sender.publicUrl}/admin/orders/${order.id}`,
              action: 'Open the order',
            }}
          />
        ),
      },
      now,
    ),
  )
}
