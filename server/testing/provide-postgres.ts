import type { TestProject } from 'vitest/node'
import { startTestPostgres } from '../../tools/test-postgres.ts'
import { createMigratedDatabase } from './test-database.ts'

/**
 * Vitest global setup of `db-postgres`: a server (`TEST_DATABASE_URL`) with a migrated template
 * database (`TEST_DATABASE_TEMPLATE`).
 */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres({ inMemory: true, settings: ['max_wal_size=128MB'] })
  const template = await createMigratedDatabase(server.url)
  project.config.env.TEST_DATABASE_URL = server.url
  project.config.env.TEST_DATABASE_TEMPLATE = template.name
  return async () => {
    await template.drop()
    await server.stop()
  }
}
