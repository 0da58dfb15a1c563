import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startTestPostgres } from '../../../tools/test-postgres.ts'
import { type Database, openDatabaseServer, openEmbeddedDatabase } from './database.ts'
import { vacuumEmbedded, vacuumServer } from './vacuum.ts'

/** Files of a folder that contain a word. */
const filesWith = (folder: string, word: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const file = join(folder, name)
    return statSync(file).isFile() && readFileSync(file).includes(word)
  })

async function plantAndErase(db: Database): Promise<void> {
  // Long texts are stored apart. The last row is the one whose bytes VACUUM leaves.
  const long = Array.from({ length: 4000 }, (_, i) => `plantedlong${i * 7919}`).join(' ')
  await db.execute(sql`create table people (id int primary key, name text, story text)`)
  await db.execute(sql`create index on people (lower(name))`)
  for (let id = 0; id < 200; id += 1)
    await db.execute(sql`insert into people values (${id}, ${`person ${id}`}, '')`)
  await db.execute(sql`insert into people values (200, 'plantedname', ${long})`)
  await db.execute(sql`checkpoint`)
  await db.execute(sql`delete from people where id = 200`)
}

// @promise erased-on-disk: After an erasure the embedded database's files hold none of the erased words.
test('leaves no erased word in the files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vacuum-'))
  try {
    const { db, close } = await openEmbeddedDatabase(folder)
    await plantAndErase(db)
    expect(filesWith(folder, 'plantedname').length).toBeGreaterThan(1)
    await vacuumEmbedded(db)
    expect([filesWith(folder, 'plantedname'), filesWith(folder, 'plantedlong')]).toEqual([[], []])
    await db.execute(sql`insert into people values (200, 'next', '')`)
    await close()
    expect(filesWith(folder, 'plantedname')).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** A server of its own, and the folder of its tables. */
async function aServer() {
  const server = await startTestPostgres()
  const open = await openDatabaseServer(server.url)
  onTestFinished(async () => {
    await open.close()
    await server.stop()
  })
  const { rows } = (await open.db.execute(sql`show data_directory`)) as {
    rows: { data_directory: string }[]
  }
  const pool = (open.db as Database & { readonly $client: Pool }).$client
  return { db: open.db, pool, folder: join(rows[0]?.data_directory ?? '', 'base') }
}

// @promise erased-on-server: After an erasure no small table of a PostgreSQL server holds erased words.
test('leaves no erased word in the tables of a server', async () => {
  const { db, folder } = await aServer()
  await plantAndErase(db)
  expect(filesWith(folder, 'plantedname').length).toBeGreaterThan(1)
  await vacuumServer(db)
  expect([filesWith(folder, 'plantedname'), filesWith(folder, 'plantedlong')]).toEqual([[], []])
  expect(await db.execute(sql`show lock_timeout`)).toMatchObject({ rows: [{ lock_timeout: '0' }] })
})

// @promise erased-on-server
test('does not wait for a table that is in use', async () => {
  const { db, folder, pool } = await aServer()
  await plantAndErase(db)
  const reader = await pool.connect()
  await reader.query('begin; lock table people in access share mode')
  await vacuumServer(db)
  expect(filesWith(folder, 'plantedname').length).toBeGreaterThan(0)
  await reader.query('rollback')
  reader.release()
  await vacuumServer(db)
  expect(filesWith(folder, 'plantedname')).toEqual([])
})
