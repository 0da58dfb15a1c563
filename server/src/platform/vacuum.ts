import { sql } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import type { Database } from './database.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** Larger tables of a server are locked for too long to be rewritten. */
const MAX_REWRITTEN_BYTES = 32 * 1024 * 1024
/** While a rewrite waits for its lock, other statements on the table wait behind it. */
const LOCK_TIMEOUT_MS = 1000
const LOCK_NOT_AVAILABLE = '55P03'
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Removes the bytes of deleted rows from the files of the embedded database.
 *
 * A deleted row stays on its page, in indexes and in the write-ahead log. Plain VACUUM only frees
 * its place: the bytes stay until others overwrite them (seen with PGlite 0.5.16 and PostgreSQL
 * 18). VACUUM FULL copies each table without them, with an exclusive lock on one table at a time.
 */
export async function vacuumEmbedded(db: Database): Promise<void> {
  for (const { name } of await listTables(db)) {
    await db.execute(sql.raw(`vacuum full ${name}`))
    await yieldToEventLoop()
  }
  // The first checkpoint writes the tables; the second deletes the log before the switch.
  await db.execute(sql`checkpoint`)
  await db.execute(sql`select pg_switch_wal()`)
  await db.execute(sql`checkpoint`)
}

/**
 * The same on a server: tables up to 32 MB are rewritten if their lock is free, others only
 * vacuumed. The write-ahead log, its archive and replicas are the operator's: their old segments
 * hold the bytes until the server reuses them.
 */
export async function vacuumServer(db: Database): Promise<void> {
  const client = await (db as Database & { readonly $client: Pool }).$client.connect()
  try {
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    for (const { name, bytes } of await listTables(db)) {
      const isSmall = Number(bytes) <= MAX_REWRITTEN_BYTES
      if (!isSmall || !(await isDone(client, `vacuum full ${name}`, LOCK_NOT_AVAILABLE)))
        await isDone(client, `vacuum ${name}`, LOCK_NOT_AVAILABLE)
    }
    // Needs the role pg_checkpoint; without it the server's next checkpoint does the same.
    await isDone(client, 'checkpoint', INSUFFICIENT_PRIVILEGE)
  } finally {
    // Ends the session, and its lock timeout.
    client.release(true)
  }
}

type TableSize = { readonly name: string; readonly bytes: string | number }

async function listTables(db: Database): Promise<readonly TableSize[]> {
  const { rows } = (await db.execute(
    sql`select format('%I.%I', schemaname, tablename) as name,
        pg_total_relation_size(format('%I.%I', schemaname, tablename)::regclass) as bytes
      from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and tableowner = current_user`,
  )) as { rows: TableSize[] }
  return rows
}

/** False after the expected error. */
async function isDone(client: PoolClient, statement: string, expected: string): Promise<boolean> {
  try {
    await client.query(statement)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === expected) return false
    throw error
  }
}
