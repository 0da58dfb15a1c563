import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { readHistory, revisionClockOf } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import { listItemsOfRound, readRounds, roundSubmitted } from '../../reviews/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { queueEmail, toCustomer } from '../queue-email.ts'
import {
  Button,
  type ComposedEmail,
  EditableText,
  EmailLayout,
  type EmailSender,
  Heading,
} from './layout.tsx'

export type ChangesReceivedFacts = {
  readonly firstName: string
  readonly reference: string
  readonly changes: number
  readonly roundsLeft: number
  /** Null: the delivery clock still runs. */
  readonly dueAt: Date | null
  readonly mySiteUrl: string
}

const DUE = new Intl.DateTimeFormat('en', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** To the customer: the list of changes has arrived, and which rounds are left. */
export function composeChangesReceived(
  sender: EmailSender,
  { firstName, reference, changes, roundsLeft, dueAt, mySiteUrl }: ChangesReceivedFacts,
  texts?: CustomTexts,
): ComposedEmail {
  const say = renderEmailTexts('changes-received', texts, {
    firstName,
    changes: changes === 1 ? '1 change' : `${changes} changes`,
    roundsLeft: roundsLeft === 1 ? '1 round' : `${roundsLeft} rounds`,
    due: dueAt === null ? '' : `${DUE.format(dueAt)} UTC`,
  })
  return {
    subject: say.subject,
    body: (
      <EmailLayout sender={sender} preview={say.heading} reference={reference}>
        <Heading>{say.heading}</Heading>
        <EditableText>{say.opening}</EditableText>
        {dueAt !== null && <EditableText>{say.expectation}</EditableText>}
        <EditableText>{roundsLeft > 0 ? say.closing : say.closingNoRound}</EditableText>
        <Button href={mySiteUrl}>See your list</Button>
      </EmailLayout>
    ),
  }
}

export function mailChangesReceived(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(
    deps,
    roundSubmitted,
    'mail.acknowledge-changes',
    async (tx, order, { roundId }, now) => {
      const { rounds } = await readRounds(tx, order, now)
      const facts = {
        firstName: order.customerFirstName,
        reference: orderReference(order.id),
        changes: (await listItemsOfRound(tx, roundId)).length,
        roundsLeft: rounds.left,
        dueAt: revisionClockOf(order, await readHistory(tx, order.id), now)?.dueAt ?? null,
        mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
      }
      await queueEmail(tx, enqueue, {
        kind: 'changes-received',
        about: roundId,
        ...toCustomer(order),
        ...composeChangesReceived(sender, facts, deps.textsOf('changes-received')),
        now,
      })
    },
  )
}
