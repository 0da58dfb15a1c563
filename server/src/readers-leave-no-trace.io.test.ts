import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { startTestPostgres } from '../../tools/test-postgres.ts'
import { openOnServer } from '../testing/test-database.ts'
import { publishTestSite } from '../testing/publish-test-site.ts'
import {
  createDataFolder,
  createTempFolder,
  untilReady,
  spawnServer,
} from '../testing/spawn-server.ts'
import { backupPolicies } from './backup-policies.ts'
import { queryRows } from './platform/backup/describe-tables.ts'
import { restoreDatabase } from './platform/backup/restore-database.ts'
import { restoreFiles } from './platform/backup/restore-files.ts'
import { createBackup } from './platform/backup/create-backup.ts'
import { openVault } from './platform/backup/vault.ts'
import { type Database, type OpenDatabase, openEmbeddedDatabase } from './platform/database.ts'
import { localFileStore } from './platform/storage/local-file-store.ts'
import { CHROME } from './visits/testing/browser-request.ts'
import { requestSite, waitForSite, readVisitSums } from './visits/testing/visit-site.ts'

const SECRET = 'jv3kQ9wTz6LmXc1pRb8yHd5sNf2gUa7e'
/** Stored as a campaign, to verify the search. */
const KEPT = 'plantedcampaign'
/** Unique values. */
const PLANTED = [
  '203.0.113.77',
  '2001:db8:77aa:1::1',
  '2001:db8:77aa:1',
  'plantedfox',
  'planted-page',
  'planted-query',
]

/** Visits of people and bots with the planted values, and errors. */
async function browse(url: string): Promise<void> {
  const agent = `${CHROME['user-agent']} plantedfox`
  const referer = 'https://www.linkedin.com/planted-page'
  for (const from of PLANTED.slice(0, 2)) {
    const person = { 'x-forwarded-for': from, 'user-agent': agent, referer }
    const ask = (at: string, more: Record<string, string> = {}, method = 'GET') =>
      requestSite(url, at, { ...person, ...more }, method)
    expect(await ask(`/?utm_campaign=${KEPT}&planted-query=1`)).toBe(200)
    expect(await ask('/icon.svg')).toBe(200)
    expect(await ask('/resume.pdf')).toBe(200)
    expect(await ask('/contact.vcf')).toBe(200)
    expect(await ask('/nothing-here?planted-query=1')).toBe(404)
    expect(await ask('/', {}, 'DELETE')).toBe(405)
    expect(await ask('/', { 'user-agent': 'curl/8.1 plantedfox', accept: '*/*' })).toBe(200)
    expect(await ask('/', { 'sec-gpc': '1', 'accept-language': 'fr' })).toBe(200)
    expect(await ask('/', { 'accept-language': 'plantedfox' })).toBe(200)
    await ask('/%E0%A4%A')
    await ask('/resume.pdf', { range: 'bytes=9999999-' })
  }
}

const holds = (bytes: Buffer | string, words: readonly string[]) =>
  words.some((word) => bytes.includes(word))

/** Files in a folder that contain a word. */
async function filesHolding(folder: string, words: readonly string[]): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const holding: string[] = []
  for (const file of files) {
    if (!file.isFile()) continue
    const at = path.join(file.parentPath, file.name)
    if (holds(await readFile(at), words)) holding.push(path.relative(folder, at))
  }
  return holding
}

/** All rows of all tables as text. */
async function dump(db: Database): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const rows = await queryRows<{ line: string }>(
      db,
      sql`select each::text as line from ${sql.raw(name)} each`,
    )
    lines.push(...rows.map(({ line }) => `${name} ${line}`))
  }
  return lines
}

/** A backup of a stopped app, unpacked. */
async function unpackedBackup(database: OpenDatabase, dataDir: string): Promise<string> {
  const [vaultFolder, place] = [await createTempFolder(), await createTempFolder()]
  const vault = await openVault({ url: vaultFolder, key: SECRET, isNew: true })
  const manifest = await createBackup({
    database,
    files: localFileStore(path.join(dataDir, 'files')),
    policies: backupPolicies,
    vault,
    spoolFolder: await createTempFolder(),
    appSecret: SECRET,
    ownSecret: false,
    retention: { daily: 7, weekly: 4, monthly: 0 },
    now: new Date(),
  })
  const open = (migrations?: string) =>
    openEmbeddedDatabase(path.join(place, 'database'), undefined, migrations)
  await restoreFiles(localFileStore(path.join(place, 'files')), vault, manifest, { replace: false })
  await restoreDatabase(open, vault, manifest, { replace: false })
  return place
}

// @promise visitor-privacy
test.each(['embedded', 'on a server'] as const)(
  'stores no visitor address or browser in database %s',
  async (kind) => {
    const isEmbedded = kind === 'embedded'
    const dataDir = isEmbedded ? await createDataFolder() : await createTempFolder()
    const server = isEmbedded ? undefined : await startTestPostgres()
    if (server) onTestFinished(() => server.stop())
    const onServer = server && (await openOnServer(server.url))
    const running = spawnServer({
      DATA_DIR: dataDir,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'trace',
      APP_SECRET: SECRET,
      ...(onServer ? { DATABASE_URL: onServer.url ?? '' } : {}),
    })
    await untilReady(running)
    const order = await publishTestSite(running.url(), 'ada')
    await waitForSite(running.url())
    await browse(running.url())
    // While hashes are kept too.
    const isCounted = async () => (await readVisitSums(running.url(), order)).pdfs >= 2
    while (!(await isCounted())) await new Promise((resolve) => setTimeout(resolve, 100))
    if (onServer) {
      const seen = await dump(onServer.db)
      expect(seen.filter((line) => line.startsWith('visits.seen '))).not.toEqual([])
      expect(seen.filter((line) => holds(line, PLANTED))).toEqual([])
    } else expect(await filesHolding(dataDir, PLANTED)).toEqual([])
    await browse(running.url())
    running.child.kill('SIGTERM')
    expect(await running.exited).toBe(0)

    expect(
      running
        .output()
        .split('\n')
        .filter((line) => holds(line, PLANTED)),
    ).toEqual([])
    expect(await filesHolding(dataDir, PLANTED)).toEqual([])
    if (onServer) {
      const lines = await dump(onServer.db)
      expect(lines.filter((line) => holds(line, PLANTED))).toEqual([])
      expect(lines.filter((line) => holds(line, [KEPT]))).not.toEqual([])
      // A backup contains the same rows.
      return onServer.close()
    }
    expect(await filesHolding(dataDir, [KEPT])).not.toEqual([])

    const database = await openEmbeddedDatabase(path.join(dataDir, 'database'))
    const unpacked = await unpackedBackup(database, dataDir)
    await database.close()
    expect(await filesHolding(unpacked, PLANTED)).toEqual([])
    expect(await filesHolding(unpacked, [KEPT])).not.toEqual([])
  },
)
