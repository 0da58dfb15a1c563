import type pg from 'pg'

/**
 * Fills tables with a statement each, from empty, without what is done for every row by itself: past triggers, and
 * the indexes and keys are taken off and built at the end. `now` is the whole of a table's own transaction.
 */
export async function writePastIndexes(
  client: pg.Client,
  fillings: readonly (readonly [table: string, sql: string])[],
  say: (line: string) => void,
): Promise<void> {
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB';
    set max_parallel_maintenance_workers = 1; set synchronous_commit = off`)
  const tables = fillings.map(([table]) => `'${table}'::regclass`).join(', ')
  const later = await takeOff(client, tables)
  for (const [table, statement] of fillings) {
    const from = performance.now()
    // In the transaction that emptied it, so that the server writes no log of it.
    await client.query(`begin; truncate ${table}`)
    await client.query(statement)
    await client.query('commit')
    say(`  ${table.padEnd(32)} ${secondsSince(from)}`)
  }
  const from = performance.now()
  for (const statement of later) await client.query(statement)
  say(`  ${'indexes and keys'.padEnd(32)} ${secondsSince(from)}`)
}

/** Returns the statements that put it on again. */
async function takeOff(client: pg.Client, tables: string): Promise<string[]> {
  const { rows: constraints } = await client.query<{ drop: string; make: string; type: string }>(
    `select contype as type, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype in ('p', 'u', 'f') and (conrelid in (${tables}) or confrelid in (${tables}))
     order by contype = 'f' desc`,
  )
  for (const { drop } of constraints) await client.query(drop)
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
     from pg_index where indrelid in (${tables})`,
  )
  for (const { drop } of indexes) await client.query(drop)
  const keys = constraints.filter(({ type }) => type !== 'f').map(({ make }) => make)
  // Each was made from what it refers to: to look again would read every table once more.
  const references = constraints
    .filter(({ type }) => type === 'f')
    .map(({ make }) => `${make} not valid`)
  return [...keys, ...indexes.map(({ make }) => make), ...references]
}

/** For a session: ids that say nothing, and yet are the same each time, so that no table has to be looked up in another. */
export const MAKE_IDS = `
  create or replace function pg_temp.id_of(what text, n int) returns uuid language sql immutable as $$
    select overlay(overlay(md5(what || n) placing '4' from 13) placing 'a' from 17)::uuid
  $$`

const secondsSince = (from: number) => `${((performance.now() - from) / 1000).toFixed(0)} s`
