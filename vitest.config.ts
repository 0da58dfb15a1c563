import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { GroupedSequencer } from './tools/test-sequencer.ts'

// The suffix of a test file says its cost; see CONTRIBUTING.md.
const UNIT_TESTS = '**/*.test.{ts,tsx}'
const MOCK_TESTS = '**/*.mock.test.{ts,tsx}'
const IO_TESTS = '**/*.io.test.{ts,tsx}'
const APP_TESTS = '**/*.app.test.ts'
const DATABASE_TESTS = '**/*.db.test.ts'
const NOT_UNIT = [
  ...configDefaults.exclude,
  ...['**/build/**', MOCK_TESTS, IO_TESTS, APP_TESTS, DATABASE_TESTS],
]
const EMBEDDED = {
  env: {
    TEST_DATABASE: 'pglite',
    TEST_DATABASE_URL: '',
    // It does everything one after the other, and more slowly: what only many tries find, the server's find.
    PROMISE_ROUNDS_MOST: '0.03',
  },
  globalSetup: ['server/testing/provide-embedded.ts'],
}
const ON_A_SERVER = {
  env: { TEST_DATABASE: 'postgres' },
  globalSetup: ['server/testing/provide-postgres.ts'],
}
/**
 * Node imports the files of program and tests by itself, as when the program is started, which takes a third of a
 * test's work away. Through Vite goes what needs it: pages that are written for its build, and tests that replace a module or load one anew.
 */
const AS_STARTED = { experimental: { viteModuleRunner: false, nodeLoader: false } }
/** A limit for hangs only: no test may fail on a slow machine. */
const PATIENCE_MS = 300_000

export default defineConfig({
  test: {
    // Native modules (the PDF compiler) and process-wide settings do not share threads well.
    pool: 'forks',
    // Files of one worker share their imports, which halves the time. Tests restore environment and spies.
    isolate: false,
    // Two more than cores: many tests wait for timeouts, polls and jobs.
    maxWorkers: availableParallelism() + 2,
    // As the program is started: its WebAssembly is compiled once, and no package's manifest is read twice.
    execArgv: ['--liftoff-only', '--import', './server/runtime/tsx-hook.mjs'],
    sequence: { sequencer: GroupedSequencer },
    // Of the tests in one file that say they may.
    maxConcurrency: 2,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    // Before the test's own timeout, so that the message names the missing value.
    expect: { poll: { timeout: PATIENCE_MS * 0.8 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...AS_STARTED,
          include: [UNIT_TESTS],
          exclude: [...NOT_UNIT, 'web/**'],
        },
      },
      { extends: true, test: { name: 'web', include: [`web/${UNIT_TESTS}`], exclude: NOT_UNIT } },
      // A test that replaces or reloads a module must import it first.
      { extends: true, test: { name: 'mock', isolate: true, include: [MOCK_TESTS] } },
      {
        extends: true,
        test: {
          name: 'io',
          ...AS_STARTED,
          include: [IO_TESTS],
          env: {},
          // Started programs begin with a prepared database.
          globalSetup: ['server/testing/provide-embedded.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'db-pglite', include: [DATABASE_TESTS], ...AS_STARTED, ...EMBEDDED },
      },
      // Of the program as well: the journeys in the browser walk it on the embedded database.
      {
        extends: true,
        test: {
          name: 'db-postgres',
          include: [APP_TESTS, DATABASE_TESTS],
          ...AS_STARTED,
          ...ON_A_SERVER,
        },
      },
    ],
  },
})
