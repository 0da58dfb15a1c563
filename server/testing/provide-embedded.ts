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
 * Vitest global setup: a migrated embedded database, as a dump (`TEST_DATABASE_TEMPLATE`) and as a
 * folder (`TEST_DATABASE_FOLDER`). Tests start 5 times faster from them. Cached until a migration
 * or dependency changes, plus a day.
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
    // The template databases: unused, and a third of the time to unpack.
    for (const unused of globSync('base/{1,4}/*', { cwd: folder }))
      rmSync(path.join(folder, unused))
    const lite = await PGlite.create({ dataDir: folder })
    const dump = await lite.dumpDataDir('none')
    await lite.close()
    writeFileSync(path.join(whole, 'template.tar'), Buffer.from(await dump.arrayBuffer()))
    for (const name of readdirSync(CACHE)) {
      const old = path.join(CACHE, name)
      // An earlier run may still read its own.
      if (Date.now() - statSync(old).mtimeMs > DAY_MS) rmSync(old, { recursive: true, force: true })
    }
    // Concurrent runs see all or nothing.
    try {
      renameSync(whole, made)
    } catch (error) {
      if (!existsSync(made)) throw error
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Hash of everything that determines the template. */
function sourceHash(): string {
  const hash = createHash('sha256')
  const migrations = globSync('server/migrations/**/*.{sql,json}', { cwd: ROOT }).sort()
  const code = ['server/src/platform/database.ts', 'server/testing/provide-embedded.ts']
  for (const file of ['package-lock.json', ...code, ...migrations]) {
    hash.update(`${file}\n`).update(readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
