import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { formatCents } from '@vitrine/domain/payments/money'
import {
  Button,
  FactTable,
  Heading,
  EmailLayout,
  Paragraph,
  EditableText,
  TermsAttached,
  type EmailSender,
} from './layout.tsx'
import { orderTitle, plans } from '@vitrine/domain/catalog/plans'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { findAgreement, needsDurableCopy, orderPaid } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import { CONFIRMATION } from '../email-kinds.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { onboardingUrlOf } from '../order-links.ts'
import { queueEmail, toCustomer } from '../queue-email.ts'

export type ConfirmationFacts = {
  readonly firstName: string
  readonly packageName: string
  readonly deliveryHours: number
  /** Cents. */
  readonly totalCents: number
  readonly taxCents: number
  readonly reference: string
  readonly onboardingUrl: string
  readonly simulated: boolean
  /** Null: sent later. */
  readonly receiptNumber: string | null
  /** The terms and the notice of withdrawal are attached. */
  readonly hasTerms: boolean
}

export const confirmationCopy = (facts: ConfirmationFacts, texts?: CustomTexts) =>
  renderEmailTexts('confirmation', texts, {
    firstName: facts.firstName,
    package: facts.packageName,
    hours: String(facts.deliveryHours),
  })

/** To the customer after payment, with the onboarding link. */
export function Confirmation({
  sender,
  facts,
  texts,
}: {
  sender: EmailSender
  facts: ConfirmationFacts
  texts?: CustomTexts
}) {
  const say = confirmationCopy(facts, texts)
  return (
    <EmailLayout
      sender={sender}
      preview="Your payment has arrived. Next: send us your CV."
      reference={facts.reference}
    >
      <Heading>{say.heading}</Heading>
      <EditableText>{say.opening}</EditableText>
      <Button href={facts.onboardingUrl}>Complete your details</Button>
      <FactTable
        facts={[
          ['Package', facts.packageName],
          ...(facts.taxCents > 0 ? ([['Tax', formatCents(facts.taxCents)]] as const) : []),
          ['Paid', formatCents(facts.totalCents)],
          ['Order', facts.reference],
          ...(facts.receiptNumber === null ? [] : ([['Receipt', facts.receiptNumber]] as const)),
        ]}
      />
      <EditableText>{say.promise}</EditableText>
      {facts.hasTerms && <TermsAttached />}
      {facts.simulated && <Paragraph>This was a trial order: no card was charged.</Paragraph>}
      <EditableText>{say.closing}</EditableText>
    </EmailLayout>
  )
}

export function mailConfirmation(deps: MailDeps): Subscription {
  const { enqueue, papers, simulated, sender } = deps
  return onOrder(deps, orderPaid, 'mail.confirm-order', async (tx, order, _payload, now) => {
    // Refunded before the payment was recorded.
    if (order.orderStatus === 'cancelled') return
    const texts = deps.textsOf('confirmation')
    const receipt = await papers.receipt(tx, order.id, now)
    const facts = {
      firstName: order.customerFirstName,
      packageName: orderTitle(order),
      deliveryHours: plans[order.packageId].deliveryHours,
      totalCents: order.paymentAmount,
      taxCents: order.taxAmount,
      reference: orderReference(order.id),
      onboardingUrl: onboardingUrlOf(order, sender.publicUrl),
      simulated,
      receiptNumber: receipt?.content.number ?? null,
      hasTerms: needsDurableCopy(await findAgreement(tx, order.id)),
    }
    await queueEmail(tx, enqueue, {
      kind: CONFIRMATION,
      about: order.id,
      ...toCustomer(order),
      subject: confirmationCopy(facts, texts).subject,
      body: <Confirmation sender={sender} facts={facts} texts={texts} />,
      paperIds: receipt ? [receipt.id] : [],
      now,
    })
  })
}
