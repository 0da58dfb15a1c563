import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cacheStatements } from './statement-cache.ts'

let plain: PGlite
let preparing: PGlite
beforeAll(async () => {
  plain = await PGlite.create()
  preparing = await PGlite.create()
  cacheStatements(preparing)
  const tables =
    'create table people (id int primary key, name text, born date, tags text[], notes jsonb)'
  await Promise.all([plain.exec(tables), preparing.exec(tables)])
})
afterAll(async () => {
  await plain.close()
  await preparing.close()
})

/** Prepared statements according to the database. */
async function kept(text: string): Promise<number> {
  const { rows } = await preparing.query<{ count: number }>(
    'select count(*)::int from pg_prepared_statements where statement like $1',
    [text],
  )
  return rows[0]?.count ?? Number.NaN
}

test('returns the same results as without the cache', async () => {
  const questions: [string, unknown[]][] = [
    ['insert into people values ($1, $2, $3, $4, $5)', [1, 'Ada', '1815-12-10', ['a', 'b'], [1]]],
    ['insert into people values ($1, $2, $3, $4, $5)', [2, null, null, null, null]],
    ['select * from people order by id', []],
    ['select * from people where id = any($1)', [[1, 2]]],
    ['select name from people where id = $1', [1]],
    ['select name from people where id = $1', [7]],
    ['update people set notes = $2 where id = $1 returning notes', [1, { of: 'ä' }]],
    ['select count(*) from people where name is not distinct from $1', [null]],
    ['select now() > $1::timestamptz as later', ['2020-01-01']],
  ]
  for (const [text, values] of questions) {
    const rowMode = text.includes('order by') ? 'array' : 'object'
    expect(await preparing.query(text, values, { rowMode })).toEqual(
      await plain.query(text, values, { rowMode }),
    )
  }
  const [again, values] = ['select name from people where id = $1', [1]] as const
  expect(await preparing.query(again, [...values])).toEqual(await plain.query(again, [...values]))
})

test('parses a text once', async () => {
  for (const id of [1, 2, 3]) await preparing.query('select born from people where id = $1', [id])
  expect(await kept('select born from people%')).toBe(1)
})

test('returns the same errors and recovers', async () => {
  const failing: [string, unknown[]][] = [
    ['insert into people (id) values ($1)', [1]],
    ['insert into people (id) values ($1)', [1]],
    ['select 1 / $1::int', [0]],
    ['select nothing from nowhere where id = $1', [1]],
    ['select $1::int', ['no number']],
  ]
  const problemOf = async (lite: PGlite, text: string, values: unknown[]) => {
    const problem = await lite.query(text, values).catch((error: unknown) => error)
    const { code, message, query, params } = problem as Record<string, unknown>
    return { code, message, query, params }
  }
  for (const [text, values] of failing) {
    expect(await problemOf(preparing, text, values)).toEqual(await problemOf(plain, text, values))
  }
  expect((await preparing.query('select 1 / $1::int as n', [1])).rows).toEqual([{ n: 1 }])
})

test('keeps transactions atomic', async () => {
  const add = 'insert into people (id, name) values ($1, $2)'
  await expect(
    preparing.transaction(async (tx) => {
      await tx.query(add, [10, 'Gone'])
      await tx.query(add, [10, 'Twice'])
    }),
  ).rejects.toMatchObject({ code: '23505' })
  await preparing.transaction(async (tx) => {
    await tx.query(add, [11, 'Kept'])
  })
  const { rows } = await preparing.query('select name from people where id >= $1', [10])
  expect(rows).toEqual([{ name: 'Kept' }])
})

test('supports cursors with changing columns', async () => {
  for (const column of ['id', 'name']) {
    const { fields } = await preparing.transaction(async (tx) => {
      await tx.query(`declare walk cursor for select ${column} from people`)
      return tx.query('fetch forward 1 from walk')
    })
    expect(fields.map(({ name }) => name)).toEqual([column])
  }
})

test('recovers after one failure when a table changes', async () => {
  const all = 'select * from people where id = $1'
  await preparing.query(all, [1])
  await preparing.exec('alter table people add column town text')
  await preparing.query(all, [1]).catch((error: unknown) => {
    expect(error).toMatchObject({ code: '0A000' })
  })
  const { fields } = await preparing.query(all, [1])
  expect(fields.map(({ name }) => name)).toContain('town')
})

test('evicts old statements and still answers', async () => {
  for (let number = 0; number < 1000; number += 1) {
    const { rows } = await preparing.query(`select ${number} as n, $1::int as m`, [number])
    expect(rows).toEqual([{ n: number, m: number }])
  }
  expect(await kept('%as n, $1::int as m')).toBeLessThanOrEqual(500)
  expect(await kept('select 999 as n%')).toBe(1)
  expect((await preparing.query('select 0 as n, $1::int as m', [1])).rows).toEqual([{ n: 0, m: 1 }])
})
