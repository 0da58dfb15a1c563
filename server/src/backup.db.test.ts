import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getByHost } from '../testing/get-by-host.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { publishTestSite } from '../testing/publish-test-site.ts'
import { buyPlan, cvForm, orderPath } from '../testing/test-client.ts'
import { cvBytes } from '../../reader/testing/cvs.ts'
import { rounds } from '../../tools/test-rounds.ts'
import { backupPolicies } from './backup-policies.ts'
import { describeTables, readTable, rowChecksum } from './platform/backup/describe-tables.ts'
import { filePath, type Manifest, readManifest, readParts } from './platform/backup/manifest.ts'
import { proveBackup } from './platform/backup/prove-backup.ts'
import { restoreDatabase } from './platform/backup/restore-database.ts'
import { checkFiles, restoreFiles } from './platform/backup/restore-files.ts'
import { createBackup } from './platform/backup/create-backup.ts'
import { openVault, type Vault } from './platform/backup/vault.ts'
import {
  type Database,
  type OpenDatabase,
  openDatabaseServer,
  openEmbeddedDatabase,
} from './platform/database.ts'
import { localFileStore } from './platform/storage/local-file-store.ts'

const KEY = 'jv3kQ9wTz6LmXc1pRb8yHd5sNf2gUa7e'
const KEEPING = { daily: 7, weekly: 4, monthly: 0 }
const SITE = ['/', '/resume.pdf', '/resume.docx', '/site.zip', '/no-such-page']

let running: TestServer
let home: string
let vault: Vault
let first: Manifest

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'vitrine-backup-test-'))
  running = await startTestServer()
  await publishTestSite(running.url, 'ada-quill')
  // Another order, because a live one accepts none.
  const order = await buyPlan(running.url)
  const cv = cvForm(cvBytes('en-us-nurse__theme-kendall.pdf'), 'my cv.pdf')
  const { status } = await order.customer.send('POST', orderPath(order, '/upload-cv'), cv)
  if (status !== 200) throw new Error(`the CV was answered with ${status}`)
  await running.jobsDone()
  vault = await openVault({ url: path.join(home, 'vault'), key: KEY, isNew: true })
  first = await take(new Date('2026-11-22T02:43:00Z'))
})
afterAll(async () => {
  await running.close()
  await rm(home, { recursive: true, force: true })
})

function take(now: Date, into = vault, keeping = KEEPING): Promise<Manifest> {
  return createBackup({
    database: { db: running.db, kind: isServer ? 'server' : 'embedded' },
    files: localFileStore(path.join(running.dataDir, 'files')),
    policies: backupPolicies,
    vault: into,
    spoolFolder: path.join(home, 'spool'),
    appSecret: 'the secret of the program',
    ownSecret: true,
    retention: keeping,
    now,
  })
}

const isServer = process.env['TEST_DATABASE'] === 'postgres'

/** An empty target of the tested kind. */
async function emptyPlace() {
  const folder = await mkdtemp(path.join(home, 'place-'))
  const made = isServer ? await openTestDatabase() : undefined
  const open = (migrations?: string): Promise<OpenDatabase> =>
    made?.url
      ? openDatabaseServer(made.url, migrations)
      : openEmbeddedDatabase(path.join(folder, 'database'), undefined, migrations)
  const files = localFileStore(path.join(folder, 'files'))
  return { folder, open, files, close: async () => made?.close() }
}

/** Row counts and checksums by table. */
async function sumsOf(db: Database): Promise<Record<string, string>> {
  return db.transaction(async (tx) => {
    const sums: Record<string, string> = {}
    for (const table of await describeTables(tx)) {
      const sum = rowChecksum()
      for await (const rows of readTable(tx, table)) for (const row of rows) sum.add(row)
      sums[`${table.schema}.${table.name}`] = sum.digest()
    }
    return sums
  })
}

async function pagesOf(url: string): Promise<string[]> {
  const site = `http://ada-quill.localhost:${new URL(url).port}`
  return Promise.all(
    SITE.map(async (at) => {
      const { status, headers, body } = await getByHost({ url }, site + at)
      return `${status} ${String(headers['etag'])} ${body.toString('base64')}`
    }),
  )
}

// @promise backup-restore: A backup is encrypted, complete and restores byte for byte.
test('restores every row and serves the same bytes', async () => {
  const place = await emptyPlace()
  await restoreFiles(place.files, vault, first, { replace: false })
  await restoreDatabase(place.open, vault, first, { replace: false })
  const database = await place.open()
  const sums = await sumsOf(database.db)
  const written = Object.fromEntries(
    first.tables.map(({ schema, name, sum }) => [`${schema}.${name}`, sum]),
  )
  const nothing = rowChecksum().digest()
  const leftOut = ['accounts.sessions', 'platform.rate_limits', 'visits.salt_keys', 'visits.seen']
  expect(sums).toEqual({
    ...written,
    ...Object.fromEntries(leftOut.map((table) => [table, nothing])),
  })
  expect(Object.keys(sums).length).toBe(Object.keys(await sumsOf(running.db)).length)

  const before = await pagesOf(running.url)
  const again = await startTestServer({ database, dataDir: place.folder })
  expect(await pagesOf(again.url)).toEqual(before)
  // Sequences continue: a new history entry gets a new id.
  const history = sql`select count(*)::int as count from ordering.order_history`
  const count = async () =>
    ((await again.db.execute(history)) as { rows: { count: number }[] }).rows[0]?.count ?? 0
  const lines = await count()
  await publishTestSite(again.url, 'grace-quill')
  await again.jobsDone()
  expect(await count()).toBeGreaterThan(lines)
  await again.close()
  await place.close()
})

