import { plans } from '@vitrine/domain/catalog'
import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { formatCents } from '@vitrine/domain/money'
import { orderPaid } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { writeLetter } from '../write-letter.ts'
import type { Composed, Sender } from './letter.tsx'
import { composeTeamNotice } from './team-notice.tsx'
import { teamFactsOf, type TeamOrderFacts } from './team-order-facts.ts'

export type TeamNewOrderFacts = TeamOrderFacts & {
  /** Integer cents. */
  readonly paidCents: number
  readonly deliveryHours: number
}

export function composeTeamNewOrder(
  sender: Sender,
  facts: TeamNewOrderFacts,
  texts: WrittenTexts,
): Composed {
  const { orderId, reference, customer, packageName, paidCents, deliveryHours } = facts
  const say = sayLetter('team-new-order', texts, { reference, package: packageName })
  return composeTeamNotice(sender, say, orderId, [
    ['Customer', customer],
    ['Order', reference],
    ['Paid', formatCents(paidCents)],
    ['Promise', `${deliveryHours} hours`],
  ])
}

/** To the team: an order is paid. */
export function tellTeamOfOrder(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, orderPaid, 'mail.tell-team-of-order', (tx, order, _payload, now) => {
    const facts = {
      ...teamFactsOf(order),
      paidCents: order.paymentAmount,
      deliveryHours: plans[order.packageId].deliveryHours,
    }
    return writeLetter(
      tx,
      enqueue,
      {
        kind: 'team-new-order',
        about: order.id,
        orderId: order.id,
        recipient: sender.supportEmail,
        ...composeTeamNewOrder(sender, facts, deps.textsOf('team-new-order')),
      },
      now,
    )
  })
}
