import { randomBytes } from 'node:crypto'
import { AsyncLocalStorage } from 'node:async_hooks'
import { fdatasyncSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { fromPglite } from 'pg-boss'
import type { ConstructorOptions } from 'pg-boss'
import { yieldToEventLoop } from './yield-to-event-loop.ts'
import { cacheStatements } from './statement-cache.ts'

/** What queries run on: the database itself, or a transaction. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Says in a signature: you are inside one. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable'
}

export type OpenDatabase = {
  readonly db: Database
  readonly kind: 'embedded' | 'server'
  /** Whether connections are told what others notify them of: silent behind some poolers. */
  hearsNotices?(): Promise<boolean>
  /** From now on `took` is told in milliseconds how long each statement of ours took, where it was asked. */
  timeStatements(took: (milliseconds: number) => void): void
  /** How the job queue reaches the same database. */
  readonly jobQueue: Pick<ConstructorOptions, 'db' | 'connectionString' | 'backend' | 'max'>
  close(): Promise<void>
}

/** The folder of migrations. */
export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * Opens the embedded database (PGlite) in a folder, or in memory, and migrates it.
 *
 * `template` is a dump of a migrated database: tests start from it in a tenth of the time.
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

/** The embedded database as it lies, not migrated; what it commits is on the disk. */
export async function openPglite(folder: string | null, template?: Blob): Promise<PGlite> {
  const lite = await PGlite.create({
    extensions: { pg_trgm },
    ...(folder === null ? {} : { dataDir: folder }),
    ...(template === undefined ? {} : { loadDataDir: template }),
    startParams: folder === null ? fleetingStartParams() : durableStartParams(),
  })
  if (folder !== null) makeFsyncReal(lite)
  await forgetArraysOfRows(lite)
  cacheStatements(lite)
  giveTurns(lite)
  return lite
}

/**
 * So long the embedded database may answer, question after question, before others have their turn. At each turn the system
 * hands over one new connection: with 10 ms a crowd of 500 waited five seconds to be heard.
 */
const LONGEST_HOLD_MS = 2

/**
 * What waits for PGlite goes on as soon as it has answered, without the event loop: while many ask, nothing else would
 * be heard, not even those who could be told to come back. So a query or transaction lets the loop go round
 * first when it has not for some milliseconds.
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
 * PGlite copies all its parsers for every query, and most of them are for arrays of whole rows of some
 * table, which nobody asks for: with them a short query takes almost twice as long.
 */
async function forgetArraysOfRows(lite: PGlite): Promise<void> {
  const { rows } = await lite.query<{ typarray: number }>(
    'select typarray from pg_type where typrelid <> 0 and typarray <> 0',
  )
  for (const { typarray } of rows) delete lite.parsers[typarray]
}

/**
 * Opens a PostgreSQL server and migrates it; replicas that start together take turns. While others
 * hold the tables that a migration needs, it is tried again and again, and `isWaiting` told once.
 *
 * Throws `DatabaseUnreachable` when it can't be reached.
 */
export async function openDatabaseServer(
  url: string,
  migrationsFolder = MIGRATIONS,
  isWaiting: () => void = () => {},
  /** Until a connection has to be there; 0: however long it takes. */
  connectWithinMs = 5000,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: connectWithinMs,
    Client: PreparingClient,
  })
  // A connection that dies while idle is replaced at the next query, and one that dies
  // in a transaction fails its next query; unheard, either would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  try {
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock(hashtext($1))', ['vitrine.migrations'])
      await untilUnlocked(client, () => migrate(drizzle(client), { migrationsFolder }), isWaiting)
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', ['vitrine.migrations'])
      client.release()
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

/** Those that are answered by a promise: the pool hands its own on to a connection with a function. */
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

/** Nobody who comes after a migration that waits for a table waits longer than this. */
const LOCK_MS = 2000
const LOCK_PAUSE_MS = 1000
const LOCK_NOT_AVAILABLE = '55P03'
/** Two wait for each other, and this one was told to give way. */
const DEADLOCK = '40P01'

/**
 * Whoever waits for a table to themselves keeps all waiting who come after: a migration that meets a
 * backup, which reads every table in one transaction, would close the shop until that is done.
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

/** PostgreSQL's, of an error or of what it comes from. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  return 'code' in error ? error.code : codeOf(error.cause)
}

/** Longer than any notice takes. */
const NOTICE_MS = 5000

/** Tells itself something on one connection and listens on another, as the queue does. */
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

/** So many statements a connection keeps; ours are some hundred. */
const MAX_PREPARED = 1000

/**
 * A connection that names every statement with parameters, so that the server reads and
 * plans each text once and not at every call. Its memory is bounded: a text beyond the
 * first thousand is sent as it is.
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
 * Makes any use of the outer database inside a transaction an error. On the
 * embedded database (one connection) it would wait for itself for ever; on a
 * server it would silently run outside the transaction.
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

/** PGlite's own start parameters less `-F`, which turns fsync off. */
function durableStartParams(): string[] {
  return [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  ]
}

/** One that is held in memory is soon given up again: buffers take time to make. */
const fleetingStartParams = (): string[] => [
  ...PGlite.defaultStartParams,
  ...['-c', 'shared_buffers=16MB'],
]

/**
 * PGlite's node file system has no fsync: PostgreSQL asks for one at each commit
 * and nothing reaches the disk. This gives it one. It touches an internal, so it
 * throws, rather than silently losing durability, if that is gone.
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
