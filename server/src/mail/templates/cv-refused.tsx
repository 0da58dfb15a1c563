import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import {
  Button,
  type ComposedEmail,
  Heading,
  EmailLayout,
  EditableText,
  type EmailSender,
} from './layout.tsx'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { cvRefused } from '../../onboarding/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { onboardingUrlOf } from '../order-links.ts'
import { queueEmail, toCustomer } from '../queue-email.ts'
import { mailTeamOfCv } from './team-cv.tsx'

export type CvRefusedFacts = {
  readonly firstName: string
  readonly reference: string
  readonly onboardingUrl: string
  /** The delivery clock is stopped until a new CV arrives. */
  readonly onHold: boolean
}

/** To a customer whose CV contained a virus. */
export function composeCvRefused(
  sender: EmailSender,
  facts: CvRefusedFacts,
  texts: CustomTexts,
): ComposedEmail {
  const { firstName, onboardingUrl, onHold } = facts
  const say = renderEmailTexts('cv-refused', texts, { firstName })
  const body = (
    <EmailLayout
      sender={sender}
      preview="The file you sent contains a virus, so we removed it."
      reference={facts.reference}
    >
      <Heading>{say.heading}</Heading>
      <EditableText>{say.opening}</EditableText>
      <Button href={onboardingUrl}>Send your CV</Button>
      <EditableText>{onHold ? say.onHold : say.goesOn}</EditableText>
    </EmailLayout>
  )
  return { subject: say.subject, body }
}

export function mailCvRefused(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, cvRefused, 'mail.ask-for-cv-again', async (tx, order, payload, now) => {
    const { occurrence, onHold } = payload
    const facts = {
      firstName: order.customerFirstName,
      reference: orderReference(order.id),
      onboardingUrl: onboardingUrlOf(order, sender.publicUrl),
      onHold,
    }
    await queueEmail(tx, enqueue, {
      kind: 'cv-refused',
      about: occurrence,
      ...toCustomer(order),
      ...composeCvRefused(sender, facts, deps.textsOf('cv-refused')),
      now,
    })
    await mailTeamOfCv(tx, deps, order, { occurrence, what: onHold ? 'virusOnHold' : 'virus' }, now)
  })
}
