import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { Button, Heading, EmailLayout, EditableText, type EmailSender } from './layout.tsx'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { intakeCompleted } from '../../onboarding/index.ts'
import { deliveryClockOf, readHistory } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { queueEmail, toCustomer } from '../queue-email.ts'

export type IntakeCompleteFacts = {
  readonly firstName: string
  readonly reference: string
  readonly dueAt: Date
  readonly mySiteUrl: string
}

const DUE = new Intl.DateTimeFormat('en', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'UTC',
})

export const intakeCompleteCopy = (
  { firstName, dueAt }: IntakeCompleteFacts,
  texts?: CustomTexts,
) => renderEmailTexts('intake-complete', texts, { firstName, due: `${DUE.format(dueAt)} UTC` })

/** To the customer when the delivery clock starts. */
export function IntakeComplete({
  sender,
  facts,
  texts,
}: {
  sender: EmailSender
  facts: IntakeCompleteFacts
  texts?: CustomTexts
}) {
  const say = intakeCompleteCopy(facts, texts)
  return (
    <EmailLayout sender={sender} preview={say.promise} reference={facts.reference}>
      <Heading>{say.heading}</Heading>
      <EditableText>{say.opening}</EditableText>
      <EditableText>{say.promise}</EditableText>
      <Button href={facts.mySiteUrl}>See how far it is</Button>
    </EmailLayout>
  )
}

export function mailIntakeComplete(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, intakeCompleted, 'mail.promise-time', async (tx, order, _payload, now) => {
    const { dueAt } = deliveryClockOf(order, await readHistory(tx, order.id), now)
    if (!dueAt) return
    const facts = {
      firstName: order.customerFirstName,
      reference: orderReference(order.id),
      dueAt,
      mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
    }
    const texts = deps.textsOf('intake-complete')
    await queueEmail(tx, enqueue, {
      kind: 'intake-complete',
      about: order.id,
      ...toCustomer(order),
      subject: intakeCompleteCopy(facts, texts).subject,
      body: <IntakeComplete sender={sender} facts={facts} texts={texts} />,
      now,
    })
  })
}
