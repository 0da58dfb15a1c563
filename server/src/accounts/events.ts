import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const passwordLinkMadePayload = z.object({ linkId: z.uuid() })

/** A link to choose a password was made for a person who has an e-mail address. */
export const passwordLinkMade: EventKind<z.infer<typeof passwordLinkMadePayload>> = {
  type: 'accounts.password-link-made',
  payload: passwordLinkMadePayload,
}

const memberDisabledPayload = z.object({ userId: z.uuid() })

/** Somebody can't sign in any more. */
export const memberDisabled: EventKind<z.infer<typeof memberDisabledPayload>> = {
  type: 'accounts.member-disabled',
  payload: memberDisabledPayload,
}

const signInGuessedPayload = z.object({
  userId: z.uuid(),
  /** Tells two series of guesses apart. */
  occurrence: z.uuid(),
  /** `code`: the password was right each time. */
  guessed: z.enum(['password', 'code']),
})

/** So many wrong passwords or codes came for an account that further ones have to wait. Once per series. */
export const signInGuessed: EventKind<z.infer<typeof signInGuessedPayload>> = {
  type: 'accounts.sign-in-guessed',
  payload: signInGuessedPayload,
}
