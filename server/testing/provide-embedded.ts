import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
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
 * Global set-up of the tests on the embedded database: a dump of an empty, migrated one,
 * whose file they read from `TEST_DATABASE_TEMPLATE`. A database from it opens in a fifth
 * of the time. It is kept until a migration or a dependency changes, and a day longer.
 */
export default async function provideEmbedded(project: TestProject): Promise<void> {
  const template = path.join(CACHE, `${sourceHash()}.tar`)
  if (!existsSync(template)) await makeTemplate(template)
  project.config.env.TEST_DATABASE_TEMPLATE = template
}

async function makeTemplate(template: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const home = mkdtempSync(path.join(CACHE, 'new-'))
  try {
    const folder = path.join(home, 'database')
    const database = await openEmbeddedDatabase(folder)
    await database.close()
    // The two databases that others are made from: nobody makes one, and unpacking them takes a third of the time.
    for (const unused of globSync('base/{1,4}/*', { cwd: folder }))
      rmSync(path.join(folder, unused))
    const lite = await PGlite.create({ dataDir: folder })
    const dump = await lite.dumpDataDir('none')
    await lite.close()
    const whole = path.join(home, 'template.tar')
    writeFileSync(whole, Buffer.from(await dump.arrayBuffer()))
    for (const name of globSync('*.tar', { cwd: CACHE })) {
      const old = path.join(CACHE, name)
      // A run that began before a change goes on reading its own.
      if (Date.now() - statSync(old).mtimeMs > DAY_MS) rmSync(old, { force: true })
    }
    // Runs that start together see a whole file or none.
    renameSync(whole, template)
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
