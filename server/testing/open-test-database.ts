import { randomBytes } from 'node:crypto'
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
 * An empty, migrated database of the kind that the test run is about
 * (`TEST_DATABASE`): embedded in memory, or a new one on the PostgreSQL server of
 * `TEST_DATABASE_URL`, dropped when closed.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (process.env['TEST_DATABASE'] !== 'postgres') {
    return { ...(await openEmbeddedDatabase(null)), url: null }
  }
  const server = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openDatabaseServer(url.href)
  return {
    ...database,
    url: url.href,
    async close() {
      await database.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(server: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
