import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Database, OpenDatabase, Transaction } from '../database.ts'
import type { FileStream, StreamingFileStore } from '../storage/file-store.ts'
import { selectRetained, type RetentionPolicy } from './retention.ts'
import {
  describeTables,
  knownMigrations,
  type Migration,
  readByCursor,
  readTable,
  queryRows,
  rowChecksum,
  type TableShape,
} from './describe-tables.ts'
import {
  FILE_CONCURRENCY,
  backupId,
  type FileEntry,
  filePath,
  backupPath,
  listBackups,
  type Manifest,
  manifestPath,
  type Parts,
  readFileEntries,
  readManifest,
  readParts,
  type TableInBackup,
} from './manifest.ts'
import { secretCheck } from './secret-check.ts'
import { pruneBackups } from './prune-backups.ts'
import { BackupRefused, type Spool, type Vault } from './vault.ts'
import { writeParts } from './write-parts.ts'

/** Backup policy of a module. */
export type BackupPolicy = {
  /**
   * Queries of `key text, needed boolean`: files that the rows name. A missing file that is not
   * `needed` is generated on demand.
   */
  readonly files?: SQL
  /** Tables that are worthless later or contain credentials. */
  readonly excludedTables?: readonly PgTable[]
}

/** Another replica is making a backup. */
export class BackupInProgress extends BackupRefused {}

export type BackupInput = {
  readonly database: Pick<OpenDatabase, 'db' | 'kind'>
  readonly files: Pick<StreamingFileStore, 'getStream'>
  readonly policies: readonly BackupPolicy[]
  readonly vault: Vault
  /** Temporary folder for the database dump, deleted afterwards. */
  readonly spoolFolder: string
  readonly appSecret: string
  /** The app generated its secret, so the backup contains it. */
  readonly ownSecret: boolean
  readonly retention: RetentionPolicy
  readonly now: Date
}

/**
 * Creates a backup: a consistent dump of the database, then the files that it names. Files are
 * immutable, so both match, and files of the previous backup are not copied again. The manifest is
 * written last: an interrupted backup is not listed. Then it prunes old backups.
 *
 * Throws `BackupInProgress` while another replica makes one.
 */
export async function createBackup(input: BackupInput): Promise<Manifest> {
  const { database, spoolFolder, vault } = input
  await vault.markKey()
  await rm(spoolFolder, { recursive: true, force: true })
  const spool = vault.spoolIn(spoolFolder)
  const id = backupId(input.now, randomBytes(2).toString('hex'))
  const asItIs = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  try {
    // PGlite has one connection, so reading blocks all other queries.
    if (database.kind === 'embedded') {
      const dump = await database.db.transaction((tx) => dumpDatabase(tx, id, input, spool), asItIs)
      return await finish(input, id, dump, spool)
    }
    return await database.db.transaction(async (tx) => {
      const [lock] = await queryRows<{ free: boolean }>(
        tx,
        sql`select pg_try_advisory_xact_lock(hashtext('vitrine.backup')) as free`,
      )
      if (!lock?.free)
        throw new BackupInProgress(
          'another replica is making a backup at this moment; try again later',
        )
      const dump = await dumpDatabase(tx, id, input, spool)
      return await finish(
        input,
        id,
        dump,
        spool,
        async () => void (await tx.execute(sql`select 1`)),
      )
    }, asItIs)
  } finally {
    await rm(spoolFolder, { recursive: true, force: true })
  }
}

type Dump = Pick<Manifest, 'migration' | 'tables' | 'jobs' | 'sequences'> & {
  readonly wanted: Parts
}

async function dumpDatabase(
  tx: Transaction,
  id: string,
  { policies }: BackupInput,
  spool: Spool,
): Promise<Dump> {
  const leftOut = new Set(
    policies.flatMap((share) => (share.excludedTables ?? []).map((table) => fullName(table))),
  )
  const tables: TableInBackup[] = []
  for (const table of await describeTables(tx)) {
    if (leftOut.has(`${table.schema}.${table.name}`)) continue
    tables.push(await dumpTable(tx, id, table, spool))
  }
  const [queue] = await queryRows<{ made: boolean }>(
    tx,
    sql`select to_regclass('jobs.job') is not null as made`,
  )
  const job = { schema: 'jobs', name: 'job', columns: JOB_COLUMNS }
  // An app that never started has no queue.
  const jobs = !queue?.made
    ? { ...job, rows: 0, sum: rowChecksum().digest(), parts: [] }
    : await dumpTable(
        tx,
        id,
        job,
        spool,
        // All restored jobs wait, and only one may wait per key. The queue recreates its own jobs.
        sql`where id in (
      select distinct on (name, coalesce(singleton_key, id::text)) id from jobs.job
      where state in ('created', 'retry', 'active') and not starts_with(name, '__pgboss__')
      order by name, coalesce(singleton_key, id::text), created_on desc)`,
      )
  const schemas = [...new Set(tables.map(({ schema }) => schema))]
  const sequences = await queryRows<{ schema: string; name: string; last: string }>(
    tx,
    sql`select schemaname as schema, sequencename as name, last_value::text as last
      from pg_sequences where schemaname in ${schemas} and last_value is not null
      order by 1, 2`,
  )
  const wanted = await dumpKeys(tx, id, policies, spool)
  return { migration: await newestMigration(tx), tables, jobs, sequences, wanted }
}

/** Columns that define a job; attempt state is reset. */
const JOB_COLUMNS = [
  'id',
  'name',
  'priority',
  'data',
  'start_after',
  'singleton_key',
  'created_on',
  'policy',
  'retry_limit',
  'retry_delay',
  'retry_backoff',
  'retry_delay_max',
  'expire_seconds',
  'heartbeat_seconds',
  'deletion_seconds',
  'keep_until',
  'dead_letter',
]

