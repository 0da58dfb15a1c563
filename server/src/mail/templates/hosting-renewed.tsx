import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { formatCents } from '@vitrine/domain/payments/money'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { findAgreement, findOrder, needsDurableCopy } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import { hostingRenewed } from '../../hosting/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { HOSTING_RENEWED } from '../email-kinds.ts'
import { onOrder } from '../on-event.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { queueEmail, toCustomer } from '../queue-email.ts'
import { endDay } from './hosting-ends.tsx'
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

export type HostingRenewedFacts = {
  readonly firstName: string
  readonly reference: string
  readonly renewalReference: string
  readonly mySiteUrl: string
  /** `November 22, 2027`. */
  readonly endsOn: string
  /** Cents. */
  readonly paidCents: number
  readonly simulated: boolean
  /** Null: sent later. */
  readonly receiptNumber: string | null
  readonly hasTerms: boolean
}

/** To the customer after a paid renewal. */
export function composeHostingRenewed(
  sender: EmailSender,
  facts: HostingRenewedFacts,
  texts: CustomTexts,
): ComposedEmail {
  const { firstName, reference, renewalReference, mySiteUrl, endsOn } = facts
  const say = renderEmailTexts('hosting-renewed', texts, { firstName, endsOn })
  const body = (
    <EmailLayout
      sender={sender}
      preview={`Your site is hosted until ${endsOn}`}
      reference={reference}
    >
      <Heading>{say.heading}</Heading>
      <EditableText>{say.opening}</EditableText>
      <FactTable
        facts={[
          ['Hosted until', endsOn],
          ['Paid', formatCents(facts.paidCents)],
          ['Order of the renewal', renewalReference],
          ...(facts.receiptNumber === null ? [] : ([['Receipt', facts.receiptNumber]] as const)),
        ]}
      />
      {facts.hasTerms && <TermsAttached />}
      {facts.simulated && <Paragraph>This was a trial order: no card was charged.</Paragraph>}
      <Button href={mySiteUrl}>Open your page</Button>
    </EmailLayout>
  )
  return { subject: say.subject, body }
}

export function mailHostingRenewed(deps: MailDeps): Subscription {
  const { enqueue, papers, simulated, sender } = deps
  return onOrder(
    deps,
    hostingRenewed,
    'mail.thank-for-renewal',
    async (tx, order, payload, now) => {
      const renewal = await findOrder(tx, payload.renewalOrderId)
      // Refunded meanwhile.
      if (!renewal || renewal.refundedAmount >= renewal.paymentAmount) return
      const receipt = await papers.receipt(tx, renewal.id, now)
      const facts = {
        firstName: order.customerFirstName,
        reference: orderReference(order.id),
        renewalReference: orderReference(renewal.id),
        mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
        endsOn: endDay(new Date(payload.endsAt)),
        paidCents: renewal.paymentAmount,
        simulated,
        receiptNumber: receipt?.content.number ?? null,
        hasTerms: needsDurableCopy(await findAgreement(tx, renewal.id)),
      }
      await queueEmail(tx, enqueue, {
        kind: HOSTING_RENEWED,
        about: renewal.id,
        ...toCustomer(order),
        ...composeHostingRenewed(sender, facts, deps.textsOf('hosting-renewed')),
        paperIds: receipt ? [receipt.id] : [],
        now,
      })
    },
  )
}
