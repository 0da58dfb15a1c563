import { doctorRoutes } from '@vitrine/contract/doctor'
import type { House, Module } from '../platform/house.ts'
import { HttpRefusal } from '../platform/http.ts'
import { examine } from './examine.ts'
import { reasonOf } from './finding.ts'
import { sendTestLetter } from './look-at-mail.ts'
import type { Subject } from './subject.ts'

export { examine } from './examine.ts'
export { fault } from './finding.ts'
export { sendTestLetter } from './look-at-mail.ts'
export { programOriginOf, type Subject } from './subject.ts'

/** Each asks the outside: the provider, the mail server, name servers. */
const EXAMINATIONS = { limit: { max: 20, windowSeconds: 600 } }
/** Each is a mail. */
const LETTERS = { limit: { max: 5, windowSeconds: 600 } }

/** Whether everything that the program needs is well: for the owner, and for the operators' command. */
export function openDoctor(house: House, subject: Subject): Module {
  return {
    serve(http) {
      http.serve(
        doctorRoutes.examine,
        async () => ({
          lookedAt: house.clock().toISOString(),
          findings: await examine(subject),
        }),
        EXAMINATIONS,
      )
      http.serve(
        doctorRoutes.sendTestLetter,
        async ({ body }) => {
          await sendTestLetter(subject, house.publicUrl, body.to).catch((error: unknown) => {
            throw new HttpRefusal(502, `The mail server did not take it (${reasonOf(error)}).`)
          })
          return { handedTo: subject.mailSender.description }
        },
        LETTERS,
      )
    },
  }
}