async function dumpTable(
  tx: Transaction,
  id: string,
  table: TableShape,
  spool: Spool,
  where?: SQL,
): Promise<TableInBackup> {
  const parts = writeParts(`${backupPath(id)}/${table.schema}.${table.name}`, spool.put)
  const sum = rowChecksum()
  let rows = 0
  for await (const some of readTable(tx, table, where)) {
    for (const row of some) sum.add(row)
    rows += some.length
    await parts.add(some)
  }
  return {
    ...table,
    columns: [...table.columns],
    rows,
    sum: sum.digest(),
    parts: await parts.end(),
  }
}

/** Keys of all files that the database names, sorted. */
async function dumpKeys(
  tx: Transaction,
  id: string,
  shares: readonly BackupPolicy[],
  spool: Spool,
): Promise<Parts> {
  const parts = writeParts(wantedFilesPath(id), spool.put)
  const queries = shares.flatMap(({ files }) => files ?? [])
  if (queries.length === 0) return parts.end()
  const query = sql`select key, bool_or(needed) as needed
    from (${sql.join(queries, sql` union all `)}) as named(key, needed)
    group by key order by key collate "C"`
  for await (const rows of readByCursor<{ key: string; needed: boolean }>(tx, query, () => 100)) {
    await parts.add(rows.map(({ key, needed }) => JSON.stringify([key, needed])))
  }
  return parts.end()
}

export const wantedFilesPath = (id: string) => `${backupPath(id)}/wanted`

async function newestMigration(db: Database): Promise<Migration> {
  const [newest] = await queryRows<{ when: string }>(
    db,
    sql`select created_at::text as when from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  )
  const when = Number(newest?.when)
  const known = knownMigrations().find((each) => each.when === when)
  if (!known) {
    throw new BackupRefused(
      'the database was migrated by another version of the program; make the backup with that one',
    )
  }
  return known
}

async function finish(
  input: BackupInput,
  id: string,
  { wanted, ...dump }: Dump,
  spool: Spool,
  stillAlone: () => Promise<void> = async () => {},
): Promise<Manifest> {
  const { vault, appSecret, ownSecret, now } = input
  await spool.deliver()
  const files = await copyFiles(input, id, wanted)
  const manifest: Manifest = {
    format: 1,
    id,
    takenAt: now.toISOString(),
    ...dump,
    files,
    appSecret: ownSecret ? appSecret : null,
    appSecretCheck: secretCheck(appSecret),
  }
  await stillAlone()
  await vault.put(manifestPath(id), Buffer.from(JSON.stringify(manifest)))
  const all = await listBackups(vault)
  const kept = selectRetained(
    all.filter(({ isComplete }) => isComplete).map((each) => each.id),
    input.retention,
  )
  await pruneBackups(vault, all, kept)
  return manifest
}

/** Copies files that the previous backup has not copied and lists their hashes. */
async function copyFiles(
  { files, vault }: BackupInput,
  id: string,
  wanted: Parts,
): Promise<Manifest['files']> {
  const before = await copiedBefore(vault)
  const parts = writeParts(`${backupPath(id)}/files`, vault.put)
  const counts = { count: 0, bytes: 0, missing: 0 }
  async function copy([key, needed]: [string, boolean]): Promise<FileEntry | undefined> {
    const known = await before(key)
    if (known) return known
    const file = await files.getStream(key)
    if (!file) {
      if (needed) counts.missing += 1
      return undefined
    }
    return copyFile(vault, key, file)
  }
  for await (const lines of readParts(vault, wanted)) {
    for (let at = 0; at < lines.length; at += FILE_CONCURRENCY) {
      const some = lines
        .slice(at, at + FILE_CONCURRENCY)
        .map((line) => JSON.parse(line) as [string, boolean])
      const copied = (await Promise.all(some.map(copy))).filter((file) => file !== undefined)
      counts.count += copied.length
      counts.bytes += copied.reduce((sum, { bytes }) => sum + bytes, 0)
      await parts.add(copied.map(({ key, sha256, bytes }) => JSON.stringify([key, sha256, bytes])))
    }
  }
  return { ...counts, parts: await parts.end() }
}

async function copyFile(vault: Vault, key: string, { body }: FileStream): Promise<FileEntry> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* summed(): AsyncGenerator<Uint8Array> {
    for await (const piece of body) {
      hash.update(piece)
      bytes += piece.byteLength
      yield piece
    }
  }
  await vault.putStream(filePath(key), summed())
  return { key, sha256: hash.digest('hex'), bytes }
}

/** Looks up a file in the newest backup; called in roughly sorted order. */
async function copiedBefore(
  vault: Vault,
): Promise<(key: string) => Promise<FileEntry | undefined>> {
  const hasOne = (await listBackups(vault)).some(({ isComplete }) => isComplete)
  if (!hasOne) return async () => undefined
  const { files } = await readManifest(vault, null)
  const lines = readFileEntries(vault, files.parts)
  // Concurrent lookups run one after the other.
  let turn: Promise<unknown> = Promise.resolve()
  let next = await lines.next()
  return (key) => {
    const found = turn.then(async () => {
      while (!next.done && next.value.key < key) next = await lines.next()
      return !next.done && next.value.key === key ? next.value : undefined
    })
    turn = found
    return found
  }
}

function fullName(table: PgTable): string {
  return `${getTableConfig(table).schema}.${getTableName(table)}`
}
