import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { formatCents } from '@vitrine/domain/payments/money'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { findAgreement, findOrder, needsDurableCopy } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import { roundBought } from '../../reviews/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { ROUND_BOUGHT } from '../email-kinds.ts'
import { onOrder } from '../on-event.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { queueEmail, toCustomer } from '../queue-email.ts'
import {
  Button,
  type ComposedEmail,
  FactTable,
  Heading,
  EmailLayout,
  Paragraph,
  EditableText,
  TermsAttached,
  type EmailSender,
} from './layout.tsx'

export type RoundBoughtFacts = {
  readonly firstName: string
  readonly reference: string
  readonly roundReference: string
  readonly mySiteUrl: string
  /** Cents. */
  readonly paidCents: number
  readonly simulated: boolean
  /** Null: sent later. */
  readonly receiptNumber: string | null
  readonly hasTerms: boolean
}

/** To the customer after a paid round of changes. */
export function composeRoundBought(
  sender: EmailSender,
  facts: RoundBoughtFacts,
  texts: CustomTexts,
): ComposedEmail {
  const { firstName, reference, roundReference, mySiteUrl, paidCents, receiptNumber } = facts
  const say = renderEmailTexts('round-bought', texts, { firstName })
  const body = (
    <EmailLayout sender={sender} preview="Tell us what to change" reference={reference}>
      <Heading>{say.heading}</Heading>
      <EditableText>{say.opening}</EditableText>
      <FactTable
        facts={[
          ['Paid', formatCents(paidCents)],
          ['Order of the round', roundReference],
          ...(receiptNumber === null ? [] : ([['Receipt', receiptNumber]] as const)),
        ]}
      />
      {facts.hasTerms && <TermsAttached />}
      {facts.simulated && <Paragraph>This was a trial order: no card was charged.</Paragraph>}
      <Button href={mySiteUrl}>Open My site</Button>
    </EmailLayout>
  )
  return { subject: say.subject, body }
}

export function mailRoundBought(deps: MailDeps): Subscription {
  const { enqueue, papers, simulated, sender } = deps
  return onOrder(deps, roundBought, 'mail.thank-for-round', async (tx, order, payload, now) => {
    const round = await findOrder(tx, payload.roundOrderId)
    // Refunded meanwhile.
    if (!round || round.refundedAmount >= round.paymentAmount) return
    const receipt = await papers.receipt(tx, round.id, now)
    const facts = {
      firstName: order.customerFirstName,
      reference: orderReference(order.id),
      roundReference: orderReference(round.id),
      mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
      paidCents: round.paymentAmount,
      simulated,
      receiptNumber: receipt?.content.number ?? null,
      hasTerms: needsDurableCopy(await findAgreement(tx, round.id)),
    }
    await queueEmail(tx, enqueue, {
      kind: ROUND_BOUGHT,
      about: round.id,
      ...toCustomer(order),
      ...composeRoundBought(sender, facts, deps.textsOf('round-bought')),
      paperIds: receipt ? [receipt.id] : [],
      now,
    })
  })
}
