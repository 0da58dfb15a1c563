import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Database, DatabaseUnreachable, MIGRATIONS, openPglite } from './database.ts'

/** State of a database. */
export type DatabaseInspection = {
  /** PostgreSQL format: 150004 is 15.4. */
  readonly version: number
  /** Whether the user may create schemas. */
  readonly mayCreate: boolean
  /** Whether the extension `pg_trgm` is available. */
  readonly hasTrigrams: boolean
  /** Applied migrations that this version knows; null: never migrated. */
  readonly applied: number | null
  /** Pending migrations. */
  readonly waiting: number
  /** Their files. */
  readonly waitingFiles: readonly string[]
  /** Applied migrations that this version does not know: from a newer version. */
  readonly unknown: number
  /** Clock of the database server. */
  readonly now: Date
}

/** Reads the state of an open database without changes. */
export async function inspectDatabase(db: Database): Promise<DatabaseInspection> {
  const [about] = rowsOf<{
    version: string
    may_create: boolean
    has_trigrams: boolean
    migrated: boolean
    now: number | string
  }>(
    await db.execute(sql`select
      current_setting('server_version_num') as version,
      has_database_privilege(current_database(), 'create') as may_create,
      exists (select from pg_available_extensions where name = 'pg_trgm') as has_trigrams,
      to_regclass('drizzle.__drizzle_migrations') is not null as migrated,
      extract(epoch from clock_timestamp()) * 1000 as now`),
  )
  if (!about) throw new Error('the database answered nothing')
  const applied = about.migrated
    ? rowsOf<{ at: string }>(
        await db.execute(sql`select created_at as at from drizzle.__drizzle_migrations`),
      ).map(({ at }) => Number(at))
    : []
  const own = knownMigrations()
  const known = new Set(own.map(({ when }) => when))
  const done = applied.filter((at) => known.has(at)).length
  return {
    version: Number(about.version),
    mayCreate: about.may_create,
    hasTrigrams: about.has_trigrams,
    applied: applied.length === 0 ? null : done,
    waiting: known.size - done,
    waitingFiles: own.filter(({ when }) => !applied.includes(when)).map(({ file }) => file),
    unknown: applied.length - done,
    now: new Date(Number(about.now)),
  }
}

/** Inspects a database server without migrating it. Throws `DatabaseUnreachable`. */
export const inspectDatabaseServer = (url: string): Promise<DatabaseInspection> =>
  queryDatabaseServer(url, inspectDatabase)

/** Runs `ask` on a database server without migrating it. Throws `DatabaseUnreachable`. */
export async function queryDatabaseServer<Answer>(
  url: string,
  ask: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { drizzle } = await import('drizzle-orm/node-postgres')
    return await ask(drizzle(client, { casing: 'snake_case' }))
  } catch (cause) {
    throw new DatabaseUnreachable(cause instanceof Error ? cause.message : String(cause), { cause })
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Inspects the embedded database of a locked data folder without migrating it; undefined if there
 * is none.
 */
export async function inspectEmbeddedDatabase(
  dataFolder: string,
): Promise<DatabaseInspection | undefined> {
  const folder = path.join(dataFolder, 'database')
  if (!existsSync(folder)) return undefined
  const lite = await openPglite(folder)
  try {
    const { drizzle } = await import('drizzle-orm/pglite')
    return await inspectDatabase(drizzle(lite, { casing: 'snake_case' }))
  } finally {
    await lite.close()
  }
}

/** By creation time, which is the key in the database. */
function knownMigrations(): { when: number; file: string }[] {
  const journal = readFileSync(path.join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { when: number; tag: string }[] }
  return entries.map(({ when, tag }) => ({ when, file: `${tag}.sql` }))
}

const rowsOf = <T>(result: unknown) => (result as { rows: T[] }).rows
