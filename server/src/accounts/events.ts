import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const passwordLinkMadePayload = z.object({ linkId: z.uuid() })

/** A password link was created for a member with an email address. */
export const passwordLinkMade: EventKind<z.infer<typeof passwordLinkMadePayload>> = {
  type: 'accounts.password-link-made',
  payload: passwordLinkMadePayload,
}

const memberDisabledPayload = z.object({ userId: z.uuid() })

/** A member can't sign in any more, or not work on orders. */
export const memberDisabled: EventKind<z.infer<typeof memberDisabledPayload>> = {
  type: 'accounts.member-disabled',
  payload: memberDisabledPayload,
}

const signInGuessedPayload = z.object({
  userId: z.uuid(),
  /** Distinguishes two series of attempts. */
  occurrence: z.uuid(),
  /** `code`: the password was right. */
  guessed: z.enum(['password', 'code']),
})

/** Wrong passwords or codes reached the limit. Once per series. */
export const signInGuessed: EventKind<z.infer<typeof signInGuessedPayload>> = {
  type: 'accounts.sign-in-guessed',
  payload: signInGuessedPayload,
}
