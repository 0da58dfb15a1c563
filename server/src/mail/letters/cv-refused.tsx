import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { Action, type Composed, Heading, Letter, Said, type Sender } from './letter.tsx'
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

/** To a customer whose CV turned out to hold a virus after it was taken. */
export function composeCvRefused(
  sender: Sender,
  facts: CvRefusedFacts,
  texts: WrittenTexts,
): Composed {
  const { firstName, onboardingUrl, onHold } = facts
  const say = sayLetter('cv-refused', texts, { firstName })
  const body = (
    <Letter
      sender={sender}
      preview="The file you sent contains a virus, so we removed it."
      reference={facts.reference}
    >
      <Heading>{say.heading}</Heading>
      <Said>{say.opening}</Said>
      <Action href={onboardingUrl}>Send your CV</Action>
      <Said>{onHold ? say.onHold : say.goesOn}</Said>
    </Letter>
  )
  return { subject: say.subject, body }
}

export function askForCvAgain(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, cvRefused, 'mail.ask-for-cv-again', async (tx, order, payload, now) => {
    const { occurrence, onHold } = payload
    const facts = {
      firstName: order.customerFirstName,
      reference: orderReference(order.id),
      onboardingUrl: onboardingUrlOf(order, sender.publicUrl),
      onHold,
    }
    await writeLetter(
      tx,
      enqueue,
      {
        kind: 'cv-refused',
        about: occurrence,
        orderId: order.id,
        recipient: order.customerEmail,
        ...composeCvRefused(sender, facts, deps.textsOf('cv-refused')),
      },
      now,
    )
    await tellTeamOfCv(tx, deps, order, occurrence, now, onHold ? 'virusOnHold' : 'virus')
  })
}
