import { randomBytes } from 'node:crypto'
import { AsyncLocalStorage } from 'node:async_hooks'
import { fdatasyncSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { fromPglite } from 'pg-boss'
import type { ConstructorOptions } from 'pg-boss'
import { yieldToEventLoop } from './yield-to-event-loop.ts'
import { probeCommit, probePooler } from './pooler-probe.ts'
import { cacheStatements } from './statement-cache.ts'

/** The database or a transaction. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Marks functions that must run inside a transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** The first row of a query; undefined if it returns none. */
export const first = async <Row>(query: PromiseLike<readonly Row[]>): Promise<Row | undefined> =>
  (await query)[0]

/** The first row of a query. Throws an error with this message if it returns none. */
export async function firstOrThrow<Row>(
  query: PromiseLike<readonly Row[]>,
  message: string,
): Promise<Row> {
  const row = await first(query)
  if (row === undefined) throw new Error(message)
  return row
}

export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable'
}

export type OpenDatabase = {
  readonly db: Database
  readonly kind: 'embedded' | 'server'
  /** Whether LISTEN/NOTIFY works; some poolers drop it. */
  hearsNotices?(): Promise<boolean>
  /** Calls `took` with the duration of each statement from now on. */
  timeStatements(took: (milliseconds: number) => void): void
  /** Connection options of the job queue. */
  readonly jobQueue: Pick<ConstructorOptions, 'db' | 'connectionString' | 'backend' | 'max'>
  close(): Promise<void>
}

export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * Opens PGlite in a folder or in memory and migrates it.
 *
 * `template` is a dump of a migrated database; tests start 10 times faster from it.
 */
export async function openEmbeddedDatabase(
  folder: string | null,
  template?: Blob,
  migrationsFolder = MIGRATIONS,
): Promise<OpenDatabase> {
  const lite = await openPglite(folder, template)
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const db = drizzle(lite, { casing: 'snake_case' })
  await migrate(db, { migrationsFolder })
  return {
    db: guardTransactions(db),
    kind: 'embedded',
    timeStatements(took) {
      timeQueries(lite, took)
      const transact = lite.transaction.bind(lite)
      lite.transaction = (work) =>
        transact((tx) => {
          timeQueries(tx, took)
          return work(tx)
        })
    },
    jobQueue: { db: fromPglite(lite), backend: 'pglite' },
    close: () => lite.close(),
  }
}

/** Opens PGlite without migrating it. Commits are durable. */
export async function openPglite(folder: string | null, template?: Blob): Promise<PGlite> {
  // Loaded late: with a database server nothing needs it.
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  const lite = await PGlite.create({
    extensions: { pg_trgm },
    ...(folder === null ? {} : { dataDir: folder }),
    ...(template === undefined ? {} : { loadDataDir: template }),
    startParams: startParams(PGlite.defaultStartParams, folder !== null),
  })
  if (folder !== null) makeFsyncReal(lite)
  await forgetArraysOfRows(lite)
  cacheStatements(lite)
  giveTurns(lite)
  return lite
}

/**
 * PGlite yields after this time. The kernel accepts one connection per turn: with 10 ms, 500
 * clients waited 5 seconds.
 */
const LONGEST_HOLD_MS = 2

/**
 * Promises on PGlite resolve without returning to the event loop, so a busy database would starve
 * requests. Queries and transactions yield first if the loop was blocked for some milliseconds.
 */
function giveTurns(lite: PGlite): void {
  let heldSince: number | undefined
  const turn = async () => {
    if (heldSince !== undefined && performance.now() - heldSince > LONGEST_HOLD_MS)
      await yieldToEventLoop()
    if (heldSince !== undefined) return
    heldSince = performance.now()
    setImmediate(() => {
      heldSince = undefined
    })
  }
  const query = lite.query.bind(lite)
  lite.query = async (...asked) => {
    await turn()
    return query(...asked)
  }
  const transact = lite.transaction.bind(lite)
  lite.transaction = (work) =>
    transact(async (tx) => {
      await turn()
      return work(tx)
    })
}

