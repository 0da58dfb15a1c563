import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { Action, Heading, Letter, Said, type Sender } from './letter.tsx'
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

const DUE = new Intl.DateTimeFormat('en', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'UTC',
})

export const sayIntakeComplete = (
  { firstName, dueAt }: IntakeCompleteFacts,
  texts?: WrittenTexts,
) => sayLetter('intake-complete', texts, { firstName, due: `${DUE.format(dueAt)} UTC` })

/** To the customer, when the delivery clock starts. */
export function IntakeComplete({
  sender,
  facts,
  texts,
}: {
  sender: Sender
  facts: IntakeCompleteFacts
  texts?: WrittenTexts
}) {
  const say = sayIntakeComplete(facts, texts)
  return (
    <Letter sender={sender} preview={say.promise} reference={facts.reference}>
      <Heading>{say.heading}</Heading>
      <Said>{say.opening}</Said>
      <Said>{say.promise}</Said>
      <Action href={facts.mySiteUrl}>See how far it is</Action>
    </Letter>
  )
}

export function promiseTime(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, intakeCompleted, 'mail.promise-time', async (tx, order, _payload, now) => {
    const { dueAt } = clockOf(order, await readHistory(tx, order.id), now)
    if (!dueAt) return
    const facts = {
      firstName: order.customerFirstName,
      reference: orderReference(order.id),
      dueAt,
      mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
    }
    const texts = deps.textsOf('intake-complete')
    await writeLetter(
      tx,
      enqueue,
      {
        kind: 'intake-complete',
        about: order.id,
        orderId: order.id,
        recipient: order.customerEmail,
        subject: sayIntakeComplete(facts, texts).subject,
        body: <IntakeComplete sender={sender} facts={facts} texts={texts} />,
      },
      now,
    )
  })
}
