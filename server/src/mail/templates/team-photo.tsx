import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import type { Subscription } from '../../platform/events.ts'
import { photoChanged } from '../../sources/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { queueEmail } from '../queue-email.ts'
import type { ComposedEmail, EmailSender } from './layout.tsx'
import { composeTeamEmail } from './team-email.tsx'
import { teamFactsOf, type TeamOrderFacts } from './team-order-facts.ts'

const WORDS = {
  added: 'The customer has sent a photo.',
  removed: 'The customer has taken the photo away.',
  'in-pdf': 'The customer wants the photo in the designed PDF, too.',
  'not-in-pdf': 'The customer does not want the photo in the designed PDF.',
} as const

export function composeTeamPhoto(
  sender: EmailSender,
  { orderId, reference, customer, packageName }: TeamOrderFacts,
  change: keyof typeof WORDS,
  texts: CustomTexts,
): ComposedEmail {
  const say = renderEmailTexts('team-photo', texts, { reference })
  const opening = `${WORDS[change]} ${say.closing}`.trim()
  return composeTeamEmail(sender, { ...say, opening }, orderId, [
    ['Customer', customer],
    ['Order', reference],
    ['Package', packageName],
  ])
}

/** To the team: republish to show the new photo. */
export const mailTeamOfPhoto = (deps: MailDeps): Subscription =>
  onOrder(deps, photoChanged, 'mail.tell-team-of-photo', (tx, order, { change, occurrence }, now) =>
    queueEmail(tx, deps.enqueue, {
      kind: 'team-photo',
      about: occurrence,
      orderId: order.id,
      recipient: deps.sender.supportEmail,
      ...composeTeamPhoto(deps.sender, teamFactsOf(order), change, deps.textsOf('team-photo')),
      now,
    }),
  )
