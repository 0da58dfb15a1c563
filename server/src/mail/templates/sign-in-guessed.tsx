import { findUser, signInGuessed } from '../../accounts/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onEvent } from '../on-event.ts'
import { queueEmail } from '../queue-email.ts'
import { TeamEmail } from './team-email.tsx'

const WORDS = {
  password: {
    title: 'Somebody is guessing a password',
    sentence:
      'So many wrong passwords came for this account that further tries from unknown browsers have to wait. ' +
      'A browser that has signed in before is not slowed down. Nothing has to be done while the password is long and used nowhere else.',
  },
  code: {
    title: 'Somebody knows a password',
    sentence:
      'The right password came, and then wrong codes: further tries from unknown browsers have to wait. ' +
      'If it was not the owner of the account, change the password now. ' +
      'A browser that has signed in before is not slowed down; without one, ask for a link for a new password.',
  },
} as const

/** To the account's address, else to the team's. */
export function mailSignInGuessed(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onEvent(deps, signInGuessed, 'mail.warn-of-guesses', async (tx, payload, now) => {
    const user = await findUser(tx, payload.userId)
    if (!user) return
    const { title, sentence } = WORDS[payload.guessed]
    await queueEmail(tx, enqueue, {
      kind: 'sign-in-guessed',
      about: payload.occurrence,
      orderId: null,
      recipient: user.email ?? sender.supportEmail,
      subject: `${title}: ${user.username}`,
      body: (
        <TeamEmail
          sender={sender}
          facts={{
            title,
            sentence,
            facts: [
              ['Account', user.username],
              ['Noticed', `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
            ],
            url: `${sender.publicUrl}/admin/account`,
            action: 'Open your account',
          }}
        />
      ),
      now,
    })
  })
}
