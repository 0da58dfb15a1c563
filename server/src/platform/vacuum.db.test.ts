import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { type Database, openEmbeddedDatabase } from './database.ts'
import { vacuum } from './vacuum.ts'

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
    await vacuum(db, { rewrite: true })
    expect([filesWith(folder, 'plantedname'), filesWith(folder, 'plantedlong')]).toEqual([[], []])
    await db.execute(sql`insert into people values (200, 'next', '')`)
    await close()
    expect(filesWith(folder, 'plantedname')).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('vacuums every table of a server', async () => {
  const { db, close } = await openTestDatabase()
  await plantAndErase(db)
  await vacuum(db, { rewrite: false })
  const { rows } = (await db.execute(sql`select count(*)::int as people from people`)) as {
    rows: unknown[]
  }
  expect(rows).toEqual([{ people: 200 }])
  await close()
})