// @promise backup-proof
test('proves a backup and detects a corrupt file', async () => {
  expect((await proveBackup(vault)).id).toBe(first.id)
  const [file = ''] = await vault.list('files')
  const lying = path.join(home, 'vault', vault.keyId, file)
  const bytes = await readFile(lying)
  const rotten = Buffer.from(bytes)
  rotten[40] = (rotten[40] ?? 0) ^ 1
  await writeFile(lying, rotten)
  await expect(checkFiles(vault, first)).rejects.toThrow(/was cut short or changed since it was/)
  await rm(lying)
  await expect(checkFiles(vault, first)).rejects.toThrow(/the file \S+ of the backup is missing/)
  await writeFile(lying, bytes)
})

// @promise backup-restore
test('refuses wrong keys, changed parts and newer versions', async () => {
  const url = path.join(home, 'vault')
  const other = await openVault({ url, key: `${KEY}x`, isNew: false })
  await expect(readManifest(other, null)).rejects.toThrow(/made with another key; set BACKUP_KEY/)
  await expect(openVault({ url, key: null, isNew: false })).rejects.toThrow(
    /holds no key; set BACKUP_KEY/,
  )
  await expect(
    openVault({ url: 's3://K:S@127.0.0.1/shelf', key: null, isNew: true }),
  ).rejects.toThrow(/BACKUP_KEY must be set for backups in a bucket/)

  const place = await emptyPlace()
  const into = () => restoreDatabase(place.open, vault, first, { replace: false })
  const list = first.tables.flatMap(({ parts }) => parts)
  const read = async () => {
    for await (const lines of readParts(vault, list)) expect(lines.length).toBeGreaterThan(0)
  }
  const [one, two] = list.map(({ name }) => path.join(url, vault.keyId, name)) as [string, string]
  const [bytesOne, bytesTwo] = [await readFile(one), await readFile(two)]
  await truncate(one, bytesOne.byteLength - 1)
  await expect(read()).rejects.toThrow(/cut short or changed/)
  await writeFile(one, bytesTwo)
  await expect(read()).rejects.toThrow(/cut short or changed/)
  await rm(one)
  await expect(into()).rejects.toThrow(/is missing; restore an earlier one/)
  await writeFile(one, bytesOne)

  const newer = { ...first, migration: { tag: '0999_later', when: Date.UTC(2099, 0) } }
  await expect(restoreDatabase(place.open, vault, newer, { replace: false })).rejects.toThrow(
    /made by a newer version of the program .*0999_later.*; install that version/,
  )
  await into()
  await expect(into()).rejects.toThrow(/the database is not empty: .* or add --replace/)
  await place.files.put('cv/somebody/else', Buffer.from('x'))
  await expect(restoreFiles(place.files, vault, first, { replace: false })).rejects.toThrow(
    /the storage is not empty \(cv\/somebody\/else is in it\)/,
  )
  await restoreFiles(place.files, vault, first, { replace: true })
  expect(await place.files.get('cv/somebody/else')).toBeUndefined()
  await restoreDatabase(place.open, vault, first, { replace: true })
  await place.close()
})

/** Distance of the points of interruption. */
const FILES_APART = Math.ceil(100 / rounds(100, 5, 0.05))

// @promise backup-restore
test('ignores an interrupted backup and cleans it up', async () => {
  const broken = await openVault({ url: path.join(home, 'broken'), key: null, isNew: true })
  let left = 0
  let hasAll = false
  function breakOff(name: string): void {
    left -= 1
    // Only the manifest is missing.
    hasAll = name.endsWith('/manifest')
    if (left < 0 || hasAll) throw new Error('killed')
  }
  const breaking: Vault = {
    ...broken,
    async put(name, body) {
      breakOff(name)
      await broken.put(name, body)
    },
    async putStream(name, body) {
      breakOff(name)
      await broken.putStream(name, body)
    },
  }
  for (let puts = 0; !hasAll; puts += FILES_APART) {
    left = puts
    const taking = take(new Date(Date.UTC(2026, 10, 21, 0, puts)), breaking)
    await expect(taking).rejects.toThrow('killed')
    await expect(readManifest(broken, null)).rejects.toThrow('there is no complete backup in')
  }
  await take(new Date(Date.UTC(2026, 10, 21, 11)), broken)
  const kept = await readManifest(broken, null)
  const files = await broken.list('files')
  const next = await take(new Date(Date.UTC(2026, 10, 21, 12)), broken)
  // The second backup of a day replaces the first and copies no file twice.
  expect(new Set((await broken.list('backups')).map((name) => name.split('/')[1]))).toEqual(
    new Set([next.id]),
  )
  expect((await broken.list('files')).toSorted()).toEqual(files.toSorted())
  expect(next.files.count).toBe(kept.files.count)
})

// @promise backup-restore
test('deletes files with their last backup', async () => {
  const later = await openVault({ url: path.join(home, 'later'), key: KEY, isNew: true })
  const takeOn = (day: string) =>
    take(new Date(`${day}T02:43:00Z`), later, { daily: 2, weekly: 0, monthly: 0 })
  await takeOn('2026-10-01')
  const [key = ''] = await localFileStore(path.join(running.dataDir, 'files')).list('cv')
  await running.db.execute(sql`delete from sources.readings`)
  await running.db.execute(sql`delete from sources.source_files`)
  // Still part of the first day's backup.
  await takeOn('2026-10-02')
  expect(await later.get(filePath(key))).toBeDefined()
  await takeOn('2026-10-03')
  expect(await later.get(filePath(key))).toBeUndefined()
})
