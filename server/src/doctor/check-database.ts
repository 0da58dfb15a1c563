import { type HealthCheckResult } from '@vitrine/contract/doctor'
import { DataFolderInUse } from '../platform/data-folder.ts'
import { fault, note, errorReason, passed } from './check-result.ts'
import type { DoctorContext } from './doctor-context.ts'

/** Oldest PostgreSQL version in our tests. */
const OLDEST_VERSION = 150_000
const TOLERATED_MS = 60_000

/** The database, its migrations and its clock. */
export async function checkDatabase(subject: DoctorContext): Promise<HealthCheckResult[]> {
  const { config, dataFolder, clock } = subject
  const isServer = config.databaseUrl !== null
  let look: Awaited<ReturnType<DoctorContext['inspectDatabase']>>
  try {
    look = await subject.inspectDatabase()
  } catch (error) {
    const skipped = note('migrations', 'Not checked: the database could not be opened.')
    if (error instanceof DataFolderInUse || !isServer) {
      return [
        fault(
          'data-folder-unusable',
          `The embedded database in ${dataFolder} can’t be opened (${errorReason(error)}).`,
          'Run this as the user that runs the program, and set DATA_DIR to a folder on a local disk that this user may write.',
        ),
        skipped,
      ]
    }
    return [
      fault(
        'database-unreachable',
        `The database server of DATABASE_URL can’t be used (${errorReason(error)}).`,
        'Start it, allow connections from this machine, and check name, user and password in DATABASE_URL.',
      ),
      skipped,
    ]
  }
  if (look === 'in-use') {
    return [
      passed('database', `The running program uses the embedded database in ${dataFolder}.`),
      note(
        'migrations',
        'Not checked: the running program uses the embedded database, and migrated it at its start.',
      ),
    ]
  }
  if (look === 'none-yet') {
    return [
      note('database', `There is no database in ${dataFolder} yet: the first start makes it.`),
      note('migrations', 'The first start applies them.'),
    ]
  }
  const version = `PostgreSQL ${Math.floor(look.version / 10_000)}.${look.version % 10_000}`
  const findings: HealthCheckResult[] = []
  if (look.version < OLDEST_VERSION) {
    findings.push(
      fault(
        'database-too-old',
        `The database server is ${version}.`,
        'Move to PostgreSQL 15 or newer.',
      ),
    )
  } else if (!look.mayCreate) {
    findings.push(
      fault(
        'database-rights',
        'The user of DATABASE_URL may not create schemas in its database.',
        'Make the user the owner: ALTER DATABASE name OWNER TO user.',
      ),
    )
  } else if (!look.hasTrigrams) {
    findings.push(
      fault(
        'database-lacks-trigrams',
        'The database server does not have the extension pg_trgm.',
        'Install the package that brings PostgreSQL’s own extensions (postgresql-contrib).',
      ),
    )
  } else {
    findings.push(passed('database', `${isServer ? version : `Embedded, ${version}`}: it answers.`))
  }
  findings.push(migrationsOf(look))
  const skewMs = clock().getTime() - look.now.getTime()
  if (isServer && Math.abs(skewMs) > TOLERATED_MS) {
    findings.push(
      fault(
        'clock-wrong',
        `The clocks of this machine and of the database server differ by ${Math.round(Math.abs(skewMs) / 1000)} s.`,
        'Set up NTP on both machines.',
      ),
    )
  }
  return findings
}

function migrationsOf(look: {
  applied: number | null
  waiting: number
  unknown: number
}): HealthCheckResult {
  if (look.applied === null)
    return note('migrations', 'The database is empty. The first start creates its tables.')
  if (look.unknown > 0) {
    return fault(
      'migrations-newer',
      `A newer program has changed the database (${look.unknown} migrations that this one does not know).`,
      'Run that version, or restore a backup from before it.',
    )
  }
  if (look.waiting > 0) {
    return fault(
      'migrations-waiting',
      `${look.waiting} migrations are not applied.`,
      'Start the program: it applies them before it serves.',
    )
  }
  return passed('migrations', `All ${look.applied} are applied.`)
}
