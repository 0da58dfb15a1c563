import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEmbeddedDatabase } from '../database.ts'
import { knownMigrations, readTable, rowChecksum } from './describe-tables.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { restoreDatabase } from './restore-database.ts'
import { checkFiles } from './restore-files.ts'
import { BackupRefused, type Vault } from './vault.ts'

/**
 * Restores a backup (default: the newest) into a scratch PGlite database, migrates it and compares
 * all rows and file hashes.
 *
 * Throws `BackupRefused` at the first difference.
 */
export async function proveBackup(vault: Vault, id: string | null = null): Promise<Manifest> {
  const manifest = await readManifest(vault, id)
  const scratch = await mkdtemp(path.join(tmpdir(), 'vitrine-proof-'))
  try {
    const folder = path.join(scratch, 'database')
    const open = (migrations?: string) => openEmbeddedDatabase(folder, undefined, migrations)
    await restoreDatabase(open, vault, manifest, {
      replace: false,
      isNew: true,
      inspect,
    })
    // As the next start of a newer version would.
    if (manifest.migration.tag !== knownMigrations().at(-1)?.tag) await (await open()).close()
    await checkFiles(vault, manifest)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return manifest

  async function inspect(tx: Parameters<typeof readTable>[0]): Promise<void> {
    for (const table of [...manifest.tables, manifest.jobs]) {
      const sum = rowChecksum()
      let rows = 0
      for await (const some of readTable(tx, table)) {
        rows += some.length
        for (const row of some) sum.add(row)
      }
      if (rows === table.rows && sum.digest() === table.sum) continue
      throw new BackupRefused(
        `restored, ${table.schema}.${table.name} has ${rows} rows; written down were ${table.rows}${rows === table.rows ? ', and they differ' : ''}`,
      )
    }
  }
}
