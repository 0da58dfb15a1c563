import type { AppContext, Module } from '../platform/app-context.ts'
import type { Uploads } from '../sources/index.ts'
import { discardErasedCv, discardInfectedCv } from './discard-cv.ts'
import { personalOf } from './personal.ts'
import { registerStaffIntakeRoutes, registerOnboardingRoutes } from './routes.ts'
import { registerCopyFileRoutes } from './copy-file-routes.ts'
import { storeHashKeys } from './hashed-subdomain.ts'
import { startIntakeOnPayment } from './start-intake.ts'

export { missingAnswer } from './complete-intake.ts'
export { correctAnswer } from './correct-intake.ts'
export {
  cvReceivedOnHold,
  cvRefused,
  domainRequested,
  intakeCompleted,
  languagesCorrected,
} from './events.ts'
export { subdomainTaken } from './routes.ts'
export { readIntake } from './intake-store.ts'
export { isHashed, hashSubdomain, hashColumn, possibleHashes } from './hashed-subdomain.ts'
export {
  findReservedSubdomain,
  findCurrentSubdomain,
  suggestAlternatives,
  reserveSubdomain,
  listFormerSubdomains,
  listReservedSubdomains,
  suggestFreeSubdomains,
  assignSubdomain,
} from './subdomain-store.ts'
export { intakes } from './tables.ts'

/** The customer's answers: CV, languages, address and theme. */
export function createOnboardingModule(app: AppContext, deps: Uploads): Module {
  const context = { ...app, ...deps }
  return {
    registerRoutes(http) {
      registerOnboardingRoutes(http, context)
      registerStaffIntakeRoutes(http, context)
      registerCopyFileRoutes(http, context)
    },
    subscriptions: [startIntakeOnPayment(app), discardInfectedCv(app), discardErasedCv(app)],
    async start() {
      await app.db.transaction((tx) => storeHashKeys(tx, app.verifyingSecrets))
      return []
    },
    personal: personalOf(app.appSecret),
  }
}
