import { Action, Heading, Letter, Paragraph, type Sender } from './letter.tsx'
import { orderReference } from '@vitrine/domain/order-reference'
import { cvRefused } from '../../onboarding/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { onboardingUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'
import { tellTeamOfCv } from './team-cv.tsx'

export type CvRefusedFacts = {
  readonly firstName: string
  readonly reference: string
  readonly onboardingUrl: string
  /** The delivery clock stands until another one is there. */
  readonly onHold: boolean
}

export const cvRefusedSubject = () => 'Please send your CV once more'

/** To a customer whose CV turned out to hold a virus after it was taken. */
export function CvRefused({ sender, facts }: { sender: Sender; facts: CvRefusedFacts }) {
  const { firstName, onboardingUrl, onHold } = facts
  return (
    <Letter
      sender={sender}
      preview="The file you sent contains a virus, so we removed it."
      reference={facts.reference}
    >
      <Heading>We could not keep your CV</Heading>
      <Paragraph>
        {firstName}, our virus scanner found something in the CV that you sent, and we removed the
        file. This can happen to anybody: the computer it was saved on may be infected. Have it
        checked, and send the CV again, ideally as a PDF made on another computer.
      </Paragraph>
      <Action href={onboardingUrl}>Send your CV</Action>
      <Paragraph>
        {onHold
          ? 'The clock is paused until we have it. No time is lost.'
          : 'We continue with what else you gave us.'}
      </Paragraph>
    </Letter>
  )
}

export function askForCvAgain(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, cvRefused, 'mail.ask-for-cv-again', async (tx, order, payload, now) => {
    const { occurrence, onHold } = payload
    const onboardingUrl = onboardingUrlOf(order, sender.publicUrl)
    await writeLetter(
      tx,
      enqueue,
      {
        kind: 'cv-refused',
        about: occurrence,
        orderId: order.id,
        recipient: order.customerEmail,
        subject: cvRefusedSubject(),
        body: (
          <CvRefused
            sender={sender}
            facts={{
              firstName: order.customerFirstName,
              reference: orderReference(order.id),
              onboardingUrl,
              onHold,
            }}
          />
        ),
      },
      now,
    )
    await tellTeamOfCv(tx, deps, order, occurrence, now, {
      title: 'A CV contained a virus',
      sentence: onHold
        ? 'The file was removed, the customer was asked for another one, and the order is on hold. Nobody could open it before.'
        : 'The file was removed, and the customer was asked for another one. Nobody could open it before.',
    })
  })
}
