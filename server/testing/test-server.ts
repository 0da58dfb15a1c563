import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createWorkers, type Workers } from '../src/adapters.ts'
import { createApp, type CreateAppInput, type Program } from '../src/create-app.ts'
import type { Clock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openDataFolder } from '../src/platform/data-folder.ts'
import type { Database, OpenDatabase } from '../src/platform/database.ts'
import { createListener } from '../src/platform/listener.ts'
import { createLog, type Log } from '../src/platform/log.ts'
import { openTestDatabase } from './test-database.ts'
import { untilJobsDone } from './wake-queue.ts'

export const STAFF = { username: 'noor', password: 'correct horse battery' } as const

/** Shared by all test servers of this process, because they start slowly. */
let threads: Workers | undefined

/** Asset bundle of the first server, reused by the others: a third of the start time. */
let packedAssets: { readonly name: string; readonly bytes: Uint8Array } | undefined

export type TestServer = {
  /** Origin without trailing slash. */
  readonly url: string
  readonly db: Database
  readonly dataDir: string
  readonly program: Program
  /** Resolves when no job waits or runs. */
  jobsDone(): Promise<void>
  close(): Promise<void>
}

/**
 * The whole app on a free port with its own database and the payment simulator, like `npm start`
 * except for clock and limits.
 */
export async function startTestServer(
  options: {
    clock?: Clock
    env?: Readonly<Record<string, string>>
    log?: Log
    disk?: NonNullable<CreateAppInput['disk']>
    /** Default: its own; closed with the server. */
    database?: OpenDatabase
    dataDir?: string
  } = {},
): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'vitrine-test-')))
  const database = options.database ?? (await openTestDatabase())
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000',
    ADMIN_USERNAME: STAFF.username,
    ADMIN_PASSWORD: STAFF.password,
    ...options.env,
  })
  const listener = createListener({
    secure: config.publicUrl?.startsWith('https:') ?? false,
    trustProxy: config.trustProxy,
    ...(options.log ? { log: options.log } : {}),
  })
  const port = await new Promise<number>((resolve) => {
    listener.server.listen(0, '127.0.0.1', () => {
      const address = listener.server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  threads ??= stayOpen(createWorkers())
  if (packedAssets && options.dataDir === undefined) await putAssets(dataDir, packedAssets)
  const composing = createApp({
    config,
    dataFolder: await openDataFolder(dataDir, true),
    log: options.log ?? createLog(config.logLevel),
    clock: options.clock ?? (() => new Date()),
    server: listener.server,
    port,
    database,
    workers: threads,
    ...(options.disk ? { disk: options.disk } : {}),
  })
  const program = await composing.catch(async (error: unknown) => {
    listener.server.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
    throw error
  })
  listener.handle(program.handler)
  packedAssets ??= await readAssets(dataDir)
  return {
    url: `http://localhost:${port}`,
    db: database.db,
    dataDir,
    program,
    jobsDone: () => untilJobsDone(database.db),
    async close() {
      listener.server.closeAllConnections()
      await program.close(2_000)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const assetsOf = (dataDir: string) => path.join(dataDir, 'files', 'web-assets')

/** Undefined if the server shares no assets in its folder. */
async function readAssets(dataDir: string): Promise<typeof packedAssets> {
  const [name] = await readdir(assetsOf(dataDir)).catch(() => [])
  return name === undefined
    ? undefined
    : { name, bytes: await readFile(path.join(assetsOf(dataDir), name)) }
}

async function putAssets(
  dataDir: string,
  { name, bytes }: NonNullable<typeof packedAssets>,
): Promise<void> {
  await mkdir(assetsOf(dataDir), { recursive: true })
  await writeFile(path.join(assetsOf(dataDir), name), bytes)
}

function stayOpen({ renderWorker, pdfWorker }: Workers): Workers {
  return {
    renderWorker: { ...renderWorker, async close() {} },
    pdfWorker: { ...pdfWorker, async close() {} },
  }
}
