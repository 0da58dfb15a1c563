import { countPeople } from '../accounts/index.ts'
import { type BackupInput, createBackup } from '../platform/backup/create-backup.ts'
import type { Manifest } from '../platform/backup/manifest.ts'
import { BackupRefused, openVault, type VaultSettings } from '../platform/backup/vault.ts'

/**
 * Makes a backup for an operator, who reads the returned text. Throws `BackupRefused`, also for a
 * database that no program has used: a backup of it would look like one of the shop.
 */
export async function backUp(
  settings: Pick<VaultSettings, 'url' | 'key'>,
  input: Omit<BackupInput, 'vault'>,
): Promise<string> {
  // The first start creates an owner.
  if ((await countPeople(input.database.db)) === 0)
    throw new BackupRefused(
      'This database is new and empty, so there is nothing to back up. Check DATA_DIR or DATABASE_URL',
    )
  const vault = await openVault({ ...settings, isNew: true })
  const began = performance.now()
  const manifest = await createBackup({ ...input, vault })
  return [
    `Backup ${manifest.id} is in ${vault.description}, after ${secondsSince(began)} s: ${describeBackup(manifest)}.`,
    ...(manifest.files.missing > 0
      ? [`${manifest.files.missing} files that the database names are not in the storage.`]
      : []),
    ...(settings.key === null
      ? [
          'BACKUP_KEY is not set: the key lies beside the backups, and whoever has the folder reads them.',
        ]
      : []),
  ].join('\n')
}

/** `812 rows of 60 tables, 14 files of 3.1 MB`. */
export function describeBackup({ tables, jobs, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, jobs.rows)
  const megabytes = (files.bytes / 1024 / 1024).toFixed(1)
  return `${rows} rows of ${tables.length} tables, ${files.count} files of ${megabytes} MB`
}

export const secondsSince = (began: number): string =>
  ((performance.now() - began) / 1000).toFixed(1)
