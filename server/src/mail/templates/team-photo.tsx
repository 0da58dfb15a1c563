import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import type { Subscription } from '../../platform/events.ts'
import { photoChanged } from '../../sources/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrderGathered } from '../on-event.ts'
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
  changes: readonly (keyof typeof WORDS)[],
  texts: CustomTexts,
): ComposedEmail {
  const say = renderEmailTexts('team-photo', texts, { reference })
  const opening = [...changes.map((change) => WORDS[change]), say.closing].join(' ').trim()
  return composeTeamEmail(sender, { ...say, opening }, orderId, [
    ['Customer', customer],
    ['Order', reference],
    ['Package', packageName],
  ])
}

/** To the team: republish to show the new photo. */
export const mailTeamOfPhoto = (deps: MailDeps): Subscription =>
  onOrderGathered(deps, photoChanged, 'mail.tell-team-of-photo', {
    kind: 'team-photo',
    async compose(_tx, order, told) {
      // The last of each pair: the photo itself, and its place in the PDF.
      const last = (...of: (keyof typeof WORDS)[]) =>
        told.findLast(({ change }) => of.includes(change))?.change
      const changes = [last('added', 'removed'), last('in-pdf', 'not-in-pdf')]
      const facts = teamFactsOf(order)
      return {
        recipient: deps.sender.supportEmail,
        ...composeTeamPhoto(
          deps.sender,
          facts,
          changes.filter((change) => change !== undefined),
          deps.textsOf('team-photo'),
        ),
      }
    },
  })