/**
 * PGlite copies all its parsers for each query. Most parse arrays of table rows, which we never
 * select. Without them a short query takes half the time.
 */
async function forgetArraysOfRows(lite: PGlite): Promise<void> {
  const { rows } = await lite.query<{ typarray: number }>(
    'select typarray from pg_type where typrelid <> 0 and typarray <> 0',
  )
  for (const { typarray } of rows) delete lite.parsers[typarray]
}

/**
 * Opens a PostgreSQL server and migrates it; replicas take turns. Retries while other sessions lock
 * the tables and calls `isWaiting` once.
 *
 * Throws `DatabaseUnreachable`.
 */
export async function openDatabaseServer(
  url: string,
  migrationsFolder = MIGRATIONS,
  isWaiting: () => void = () => {},
  /** Connection timeout; 0: none. */
  connectWithinMs = 5000,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: connectWithinMs,
    Client: PreparingClient,
  })
  // Without a listener a lost connection ends the process. The next query fails or reconnects.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  try {
    const [client, locker] = await Promise.all([pool.connect(), pool.connect()])
    try {
      await probePooler(client, locker)
      // A lock of the transaction, because a pooler may change the session between statements.
      await locker.query('begin')
      await locker.query('set local idle_in_transaction_session_timeout = 0')
      await locker.query('select pg_advisory_xact_lock(hashtext($1))', ['vitrine.migrations'])
      await untilUnlocked(client, () => migrate(drizzle(client), { migrationsFolder }), isWaiting)
      await probeCommit(client)
    } finally {
      await locker.query('rollback')
      client.release()
      locker.release()
    }
  } catch (cause) {
    await pool.end()
    const { host, port } = new URL(url)
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseUnreachable(
      `DATABASE_URL names a server at ${host || port} that can't be used (${reason}); check that it runs and that the user may create schemas`,
      { cause },
    )
  }
  return {
    db: guardTransactions(drizzle(pool, { casing: 'snake_case' })),
    kind: 'server',
    timeStatements(took) {
      const known = new WeakSet<pg.PoolClient>()
      timeQueries(pool, took)
      pool.on('acquire', (client) => {
        if (!known.has(client)) timeQueries(client, took)
        known.add(client)
      })
    },
    hearsNotices: () => hearsNotices(url),
    jobQueue: { connectionString: url, backend: 'postgres', max: 6 },
    close: () => pool.end(),
  }
}

/** Only queries that return a promise: the pool forwards its own with a callback. */
function timeQueries(
  asked: { query: (...args: never[]) => unknown },
  took: (milliseconds: number) => void,
): void {
  const query = asked.query.bind(asked)
  asked.query = (...args) => {
    const began = performance.now()
    const answer = query(...args)
    const note = () => took(performance.now() - began)
    if (answer instanceof Promise) void answer.then(note, note)
    return answer
  }
}

/** Longest time that a migration's pending lock may block other queries. */
const LOCK_MS = 2000
const LOCK_PAUSE_MS = 1000
const LOCK_NOT_AVAILABLE = '55P03'
/** PostgreSQL: deadlock detected. */
const DEADLOCK = '40P01'

/**
 * A pending exclusive lock blocks all later queries. A migration that waits for a backup, which
 * reads every table in one transaction, would stop the shop. So it gives up after `LOCK_MS` and
 * retries.
 */
