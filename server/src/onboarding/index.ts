import type { House, Module } from '../platform/house.ts'
import type { Uploads } from './receive-file.ts'
import { serveIntakesToTeam, serveOnboarding } from './routes.ts'
import { startIntakeOnPayment } from './start-intake.ts'

export { missingIn } from './complete-intake.ts'
export { cvReceivedOnHold, cvRefused, intakeCompleted } from './events.ts'
export { readIntake } from './intake-store.ts'
export { noteCvVerdict } from './note-cv-verdict.ts'
export {
  CV_UPLOAD_BYTES,
  cvUpload,
  receiveFile,
  type ReceiveFileDeps,
  type Uploads,
} from './receive-file.ts'
export { sendFile } from './send-file.ts'
export { intakes } from './tables.ts'

/** CV, languages, address and theme: what the customer is asked. */
export function openOnboarding(house: House, own: Uploads): Module {
  const deps = { ...house, ...own }
  return {
    serve(http) {
      serveOnboarding(http, deps)
      serveIntakesToTeam(http, deps)
    },
    hears: [startIntakeOnPayment(house)],
  }
}
