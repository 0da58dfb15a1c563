import type { House, Module } from '../platform/house.ts'
import { createFirstUser, type FirstAdmin } from './create-first-user.ts'
import { personal } from './personal.ts'
import { serveAccounts } from './routes.ts'
import { staffGuards } from './session.ts'
import { serveTeam } from './team-routes.ts'

export { accountsShare } from './backup-share.ts'
export {
  canSignIn,
  countPeople,
  findLink,
  findUser,
  findUserByName,
  listOwners,
  listPeople,
  lockUser,
} from './account-store.ts'
export { memberDisabled, passwordLinkMade, signInGuessed } from './events.ts'
export {
  changeMember,
  disableMember,
  enableMember,
  giveNewPasswordLink,
  invitePerson,
  type LinkResult,
  type TeamResult,
} from './look-after-team.ts'
export { passwordLinkUrlOf, unsignedPasswordLinkUrlOf } from './password-link.ts'
export { resetSecondFactor } from './reset-second-factor.ts'

/** The people of the team: who they are, sign-in, sessions, second factors. */
export function openAccounts(house: House, own: { readonly firstAdmin: FirstAdmin }): Module {
  const { db, clock, secure, publicUrl, brand } = house
  return {
    serve(http) {
      serveAccounts(http, house)
      serveTeam(http, house)
    },
    guards: staffGuards(db, secure, clock),
    personal,
    async start() {
      const first = await createFirstUser(db, own.firstAdmin, brand.brandName, clock())
      if (!first) return []
      return [
        `Sign in at ${publicUrl}/admin as ${first.username} with the password ${first.oneTimePassword}`,
        'It is shown this once, and you choose your own at the first sign-in.',
      ]
    },
  }
}
