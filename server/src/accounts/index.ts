import type { AppContext, Module } from '../platform/app-context.ts'
import { createFirstUser, type FirstAdmin } from './create-first-user.ts'
import { personal } from './personal.ts'
import type { PictureDeps } from './member-pictures.ts'
import { registerProfileRoutes } from './profile-routes.ts'
import { registerAccountRoutes } from './routes.ts'
import { staffGuards } from './session.ts'
import { registerTeamRoutes } from './team-routes.ts'

export { accountsBackupPolicy } from './backup-policy.ts'
export {
  canWork,
  countPeople,
  findLink,
  findUser,
  findUserByName,
  listOwners,
  listPeople,
  listWorkers,
  lockUser,
} from './account-store.ts'
export { memberDisabled, passwordLinkMade, signInGuessed } from './events.ts'
export {
  changeMember,
  disableMember,
  enableMember,
  issuePasswordLink,
  invitePerson,
  type LinkResult,
  type TeamResult,
} from './manage-members.ts'
export { passwordLinkUrlOf, unsignedPasswordLinkUrlOf } from './password-link.ts'
export { readShownMembers, type ShownMembers } from './shown-members.ts'
export { resetSecondFactor } from './reset-second-factor.ts'

/** Team accounts: sign-in, sessions, second factors. */
export function createAccountsModule(
  app: AppContext,
  deps: { readonly firstAdmin: FirstAdmin } & Pick<PictureDeps, 'reencodePhoto' | 'scanForViruses'>,
): Module {
  const { db, clock, secure, publicUrl, brand } = app
  return {
    registerRoutes(http) {
      registerAccountRoutes(http, app)
      registerTeamRoutes(http, app)
      registerProfileRoutes(http, { ...app, ...deps })
    },
    guards: staffGuards(db, secure, clock),
    personal,
    async start() {
      const first = await createFirstUser(db, deps.firstAdmin, brand.brandName, clock())
      if (!first) return []
      return [
        `Sign in at ${publicUrl}/admin as ${first.username} with the password ${first.oneTimePassword}`,
        'It is shown this once, and you choose your own at the first sign-in.',
      ]
    },
  }
}
