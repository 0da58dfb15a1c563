import type { House, Module } from '../platform/house.ts'
import { createFirstUser, type FirstAdmin } from './create-first-user.ts'
import { serveAccounts } from './routes.ts'
import { staffGuards } from './session.ts'

export { resetSecondFactor } from './reset-second-factor.ts'

/** The people of the team: sign-in, sessions, second factors. */
export function openAccounts(house: House, own: { readonly firstAdmin: FirstAdmin }): Module {
  const { db, clock, secure, publicUrl } = house
  return {
    serve: (http) => serveAccounts(http, house),
    guards: staffGuards(db, secure, clock),
    async start() {
      const first = await createFirstUser(db, own.firstAdmin, clock())
      if (!first) return []
      return [
        `Sign in at ${publicUrl}/admin as ${first.username} with the password ${first.oneTimePassword}`,
        'It is shown this once.',
      ]
    },
  }
}
