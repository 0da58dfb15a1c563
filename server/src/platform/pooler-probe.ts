import { randomBytes } from 'node:crypto'

/** What a probe needs of a database connection. */
export type ProbeConnection = {
  query(
    query: string | { readonly name: string; readonly text: string },
  ): Promise<{ readonly rows: readonly unknown[] }>
}

export class StatementsLost extends Error {
  override name = 'StatementsLost'
  constructor() {
    super(
      'it leads through a pooler that loses prepared statements, such as PgBouncer before 1.21 in transaction mode; connect to PostgreSQL itself, use pool_mode = session, or set max_prepared_statements of a newer PgBouncer',
    )
  }
}

export class WritesNotCommitted extends Error {
  override name = 'WritesNotCommitted'
  constructor() {
    super(
      'it leads through a pooler that leaves writes uncommitted, such as Pgpool-II with backend_clustering_mode = raw; connect to PostgreSQL itself, or set backend_clustering_mode = streaming_replication',
    )
  }
}

/** PostgreSQL: the prepared statement does not exist. */
const NO_STATEMENT = '26000'
/** PostgreSQL: insufficient privilege. */
const NO_PRIVILEGE = '42501'

/**
 * Prepares a statement on one connection, takes the pooler's server connection away by a transaction
 * on the other, and executes the statement again. Throws `StatementsLost`.
 */
export async function probePooler(one: ProbeConnection, other: ProbeConnection): Promise<void> {
  // A pooler's connections outlive this process and keep its statements.
  const probe = { name: `vitrine_probe_${randomBytes(6).toString('hex')}`, text: 'select 1' }
  await one.query(probe)
  await other.query('begin')
  try {
    await other.query('select 1')
    await one.query(probe)
  } catch (error) {
    throw codeOf(error) === NO_STATEMENT ? new StatementsLost() : error
  } finally {
    await other.query('rollback')
  }
}

/**
 * Executes a prepared write of no rows outside a transaction. Throws `WritesNotCommitted` if the
 * pooler has begun one and left it open: other connections would never see what the app writes.
 * Needs the table of migrations.
 */
export async function probeCommit(connection: ProbeConnection): Promise<void> {
  const name = `vitrine_probe_${randomBytes(6).toString('hex')}`
  try {
    await connection.query({ name, text: 'delete from drizzle.__drizzle_migrations where false' })
  } catch (error) {
    // Another user owns the table. The app may still work.
    if (codeOf(error) === NO_PRIVILEGE) return
    throw error
  }
  const { rows } = await connection.query('select now() = statement_timestamp() as committed')
  const [row] = rows as { committed: boolean }[]
  if (!row?.committed) throw new WritesNotCommitted()
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
