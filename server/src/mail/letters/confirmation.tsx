import { formatCents } from '@vitrine/domain/money'
import { Action, Facts, Heading, Letter, Paragraph, type Sender } from './letter.tsx'
import { plans } from '@vitrine/domain/catalog'
import { orderReference } from '@vitrine/domain/order-reference'
import { orderPaid } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { onboardingUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'

export type ConfirmationFacts = {
  readonly firstName: string
  readonly packageName: string
  readonly deliveryHours: number
  /** Integer cents. */
  readonly totalCents: number
  readonly taxCents: number
  readonly reference: string
  readonly onboardingUrl: string
  readonly simulated: boolean
  /** Null: it follows. */
  readonly receiptNumber: string | null
}

export const confirmationSubject = (facts: ConfirmationFacts) =>
  `Order confirmed: ${facts.packageName}`

/** To the customer, as soon as the order is paid. Carries the onboarding link. */
export function Confirmation({ sender, facts }: { sender: Sender; facts: ConfirmationFacts }) {
  return (
    <Letter
      sender={sender}
      preview="Your payment has arrived. Next: send us your CV."
      reference={facts.reference}
    >
      <Heading>Order confirmed</Heading>
      <Paragraph>
        Thank you, {facts.firstName}. Your payment has arrived. Now send us your CV and choose how
        your site should look. It takes about three minutes, and you write nothing.
      </Paragraph>
      <Action href={facts.onboardingUrl}>Complete your details</Action>
      <Facts
        facts={[
          ['Package', facts.packageName],
          ...(facts.taxCents > 0 ? ([['Tax', formatCents(facts.taxCents)]] as const) : []),
          ['Paid', formatCents(facts.totalCents)],
          ['Order', facts.reference],
          ...(facts.receiptNumber === null ? [] : ([['Receipt', facts.receiptNumber]] as const)),
        ]}
      />
      <Paragraph>
        Your site will be ready within {facts.deliveryHours} hours. The clock starts when we have
        your CV and your languages.
      </Paragraph>
      {facts.simulated && <Paragraph>This was a trial order: no card was charged.</Paragraph>}
      <Paragraph>Keep this mail: the link above always leads back to your order.</Paragraph>
    </Letter>
  )
}

export function confirmOrder(deps: MailDeps): Subscription {
  const { enqueue, papers, simulated, sender } = deps
  return onOrder(deps, orderPaid, 'mail.confirm-order', async (tx, order, _payload, now) => {
    // Refunded before we heard of the payment.
    if (order.orderStatus === 'cancelled') return
    const receipt = await papers.receipt(tx, order.id, now)
    const facts = {
      firstName: order.customerFirstName,
      packageName: order.packageName,
      deliveryHours: plans[order.packageId].deliveryHours,
      totalCents: order.paymentAmount,
      taxCents: order.taxAmount,
      reference: orderReference(order.id),
      onboardingUrl: onboardingUrlOf(order, sender.publicUrl),
      simulated,
      receiptNumber: receipt?.content.number ?? null,
    }
    await writeLetter(
      tx,
      enqueue,
      {
        kind: 'confirmation',
        about: order.id,
        orderId: order.id,
        recipient: order.customerEmail,
        subject: confirmationSubject(facts),
        body: <Confirmation sender={sender} facts={facts} />,
        paperIds: receipt ? [receipt.id] : [],
      },
      now,
    )
  })
}
