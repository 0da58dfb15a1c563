import { type PlanId, plans } from '@vitrine/domain/catalog/plans'
import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { formatCents } from '@vitrine/domain/payments/money'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import {
  priceDifferenceOf,
  findAgreement,
  findOrder,
  needsDurableCopy,
  findPlanChange,
  planChanged,
  planOffered,
} from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { PLAN_CHANGED } from '../email-kinds.ts'
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

type PlanFacts = {
  readonly firstName: string
  readonly reference: string
  readonly mySiteUrl: string
  readonly fromPlan: PlanId
  readonly toPlan: PlanId
  /** Cents: positive to pay, negative to refund. */
  readonly cents: number
  readonly taxCents: number
  readonly simulated: boolean
}

export type PlanOfferedFacts = PlanFacts & {
  /** `November 22, 2027`. */
  readonly until: string
}

/** To the customer: the team offers an upgrade. */
export function composePlanOffered(
  sender: EmailSender,
  facts: PlanOfferedFacts,
  texts: CustomTexts,
): ComposedEmail {
  const { firstName, reference, mySiteUrl, toPlan, cents, taxCents, until } = facts
  const plan = plans[toPlan].shortName
  const amount = formatCents(cents)
  const say = renderEmailTexts('plan-offered', texts, { firstName, plan, amount })
  const body = (
    <EmailLayout sender={sender} preview={`Pay ${amount} until ${until}`} reference={reference}>
      <Heading>{say.heading}</Heading>
      <EditableText>{say.opening}</EditableText>
      <FactTable
        facts={[
          ['Plan', `${plans[facts.fromPlan].shortName}, then ${plan}`],
          ['To pay', amount],
          ...(taxCents > 0 ? ([['Of it tax', formatCents(taxCents)]] as const) : []),
          ['Offered until', until],
        ]}
      />
      <Button href={mySiteUrl}>Open your page</Button>
      <EditableText>{say.unasked}</EditableText>
    </EmailLayout>
  )
  return { subject: say.subject, body }
}

export type PlanChangedFacts = PlanFacts & {
  /** Null: nothing was paid, or it follows. */
  readonly receiptNumber: string | null
  readonly hasTerms: boolean
}

/** To the customer after a plan change. */
export function composePlanChanged(
  sender: EmailSender,
  facts: PlanChangedFacts,
  texts: CustomTexts,
): ComposedEmail {
  const { firstName, reference, mySiteUrl, fromPlan, toPlan, cents, simulated } = facts
  const plan = plans[toPlan].shortName
  const amount = formatCents(Math.abs(cents))
  const say = renderEmailTexts('plan-changed', texts, { firstName, plan, amount })
  const body = (
    <EmailLayout
      sender={sender}
      preview={`It was on ${plans[fromPlan].shortName}`}
      reference={reference}
    >
      <Heading>{say.heading}</Heading>
      <EditableText>{say.opening}</EditableText>
      <EditableText>{cents > 0 ? say.paid : cents < 0 ? say.paidBack : say.free}</EditableText>
      <FactTable
        facts={[
          ['Plan', `${plan}, before it ${plans[fromPlan].shortName}`],
          ...(cents === 0 ? [] : ([[cents > 0 ? 'Paid' : 'Paid back', amount]] as const)),
          ...(facts.receiptNumber === null ? [] : ([['Receipt', facts.receiptNumber]] as const)),
        ]}
      />
      {facts.hasTerms && <TermsAttached />}
      {cents !== 0 && simulated && <Paragraph>This was a trial order: no money moved.</Paragraph>}
      <Button href={mySiteUrl}>Open your page</Button>
    </EmailLayout>
  )
  return { subject: say.subject, body }
}

export function mailPlanOffer(deps: MailDeps): Subscription {
  const { enqueue, simulated, sender } = deps
  return onOrder(deps, planOffered, 'mail.offer-plan', async (tx, order, { changeId }, now) => {
    const change = await findPlanChange(tx, changeId)
    // Withdrawn or paid meanwhile.
    if (change?.state !== 'offered' || change.offeredUntil === null) return
    const facts = {
      firstName: order.customerFirstName,
      reference: orderReference(order.id),
      mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
      fromPlan: change.fromPlan,
      toPlan: change.toPlan,
      ...priceDifferenceOf(change),
      simulated,
      until: endDay(change.offeredUntil),
    }
    await queueEmail(tx, enqueue, {
      kind: 'plan-offered',
      about: changeId,
      ...toCustomer(order),
      ...composePlanOffered(sender, facts, deps.textsOf('plan-offered')),
      now,
    })
  })
}

export function mailPlanChanged(deps: MailDeps): Subscription {
  const { enqueue, papers, simulated, sender } = deps
  return onOrder(deps, planChanged, 'mail.tell-plan-changed', async (tx, order, payload, now) => {
    const change = await findPlanChange(tx, payload.changeId)
    // Reverted meanwhile.
    if (change?.state !== 'made') return
    const { differenceOrderId: paidBy } = change
    const difference = paidBy === null ? undefined : await findOrder(tx, paidBy)
    const receipt = difference && (await papers.receipt(tx, difference.id, now))
    const facts = {
      firstName: order.customerFirstName,
      reference: orderReference(order.id),
      mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
      fromPlan: change.fromPlan,
      toPlan: change.toPlan,
      ...priceDifferenceOf(change),
      simulated,
      receiptNumber: receipt?.content.number ?? null,
      hasTerms: needsDurableCopy(difference && (await findAgreement(tx, difference.id))),
    }
    await queueEmail(tx, enqueue, {
      kind: PLAN_CHANGED,
      about: change.id,
      ...toCustomer(order),
      ...composePlanChanged(sender, facts, deps.textsOf('plan-changed')),
      paperIds: receipt ? [receipt.id] : [],
      now,
    })
  })
}
