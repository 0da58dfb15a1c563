import type { TestProject } from 'vitest/node'
import { startTestPostgres } from '../../tools/test-postgres.ts'
import { createMigratedDatabase } from './test-database.ts'

/**
 * Global set-up of vitest's project `db-postgres`: one server for the whole run
 * (`TEST_DATABASE_URL`), and on it a migrated database that the tests' own are copies of
 * (`TEST_DATABASE_TEMPLATE`, its name).
 */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres()
  const template = await createMigratedDatabase(server.url)
  project.config.env.TEST_DATABASE_URL = server.url
  project.config.env.TEST_DATABASE_TEMPLATE = template.name
  return async () => {
    await template.drop()
    await server.stop()
  }
}
