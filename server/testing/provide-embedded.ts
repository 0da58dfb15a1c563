import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { openEmbeddedDatabase } from '../src/platform/database.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = path.join(ROOT, 'node_modules', '.cache', 'test-databases')
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Global set-up of the tests on the embedded database: an empty, migrated one, as a dump, whose file they
 * read from `TEST_DATABASE_TEMPLATE`, and as a folder, which they copy from `TEST_DATABASE_FOLDER`.
 * A database from either opens in a fifth of the time. Both are kept until a migration or a dependency
 * changes, and a day longer.
 */
export default async function provideEmbedded(project: TestProject): Promise<void> {
  const made = path.join(CACHE, sourceHash())
  if (!existsSync(made)) await makeTemplates(made)
  project.config.env.TEST_DATABASE_TEMPLATE = path.join(made, 'template.tar')
  project.config.env.TEST_DATABASE_FOLDER = path.join(made, 'database')
}

async function makeTemplates(made: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const home = mkdtempSync(path.join(CACHE, 'new-'))
  try {
    const whole = path.join(home, 'whole')
    const folder = path.join(home, 'database')
    const database = await openEmbeddedDatabase(folder)
    await database.close()
    cpSync(folder, path.join(whole, 'database'), { recursive: true })
    // The two databases that others are made from: nobody makes one, and unpacking them takes a third of the time.
    for (const unused of globSync('base/{1,4}/*', { cwd: folder }))
      rmSync(path.join(folder, unused))
    const lite = await PGlite.create({ dataDir: folder })
    const dump = await lite.dumpDataDir('none')
    await lite.close()
    writeFileSync(path.join(whole, 'template.tar'), Buffer.from(await dump.arrayBuffer()))
    for (const name of readdirSync(CACHE)) {
      const old = path.join(CACHE, name)
      // A run that began before a change goes on reading its own.
      if (Date.now() - statSync(old).mtimeMs > DAY_MS) rmSync(old, { recursive: true, force: true })
    }
    // Runs that start together see all or nothing.
    try {
      renameSync(whole, made)
    } catch (error) {
      if (!existsSync(made)) throw error
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Of everything that decides what the template holds. */
function sourceHash(): string {
  const hash = createHash('sha256')
  const migrations = globSync('server/migrations/**/*.{sql,json}', { cwd: ROOT }).sort()
  const code = ['server/src/platform/database.ts', 'server/testing/provide-embedded.ts']
  for (const file of ['package-lock.json', ...code, ...migrations]) {
    hash.update(`${file}\n`).update(readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
