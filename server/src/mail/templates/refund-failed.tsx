import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { formatCents } from '@vitrine/domain/payments/money'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { orderNeedsAttention } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { queueEmail } from '../queue-email.ts'
import {
  type ComposedEmail,
  EditableText,
  EmailLayout,
  type EmailSender,
  FactTable,
  Heading,
} from './layout.tsx'

export type RefundFailedFacts = {
  readonly firstName: string
  readonly reference: string
  /** Cents that the bank returned to us. */
  readonly amountCents: number
}

/** To the customer, when the bank returns a refund. */
export function composeRefundFailed(
  sender: EmailSender,
  { firstName, reference, amountCents }: RefundFailedFacts,
  texts: CustomTexts,
): ComposedEmail {
  const amount = formatCents(amountCents)
  const say = renderEmailTexts('refund-failed', texts, { firstName, amount })
  const body = (
    <EmailLayout sender={sender} preview="The money is back with us." reference={reference}>
      <Heading>{say.heading}</Heading>
      <EditableText>{say.opening}</EditableText>
      <FactTable
        facts={[
          ['Returned', amount],
          ['Order', reference],
        ]}
      />
      <EditableText>{say.next}</EditableText>
    </EmailLayout>
  )
  return { subject: say.subject, body }
}

export function mailRefundFailed(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(
    deps,
    orderNeedsAttention,
    'mail.tell-of-failed-refund',
    (tx, order, { occurrence, amountCents = 0 }, now) => {
      const { customerFirstName: firstName } = order
      const facts = { firstName, reference: orderReference(order.id), amountCents }
      return queueEmail(tx, enqueue, {
        kind: 'refund-failed',
        about: occurrence,
        // Renewals and upgrades have no page of their own.
        orderId: order.parentOrderId ?? order.id,
        recipient: order.customerEmail,
        ...composeRefundFailed(sender, facts, deps.textsOf('refund-failed')),
        now,
      })
    },
    ({ reason, amountCents }) => reason === 'refund-failed' && amountCents !== undefined,
  )
}
