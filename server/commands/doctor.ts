/**
 * `vitrine doctor`: checks everything the app needs. It reads the environment and also works while
 * the app is stopped.
 */
import { access } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { HealthCheckResult } from '@vitrine/contract/doctor'
import {
  sharedFilesFolder,
  checkSandbox,
  openFiles,
  openMailbox,
  openMailSender,
  ocrToolsCheck,
} from '../src/adapters.ts'
import {
  runChecks,
  fault,
  note,
  programOriginOf,
  sendTestEmail,
  type DoctorContext,
} from '../src/doctor/index.ts'
import { stripeProvider } from '../src/payments/index.ts'
import { systemClock } from '../src/platform/clock.ts'
import { BadConfiguration, type Config, readConfig } from '../src/platform/config.ts'
import { DataFolderInUse, type DataFolder, openDataFolder } from '../src/platform/data-folder.ts'
import {
  queryDatabaseServer,
  inspectDatabaseServer,
  inspectEmbeddedDatabase,
} from '../src/platform/inspect-database.ts'
import { findOtherFolder } from '../src/platform/storage/shared-files-folder.ts'
import { readWebhooksStatus } from '../src/webhooks/index.ts'

/** Exit codes 0: no fault; 1: a fault or a refused test email; 2: bad arguments. */
export async function doctor(words: string[]): Promise<number> {
  let options: { json?: boolean | undefined; 'letter-to'?: string | undefined }
  try {
    options = parseArgs({
      args: words,
      options: { json: { type: 'boolean' }, 'letter-to': { type: 'string' } },
    }).values
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return 2
  }
  const findings = await runDoctorChecks(process.env, options['letter-to'])
  process.stdout.write(
    options.json
      ? `${JSON.stringify(findings, null, 2)}\n`
      : `${findings.map(linesOf).join('\n')}\n`,
  )
  return findings.some(({ state }) => state === 'fault') ? 1 : 0
}

/** Runs the checks for a given environment. */
export async function runDoctorChecks(
  env: Readonly<Record<string, string | undefined>>,
  letterTo: string | undefined,
): Promise<HealthCheckResult[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error
    return [
      fault(
        'configuration-refused',
        `${error.message}.`,
        'Correct this variable: .env.example says what each takes. Nothing else was looked at.',
      ),
    ]
  }
  const isNew = await access(config.dataDir).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT',
  )
  let dataFolder: DataFolder
  try {
    dataFolder = await openDataFolder(config.dataDir, false)
  } catch (error) {
    return [
      fault(
        'data-folder-unusable',
        `The data folder ${path.resolve(config.dataDir)} can’t be used (${(error as Error).message}).`,
        'Run this as the user that runs the program, and set DATA_DIR to a folder that this user may write. Nothing else was looked at.',
      ),
    ]
  }
  const mailSender = await openMailSender(config, dataFolder)
  const subject: DoctorContext = {
    ...{ config, dataFolder: dataFolder.path, clock: systemClock, mailSender },
    mailbox: openMailbox(config, systemClock),
    files: await openFiles(config, dataFolder),
    provider: config.stripe ? stripeProvider({ ...config.stripe, clock: systemClock }) : null,
    inspectDatabase: () => lookAtDatabaseOf(config),
    readWebhooksStatus: async () =>
      config.databaseUrl === null
        ? null
        : queryDatabaseServer(config.databaseUrl, readWebhooksStatus),
    // The settings are in the database of the running program.
    findPriceFaults: () => null,
    findUnsignedClaims: () => null,
    findOtherFolder: () => findOtherFolderOf(config, dataFolder),
    checkSandbox,
    checkOcrTools: ocrToolsCheck(config),
    program: programOriginOf(config, config.port),
  }
  try {
    const findings = [...(isNew ? [newDataFolder(dataFolder)] : []), ...(await runChecks(subject))]
    return letterTo === undefined ? findings : [...findings, await letter(subject, letterTo)]
  } finally {
    mailSender.close()
  }
}

/** A wrong DATA_DIR looks like a fresh installation. */
const newDataFolder = ({ path: folder }: DataFolder): HealthCheckResult =>
  note(
    'configuration',
    `DATA_DIR names ${folder}, which did not exist: this check created it, empty.`,
    'If the program has run on this machine before, set DATA_DIR to its folder and remove this one.',
  )

/** If the database is down, its own check reports it. */
async function findOtherFolderOf(
  config: Config,
  dataFolder: DataFolder,
): Promise<string | undefined> {
  const folder = await sharedFilesFolder(config, dataFolder)
  if (folder === undefined || config.databaseUrl === null) return undefined
  return queryDatabaseServer(config.databaseUrl, (db) => findOtherFolder(db, folder)).catch(
    () => undefined,
  )
}

async function lookAtDatabaseOf(config: Config): ReturnType<DoctorContext['inspectDatabase']> {
  if (config.databaseUrl !== null) return inspectDatabaseServer(config.databaseUrl)
  let folder: DataFolder
  try {
    folder = await openDataFolder(config.dataDir, true)
  } catch (error) {
    if (error instanceof DataFolderInUse && error.isTaken) return 'in-use'
    throw error
  }
  try {
    return (await inspectEmbeddedDatabase(folder.path)) ?? 'none-yet'
  } finally {
    await folder.release()
  }
}

async function letter(subject: DoctorContext, to: string): Promise<HealthCheckResult> {
  const publicUrl = subject.config.publicUrl ?? subject.program ?? ''
  try {
    await sendTestEmail(subject, publicUrl, to)
    return {
      part: 'mail',
      state: 'well',
      sentence: `A test letter to ${to} was taken (${subject.mailSender.description}): check whether it is there.`,
      fault: null,
      cure: null,
    }
  } catch (error) {
    return fault(
      'mail-refused',
      `The test letter was not taken (${(error as Error).message}).`,
      'Check SMTP_URL, and whether the server lets SUPPORT_EMAIL send.',
    )
  }
}

const MARKS = { well: 'ok   ', note: 'note ', fault: 'FAULT' } as const

function linesOf({ part, state, sentence, fault: name, cure }: HealthCheckResult): string {
  const first = `${MARKS[state]}  ${part.padEnd(13)}  ${sentence}`
  const rest = [cure, name && `docs/errors/doctor.md#${name}`].filter(Boolean)
  return [first, ...rest.map((line) => `${' '.repeat(22)}${line}`)].join('\n')
}
