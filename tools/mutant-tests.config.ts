/** The tests that `npm run mutate` holds against the faults it plants: those of the folders it names. */
import { defineConfig } from 'vitest/config'

const folders: readonly string[] = JSON.parse(process.env['MUTANT_TESTS'] ?? '[]')

export default defineConfig({
  test: {
    include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    globalSetup: ['server/testing/provide-embedded.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    env: { TEST_DATABASE: 'pglite', TEST_DATABASE_URL: '' },
  },
})
