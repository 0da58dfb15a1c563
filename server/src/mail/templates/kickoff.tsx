import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { Button, Heading, EmailLayout, EditableText, type EmailSender } from './layout.tsx'
import { plans } from '@vitrine/domain/catalog/plans'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { missingAnswer, readIntake } from '../../onboarding/index.ts'
import { type Order, orderMoved } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Subscription } from '../../platform/events.ts'
import { findEmailAbout } from '../email-store.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { mySiteUrlOf, onboardingUrlOf } from '../order-links.ts'
import { queueEmail, toCustomer } from '../queue-email.ts'

export type KickoffFacts = {
  readonly firstName: string
  readonly reference: string
  readonly deliveryHours: number
  /** Link to the missing details; null: complete. */
  readonly missingUrl: string | null
  readonly mySiteUrl: string
}

export const kickoffCopy = ({ firstName, deliveryHours }: KickoffFacts, texts?: CustomTexts) =>
  renderEmailTexts('kickoff', texts, { firstName, hours: String(deliveryHours) })

/** To the customer when work starts, at most a day after payment. */
export function Kickoff({
  sender,
  facts,
  texts,
}: {
  sender: EmailSender
  facts: KickoffFacts
  texts?: CustomTexts
}) {
  const { missingUrl } = facts
  const say = kickoffCopy(facts, texts)
  return (
    <EmailLayout
      sender={sender}
      preview="What happens next with your site."
      reference={facts.reference}
    >
      <Heading>{missingUrl === null ? say.heading : say.headingMissing}</Heading>
      <EditableText>{say.opening}</EditableText>
      {missingUrl === null ? (
        <>
          <EditableText>{say.complete}</EditableText>
          <Button href={facts.mySiteUrl}>Open My site</Button>
        </>
      ) : (
        <>
          <EditableText>{say.missing}</EditableText>
          <Button href={missingUrl}>Complete your details</Button>
        </>
      )}
      <EditableText>{say.closing}</EditableText>
    </EmailLayout>
  )
}

/** Sent when work starts; if that takes long, `remind-customers.tsx` sends it. */
export const mailKickoff = (deps: MailDeps): Subscription =>
  onOrder(
    deps,
    orderMoved,
    'mail.kick-off',
    (tx, order, _payload, now) => queueKickoff(tx, deps, order, now),
    ({ to }) => to === 'in_production',
  )

/** Once per order. */
export async function queueKickoff(
  tx: Transaction,
  deps: MailDeps,
  order: Order,
  now: Date,
): Promise<void> {
  if (await findEmailAbout(tx, 'kickoff', order.id)) return
  const texts = deps.textsOf('kickoff')
  const isMissing = missingAnswer(await readIntake(tx, order)) !== null
  const facts = {
    firstName: order.customerFirstName,
    reference: orderReference(order.id),
    deliveryHours: plans[order.packageId].deliveryHours,
    missingUrl: isMissing ? onboardingUrlOf(order, deps.sender.publicUrl) : null,
    mySiteUrl: mySiteUrlOf(order, deps.sender.publicUrl),
  }
  await queueEmail(tx, deps.enqueue, {
    kind: 'kickoff',
    about: order.id,
    ...toCustomer(order),
    subject: kickoffCopy(facts, texts).subject,
    body: <Kickoff sender={deps.sender} facts={facts} texts={texts} />,
    now,
  })
}
