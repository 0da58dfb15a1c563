/** The tests that `npm run mutate` holds against the faults it plants: those whose path begins as it says. */
import { defineConfig } from 'vitest/config'

const places: readonly string[] = JSON.parse(process.env['MUTANT_TESTS'] ?? '[]')

export default defineConfig({
  test: {
    include: places.flatMap((place) => [`${place}/**/*.test.{ts,tsx}`, `${place}*.test.{ts,tsx}`]),
    globalSetup: ['server/testing/provide-embedded.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    env: { TEST_DATABASE: 'pglite', TEST_DATABASE_URL: '' },
  },
})
