/** Backup commands. They return text to print and throw errors that say what to do. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, openFiles } from '../src/adapters.ts'
import { backupPolicies } from '../src/backup-policies.ts'
import { recordCommand } from '../src/audit/index.ts'
import { listRecordedErasures, scheduleErasures, recordProof } from '../src/backups/index.ts'
import { type Manifest, readManifest } from '../src/platform/backup/manifest.ts'
import { proveBackup } from '../src/platform/backup/prove-backup.ts'
import { restoreDatabase } from '../src/platform/backup/restore-database.ts'
import { restoreFiles } from '../src/platform/backup/restore-files.ts'
import { secretCheck } from '../src/platform/backup/secret-check.ts'
import { createBackup } from '../src/platform/backup/create-backup.ts'
import { openVault, type Vault } from '../src/platform/backup/vault.ts'
import { listErasures } from '../src/privacy/index.ts'
import type { Config } from '../src/platform/config.ts'
import {
  type DataFolder,
  readSecret,
  loadOrCreateSecret,
  writeSecret,
} from '../src/platform/data-folder.ts'
import type { OpenDatabase } from '../src/platform/database.ts'
import { CommandFailed } from './describe-failure.ts'
import { parseArguments } from './parse-arguments.ts'

/** Configuration and data folder of a command. */
export type CommandContext = {
  readonly config: Config
  readonly dataFolder: DataFolder
  now(): Date
}

export async function backUp(machine: CommandContext, words: string[]): Promise<string> {
  const { config, dataFolder } = machine
  const { out } = parseArguments(words, { out: { type: 'string' } }).values
  const vault = await vaultAt(config, out, 'backup --out FOLDER_OR_BUCKET', true)
  const database = await openDatabase(config, dataFolder)
  try {
    const began = performance.now()
    const manifest = await createBackup({
      database,
      files: await openFiles(config, dataFolder),
      policies: backupPolicies,
      vault,
      spoolFolder: await mkdtemp(path.join(tmpdir(), 'vitrine-backup-')),
      appSecret: config.appSecret ?? (await loadOrCreateSecret(dataFolder, 'app-secret')),
      ownSecret: config.appSecret === null,
      retention: config.backups.keeping,
      now: machine.now(),
    })
    return [
      `Backup ${manifest.id} is in ${vault.description}, after ${secondsSince(began)} s: ${describe(manifest)}.`,
      ...(manifest.files.missing > 0
        ? [`${manifest.files.missing} files that the database names are not in the storage.`]
        : []),
      ...(config.backups.key === null
        ? [
            'BACKUP_KEY is not set: the key lies beside the backups, and whoever has the folder reads them.',
          ]
        : []),
    ].join('\n')
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
  const vault = await vaultAt(config, from, usage, false)
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
    `Backup ${manifest.id} is restored, after ${secondsSince(began)} s: ${describe(manifest)}.`,
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

export async function prove({ config, now }: CommandContext, words: string[]): Promise<string> {
  const { from, backup } = parseArguments(words, {
    from: { type: 'string' },
    backup: { type: 'string' },
  }).values
  const vault = await vaultAt(config, from, 'prove-backup --from FOLDER_OR_BUCKET', false)
  const began = performance.now()
  const manifest = await proveBackup(vault, backup ?? null)
  await recordProof(vault, manifest.id, now())
  return `Backup ${manifest.id} was restored into a scratch database, after ${secondsSince(began)} s, and every row and file is as it was written down: ${describe(manifest)}.`
}

async function vaultAt(
  { backups }: Config,
  named: string | undefined,
  usage: string,
  isNew: boolean,
): Promise<Vault> {
  const url = named ?? backups.url
  if (url === null || url === '') throw new CommandFailed(`Say where: ${usage}, or set BACKUP_URL`)
  return openVault({ url, key: backups.key, isNew })
}

function describe({ tables, jobs, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, jobs.rows)
  const megabytes = (files.bytes / 1024 / 1024).toFixed(1)
  return `${rows} rows of ${tables.length} tables, ${files.count} files of ${megabytes} MB`
}

const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(1)
