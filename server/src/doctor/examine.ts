import { EXAMINED_PARTS, type Finding } from '@vitrine/contract/doctor'
import { well } from './finding.ts'
import { lookAtBackups } from './look-at-backups.ts'
import { lookAtDatabase } from './look-at-database.ts'
import { lookAtDisk, lookAtStorage } from './look-at-files.ts'
import { lookAtMail } from './look-at-mail.ts'
import { lookAtDns, lookAtProgram, lookAtProxy, lookAtTls } from './look-at-network.ts'
import { lookAtPayments } from './look-at-payments.ts'
import { lookAtDeliveries } from './look-at-deliveries.ts'
import { lookAtReader } from './look-at-reader.ts'
import { lookAtScans } from './look-at-scans.ts'
import { lookAtTraces } from './look-at-traces.ts'
import { lookAtVisits } from './look-at-visits.ts'
import type { Subject } from './subject.ts'

/** Looks at everything at once; one finding or more of each part, in the order of the parts. */
export async function examine(subject: Subject): Promise<Finding[]> {
  const program = lookAtProgram(subject)
  const found = await Promise.all([
    program.then(({ finding }) => finding),
    lookAtDatabase(subject),
    lookAtStorage(subject),
    lookAtDisk(subject),
    lookAtBackups(subject),
    lookAtMail(subject),
    lookAtPayments(subject),
    lookAtDns(subject),
    lookAtTls(subject),
    program.then(({ warning }) => lookAtProxy(subject, warning)),
    lookAtVisits(subject),
    lookAtDeliveries(subject),
    lookAtScans(subject),
    lookAtTraces(subject),
  ])
  const place = ({ part }: Finding) => EXAMINED_PARTS.indexOf(part)
  const configuration = well('configuration', 'Every variable holds what it takes.')
  return [configuration, ...lookAtReader(subject), ...found.flat()].toSorted(
    (one, other) => place(one) - place(other),
  )
}
