import { plans } from '@vitrine/domain/catalog/plans'
import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { formatCents } from '@vitrine/domain/payments/money'
import { orderPaid } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { queueEmail } from '../queue-email.ts'
import type { ComposedEmail, EmailSender } from './layout.tsx'
import { composeTeamEmail } from './team-email.tsx'
import { teamFactsOf, type TeamOrderFacts } from './team-order-facts.ts'

export type TeamNewOrderFacts = TeamOrderFacts & {
  /** Cents. */
  readonly paidCents: number
  readonly deliveryHours: number
}

export function composeTeamNewOrder(
  sender: EmailSender,
  facts: TeamNewOrderFacts,
  texts: CustomTexts,
): ComposedEmail {
  const { orderId, reference, customer, packageName, paidCents, deliveryHours } = facts
  const say = renderEmailTexts('team-new-order', texts, { reference, package: packageName })
  return composeTeamEmail(sender, say, orderId, [
    ['Customer', customer],
    ['Order', reference],
    ['Paid', formatCents(paidCents)],
    ['Promise', `${deliveryHours} hours`],
  ])
}

/** To the team: an order is paid. */
export function mailTeamOfOrder(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, orderPaid, 'mail.tell-team-of-order', (tx, order, _payload, now) => {
    const facts = {
      ...teamFactsOf(order),
      paidCents: order.paymentAmount,
      deliveryHours: plans[order.packageId].deliveryHours,
    }
    return queueEmail(tx, enqueue, {
      kind: 'team-new-order',
      about: order.id,
      orderId: order.id,
      recipient: sender.supportEmail,
      ...composeTeamNewOrder(sender, facts, deps.textsOf('team-new-order')),
      now,
    })
  })
}
