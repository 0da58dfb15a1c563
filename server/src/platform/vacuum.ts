import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/**
 * Removes the bytes of deleted rows from the database's files.
 *
 * A deleted row stays on its page, in indexes and in the write-ahead log. Plain VACUUM only frees
 * its place: the bytes stay until others overwrite them (seen with PGlite 0.5.16).
 * `rewrite` copies each table without them and starts a new log, with an exclusive lock on one
 * table at a time; for the embedded database. On a server, where tables are large and the log is
 * the operator's, tables are only vacuumed.
 */
export async function vacuum(db: Database, { rewrite }: { readonly rewrite: boolean }) {
  const { rows } = (await db.execute(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and tableowner = current_user`,
  )) as { rows: { name: string }[] }
  for (const { name } of rows) {
    await db.execute(sql.raw(rewrite ? `vacuum full ${name}` : `vacuum ${name}`))
    await yieldToEventLoop()
  }
  if (!rewrite) return
  // The first checkpoint writes the tables; the second deletes the log before the switch.
  await db.execute(sql`checkpoint`)
  await db.execute(sql`select pg_switch_wal()`)
  await db.execute(sql`checkpoint`)
}
