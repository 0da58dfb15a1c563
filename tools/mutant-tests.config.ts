/** The tests that `npm run mutate` runs against each mutant, by path prefix. */
import { readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const places: readonly string[] = JSON.parse(process.env['MUTANT_TESTS'] ?? '[]')

/** A fault is seen with the first test that fails: those that cost least are asked first. */
class CheapestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => costOf(a.moduleId) - costOf(b.moduleId))
  }
}

const SUFFIXES = ['.io.test.ts', '.app.test.ts', '.db.test.ts'] as const

/** By suffix; files that open more than a database come last. */
function costOf(file: string): number {
  const cost = 1 + SUFFIXES.findIndex((suffix) => file.endsWith(suffix))
  const opensMore = /testing\/open-(?!test-database)/.test(readFileSync(file, 'utf8'))
  return opensMore ? cost + SUFFIXES.length + 1 : cost
}

export default defineConfig({
  test: {
    include: places.flatMap((place) => [`${place}/**/*.test.{ts,tsx}`, `${place}*.test.{ts,tsx}`]),
    // No fault is planted in a program that a test starts as a process of its own.
    exclude: [...configDefaults.exclude, '**/*kill*.io.test.ts'],
    sequence: { sequencer: CheapestFirst },
    globalSetup: ['server/testing/provide-embedded.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
    env: { TEST_DATABASE: 'pglite', TEST_DATABASE_URL: '' },
  },
})
