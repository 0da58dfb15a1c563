import { randomBytes } from 'node:crypto'
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Database, DatabaseUnreachable } from '../database.ts'
import type { Log } from '../log.ts'

/** Another running replica uses another files folder, so they would miss each other's files. */
export class FilesNotShared extends Error {
  override name = 'FilesNotShared'
}

/** Identifies a files folder, also after copying it. */
const ID_FILE = 'folder-id'

/** Reads the id of a files folder or creates it; safe against concurrent replicas. */
export async function readFolderId(folder: string): Promise<string> {
  const file = path.join(folder, ID_FILE)
  const known = await findName(file)
  if (known !== undefined) return known
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(temporary, `${randomBytes(16).toString('hex')}\n`, { mode: 0o600, flush: true })
    await chmod(temporary, 0o600)
    // Unlike rename, link does not overwrite another replica's file.
    await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(temporary, { force: true })
  }
  const made = await findName(file)
  if (made === undefined) throw new Error(`${file} was taken away while it was made`)
  return made
}

async function findName(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export type FolderLock = { close(): Promise<void> }

type Holding = {
  readonly db: Database
  /** URL of the same database. */
  readonly url: string
  readonly folder: string
  /** No real payments: only warn instead of failing. */
  readonly isTrial?: boolean
  readonly log: Log
  /** Delay before reconnecting. */
  readonly pauseMs?: number
}

/**
 * Announces this replica's files folder to the others with an advisory lock in an open transaction.
 * The server releases it with the connection, also after kill -9. Session locks would stay behind
 * in PgBouncer's pool. The transaction reads no table, so it blocks neither vacuum nor migrations.
 *
 * Throws `FilesNotShared` if a running replica uses another folder; in a trial it only logs.
 */
export async function lockFilesFolder({
  db,
  url,
  folder,
  isTrial = false,
  log,
  pauseMs = 5000,
}: Holding): Promise<FolderLock> {
  const name = await readFolderId(folder)
  let client: pg.Client | undefined
  let isClosed = false

  /** Returns whether another folder is locked too. */
  async function take(): Promise<boolean> {
    const taken = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    taken.on('error', () => {})
    try {
      await taken.connect()
      const isApart = await lock(taken, name)
      client = taken
      taken.once('end', () => {
        if (client === taken && !isClosed) again()
      })
      return isApart
    } catch (error) {
      await taken.end().catch(() => {})
      throw error
    }
  }

  /** During an outage a replica with another folder may have started: too late to refuse. */
  function again(): void {
    client = undefined
    setTimeout(() => {
      if (isClosed) return
      take().then(
        async (isApart) => {
          if (isApart) log.error({ event: 'files.not_shared', folder })
          if (isClosed) await client?.end()
        },
        () => again(),
      )
    }, pauseMs).unref()
  }

  async function close(): Promise<void> {
    isClosed = true
    await client?.end()
  }

  // Serialized: two replicas that start together would both refuse.
  const isApart = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('vitrine.files.looking'))`)
    return take().catch((cause: unknown) => {
      throw new DatabaseUnreachable(
        `the database server takes no more connections (${cause instanceof Error ? cause.message : String(cause)}); let it take more`,
        { cause },
      )
    })
  })
  if (!isApart) return { close }
  if (isTrial) {
    log.error({ event: 'files.not_shared', folder })
    return { close }
  }
  await close()
  throw new FilesNotShared(
    `another replica is running on this database and has its files in another folder than ${folder}, so neither would find the other's files; set STORAGE_URL to a bucket that all share, let all have the same folder in DATA_DIR, or stop the other one`,
  )
}

const LOCK = 'vitrine.files'

async function lock(client: pg.Client, name: string): Promise<boolean> {
  await client.query('begin')
  // The server may end idle transactions, and keepalives detect dead peers.
  await client.query(
    `select set_config(given.name, given.value, true)
      from (values ('idle_in_transaction_session_timeout', '0'), ('transaction_timeout', '0'),
        ('tcp_keepalives_idle', '30'), ('tcp_keepalives_interval', '10'), ('tcp_keepalives_count', '3')
      ) as given(name, value) join pg_settings using (name)`,
  )
  await client.query('select pg_advisory_xact_lock_shared(hashtext($1), hashtext($2))', [
    LOCK,
    name,
  ])
  const { rows } = await client.query<{ apart: boolean }>(
    `select exists (
      select from pg_locks
      where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())
        and classid = hashtext($1)::oid and objid <> hashtext($2)::oid and objsubid = 2
    ) as apart`,
    [LOCK, name],
  )
  return rows[0]?.apart ?? false
}

/**
 * Records the files folder of a database once, in a comment on a schema: a restored backup comes
 * with files in another folder.
 */
export async function recordFilesFolder(db: Database, folder: string): Promise<void> {
  if ((await findNoted(db)) !== undefined) return
  const name = await readFolderId(folder)
  if (!NAME.test(name)) throw new Error(`${path.join(folder, ID_FILE)} holds no name of a folder`)
  await db.execute(sql.raw(`comment on schema platform is '${PREFIX}${name}'`))
}

/** Id of the recorded folder if it differs from this one. */
export async function findOtherFolder(db: Database, folder: string): Promise<string | undefined> {
  const noted = await findNoted(db)
  return noted === undefined || noted === (await readFolderId(folder)) ? undefined : noted
}

const NAME = /^[0-9a-f]{32}$/
const PREFIX = 'files in folder '

async function findNoted(db: Database): Promise<string | undefined> {
  const { rows } = (await db.execute(
    sql`select obj_description(to_regnamespace('platform')::oid, 'pg_namespace') as said`,
  )) as { rows: { said: string | null }[] }
  const said = rows[0]?.said ?? ''
  return said.startsWith(PREFIX) ? said.slice(PREFIX.length) : undefined
}
