import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { formatCents } from '@vitrine/domain/money'
import { Action, Facts, Heading, Letter, Paragraph, Said, type Sender } from './letter.tsx'
import { packageTitle, plans } from '@vitrine/domain/catalog'
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

export const sayConfirmation = (facts: ConfirmationFacts, texts?: WrittenTexts) =>
  sayLetter('confirmation', texts, {
    firstName: facts.firstName,
    package: facts.packageName,
    hours: String(facts.deliveryHours),
  })

/** To the customer, as soon as the order is paid. Carries the onboarding link. */
export function Confirmation({
  sender,
  facts,
  texts,
}: {
  sender: Sender
  facts: ConfirmationFacts
  texts?: WrittenTexts
}) {
  const say = sayConfirmation(facts, texts)
  return (
    <Letter
      sender={sender}
      preview="Your payment has arrived. Next: send us your CV."
      reference={facts.reference}
    >
      <Heading>{say.heading}</Heading>
      <Said>{say.opening}</Said>
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
      <Said>{say.promise}</Said>
      {facts.simulated && <Paragraph>This was a trial order: no card was charged.</Paragraph>}
      <Said>{say.closing}</Said>
    </Letter>
  )
}

export function confirmOrder(deps: MailDeps): Subscription {
  const { enqueue, papers, simulated, sender } = deps
  return onOrder(deps, orderPaid, 'mail.confirm-order', async (tx, order, _payload, now) => {
    // Refunded before we heard of the payment.
    if (order.orderStatus === 'cancelled') return
    const texts = deps.textsOf('confirmation')
    const receipt = await papers.receipt(tx, order.id, now)
    const facts = {
      firstName: order.customerFirstName,
      packageName: packageTitle(order),
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
        subject: sayConfirmation(facts, texts).subject,
        body: <Confirmation sender={sender} facts={facts} texts={texts} />,
        paperIds: receipt ? [receipt.id] : [],
      },
      now,
    )
  })
}
