import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, MIGRATIONS } from '../database.ts'

/** A table in a backup; rows are the texts of these columns. */
export type TableShape = {
  readonly schema: string
  readonly name: string
  /** Without generated columns. */
  readonly columns: readonly string[]
}

export type Migration = { readonly tag: string; readonly when: number }

/** Migrations of this version, oldest first. */
export function knownMigrations(): Migration[] {
  const journal = readFileSync(path.join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: Migration[] }
  return entries.map(({ tag, when }) => ({ tag, when }))
}

/** Schemas that the migrations create; others don't belong to the app. */
export function ownSchemas(): string[] {
  const made = knownMigrations().flatMap(({ tag }) => {
    const text = readFileSync(path.join(MIGRATIONS, `${tag}.sql`), 'utf8')
    return [...text.matchAll(/CREATE SCHEMA "(\w+)"/g)].map(([, name = '']) => name)
  })
  return [...new Set(made)]
}

/** All tables of the app by schema and name. */
export async function describeTables(db: Database): Promise<TableShape[]> {
  const columns = await queryRows<{ schema: string; name: string; column: string; made: boolean }>(
    db,
    sql`select n.nspname as schema, c.relname as name, a.attname as column, a.attgenerated <> '' as made
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ${ownSchemas()}
      order by n.nspname collate "C", c.relname collate "C", a.attnum`,
  )
  const tables = new Map<string, { schema: string; name: string; columns: string[] }>()
  for (const { schema, name, column, made } of columns) {
    const key = `${schema}.${name}`
    const table = tables.get(key) ?? { schema, name, columns: [] }
    if (!made) table.columns.push(column)
    tables.set(key, table)
  }
  return [...tables.values()]
}

/** Batch size of reads and writes. */
const BATCH_BYTES = 1024 * 1024
const FIRST_ROWS = 50
const MOST_ROWS = 5000

/**
 * Streams rows as JSON arrays of column texts, unordered, in batches. Needs a transaction for a
 * consistent snapshot.
 */
export async function* readTable(
  tx: Database,
  table: TableShape,
  where = sql``,
): AsyncGenerator<string[]> {
  const texts = table.columns.map((column) => sql`${sql.identifier(column)}::text`)
  const query = sql`select json_build_array(${sql.join(texts, sql`, `)})::text as row
    from ${quotedName(table)} ${where}`
  for await (const rows of readByCursor<{ row: string }>(tx, query, ({ row }) => row.length))
    yield rows.map(({ row }) => row)
}

/** Streams query results in batches with a cursor. Needs a transaction. */
export async function* readByCursor<Row>(
  tx: Database,
  query: ReturnType<typeof sql>,
  bytesOf: (row: Row) => number,
): AsyncGenerator<Row[]> {
  await tx.execute(sql`declare backup no scroll cursor for ${query}`)
  for (let wanted = FIRST_ROWS; ;) {
    const rows = await queryRows<Row>(tx, sql.raw(`fetch forward ${wanted} from backup`))
    if (rows.length === 0) break
    yield rows
    const bytes = rows.reduce((sum, row) => sum + bytesOf(row), 0)
    const each = Math.max(1, bytes / rows.length)
    wanted = Math.min(MOST_ROWS, Math.max(1, Math.floor(BATCH_BYTES / each)))
  }
  await tx.execute(sql`close backup`)
}

/**
 * Inserts rows from `readTable`, cast to their column types; columns without a type are skipped.
 */
export async function writeRows(
  tx: Database,
  table: TableShape & { readonly types: ReadonlyMap<string, string> },
  rows: readonly string[],
  otherwise = sql``,
): Promise<void> {
  const known = [...table.columns.entries()].filter(([, column]) => table.types.has(column))
  const names = known.map(([, column]) => sql.identifier(column))
  const values = known.map(
    ([at, column]) =>
      sql`(v ->> ${sql.raw(String(at))})::${sql.raw(table.types.get(column) ?? '')}`,
  )
  await tx.execute(sql`insert into ${quotedName(table)} (${sql.join(names, sql`, `)})
    select ${sql.join(values, sql`, `)} from json_array_elements(${`[${rows.join(',')}]`}::json) v
    ${otherwise}`)
}

/** The SQL type of each column. */
export async function columnTypes(
  db: Database,
  table: Pick<TableShape, 'schema' | 'name'>,
): Promise<Map<string, string>> {
  const found = await queryRows<{ column: string; type: string }>(
    db,
    sql`select a.attname as column, format_type(a.atttypid, a.atttypmod) as type
      from pg_attribute a where a.attrelid = ${`"${table.schema}"."${table.name}"`}::regclass
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
  )
  return new Map(found.map(({ column, type }) => [column, type]))
}

export const quotedName = ({ schema, name }: Pick<TableShape, 'schema' | 'name'>) =>
  sql`${sql.identifier(schema)}.${sql.identifier(name)}`

export async function queryRows<Row>(db: Database, query: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as { rows: unknown[] }
  return rows as Row[]
}

/** An order-independent checksum of rows. */
export function rowChecksum(): { add(row: string): void; digest(): string } {
  let sum = 0n
  return {
    add(row) {
      sum += BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)
    },
    digest: () => (sum % 2n ** 256n).toString(16).padStart(64, '0'),
  }
}
