import { HEALTH_CHECKS, type HealthCheckResult } from '@vitrine/contract/doctor'
import { passed } from './check-result.ts'
import { checkBackups } from './check-backups.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk, checkFolders, checkStorage } from './check-files.ts'
import { checkMail, checkMailbox } from './check-mail.ts'
import { checkDns, checkProgram, checkProxy, checkTls } from './check-network.ts'
import { checkClaims, checkPayments, checkPrices } from './check-payments.ts'
import { checkDeliveries } from './check-deliveries.ts'
import { checkReader } from './check-reader.ts'
import { checkScans } from './check-scans.ts'
import { checkTraces } from './check-traces.ts'
import { checkVisits } from './check-visits.ts'
import type { DoctorContext } from './doctor-context.ts'

/** Runs all checks in parallel; one or more results per part, in the order of the parts. */
export async function runChecks(subject: DoctorContext): Promise<HealthCheckResult[]> {
  const program = checkProgram(subject)
  const found = await Promise.all([
    program.then(({ finding }) => finding),
    checkDatabase(subject),
    checkStorage(subject),
    checkDisk(subject),
    checkBackups(subject),
    checkMail(subject),
    checkMailbox(subject),
    checkFolders(subject),
    checkPayments(subject),
    checkDns(subject),
    checkTls(subject),
    program.then(({ warning }) => checkProxy(subject, warning)),
    checkVisits(subject),
    checkDeliveries(subject),
    checkScans(subject),
    checkTraces(subject),
  ])
  const place = ({ part }: HealthCheckResult) => HEALTH_CHECKS.indexOf(part)
  const configuration = passed('configuration', 'All settings are valid.')
  const immediate = [...checkReader(subject), ...checkPrices(subject), ...checkClaims(subject)]
  return [configuration, ...immediate, ...found.flat()].toSorted(
    (one, other) => place(one) - place(other),
  )
}
