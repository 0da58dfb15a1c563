import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { cvReceivedOnHold } from '../../onboarding/index.ts'
import type { Order } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrderGathered } from '../on-event.ts'
import { queueEmail } from '../queue-email.ts'
import type { ComposedEmail, EmailSender } from './layout.tsx'
import { composeTeamEmail } from './team-email.tsx'
import { teamFactsOf, type TeamOrderFacts } from './team-order-facts.ts'

/** Name of the text to use. */
type What = 'virus' | 'virusOnHold' | 'came'

export function composeTeamCv(
  sender: EmailSender,
  { orderId, reference, customer, packageName }: TeamOrderFacts,
  what: What,
  texts: CustomTexts,
): ComposedEmail {
  const say = renderEmailTexts('team-cv', texts, { reference })
  const heading = what === 'came' ? say.headingCame : say.headingVirus
  const words = { subject: `${heading} (${reference})`, heading, opening: say[what] }
  return composeTeamEmail(sender, words, orderId, [
    ['Customer', customer],
    ['Order', reference],
    ['Package', packageName],
  ])
}

/** To the team: a CV needs attention. */
export function mailTeamOfCv(
  tx: Transaction,
  { enqueue, sender, textsOf }: MailDeps,
  order: Order,
  { occurrence, what }: { readonly occurrence: string; readonly what: What },
  now: Date,
): Promise<void> {
  return queueEmail(tx, enqueue, {
    kind: 'team-cv',
    about: occurrence,
    orderId: order.id,
    recipient: sender.supportEmail,
    ...composeTeamCv(sender, teamFactsOf(order), what, textsOf('team-cv')),
    now,
  })
}

export const mailTeamOfCvOnHold = (deps: MailDeps): Subscription =>
  onOrderGathered(deps, cvReceivedOnHold, 'mail.tell-team-of-cv', {
    kind: 'team-cv',
    compose: async (_tx, order) => ({
      recipient: deps.sender.supportEmail,
      ...composeTeamCv(deps.sender, teamFactsOf(order), 'came', deps.textsOf('team-cv')),
    }),
  })
