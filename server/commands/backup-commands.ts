/** Backup commands. They return text to print and throw errors that say what to do. */
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, openFiles } from '../src/adapters.ts'
import { backupPolicies } from '../src/backup-policies.ts'
import { recordCommand } from '../src/audit/index.ts'
import {
  backUp,
  describeBackup,
  listRecordedErasures,
  recordProof,
  scheduleErasures,
  secondsSince,
} from '../src/backups/index.ts'
import { type Manifest, readManifest } from '../src/platform/backup/manifest.ts'
import { proveBackup } from '../src/platform/backup/prove-backup.ts'
import { restoreDatabase } from '../src/platform/backup/restore-database.ts'
import { restoreFiles } from '../src/platform/backup/restore-files.ts'
import { secretCheck } from '../src/platform/backup/secret-check.ts'
import { openVault, type Vault } from '../src/platform/backup/vault.ts'
import { listErasures } from '../src/privacy/index.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import { systemClock } from '../src/platform/clock.ts'
import { askRunningProgram } from '../src/platform/control-socket.ts'
import { readSecret, loadOrCreateSecret, writeSecret } from '../src/platform/data-folder.ts'
import type { OpenDatabase } from '../src/platform/database.ts'
import { CommandFailed } from './describe-failure.ts'
import { parseArguments } from './parse-arguments.ts'
import { type CommandContext, withMachine } from './with-machine.ts'

/** Beside a program that holds the embedded database, the program makes the backup. */
export async function backUpCommand(words: string[]): Promise<string> {
  const config = readConfig(process.env)
  const { out } = parseArguments(words, { out: { type: 'string' } }).values
  const url = backupUrl(config, out, 'backup --out FOLDER_OR_BUCKET')
  const settings = { url, key: config.backups.key }
  const isEmbedded = config.databaseUrl === null
  if (isEmbedded && !existsSync(path.join(config.dataDir, 'database')))
    throw new CommandFailed(
      `There is no database in ${path.resolve(config.dataDir)}, so there is nothing to back up. Set DATA_DIR as the program has it`,
    )
  if (isEmbedded) {
    const made = await askRunningProgram(config.dataDir, 'backup', settings)
    if (made !== undefined) return made
  }
  return withMachine((machine) => backUpHere(machine, settings))
}

async function backUpHere(
  { config, dataFolder, now }: CommandContext,
  settings: { readonly url: string; readonly key: string | null },
): Promise<string> {
  const database = await openDatabase(config, dataFolder)
  try {
    return await backUp(settings, {
      database,
      files: await openFiles(config, dataFolder),
      policies: backupPolicies,
      spoolFolder: await mkdtemp(path.join(tmpdir(), 'vitrine-backup-')),
      appSecret: config.appSecret ?? (await loadOrCreateSecret(dataFolder, 'app-secret')),
      ownSecret: config.appSecret === null,
      retention: config.backups.keeping,
      now: now(),
    })
  } finally {
    await database.close()
  }
}

export async function restore(machine: CommandContext, words: string[]): Promise<string> {
  const { config, dataFolder } = machine
  const {
    from,
    backup,
    replace = false,
  } = parseArguments(words, {
    from: { type: 'string' },
    backup: { type: 'string' },
    replace: { type: 'boolean' },
  }).values
  const usage = 'restore --from FOLDER_OR_BUCKET [--backup ID] [--replace]'
  const vault = await vaultAt(config, from, usage)
  const began = performance.now()
  const manifest = await readManifest(vault, backup ?? null)
  // The secret first: without it restored links don't work.
  const notices = await restoreSecret(machine, manifest, replace)
  const files = await openFiles(config, dataFolder)
  await restoreFiles(files, vault, manifest, { replace })
  const open = (migrations?: string) => openDatabase(config, dataFolder, migrations)
  const erased = [
    ...(await listRecordedErasures(vault)),
    ...(replace ? await listErasuresHere(open) : []),
  ]
  await restoreDatabase(open, vault, manifest, { replace })
  const database = await open()
  try {
    // The next start repeats these erasures before it serves.
    await scheduleErasures(database.db, erased)
    const appSecret = config.appSecret ?? (await loadOrCreateSecret(dataFolder, 'app-secret'))
    const clock = () => machine.now()
    const about = `the backup ${manifest.id}`
    await recordCommand(database.db, { appSecret, clock }, 'restore', { about })
  } finally {
    await database.close()
  }
  return [
    `Backup ${manifest.id} is restored, after ${secondsSince(began)} s: ${describeBackup(manifest)}.`,
    ...notices,
    'Payments since then: npm run rebuild-from-stripe brings them back. Then start the program.',
  ].join('\n')
}

/** Erasures in the database that will be replaced; empty if it is unreadable. */
async function listErasuresHere(open: () => Promise<OpenDatabase>) {
  const database = await open().catch(() => undefined)
  if (!database) return []
  try {
    return await listErasures(database.db)
  } finally {
    await database.close()
  }
}

async function restoreSecret(
  { config, dataFolder }: CommandContext,
  { appSecret, appSecretCheck }: Manifest,
  replace: boolean,
): Promise<string[]> {
  const here = config.appSecret ?? (await readSecret(dataFolder, 'app-secret'))
  if (here !== undefined && secretCheck(here) === appSecretCheck) return []
  if (config.appSecret === null && appSecret !== null && (here === undefined || replace)) {
    await writeSecret(dataFolder, 'app-secret', appSecret)
    return []
  }
  return [
    'APP_SECRET is another than that of the program which made the backup: links in mails that were sent open nothing, and second factors have to be reset. Set the old one, and they do.',
  ]
}

/** Needs the backups only, so that it works beside a running program. */
export async function prove(words: string[]): Promise<string> {
  const config = readConfig(process.env)
  const { from, backup } = parseArguments(words, {
    from: { type: 'string' },
    backup: { type: 'string' },
  }).values
  const vault = await vaultAt(config, from, 'prove-backup --from FOLDER_OR_BUCKET')
  const began = performance.now()
  const manifest = await proveBackup(vault, backup ?? null)
  await recordProof(vault, manifest.id, systemClock())
  return `Backup ${manifest.id} was restored into a scratch database, after ${secondsSince(began)} s, and every row and file is as it was written down: ${describeBackup(manifest)}.`
}

async function vaultAt(config: Config, named: string | undefined, usage: string): Promise<Vault> {
  return openVault({ url: backupUrl(config, named, usage), key: config.backups.key, isNew: false })
}

/** A bucket, or an absolute folder: the running program may have another working folder. */
function backupUrl({ backups }: Config, named: string | undefined, usage: string): string {
  const url = named ?? backups.url
  if (url === null || url === '') throw new CommandFailed(`Say where: ${usage}, or set BACKUP_URL`)
  return /^[\w+]+:/.test(url) ? url : path.resolve(url)
}