async function untilUnlocked(
  client: pg.PoolClient,
  work: () => Promise<void>,
  isWaiting: () => void,
): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_MS}`)
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        return await work()
      } catch (error) {
        if (![LOCK_NOT_AVAILABLE, DEADLOCK].includes(String(codeOf(error)))) throw error
        if (tries === 0) isWaiting()
        await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS))
      }
    }
  } finally {
    await client.query('reset lock_timeout')
  }
}

/** PostgreSQL error code of an error or its causes. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  return 'code' in error ? error.code : codeOf(error.cause)
}

/** Longer than any NOTIFY takes. */
const NOTICE_MS = 5000

/** Notifies on one connection and listens on another, as the queue does. */
async function hearsNotices(url: string): Promise<boolean> {
  const [listener, teller] = [0, 1].map(() => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: NOTICE_MS })
    client.on('error', () => {})
    return client
  }) as [pg.Client, pg.Client]
  const channel = `vitrine_probe_${randomBytes(6).toString('hex')}`
  try {
    await Promise.all([listener.connect(), teller.connect()])
    const heard = new Promise<true>((resolve) => {
      listener.on('notification', () => resolve(true))
    })
    const patience = new Promise<false>((resolve) => {
      setTimeout(() => resolve(false), NOTICE_MS).unref()
    })
    await listener.query(`listen ${channel}`)
    await teller.query('select pg_notify($1, $2)', [channel, ''])
    return await Promise.race([heard, patience])
  } finally {
    await Promise.allSettled([listener.end(), teller.end()])
  }
}

/** Prepared statements per connection; we have some hundred. */
const MAX_PREPARED = 1000

/**
 * A connection that prepares every statement with parameters, so that the server parses and plans
 * each text once. Texts beyond the limit are sent unprepared.
 */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>()

  override query(...args: unknown[]): never {
    const [first, second] = args
    const config = (typeof first === 'string' ? { text: first } : first) as Partial<pg.QueryConfig>
    const hasValues = Array.isArray(second) || config.values !== undefined
    const isQuery = 'submit' in config
    if (!hasValues || isQuery || config.name !== undefined || config.text === undefined) {
      return super.query(...(args as [string])) as never
    }
    const name = this.#nameOf(config.text)
    const named = name === undefined ? config : { ...config, name }
    return super.query(...([named, ...args.slice(1)] as [pg.QueryConfig])) as never
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= MAX_PREPARED) return undefined
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

const inTransaction = new AsyncLocalStorage<true>()

/**
 * Throws when code inside a transaction uses the outer database. On PGlite it would deadlock; on a
 * server it would run outside the transaction.
 */
function guardTransactions(db: Database): Database {
  return new Proxy(db, {
    get(target, property, receiver) {
      if (inTransaction.getStore() && typeof property === 'string' && QUERIES.has(property)) {
        throw new Error(`db.${property} was called inside a transaction; use the transaction`)
      }
      if (property === 'transaction') {
        return (work: (tx: Transaction) => Promise<unknown>, options?: never) =>
          target.transaction((tx) => inTransaction.run(true, () => work(tx)), options)
      }
      return Reflect.get(target, property, receiver)
    },
  })
}

const QUERIES: ReadonlySet<string> = new Set([
  'select',
  'selectDistinct',
  'insert',
  'update',
  'delete',
  'execute',
  'transaction',
  'with',
  '$count',
])

/**
 * A process holds all shared buffers from its start, and reading a page from the kernel's cache
 * is cheap. PGlite's own 128 MB would be a third of the memory of an idle process.
 */
function startParams(defaults: readonly string[], isDurable: boolean): string[] {
  if (!isDurable) return [...defaults, '-c', 'shared_buffers=16MB']
  return [
    // `-F` disables fsync.
    ...defaults.filter((param) => param !== '-F'),
    ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=32MB'],
    // Reused log files would keep erased data.
    ...['-c', 'wal_recycle=off'],
  ]
}

/**
 * PGlite's Node file system has no fsync, so commits would not reach the disk. This adds one. It
 * patches an internal method and throws if that is missing.
 */
function makeFsyncReal(lite: PGlite): void {
  type StreamOps = { fsync?: (stream: { nfd: number }) => number }
  const operations = (lite as unknown as { Module?: { NODEFS?: { stream_ops?: StreamOps } } })
    .Module?.NODEFS?.stream_ops
  if (!operations)
    throw new Error('PGlite no longer has Module.NODEFS.stream_ops: commits would not be durable')
  operations.fsync = (stream) => {
    fdatasyncSync(stream.nfd)
    return 0
  }
}
