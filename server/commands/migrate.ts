/** `vitrine migrate`: runs pending migrations; `--check` only lists them and their hazards. */
import { openDatabase } from '../src/adapters.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import { openForCommand } from './with-machine.ts'
import {
  type DatabaseInspection,
  inspectDatabaseServer,
  inspectEmbeddedDatabase,
} from '../src/platform/inspect-database.ts'
import { findHazards, readMigrations, RULES } from '../src/platform/migration-hazards.ts'
import { CommandFailed, describeFailure } from './describe-failure.ts'
import { parseArguments } from './parse-arguments.ts'

/** Exit codes of `--check`. */
const STATUS = { nothing: 0, harmless: 10, holdsUp: 11 } as const

/** Exit code 1: the database could not be read or migrated. */
export async function migrate(words: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArguments(words, { check: { type: 'boolean' } })
    if (positionals.length > 0) throw new CommandFailed('Say: migrate, or migrate --check')
    const { said, status } = await (values.check ? check() : run())
    process.stdout.write(`${said}\n`)
    return status
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`)
    return 1
  }
}

type Outcome = { readonly said: string; readonly status: number }

async function check(): Promise<Outcome> {
  return describePendingMigrations(await look(readConfig(process.env)))
}

/** Undefined: no database yet. */
async function look(config: Config): Promise<DatabaseInspection | undefined> {
  if (config.databaseUrl !== null) return inspectDatabaseServer(config.databaseUrl)
  const dataFolder = await openForCommand({ ...config, databaseUrl: null })
  try {
    return await inspectEmbeddedDatabase(dataFolder.path)
  } finally {
    await dataFolder.release()
  }
}

/** Undefined: no database yet. */
export function describePendingMigrations(
  look: Pick<DatabaseInspection, 'applied' | 'waitingFiles' | 'unknown'> | undefined,
  migrations = readMigrations(),
): Outcome {
  const newer =
    look !== undefined && look.unknown > 0
      ? `A newer version has run ${look.unknown} that this one does not know; they stay. `
      : ''
  if (look === undefined || look.applied === null) {
    return {
      said: `The database is empty: all ${migrations.length} would run, and hold up nobody.`,
      status: STATUS.harmless,
    }
  }
  const { waitingFiles } = look
  if (waitingFiles.length === 0)
    return { said: `${newer}Nothing would run.`, status: STATUS.nothing }
  const hazards = findHazards(migrations).filter(({ file }) => waitingFiles.includes(file))
  const lines = waitingFiles.flatMap((file) => [
    `  ${file}`,
    ...hazards
      .filter((one) => one.file === file)
      .map(({ rule, of, line }) => `      line ${line}, ${of}: ${RULES[rule].split(':')[0]}`),
  ])
  const verdict =
    hazards.length > 0
      ? 'Some may hold up whoever writes these tables: run them in a quiet hour.'
      : 'None locks, rewrites or takes away anything that the version before uses.'
  return {
    said: [`${newer}${waitingFiles.length} would run:`, ...lines, verdict].join('\n'),
    status: hazards.length > 0 ? STATUS.holdsUp : STATUS.harmless,
  }
}

async function run(): Promise<Outcome> {
  const config = readConfig(process.env)
  const before = await look(config)
  const waiting = before?.applied == null ? readMigrations().length : before.waitingFiles.length
  const dataFolder = await openForCommand(config)
  try {
    const isWaiting = () =>
      process.stderr.write('A table is read by others: waiting for it, two seconds at a time.\n')
    await (await openDatabase(config, dataFolder, undefined, isWaiting)).close()
  } finally {
    await dataFolder.release()
  }
  return { said: waiting === 0 ? 'Nothing was left to run.' : `${waiting} were run.`, status: 0 }
}
