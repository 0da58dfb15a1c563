import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createLog } from '../log.ts'
import {
  FilesNotShared,
  findOtherFolder,
  lockFilesFolder,
  readFolderId,
  recordFilesFolder,
} from './shared-files-folder.ts'

let database: TestDatabase
let home: string
let logged = ''
const log = createLog(
  'info',
  new Writable({
    write(line, _encoding, done) {
      logged += String(line)
      done()
    },
  }),
)

beforeAll(async () => {
  database = await openTestDatabase()
  home = await mkdtemp(path.join(tmpdir(), 'vitrine-folders-'))
})
afterAll(async () => {
  await database.close()
  await rm(home, { recursive: true, force: true })
})

const aFolder = () => mkdtemp(path.join(home, 'files-'))

const hold = (folder: string, pauseMs = 1) =>
  lockFilesFolder({ db: database.db, url: database.url ?? '', folder, log, pauseMs })

/** The server notices lost connections with a delay. */
async function holdAtLast(folder: string, pauseMs?: number): ReturnType<typeof hold> {
  for (;;) {
    try {
      return await hold(folder, pauseMs)
    } catch (error) {
      if (!(error instanceof FilesNotShared)) throw error
    }
  }
}

const HOLDS = sql`from pg_locks
  where locktype = 'advisory' and classid = hashtext('vitrine.files')::oid and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`
const cutConnections = () => database.db.execute(sql`select pg_terminate_backend(pid) ${HOLDS}`)
async function countHolds(): Promise<unknown> {
  const { rows } = (await database.db.execute(sql`select count(*)::int as n ${HOLDS}`)) as {
    rows: { n: number }[]
  }
  return rows[0]?.n
}

// @promise shared-storage: Replicas with different file storage do not run together.
test('creates one private folder id', async () => {
  const folder = await aFolder()
  // Starts some turns later.
  const ask = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await setImmediate()
    return readFolderId(folder)
  }
  const names = await Promise.all(Array.from({ length: 60 }, (_, at) => ask(at * 5)))
  expect(new Set(names).size).toBe(1)
  expect(await readdir(folder)).toEqual(['folder-id'])
  expect((await stat(path.join(folder, 'folder-id'))).mode & 0o777).toBe(0o600)
})

// @promise shared-storage
test('refuses a replica with another files folder', async () => {
  const [folder, other] = [await aFolder(), await aFolder()]
  const first = await hold(folder)
  const second = await hold(folder)
  await expect(hold(other)).rejects.toThrow(/set STORAGE_URL to a bucket that all share/)
  await first.close()
  await expect(hold(other)).rejects.toThrow(FilesNotShared)
  await second.close()
  const moved = await holdAtLast(other)
  await moved.close()
})

test('only warns about separate folders in a trial', async () => {
  const [folder, other] = [await aFolder(), await aFolder()]
  const first = await holdAtLast(folder)
  logged = ''
  const url = database.url ?? ''
  const second = await lockFilesFolder({ db: database.db, url, folder: other, log, isTrial: true })
  expect(logged).toContain('files.not_shared')
  await first.close()
  await second.close()
})

// @promise shared-storage
test('starts one of two replicas with separate folders', async () => {
  const folders = [await aFolder(), await aFolder()]
  for (let round = 0; round < 5; round += 1) {
    // Earlier work may still be running.
    await expect.poll(countHolds).toBe(0)
    const started = await Promise.allSettled(folders.map((folder) => hold(folder)))
    const holds = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(holds).toHaveLength(1)
    for (const each of holds) await each.close()
  }
})

// @promise shared-storage
test('releases the lock of a killed replica', async () => {
  const [folder, other] = [await aFolder(), await aFolder()]
  const script = `
    import { lockFilesFolder } from ${JSON.stringify(new URL('./shared-files-folder.ts', import.meta.url).href)}
    import { openDatabaseServer } from ${JSON.stringify(new URL('../database.ts', import.meta.url).href)}
    const [url, folder] = process.argv.slice(-2)
    const { db } = await openDatabaseServer(url)
    await lockFilesFolder({ db, url, folder, log: undefined })
    console.log('holds')
    setInterval(() => {}, 1000)`
  const hook = new URL('../../../runtime/tsx-hook.mjs', import.meta.url).href
  const child = spawn(
    process.execPath,
    ['--import', hook, '--input-type=module', '-e', script, database.url ?? '', folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise((resolve) => child.stdout.once('data', resolve))
  await expect(hold(other)).rejects.toThrow(FilesNotShared)
  child.kill('SIGKILL')
  await (await holdAtLast(other)).close()
})

// @promise shared-storage
test('reconnects and reports a replica that started meanwhile', async () => {
  const [folder, other] = [await aFolder(), await aFolder()]
  const first = await holdAtLast(folder)
  await cutConnections()
  // During the outage nothing blocks another folder.
  const start = () => hold(other).then((held) => held.close(), String)
  await expect.poll(start).toMatch(/FilesNotShared/)
  await first.close()

  logged = ''
  const second = await holdAtLast(other, 300)
  let late: Awaited<ReturnType<typeof hold>> | undefined
  while (!late) {
    await cutConnections()
    late = await hold(folder).catch(() => undefined)
  }
  await expect.poll(() => logged).toContain('files.not_shared')
  await late.close()
  await second.close()
})

// @promise shared-storage
test('records the files folder and detects another', async () => {
  const [folder, other] = [await aFolder(), await aFolder()]
  expect(await findOtherFolder(database.db, folder)).toBeUndefined()
  await recordFilesFolder(database.db, folder)
  expect(await findOtherFolder(database.db, folder)).toBeUndefined()
  await recordFilesFolder(database.db, other)
  expect(await findOtherFolder(database.db, other)).toBe(await readFolderId(folder))
})
