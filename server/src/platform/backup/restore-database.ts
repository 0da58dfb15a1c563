import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, MIGRATIONS, type OpenDatabase, type Transaction } from '../database.ts'
import { openJobQueue } from '../jobs.ts'
import { createLog } from '../log.ts'
import {
  describeTables,
  knownMigrations,
  quotedName,
  ownSchemas,
  queryRows,
  columnTypes,
  writeRows,
} from './describe-tables.ts'
import { type Manifest, readParts, type TableInBackup } from './manifest.ts'
import { BackupRefused, type Vault } from './vault.ts'

/** Opens the database and migrates it with the given folder. */
export type OpenMigratedDatabase = (migrationsFolder: string) => Promise<OpenDatabase>

/**
 * Restores rows in one transaction. The tables get the schema of the backup; the next start
 * migrates further.
 *
 * Throws `BackupRefused` if the backup is from a newer version, or if rows exist and `replace` is
 * false.
 */
export async function restoreDatabase(
  open: OpenMigratedDatabase,
  vault: Vault,
  manifest: Manifest,
  {
    replace,
    isNew = false,
    inspect,
  }: {
    readonly replace: boolean
    /** The database was never used. */
    readonly isNew?: boolean
    /** Checks the loaded rows before the commit. */
    readonly inspect?: (tx: Transaction) => Promise<void>
  },
): Promise<void> {
  const { when, tag } = manifest.migration
  if (!knownMigrations().some((known) => known.when === when)) {
    throw new BackupRefused(
      `the backup was made by a newer version of the program (its database has ${tag}); install that version or a newer one, and restore with it`,
    )
  }
  if (!isNew) await clear(open, manifest, replace)
  await withMigrationsUntil(when, async (some) => {
    const database = await open(some)
    try {
      // Creates the queue's tables.
      const queue = await openJobQueue(database, createLog('silent'))
      try {
        await database.db.transaction(async (tx) => {
          await load(tx, vault, manifest)
          await inspect?.(tx)
        })
      } finally {
        await queue.stop(5_000)
      }
    } finally {
      await database.close()
    }
  })
}

async function clear(
  open: OpenMigratedDatabase,
  manifest: Manifest,
  replace: boolean,
): Promise<void> {
  await withMigrationsUntil(0, async (none) => {
    const database = await open(none)
    try {
      await makeEmpty(database.db, manifest, replace)
    } finally {
      await database.close()
    }
  })
}

/** Runs `work` with a temporary folder of migrations up to a time. */
async function withMigrationsUntil<T>(
  when: number,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-migrations-'))
  try {
    await mkdir(path.join(folder, 'meta'))
    const journal = await readFile(path.join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')
    const whole = JSON.parse(journal) as { entries: { tag: string; when: number }[] }
    const entries = whole.entries.filter((entry) => entry.when <= when)
    await writeFile(
      path.join(folder, 'meta', '_journal.json'),
      JSON.stringify({ ...whole, entries }),
    )
    for (const { tag } of entries) {
      await cp(path.join(MIGRATIONS, `${tag}.sql`), path.join(folder, `${tag}.sql`))
    }
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whether all tables are missing or empty. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  for (const table of await describeTables(db)) {
    const [row] = await queryRows(db, sql`select 1 from ${quotedName(table)} limit 1`)
    if (row) return false
  }
  return true
}

async function makeEmpty(db: Database, manifest: Manifest, replace: boolean): Promise<void> {
  if (!replace && !(await isEmptyDatabase(db))) {
    throw new BackupRefused(
      'the database is not empty: restore into an empty one, or add --replace to delete everything that is in it now',
    )
  }
  const inBackup = manifest.tables.map(({ schema }) => schema)
  for (const schema of new Set([...ownSchemas(), ...inBackup, 'jobs', 'drizzle'])) {
    await db.execute(sql`drop schema if exists ${sql.identifier(schema)} cascade`)
  }
}

async function load(tx: Transaction, vault: Vault, manifest: Manifest): Promise<void> {
  const { tables, jobs, sequences } = manifest
  const keys = await takeForeignKeysOff(tx)
  const here = new Set((await describeTables(tx)).map(({ schema, name }) => `${schema}.${name}`))
  for (const table of tables) {
    if (!here.has(`${table.schema}.${table.name}`)) {
      throw new BackupRefused(
        `the backup holds the table ${table.schema}.${table.name}, which its version of the program does not make; restore an earlier backup`,
      )
    }
    // The rows' triggers have already run.
    await tx.execute(sql`alter table ${quotedName(table)} disable trigger user`)
    // Rows that migrations insert.
    await tx.execute(sql`delete from ${quotedName(table)}`)
    await loadTable(tx, vault, table)
    await tx.execute(sql`alter table ${quotedName(table)} enable trigger user`)
  }
  for (const { schema, name, last } of sequences) {
    await tx.execute(sql`select setval(${`"${schema}"."${name}"`}::regclass, ${last}::bigint)`)
  }
  await loadTable(tx, vault, jobs, sql`on conflict do nothing`)
  for (const { table, name, definition } of keys) {
    await tx.execute(
      sql`alter table ${sql.raw(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    )
  }
}

async function loadTable(
  tx: Transaction,
  vault: Vault,
  table: TableInBackup,
  otherwise?: SQL,
): Promise<void> {
  const types = await columnTypes(tx, table)
  // The queue's tables may have another version.
  const shape = { ...table, types }
  for await (const rows of readParts(vault, table.parts)) {
    await writeRows(tx, shape, rows, otherwise)
  }
}

/**
 * Drops foreign keys to load tables in any order and returns a function that restores and checks
 * them.
 */
async function takeForeignKeysOff(tx: Transaction) {
  const keys = await queryRows<{ table: string; name: string; definition: string }>(
    tx,
    sql`select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where c.contype = 'f' and n.nspname in ${ownSchemas()}`,
  )
  for (const { table, name } of keys) {
    await tx.execute(sql`alter table ${sql.raw(table)} drop constraint ${sql.identifier(name)}`)
  }
  return keys
}
