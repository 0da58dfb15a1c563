import { doctorRoutes } from '@vitrine/contract/doctor'
import type { AppContext, Module } from '../platform/app-context.ts'
import { HttpError } from '../platform/http.ts'
import { runChecks } from './run-checks.ts'
import { errorReason } from './check-result.ts'
import { sendTestEmail } from './check-mail.ts'
import type { DoctorContext } from './doctor-context.ts'

export { runChecks } from './run-checks.ts'
export { fault, note } from './check-result.ts'
export { sendTestEmail } from './check-mail.ts'
export { programOriginOf, type DoctorContext } from './doctor-context.ts'

/** Each run queries external services. */
const EXAMINATIONS = { limit: { max: 20, windowSeconds: 600 } }
/** Each sends an email. */
const LETTERS = { limit: { max: 5, windowSeconds: 600 } }

/** Health checks of everything the app needs, for the owner and for operators. */
export function createDoctorModule(app: AppContext, subject: DoctorContext): Module {
  return {
    registerRoutes(http) {
      http.serve(
        doctorRoutes.runHealthChecks,
        async () => ({
          lookedAt: app.clock().toISOString(),
          findings: await runChecks(subject),
        }),
        EXAMINATIONS,
      )
      http.serve(
        doctorRoutes.sendTestEmail,
        async ({ body }) => {
          await sendTestEmail(subject, app.publicUrl, body.to).catch((error: unknown) => {
            throw new HttpError(
              502,
              'upstream_failed',
              `The mail server did not take it (${errorReason(error)}).`,
            )
          })
          return { handedTo: subject.mailSender.description }
        },
        LETTERS,
      )
    },
  }
}
