import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './test-postgres.ts'

/**
 * Global set-up of vitest's project `db-postgres`: one server for the whole run, whose
 * address its tests read from `TEST_DATABASE_URL`.
 */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres()
  project.config.env.TEST_DATABASE_URL = server.url
  return () => server.stop()
}
