/**
 * `vitrine doctor`: whether everything that the program needs is well. It reads the program's own
 * environment and needs no running program: it says what is wrong with a stopped one as well.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Finding } from '@vitrine/contract/doctor'
import {
  filesFolderOf,
  lookAtCage,
  openFiles,
  openMailSender,
  scansLookOf,
} from '../src/adapters.ts'
import {
  examine,
  fault,
  programOriginOf,
  sendTestLetter,
  type Subject,
} from '../src/doctor/index.ts'
import { stripeProvider } from '../src/payments/index.ts'
import { systemClock } from '../src/platform/clock.ts'
import { BadConfiguration, type Config, readConfig } from '../src/platform/config.ts'
import { DataFolderInUse, type DataFolder, openDataFolder } from '../src/platform/data-folder.ts'
import {
  askDatabaseServer,
  lookAtDatabaseServer,
  lookAtEmbeddedDatabase,
} from '../src/platform/look-at-database.ts'
import { findOtherFolder } from '../src/platform/storage/files-folder.ts'
import { lookAtWebhooks } from '../src/webhooks/index.ts'

/** 0: no fault; 1: a fault, or the test letter was not taken; 2: unknown words. */
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
  const findings = await findingsOf(process.env, options['letter-to'])
  process.stdout.write(
    options.json
      ? `${JSON.stringify(findings, null, 2)}\n`
      : `${findings.map(linesOf).join('\n')}\n`,
  )
  return findings.some(({ state }) => state === 'fault') ? 1 : 0
}

/** What is found with an environment; tests have their own. */
export async function findingsOf(
  env: Readonly<Record<string, string | undefined>>,
  letterTo: string | undefined,
): Promise<Finding[]> {
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
  const subject: Subject = {
    ...{ config, dataFolder: dataFolder.path, clock: systemClock, mailSender },
    files: await openFiles(config, dataFolder),
    provider: config.stripe ? stripeProvider({ ...config.stripe, clock: systemClock }) : null,
    lookAtDatabase: () => lookAtDatabaseOf(config),
    lookAtWebhooks: async () =>
      config.databaseUrl === null ? null : askDatabaseServer(config.databaseUrl, lookAtWebhooks),
    findOtherFolder: () => findOtherFolderOf(config, dataFolder),
    lookAtCage,
    lookAtScans: scansLookOf(config),
    program: programOriginOf(config, config.port),
  }
  try {
    const findings = await examine(subject)
    return letterTo === undefined ? findings : [...findings, await letter(subject, letterTo)]
  } finally {
    mailSender.close()
  }
}

/** Where the database can't be asked, its own part says so. */
async function findOtherFolderOf(
  config: Config,
  dataFolder: DataFolder,
): Promise<string | undefined> {
  const folder = await filesFolderOf(config, dataFolder)
  if (folder === undefined || config.databaseUrl === null) return undefined
  return askDatabaseServer(config.databaseUrl, (db) => findOtherFolder(db, folder)).catch(
    () => undefined,
  )
}

async function lookAtDatabaseOf(config: Config): ReturnType<Subject['lookAtDatabase']> {
  if (config.databaseUrl !== null) return lookAtDatabaseServer(config.databaseUrl)
  let folder: DataFolder
  try {
    folder = await openDataFolder(config.dataDir, true)
  } catch (error) {
    if (error instanceof DataFolderInUse && error.cause === undefined) return 'in-use'
    throw error
  }
  try {
    return (await lookAtEmbeddedDatabase(folder.path)) ?? 'none-yet'
  } finally {
    await folder.release()
  }
}

async function letter(subject: Subject, to: string): Promise<Finding> {
  const publicUrl = subject.config.publicUrl ?? subject.program ?? ''
  try {
    await sendTestLetter(subject, publicUrl, to)
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

function linesOf({ part, state, sentence, fault: name, cure }: Finding): string {
  const first = `${MARKS[state]}  ${part.padEnd(13)}  ${sentence}`
  const rest = [cure, name && `docs/errors/doctor.md#${name}`].filter(Boolean)
  return [first, ...rest.map((line) => `${' '.repeat(22)}${line}`)].join('\n')
}
