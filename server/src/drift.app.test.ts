import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDrizzleKit, type Snapshot } from '../../tools/drizzle-kit.ts'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Database, MIGRATIONS, openPglite, type Transaction } from './platform/database.ts'

const { generateDrizzleJson, generateMigration } = loadDrizzleKit()

// A library adds an enumerable method to arrays, which breaks other test files.
for (const added of Object.keys(Array.prototype))
  Object.defineProperty(Array.prototype, added, { enumerable: false })

/** Objects that exist only in migrations: 0019, 0047, 0049 and 0053. */
const THE_DATABASES_OWN = [
  'billing.papers, index papers_buyer',
  'ordering.orders, column clock_from',
  'ordering.orders, column clock_over',
  'ordering.orders, column search_text',
  'ordering.orders, index orders_clock_work',
  'ordering.orders, index orders_search',
  'ordering.orders, index orders_standing_work',
  'ordering.orders, index orders_wished_languages',
  'onboarding.intakes, index intakes_languages',
  'conversation.messages, index messages_words',
  'reporting.search_words, index search_words_alike',
]

/** PostgreSQL's definitions of columns, constraints and indexes. */
type Shape = ReadonlyMap<string, string>

let migrated: TestDatabase
let declared: Shape

beforeAll(async () => {
  migrated = await openTestDatabase()
  declared = await shapeOfTheCode()
})
afterAll(() => migrated.close())

// @promise safe-migrations
test('matches migrations and schema column by column', async () => {
  expect(driftOf(await shapeOf(migrated.db), declared)).toEqual([])
})

test('lists database-only objects that exist', async () => {
  const shape = await shapeOf(migrated.db)
  expect(THE_DATABASES_OWN.filter((place) => !shape.has(place) || declared.has(place))).toEqual([])
})

const isText = 'text, may be null, no default'

// @promise safe-migrations
test.each([
  [
    'alter table mail.letters add column mood text',
    [`mail.letters, column mood: migrations make "${isText}", the code has none`],
  ],
  [
    'alter table ordering.orders drop column campaign',
    [`ordering.orders, column campaign: the code says "${isText}", migrations make none`],
  ],
  [
    'alter table ordering.orders alter column campaign type varchar(9)',
    [
      `ordering.orders, column campaign: the code says "${isText}", migrations make "character varying(9), may be null, no default"`,
    ],
  ],
  [
    'alter table ordering.orders alter column campaign set not null',
    [
      `ordering.orders, column campaign: the code says "${isText}", migrations make "text, not null, no default"`,
    ],
  ],
  [
    `alter table ordering.orders alter column order_status set default 'confirmed'`,
    [
      `ordering.orders, column order_status: the code says "text, not null, 'pending'::text", migrations make "text, not null, 'confirmed'::text"`,
    ],
  ],
  [
    'drop index ordering.orders_proof',
    [
      'ordering.orders, index orders_proof: the code says "CREATE INDEX orders_proof ON ordering.orders USING btree (proof_hash)", migrations make none',
    ],
  ],
  [
    'alter table mail.letters drop constraint letters_once',
    [
      'mail.letters, constraint letters_once: the code says "UNIQUE (kind, about)", migrations make none',
      'mail.letters, index letters_once: the code says "CREATE UNIQUE INDEX letters_once ON mail.letters USING btree (kind, about)", migrations make none',
    ],
  ],
  [
    'create table audit.notes (id uuid)',
    ['audit.notes, column id: migrations make "uuid, may be null, no default", the code has none'],
  ],
])('names table and column of drift: %s', async (change, told) => {
  const found = await withChange(change, shapeOf)
  expect(driftOf(found, declared)).toEqual(told)
})

// @promise safe-migrations
test('generates an empty next migration', async () => {
  const folder = `${MIGRATIONS}/meta`
  const last = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)
  const known = JSON.parse(readFileSync(`${folder}/${last}`, 'utf8')) as Snapshot
  expect(await generateMigration(known, jsonOf(await everyTable()))).toEqual([])
})

/** Differences, sorted. */
function driftOf(made: Shape, said: Shape): string[] {
  const places = [...new Set([...made.keys(), ...said.keys()])].toSorted()
  return places.flatMap((place) => {
    const [inDatabase, inCode] = [made.get(place), said.get(place)]
    if (inDatabase === inCode || THE_DATABASES_OWN.includes(place)) return []
    if (inCode === undefined) return `${place}: migrations make "${inDatabase}", the code has none`
    const there = inDatabase === undefined ? 'none' : `"${inDatabase}"`
    return `${place}: the code says "${inCode}", migrations make ${there}`
  })
}

/** A new database created from the schema in code. */
async function shapeOfTheCode(): Promise<Shape> {
  const lite = await openPglite(null)
  try {
    const db = drizzle(lite)
    const statements = await generateMigration(jsonOf({}), jsonOf(await everyTable()))
    for (const statement of statements) await db.execute(sql.raw(statement))
    return await shapeOf(db)
  } finally {
    await lite.close()
  }
}

const jsonOf = (tables: Record<string, unknown>) =>
  generateDrizzleJson(tables, undefined, undefined, 'snake_case')

/** The declarations of every tables.ts. */
async function everyTable(): Promise<Record<string, unknown>> {
  const here = new URL('./', import.meta.url)
  const modules = readdirSync(here).filter((name) => existsSync(new URL(`${name}/tables.ts`, here)))
  const declarations = await Promise.all(
    modules.map(async (name) => {
      const all = (await import(new URL(`${name}/tables.ts`, here).href)) as object
      return Object.entries(all).map(([each, value]) => [`${name}.${each}`, value] as const)
    }),
  )
  return Object.fromEntries(declarations.flat())
}

async function shapeOf(db: Database | Transaction): Promise<Shape> {
  const { rows } = (await db.execute(sql`
    with ours as (
      select c.oid, c.relname as name, n.nspname as schema
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname !~ '^pg_'
          and n.nspname not in ('information_schema', 'drizzle', 'jobs')
    )
    select schema || '.' || name || ', ' || kind || ' ' || part as place, words from ours join (
      select attrelid as oid, 'column' as kind, attname::text as part,
          format_type(atttypid, atttypmod)
            || case when attnotnull then ', not null, ' else ', may be null, ' end
            || case attgenerated when '' then '' else 'generated ' end
            || coalesce(pg_get_expr(d.adbin, d.adrelid), 'no default') as words
        from pg_attribute left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
        where attnum > 0 and not attisdropped
      union all
      -- That a column is not null stands with the column.
      select conrelid, 'constraint', conname::text, pg_get_constraintdef(oid)
        from pg_constraint where contype <> 'n'
      union all
      select indrelid, 'index', i.relname::text, pg_get_indexdef(indexrelid)
        from pg_index join pg_class i on i.oid = indexrelid
    ) as parts using (oid)`)) as { rows: { place: string; words: string }[] }
  return new Map(rows.map(({ place, words }) => [place, words]))
}

/** Inspects the database with one change and rolls it back. */
async function withChange<T>(change: string, look: (tx: Transaction) => Promise<T>): Promise<T> {
  const found: T[] = []
  await migrated.db
    .transaction(async (tx) => {
      await tx.execute(sql.raw(change))
      found.push(await look(tx))
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (found.length === 0) throw error
    })
  return found[0] as T
}
