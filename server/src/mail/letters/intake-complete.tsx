import { Action, Heading, Letter, Paragraph, type Sender } from './letter.tsx'
import { orderReference } from '@vitrine/domain/order-reference'
import { intakeCompleted } from '../../onboarding/index.ts'
import { clockOf, readHistory } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'

export type IntakeCompleteFacts = {
  readonly firstName: string
  readonly reference: string
  readonly dueAt: Date
  readonly mySiteUrl: string
}

export const intakeCompleteSubject = () => 'We have what we need'

/** To the customer, when the delivery clock starts. */
export function IntakeComplete({ sender, facts }: { sender: Sender; facts: IntakeCompleteFacts }) {
  const due = new Intl.DateTimeFormat('en', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(facts.dueAt)
  return (
    <Letter
      sender={sender}
      preview={`Your site will be ready by ${due} UTC.`}
      reference={facts.reference}
    >
      <Heading>We have what we need</Heading>
      <Paragraph>
        Thank you, {facts.firstName}. Your CV and your choices are with our team, and the clock is
        running.
      </Paragraph>
      <Paragraph>Your site will be ready by {due} UTC.</Paragraph>
      <Action href={facts.mySiteUrl}>See how far it is</Action>
    </Letter>
  )
}

export function promiseTime(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, intakeCompleted, 'mail.promise-time', async (tx, order, _payload, now) => {
    const { dueAt } = clockOf(order, await readHistory(tx, order.id), now)
    if (!dueAt) return
    const mySiteUrl = mySiteUrlOf(order, sender.publicUrl)
    await writeLetter(
      tx,
      enqueue,
      {
        kind: 'intake-complete',
        about: order.id,
        orderId: order.id,
        recipient: order.customerEmail,
        subject: intakeCompleteSubject(),
        body: (
          <IntakeComplete
            sender={sender}
            facts={{
              firstName: order.customerFirstName,
              reference: orderReference(order.id),
              dueAt,
              mySiteUrl,
            }}
          />
        ),
      },
      now,
    )
  })
}
