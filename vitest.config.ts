import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const DATABASE_TESTS = '**/*.db.test.ts'

export default defineConfig({
  test: {
    // Native modules (the PDF compiler) and process-wide settings do not share threads well.
    pool: 'forks',
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/build/**', DATABASE_TESTS],
        },
      },
      {
        extends: true,
        test: {
          name: 'db-pglite',
          include: [DATABASE_TESTS],
          env: { TEST_DATABASE: 'pglite', TEST_DATABASE_URL: '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'db-postgres',
          include: [DATABASE_TESTS],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tools/provide-postgres.ts'],
        },
      },
    ],
  },
})
