import type { House, Module } from '../platform/house.ts'
import type { Uploads } from '../sources/index.ts'
import { giveUpErasedCv, giveUpInfectedCv } from './give-up-cv.ts'
import { personalOf } from './personal.ts'
import { serveIntakesToTeam, serveOnboarding } from './routes.ts'
import { serveTakenFiles } from './taken-file-routes.ts'
import { keepSealKeys } from './sealed-subdomain.ts'
import { startIntakeOnPayment } from './start-intake.ts'

export { missingIn } from './complete-intake.ts'
export { correctAnswer } from './correct-intake.ts'
export {
  cvReceivedOnHold,
  cvRefused,
  domainWished,
  intakeCompleted,
  languagesCorrected,
} from './events.ts'
export { addressTaken } from './routes.ts'
export { readIntake } from './intake-store.ts'
export { isSealed, sealedSubdomain, sealIn, sealsOf } from './sealed-subdomain.ts'
export {
  findHeldSubdomain,
  findOwnSubdomain,
  findRivalProposals,
  holdSubdomain,
  listAllHeldSubdomains,
  listHeldSubdomains,
  proposeFree,
  takeSubdomain,
} from './subdomain-store.ts'
export { intakes } from './tables.ts'

/** CV, languages, address and theme: what the customer is asked. */
export function openOnboarding(house: House, own: Uploads): Module {
  const deps = { ...house, ...own }
  return {
    serve(http) {
      serveOnboarding(http, deps)
      serveIntakesToTeam(http, deps)
      serveTakenFiles(http, deps)
    },
    hears: [startIntakeOnPayment(house), giveUpInfectedCv(house), giveUpErasedCv(house)],
    async start() {
      await house.db.transaction((tx) => keepSealKeys(tx, house.verifyingSecrets))
      return []
    },
    personal: personalOf(house.appSecret),
  }
}
