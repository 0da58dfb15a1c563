import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import pg from 'pg'
import {
  type OpenDatabase,
  openDatabaseServer,
  openEmbeddedDatabase,
} from '../src/platform/database.ts'

export type TestDatabase = OpenDatabase & {
  /** Null: embedded. */
  readonly url: string | null
}

/**
 * An empty, migrated database of the current kind (`TEST_DATABASE`): in memory, or new on
 * `TEST_DATABASE_URL` and dropped when closed. Copied from `TEST_DATABASE_TEMPLATE` if set.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const template = process.env['TEST_DATABASE_TEMPLATE']
  if (process.env['TEST_DATABASE'] === 'postgres') {
    return openOnServer(process.env['TEST_DATABASE_URL'] ?? '', template)
  }
  const dump = template ? await openAsBlob(template) : undefined
  return { ...(await openEmbeddedDatabase(null, dump)), url: null }
}

/** A new, migrated database on a PostgreSQL server, dropped when closed. */
export async function openOnServer(server: string, template?: string): Promise<TestDatabase> {
  const { url, drop } = await createDatabase(server, template)
  // No timeout: the machine may be busy.
  const database = await openDatabaseServer(url, undefined, undefined, 0)
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/** A migrated database without connections, to use as a template. */
export async function createMigratedDatabase(server: string): Promise<CreatedDatabase> {
  const created = await createDatabase(server)
  const database = await openDatabaseServer(created.url)
  await database.close()
  return created
}

type CreatedDatabase = {
  readonly name: string
  readonly url: string
  drop(): Promise<void>
}

async function createDatabase(server: string, template = 'template1'): Promise<CreatedDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Durability is not needed: copying files is faster.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    name,
    url: url.href,
    drop: () => onServer(server, `drop database ${name} with (force)`),
  }
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
